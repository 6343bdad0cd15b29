"""Tests of the wear room."""
