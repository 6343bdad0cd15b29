"""Tests of what a service is made of."""
