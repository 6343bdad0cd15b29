"""Tests of the placement room."""
