"""The self-test: which faults a board has, found by asking a person to do simple things.

`selftest` leads a person from step to step, `evidence` is what that leaves, `reasoner` makes a `diagnosis` of
it, and `report` keeps both as a document and a page, and compares two. `teach` learns how an unknown
board is wired; `ledger` counts what every sensor does at any time. Who has the board meanwhile is a guest
(`controller.guest`). Nothing in here waits or knows which board it is.
"""
