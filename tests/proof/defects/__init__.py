"""Seeded defects: ways in which a person would be hurt, put into the running product one at a time.

A defect knows the product by what it promises, not by how it is written: it replaces a public function or
method (`tests.proof.defects.seams`), so that rewording or moving code does not touch it. ``make defects``
tries each in a process of its own, against the tests that should notice it.
"""
