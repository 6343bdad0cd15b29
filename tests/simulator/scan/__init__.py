"""Tests of `simulator.scan`."""
