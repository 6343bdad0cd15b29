"""Tests of the inference room."""
