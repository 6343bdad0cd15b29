"""The pull of a piece on reeds: the sum over its discs, in catalogue ampere-turns, for any placement of both.

Places are numpy arrays that broadcast, so that one call serves a map, a path or thousands of samples.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from controller.board import Magnets, Place, ReedBuild
from hardware.magnetics.field import GLASSES, Array, Glass, table_of

#: One number for all, or one for each.
Amounts = Array | float


@dataclass(frozen=True, slots=True)
class StandingReeds:
    """Reeds: the places of both ends of each, and how far below a piece's magnets its glass begins."""

    upper_mm: tuple[Amounts, Amounts]
    lower_mm: tuple[Amounts, Amounts]
    gap_mm: Amounts
    glass: Glass


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece: its middle, its turn to the left in radians, and its height.

    ``strengths`` are those of its discs, relative to the nominal strength of their size.
    """

    at_mm: tuple[Amounts, Amounts]
    turn: Amounts
    lift_mm: Amounts = 0.0
    strengths: tuple[Amounts, ...] = ()

    def moved(self, right_mm: Amounts, up_mm: Amounts) -> "PlacedPiece":
        """Return the same piece, moved by that much."""
        x_mm, y_mm = self.at_mm
        return PlacedPiece((x_mm + right_mm, y_mm + up_mm), self.turn, self.lift_mm, self.strengths)

    def lifted(self, by_mm: Amounts) -> "PlacedPiece":
        """Return the same piece, higher by that much."""
        return PlacedPiece(self.at_mm, self.turn, self.lift_mm + by_mm, self.strengths)


def upright(reeds: ReedBuild, places: tuple[Place, ...]) -> StandingReeds:
    """Stand reeds upright, exactly at these places; the arrays have one row per reed."""
    x_mm, y_mm = (np.array(values)[:, None] for values in zip(*places, strict=True))
    return StandingReeds((x_mm, y_mm), (x_mm, y_mm), reeds.gap_mm, GLASSES[reeds.glass_mm])


def pull(magnets: Magnets, piece: PlacedPiece, reeds: StandingReeds) -> Array:
    """Return the ampere-turns that a piece with these magnets puts on each reed; below 0 where south is up.

    The discs form an extra first axis, which is summed.
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
    """Return the potential of each disc at the ends of the reeds."""
    x_mm, y_mm = discs[0] - ends[0], discs[1] - ends[1]
    return find(np.sqrt(x_mm * x_mm + y_mm * y_mm), np.asarray(below_mm))
