"""Scenarios: what hands do at a table and what must come of it, as a text that people can read.

`scenario_parser` turns the text into steps, `runner` carries them out on any board and judges the outcome.
Hands come in two kinds: `workbench_hands` act at a twin's workbench, `asked_hands` are a person's, led by the
lights. docs/develop/scenarios.md explains the language; the scenarios that ship are in `simulator/scenarios`.
"""
