"""Decisions: seeded games by hands of every kind, recorded with one tree's code, decided again by another's.

``python -m tests.decisions record FOLDER [--games N] [--seed N]`` plays and writes; ``compare FOLDER`` feeds
what went into each session to the session of its own tree, and prints every decision that differs. A file is
a game, as lines of JSON: from what it began and what was decided, each event as the journal's streams write
it, and what the hand meant by then.
"""
