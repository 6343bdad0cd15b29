"""Tests of `simulator.circuit`."""
