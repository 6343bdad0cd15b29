"""Scenarios: the language, its runners, and every scenario that ships."""
