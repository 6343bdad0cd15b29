"""Tests of the puzzles' parts."""
