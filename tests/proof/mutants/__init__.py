"""Mutants: small changes to the sources of the pure rooms, each of which some test should notice."""
