"""Which seeds the games of one run have, so that two runs have none in common."""

#: Seeds of games are this far apart from one seed of the command line to the next.
SEED_STEP = 1_000_003
