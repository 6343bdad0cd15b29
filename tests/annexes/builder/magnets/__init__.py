"""Tests of the magnet study."""
