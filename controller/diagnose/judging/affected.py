"""Which sensors what is wrong at rest gets at: how these move tells nothing of their own contacts.

Decides by the model: a sensor is affected if what is found is on it, if it reads otherwise than on a whole
board at any look, or if a look at a piece on it alone does, apart from what does so with nothing there.
"""

import numpy as np

from controller.board import Crosspoint, Profile
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.judging.explain import Explanation
from controller.diagnose.judging.looks import Looked
from controller.diagnose.judging.model import held_by

_ALONE = {Stage.REEDS, Stage.KEYS}


def affected_sensors(
    profile: Profile, evidence: Evidence, seen: Looked, explanation: Explanation
) -> frozenset[Crosspoint]:
    """List the sensors that what is found gets at."""
    named = {at for alike in explanation.causes for suspect in alike for at in suspect.at}
    if not explanation.suspects:
        return frozenset(named)
    changed = seen.matrix.read(explanation.suspects).low ^ seen.matrix.read(()).low
    held = [tuple(rows) for rows in seen.matrix.held.tolist()]
    numbers = {rows: number for number, rows in enumerate(held)}
    nothing = numbers.get((0,) * seen.matrix.rows)
    always = changed[nothing] if nothing is not None else np.zeros(seen.matrix.rows, dtype=np.int64)
    for look in evidence.looks:
        number = numbers.get(held_by(look, profile))
        if look.stage in _ALONE and look.asked and number is not None and np.any(changed[number] & ~always):
            named.add(look.asked)
    ever = np.bitwise_or.reduce(changed, axis=0)
    named |= {at for at in profile.sensors() if ever[at[0]] >> at[1] & 1}
    return frozenset(named)
