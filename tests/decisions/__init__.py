"""Decisions: seeded games by hands of every kind, recorded with one tree's code, decided again by another's.

``python -m tests.decisions record FOLDER [--games N] [--seed N]`` plays and writes; ``compare FOLDER`` feeds
the input of each session to the session of its own tree, and prints every decision that differs. A file is
a game, as lines of JSON: its start and its decisions, each event as the journal's streams write it, and what
the hand meant at that point.

``corpus`` holds games that every change is compared with. A change that must decide otherwise is followed by
``python -m tests.decisions record tests/decisions/corpus --games 24``, and says why.
"""
