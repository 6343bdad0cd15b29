"""Tests of the annexes, and of the seam on which they stand."""
