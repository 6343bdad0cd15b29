"""Tests of the board on the pins of a Pi."""
