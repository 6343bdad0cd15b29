"""Tests of the journal room."""
