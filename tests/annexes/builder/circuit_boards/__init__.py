"""Tests of the circuit boards, on what a second reader finds in the files."""
