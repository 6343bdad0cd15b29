"""Tests of the analysis of recorded games on the command line."""
