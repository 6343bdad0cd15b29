"""Tests of what `manalath bench` measures."""
