"""Tests of the service's parts."""
