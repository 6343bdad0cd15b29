"""Tests of the games room."""
