"""The self-test: find a board's faults by asking a person to do simple things.

`selftest` leads the person from step to step and leaves `evidence`; `reasoner` turns that into a `diagnosis`;
`report` presents both as a document and a page, and compares two documents. `teach` learns how an unknown
board is wired. A guest (`controller.play.guest`) holds the board while this runs. Nothing here waits, and
nothing depends on a particular board.
"""
