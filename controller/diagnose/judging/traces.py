"""What was seen of something wrong, in words: which sensors did not answer, and which did unasked."""

from collections.abc import Sequence

import numpy as np

from manalath_board.controller.diagnose.judging.looks import Looked
from manalath_board.controller.diagnose.judging.model import Bits
from manalath_board.controller.diagnose.judging.suspects import Suspect
from manalath_board.controller.listing import listed

#: So many are named; of more, the number is told.
_NAMED = 4


def trace_of(seen: Looked, others: Sequence[Suspect], suspects: Sequence[Suspect]) -> str:
    """Tell what ``suspects`` change beside what ``others`` do, or without any, what is read otherwise."""
    without = seen.matrix.read(others).low
    read = seen.matrix.read((*others, *suspects)).low if suspects else seen.observed
    few = _sensors(without & ~read & seen.certain, seen)
    many = _sensors(read & ~without & seen.certain, seen)
    told = []
    if few:
        told.append(f"Did not answer: {listed(few, _NAMED)}.")
    if many:
        told.append(f"Read as closed and should be open: {listed(many, _NAMED)}.")
    return " ".join(told) or "Answered at some times, and at others not."


def _sensors(bits: Bits, seen: Looked) -> list[str]:
    names = seen.matrix.profile.diodes()
    is_set = ((bits[:, :, None] >> np.arange(seen.matrix.columns)) & 1).any(axis=0)
    return [
        names.get((row, column), f"row {row} with column {column}")
        for row, column in np.argwhere(is_set).tolist()
    ]
