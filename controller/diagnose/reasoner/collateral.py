"""Which sensors what is wrong at rest gets at: how these move tells nothing of their own contacts.

Decides by the model: a sensor is affected if what is found is on it, if it reads otherwise than on a whole
board at any look, or if a look at a piece on it alone does, apart from what does so with nothing there.
"""

from dataclasses import dataclass

import numpy as np

from manalath_board.controller.diagnose.evidence import Evidence, Stage
from manalath_board.controller.diagnose.reasoner.explanation import Explanation
from manalath_board.controller.diagnose.reasoner.observations import Looked
from manalath_board.controller.diagnose.reasoner.wiring_model import held_by
from manalath_board.controller.profile import Crosspoint, Profile

_ALONE = {Stage.REEDS, Stage.KEYS}


@dataclass(frozen=True, slots=True)
class Collateral:
    """``sensors`` are all that what is found gets at; with a piece on ``misread`` ones these read otherwise.

    Of the others it is only some other sensor that does: how they turn is their own.
    """

    sensors: frozenset[Crosspoint]
    misread: frozenset[Crosspoint]


#: What nothing is found of gets at nothing.
UNAFFECTED = Collateral(frozenset(), frozenset())


def affected_sensors(
    profile: Profile, evidence: Evidence, seen: Looked, explanation: Explanation
) -> Collateral:
    """List the sensors that what is found gets at."""
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
