"""The symptoms of a fault, as a message: which sensors did not answer, and which answered unasked."""

from collections.abc import Sequence

import numpy as np

from controller.diagnose.reasoner.hypotheses import Suspect
from controller.diagnose.reasoner.observations import Looked
from controller.diagnose.reasoner.wiring_model import Bits
from controller.messages import Message


def trace_of(seen: Looked, others: Sequence[Suspect], suspects: Sequence[Suspect]) -> Message:
    """Describe what ``suspects`` change on top of ``others`` or, without suspects, what was misread."""
    without = seen.matrix.read(others).low
    read = seen.matrix.read((*others, *suspects)).low if suspects else seen.observed
    few = _sensors(without & ~read & seen.certain, seen)
    many = _sensors(read & ~without & seen.certain, seen)
    return Message("evidence.trace", few=few, many=many)


def _sensors(bits: Bits, seen: Looked) -> tuple[str | Message, ...]:
    names = seen.matrix.profile.diodes()
    is_set = ((bits[:, :, None] >> np.arange(seen.matrix.columns)) & 1).any(axis=0)
    return tuple(
        names.get((row, column), Message("part.crosspoint", row=row, column=column))
        for row, column in np.argwhere(is_set).tolist()
    )
