"""The seeds of games, spaced so that two runs have none in common."""

#: The distance between the game seeds of one command-line seed and those of the next.
SEED_STEP = 1_000_003
