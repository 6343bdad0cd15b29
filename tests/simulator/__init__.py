"""Tests of the simulator room."""
