"""Observations: the looks of an examination as one table of what was held, what was read and what counts.

Looks at the same pieces and keys are merged; a bit in which they disagree does not count, and neither do the
bits of unsteady sensors. Looks at which the person evidently laid a piece elsewhere, or had yet to remove it
from its previous place, are left out. A piece of a cross is not there if its sensor answers alone but never
in the cross.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from controller.board import Crosspoint, Profile, closed, is_closed
from controller.diagnose.evidence import Evidence, Laid, Look, Stage
from controller.diagnose.reasoner.wiring_model import Bits, WiringModel, held_by


@dataclass(frozen=True, slots=True)
class Looked:
    """What was held (in ``matrix``), what was read, and which bits count: looks x rows, bit = column."""

    matrix: WiringModel
    observed: Bits
    certain: Bits


def looked(profile: Profile, looks: Sequence[Look], unsteady: Iterable[Crosspoint] = ()) -> Looked:
    """Merge all looks into one table; those with another number of rows than the profile are left out."""
    together = dict[tuple[int, ...], list[tuple[int, ...]]]()
    alone = {Stage.REEDS, Stage.KEYS}
    fitting = [look for look in looks if len(look.matrix) == len(profile.rows)]
    sound = frozenset(
        look.asked for look in fitting if look.stage in alone and _reads(look, look.asked) is True
    )
    for look in _as_laid(profile, fitting, sound):
        if not _is_mistaken(look, sound):
            together.setdefault(held_by(look, profile), []).append(look.matrix)
    matrix = WiringModel(profile, list(together))
    observed = np.array([alike[0] for alike in together.values()], dtype=np.int64)
    observed = observed.reshape(len(together), matrix.rows)
    certain = np.full_like(observed, (1 << matrix.columns) - 1)
    for number, alike in enumerate(together.values()):
        for other in alike[1:]:
            certain[number] &= ~(observed[number] ^ np.array(other, dtype=np.int64))
    for row, column in unsteady:
        certain[:, row] &= ~(1 << column)
    return Looked(matrix, observed, certain)


def settled(profile: Profile, evidence: Evidence) -> tuple[Look, ...]:
    """Leave out the looks at which the piece may still have lain where it was asked before."""
    kept, tries = list[Look](), Counter[Crosspoint]()
    came = defaultdict[Crosspoint, list[bool]](list)
    for visit in evidence.visits:
        came[visit.sensor].append(visit.came_ms is not None)
    was_early = False
    for before, look in pairwise((None, *evidence.looks)):
        if look is None:
            continue
        is_early = before is not None and _is_early(before, look)
        if look.stage is Stage.REEDS and look.asked:
            has_come = came[look.asked][tries[look.asked] :][:1] != [False]
            is_early = is_early or (_answers(look) and not has_come)
            tries[look.asked] += 1
        # A person who is asked too early is a space behind for a while.
        is_behind = was_early and not look.is_told and not _answers(look)
        was_early = is_early
        if not (is_early or is_behind or (before is not None and _trails(profile, before, look))):
            kept.append(look)
    return tuple(kept)


def _is_early(before: Look, look: Look) -> bool:
    """Whether the requested sensor was closed already, and nothing has changed since the look before."""
    is_other = look.stage is before.stage and look.asked != before.asked
    return is_other and _answers(look) and look.matrix == before.matrix


def _trails(profile: Profile, before: Look, look: Look) -> bool:
    """Whether the sensor of the look before is still closed, and no other, though its piece was asked on.

    If more is closed than lies there, the piece was not slow: there is a ghost. If the piece answers
    elsewhere, it was not slow either: the step waited for the sensor that it left.
    """
    if (
        before.stage is not Stage.GHOSTS
        or look.stage is not Stage.GHOSTS
        or not (before.asked and look.asked)
    ):
        return False
    lying = {profile.space(laid.space).sensor(laid.colour) for laid in look.pieces}
    if before.keys | look.keys or before.asked in lying or _answers(look):
        return False
    there = {at for at in closed(look.matrix) if not profile.is_reference(at)}
    return there - lying - {look.asked} == {before.asked}


def _answers(look: Look) -> bool:
    """Whether the requested sensor is closed without the person having to confirm it."""
    return not look.is_told and _reads(look, look.asked) is True


def _as_laid(profile: Profile, looks: Iterable[Look], sound: frozenset[Crosspoint | None]) -> list[Look]:
    """Remove the pieces that were asked for in a cross and evidently do not lie there."""
    crosses = defaultdict[frozenset[Laid], list[Look]](list)
    others = []
    for look in looks:
        if look.stage is Stage.GHOSTS:
            crosses[_cross(profile, look)].append(look)
        else:
            others.append(look)
    for cross, there in crosses.items():
        missing = {
            laid
            for laid in cross
            if (at := profile.space(laid.space).sensor(laid.colour)) in sound
            and not any(_reads(look, at) for look in there)
        }
        others += [
            replace(look, pieces=tuple(laid for laid in look.pieces if laid not in missing)) for look in there
        ]
    return others


def _cross(profile: Profile, look: Look) -> frozenset[Laid]:
    """Return the pieces that stay while another one visits."""
    return frozenset(
        laid for laid in look.pieces if profile.space(laid.space).sensor(laid.colour) != look.asked
    )


def _reads(look: Look, at: Crosspoint | None) -> bool | None:
    return None if at is None else is_closed(look.matrix, at)


def _is_mistaken(look: Look, sound: frozenset[Crosspoint | None]) -> bool:
    """Whether the piece lies elsewhere than asked: a sensor that answers alone answers among others too."""
    return look.stage is Stage.GHOSTS and look.asked in sound and _reads(look, look.asked) is False
