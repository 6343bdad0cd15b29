"""Seeded defects: mistakes that a programmer could make, each of which the tests on twins must catch.

`defect` defines one, `table` lists them by room, `trial` tries one on a copy of the project, and
``python -m tests.defects`` tries them all. Nothing here knows what a defect does, only that some test fails.
"""
