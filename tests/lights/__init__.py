"""Tests of the lights room."""
