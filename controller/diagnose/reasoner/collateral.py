"""Collateral: which sensors the faults at rest affect, whose changes then say nothing about their contacts.

Decides by the model: a sensor is affected if a fault is on it, if its reading differs from a whole board's at
any look, or if any reading does at a look at a piece on it alone, apart from what also differs on an empty
board.
"""

from dataclasses import dataclass

import numpy as np

from controller.board import Crosspoint, Profile
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.reasoner.explanation import Explanation
from controller.diagnose.reasoner.observations import Looked
from controller.diagnose.reasoner.wiring_model import held_by

_ALONE = {Stage.REEDS, Stage.KEYS}


@dataclass(frozen=True, slots=True)
class Collateral:
    """The affected ``sensors``; a piece on one of the ``misread`` is itself read wrongly.

    With a piece on any of the others, only another sensor is misread: their changes are their own.
    """

    sensors: frozenset[Crosspoint]
    misread: frozenset[Crosspoint]


#: Without a fault, nothing is affected.
UNAFFECTED = Collateral(frozenset(), frozenset())


def affected_sensors(
    profile: Profile, evidence: Evidence, seen: Looked, explanation: Explanation
) -> Collateral:
    """Return the sensors that the explained faults affect."""
    named = {at for alike in explanation.causes for suspect in alike for at in suspect.at}
    misread = set(named)
    if not explanation.suspects:
        return Collateral(frozenset(named), frozenset(misread))
    changed = seen.matrix.read(explanation.suspects).low ^ seen.matrix.read(()).low
    held = [tuple(rows) for rows in seen.matrix.held.tolist()]
    numbers = {rows: number for number, rows in enumerate(held)}
    nothing = numbers.get((0,) * seen.matrix.rows)
    always = changed[nothing] if nothing is not None else np.zeros(seen.matrix.rows, dtype=np.int64)
    for look in evidence.looks:
        number = numbers.get(held_by(look, profile))
        if look.stage in _ALONE and look.asked and number is not None and np.any(changed[number] & ~always):
            named.add(look.asked)
            row, column = look.asked
            if changed[number][row] >> column & 1:
                misread.add(look.asked)
    ever = np.bitwise_or.reduce(changed, axis=0)
    named |= {at for at in profile.sensors() if ever[at[0]] >> at[1] & 1}
    return Collateral(frozenset(named), frozenset(misread))
