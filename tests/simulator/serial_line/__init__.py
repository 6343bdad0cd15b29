"""Tests of `simulator.serial_line`."""
