"""Seeded defects: mistakes that a programmer could make, each of which the tests on twins must notice.

`defect` says what one is, `table` lists them by room, `trial` tries one out on a copy of the project, and
``python -m tests.defects`` tries them all. Knows nothing of what a defect does: only that some test fails.
"""
