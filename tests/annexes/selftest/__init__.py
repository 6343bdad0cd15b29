"""Tests of the self-test as an annex."""
