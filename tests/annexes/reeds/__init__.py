"""Tests of what the reeds of a board did over its life."""
