"""The looks of an examination as one table: what was held, what was read, and which bits of it count.

Looks at the same pieces and keys are one; where they disagree, the bit does not count, and neither do the
bits of sensors that were found unsteady, nor looks at which somebody evidently laid a piece elsewhere.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from controller.board import Crosspoint, Profile
from controller.diagnose.evidence import Look, Stage
from controller.diagnose.judging.model import Bits, Matrix, held_by


@dataclass(frozen=True, slots=True)
class Looked:
    """What was held (in ``matrix``), and read, and what of it counts: looks x rows, bit = column."""

    matrix: Matrix
    observed: Bits
    certain: Bits


def looked(profile: Profile, looks: Sequence[Look], unsteady: Iterable[Crosspoint] = ()) -> Looked:
    """Make one table of all looks; those of another matrix than the profile's are left out."""
    together = dict[tuple[int, ...], list[tuple[int, ...]]]()
    alone = {Stage.REEDS, Stage.KEYS}
    sound = frozenset(
        look.asked for look in looks if look.stage in alone and _reads(look, look.asked) is True
    )
    for look in looks:
        if len(look.matrix) == len(profile.rows) and not _is_mistaken(look, sound):
            together.setdefault(held_by(look, profile), []).append(look.matrix)
    matrix = Matrix(profile, list(together))
    observed = np.array([alike[0] for alike in together.values()], dtype=np.int64)
    observed = observed.reshape(len(together), matrix.rows)
    certain = np.full_like(observed, (1 << matrix.columns) - 1)
    for number, alike in enumerate(together.values()):
        for other in alike[1:]:
            certain[number] &= ~(observed[number] ^ np.array(other, dtype=np.int64))
    for row, column in unsteady:
        certain[:, row] &= ~(1 << column)
    return Looked(matrix, observed, certain)


def _reads(look: Look, at: Crosspoint | None) -> bool | None:
    return None if at is None else bool(look.matrix[at[0]] >> at[1] & 1)


def _is_mistaken(look: Look, sound: frozenset[Crosspoint | None]) -> bool:
    """Whether the piece asked for lies elsewhere: what answers alone answers among others too."""
    return look.stage is Stage.GHOSTS and look.asked in sound and _reads(look, look.asked) is False
