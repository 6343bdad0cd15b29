"""Tests of the board on a Pi's pins."""
