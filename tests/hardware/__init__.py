"""Tests of the hardware room."""
