"""The self-test: which faults a board has, found by asking a person to do simple things.

`plan` decides what is asked for, `examination` how that goes on event by event, `evidence` is what it leaves,
and `judge` makes a `diagnosis` of it. `report` keeps both, `report_page` draws them as a file, `drift`
compares two. `teaching` learns how an unknown board is wired, `ledger` counts what every sensor does at any
time. Nothing in here waits or knows which board it is.
"""
