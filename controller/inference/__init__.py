"""Inference of what the hand did: sensors to occupancy, occupancy to settled readings, readings to a verdict.

Pure functions: time is an argument. The room infers from states, not gestures. Where two explanations fit, it
declines to choose and never guesses a move.

On the way from readings to a verdict: `readings` are made of sensors, `differences` compares them with the
game's table, and `judge` gives the `verdict`. If the table differs, `move_recognition` tries one rule after
another: a move (`landed_move`), several, or plies taken back or made again (`plies_on_table`), the last piece
slid on or exchanged (`revised_move`). Each asks `piece_times`; `candidates` are what else it may have been.
What no rule explains is `misplacement`, and `correction_step` leads back from it.
"""

from controller.inference.correction_step import Carry, PutBack, Step, TakeOff, next_step, put_back_first
from controller.inference.differences import Case, Memory
from controller.inference.expected_tables import Cells, begins, difference, index_of, marked_spaces, table_of
from controller.inference.hand_times import HAND_TIMES, HandTimes, Now, late_ms
from controller.inference.judge import judge
from controller.inference.keyed_colours import COLOUR_KEYS, Arming, Colours, Moment
from controller.inference.readings import (
    CHATTER_CHANGES,
    CHATTER_MS,
    Occupancy,
    Reading,
    Track,
    Tracks,
    is_chatter,
    observe,
    occupancy,
    recent_changes,
    restart,
)
from controller.inference.verdict import (
    Ambiguous,
    Amend,
    AtRest,
    Clearing,
    Emptied,
    Exchanged,
    Extra,
    Ghosts,
    InTheWay,
    Misplaced,
    Missing,
    NotLifted,
    Placement,
    Settled,
    Together,
    Unclear,
    Undecided,
    UnderWay,
    Unsure,
    Verdict,
    Why,
)

__all__ = [
    "CHATTER_CHANGES",
    "CHATTER_MS",
    "COLOUR_KEYS",
    "HAND_TIMES",
    "Ambiguous",
    "Amend",
    "Arming",
    "AtRest",
    "Carry",
    "Case",
    "Cells",
    "Clearing",
    "Colours",
    "Emptied",
    "Exchanged",
    "Extra",
    "Ghosts",
    "HandTimes",
    "InTheWay",
    "Memory",
    "Misplaced",
    "Missing",
    "Moment",
    "NotLifted",
    "Now",
    "Occupancy",
    "Placement",
    "PutBack",
    "Reading",
    "Settled",
    "Step",
    "TakeOff",
    "Together",
    "Track",
    "Tracks",
    "Unclear",
    "Undecided",
    "UnderWay",
    "Unsure",
    "Verdict",
    "Why",
    "begins",
    "difference",
    "index_of",
    "is_chatter",
    "judge",
    "late_ms",
    "marked_spaces",
    "next_step",
    "observe",
    "occupancy",
    "put_back_first",
    "recent_changes",
    "restart",
    "table_of",
]
