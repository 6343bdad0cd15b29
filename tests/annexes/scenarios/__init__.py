"""Scenarios: the language, its runners, and every shipped scenario."""
