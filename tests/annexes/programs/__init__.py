"""Tests of the door for other programs."""
