"""What a piece puts on reeds, as it lies and as they stand: the sum of its discs, in catalogue ampere-turns.

Places are numpy arrays that broadcast, so that one call serves a map, a way or thousands of samples.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from manalath_board.controller.board_build import Magnets, Place, ReedBuild
from manalath_board.hardware.magnetics.field import GLASSES, Array, Glass, table_of

#: A number for all, or one for each.
Amounts = Array | float


@dataclass(frozen=True, slots=True)
class StandingReeds:
    """Reeds: where the ends of each are, and how far under the magnets of a piece its glass begins."""

    upper_mm: tuple[Amounts, Amounts]
    lower_mm: tuple[Amounts, Amounts]
    gap_mm: Amounts
    glass: Glass


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece: its middle, by how much it is turned to the left, in radians, and how high it is lifted.

    ``strengths`` are those of its discs, 1 for one as its size says.
    """

    at_mm: tuple[Amounts, Amounts]
    turn: Amounts
    lift_mm: Amounts = 0.0
    strengths: tuple[Amounts, ...] = ()

    def moved(self, right_mm: Amounts, up_mm: Amounts) -> "PlacedPiece":
        """The same piece, so far away."""
        x_mm, y_mm = self.at_mm
        return PlacedPiece((x_mm + right_mm, y_mm + up_mm), self.turn, self.lift_mm, self.strengths)

    def lifted(self, by_mm: Amounts) -> "PlacedPiece":
        """The same piece, so much higher."""
        return PlacedPiece(self.at_mm, self.turn, self.lift_mm + by_mm, self.strengths)


def upright(reeds: ReedBuild, places: tuple[Place, ...]) -> StandingReeds:
    """Stand reeds exactly at these places, in a column of an array."""
    x_mm, y_mm = (np.array(values)[:, None] for values in zip(*places, strict=True))
    return StandingReeds((x_mm, y_mm), (x_mm, y_mm), reeds.gap_mm, GLASSES[reeds.glass_mm])


def pull(magnets: Magnets, piece: PlacedPiece, reeds: StandingReeds) -> Array:
    """The ampere-turns that a piece with these magnets puts on each reed; below 0 where south is up.

    The discs are an axis before all others, and summed.
    """
    others = (1,) * np.broadcast(*piece.at_mm, piece.turn, piece.lift_mm, *reeds.upper_mm, reeds.gap_mm).ndim
    x_mm, y_mm = np.array(magnets.places()).T.reshape(2, -1, *others)
    strengths = np.array(piece.strengths or (1.0,) * len(magnets.poles))
    strengths = strengths.reshape(-1, *others[strengths.ndim - 1 :], *strengths.shape[1:])
    signs = np.array(magnets.signs).reshape(-1, *others) * strengths
    cos, sin = np.cos(piece.turn), np.sin(piece.turn)
    discs = piece.at_mm[0] + cos * x_mm - sin * y_mm, piece.at_mm[1] + sin * x_mm + cos * y_mm
    find, near_mm = table_of(magnets.disc_mm), reeds.gap_mm - reeds.glass.above_mm + piece.lift_mm
    tension = _at(find, discs, reeds.upper_mm, near_mm)
    tension -= _at(find, discs, reeds.lower_mm, near_mm + reeds.glass.apart_mm)
    total: Array = (signs * tension).sum(axis=0)
    return total / reeds.glass.per_at


def _at(
    find: Callable[[Array, Array], Array],
    discs: tuple[Array, Array],
    ends: tuple[Amounts, Amounts],
    below_mm: Amounts,
) -> Array:
    """The potential of each disc at the ends of reeds."""
    x_mm, y_mm = discs[0] - ends[0], discs[1] - ends[1]
    return find(np.sqrt(x_mm * x_mm + y_mm * y_mm), np.asarray(below_mm))
