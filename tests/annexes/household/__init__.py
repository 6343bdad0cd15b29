"""Tests of the household."""
