"""The self-test: which faults a board has, found by asking a person to do simple things.

`examining` leads a person from step to step, `evidence` is what that leaves, `judging` makes a `diagnosis` of
it, and `reporting` keeps both as a document and a page, and compares two. `teaching` learns how an unknown
board is wired; `ledger` counts what every sensor does at any time. Who has the board meanwhile is a guest
(`controller.guest`). Nothing in here waits or knows which board it is.
"""
