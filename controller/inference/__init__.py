"""Inference of what the hand did: sensors to occupancy, occupancy to settled readings, readings to a verdict.

Pure functions: time is an argument. The room infers from states, not gestures. Where two explanations fit, it
declines to choose and never guesses a move.

On the way from readings to a verdict: `readings` are made of sensors, `differences` compares them with the
game's table, and `judge` gives the `verdict`. If the table differs, `move_recognition` tries one rule after
another: a move (`landed_move`), several, or plies taken back or made again (`plies_on_table`), the last piece
slid on or exchanged (`revised_move`). Each asks `piece_times`; `candidates` are what else it may have been.
What no rule explains is `misplacement`, and `correction_step` leads back from it.

This face has what the hand may have done. Why a piece is wrong comes from `verdict`, the way back from
`correction_step`, what colour keys arm from `keyed_colours`, and when a contact chatters from `readings`.
"""

from controller.inference.differences import Case, Memory
from controller.inference.expected_tables import Cells, begins, difference, index_of, marked_spaces, table_of
from controller.inference.hand_times import HAND_TIMES, HandTimes, Now, late_ms
from controller.inference.judge import judge
from controller.inference.keyed_colours import Colours
from controller.inference.readings import (
    Occupancy,
    Reading,
    Track,
    Tracks,
    observe,
    occupancy,
    restart,
)
from controller.inference.verdict import (
    Ambiguous,
    Amend,
    AtRest,
    Clearing,
    Emptied,
    Misplaced,
    Placement,
    Settled,
    Unclear,
    Undecided,
    UnderWay,
    Verdict,
)

__all__ = [
    "HAND_TIMES",
    "Ambiguous",
    "Amend",
    "AtRest",
    "Case",
    "Cells",
    "Clearing",
    "Colours",
    "Emptied",
    "HandTimes",
    "Memory",
    "Misplaced",
    "Now",
    "Occupancy",
    "Placement",
    "Reading",
    "Settled",
    "Track",
    "Tracks",
    "Unclear",
    "Undecided",
    "UnderWay",
    "Verdict",
    "begins",
    "difference",
    "index_of",
    "judge",
    "late_ms",
    "marked_spaces",
    "observe",
    "occupancy",
    "restart",
    "table_of",
]
