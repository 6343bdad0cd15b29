"""Scenarios: what hands do at a table and what has to come of it, as a text that people can read.

`scenario_parser` makes steps of the text, `runner` carries them out on any board and judges what comes of
them. Hands come in two kinds: `workbench_hands` act at a twin's workbench, `asked_hands` are a person's, led
by the lights. The language is told in docs/develop/scenarios.md, and the scenarios that ship are in
`simulator/scenarios`.
"""
