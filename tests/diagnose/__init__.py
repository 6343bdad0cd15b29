"""Tests of the diagnose room."""
