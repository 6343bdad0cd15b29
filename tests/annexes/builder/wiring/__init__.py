"""Tests of the wiring sheet."""
