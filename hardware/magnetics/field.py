"""The field model: the ampere-turns that a disc magnet, and a whole piece, puts on an upright reed.

A reed gathers the field along its blades: it responds to the magnetic tension between the two ends of its
metal. For a magnet with polarisation J, that tension is the difference of two scalar potentials, exact for a
disc of any size and for a reed that leans. Two properties of a reed are empirical: the points between which
the tension counts, and how many ampere-turns of the data sheet, which assumes uncut wires, that tension is
worth. Both were fitted to a model of two iron blades, which was itself calibrated with the operate distances
that a reed maker publishes. Ratios of fields hold within about 10 %, their scale within 25 %. The pull of a
piece is the sum over its discs, for any placement of both.

Lengths are in millimetres. Heights count downwards from the lower face of the disc. Places are numpy arrays
that broadcast, so that one call serves a map, a path or thousands of samples.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from controller.board import Magnets, Place, ReedBuild

Array = NDArray[np.float64]

#: The polarisation of N35, in tesla, and the vacuum permeability in T m/A.
POLARISATION_T = 1.21
VACUUM = 4e-7 * np.pi

#: The nodes of the sums over a face: circles, by Gauss quadrature in area, and angles over half a turn.
_CIRCLES, _ANGLES = 6, 12

#: One number for all, or one for each.
Amounts = Array | float


@dataclass(frozen=True, slots=True)
class Glass:
    """A reed's model: the tension counts from ``above_mm`` over its glass to ``apart_mm`` below that.

    ``per_at`` amperes of tension there make one catalogue ampere-turn.
    """

    above_mm: float
    apart_mm: float
    per_at: float


#: By the length of the glass, with both wires cut 2 mm from it.
GLASSES = {10: Glass(0.60, 12.84, 1.786), 14: Glass(0.22, 17.52, 2.117)}


@cache
def _circles() -> tuple[Array, Array]:
    nodes, weights = np.polynomial.legendre.leggauss(_CIRCLES)
    return nodes, weights


def potential(disc_mm: tuple[float, float], off_mm: Array, below_mm: Array) -> Array:
    """Return the scalar potential, in ampere, below the lower face of a disc magnetised upwards.

    ``disc_mm`` is its diameter and height; ``off_mm`` is the distance from its axis, and ``below_mm``, above
    0, that from its lower face. Both faces are charged evenly; a charge at distance d has the potential 1/d.
    """
    across_mm, high_mm = disc_mm
    angles = (np.arange(_ANGLES) + 0.5) * np.pi / _ANGLES
    total = np.zeros(np.broadcast(off_mm, below_mm).shape)
    for node, weight in zip(*_circles(), strict=True):
        radius_mm = across_mm / 2 * np.sqrt((node + 1) / 2)
        for angle in angles:
            side_mm2 = off_mm * off_mm + radius_mm * (radius_mm + 2 * off_mm * np.cos(angle))
            near = 1 / np.sqrt(side_mm2 + below_mm * below_mm)
            total += weight / 2 / _ANGLES * (near - 1 / np.sqrt(side_mm2 + (below_mm + high_mm) ** 2))
    charge = POLARISATION_T / VACUUM * np.pi * (across_mm / 2) ** 2
    return total * charge / (4 * np.pi) * 1e-3


def ampere_turns(
    disc_mm: tuple[float, float],
    glass: Glass,
    off_mm: Array,
    gap_mm: Array,
    find: Callable[[tuple[float, float], Array, Array], Array] = potential,
) -> Array:
    """Return the catalogue ampere-turns on an upright reed, off the axis and ``gap_mm`` under the disc."""
    upper_mm = gap_mm - glass.above_mm
    tension = find(disc_mm, off_mm, upper_mm) - find(disc_mm, off_mm, upper_mm + glass.apart_mm)
    return tension / glass.per_at


class PotentialTable:
    """The potential of one size of disc as a lookup table, for twins and for millions of samples.

    It stores the ratio to a dipole's potential, which varies so slowly that a coarse grid suffices.
    """

    _STEP_MM = 0.5
    _REACH_MM = 60.0
    #: The closest that an end of a reed comes to a magnet.
    _NEAREST_MM = 0.5

    def __init__(self, disc_mm: tuple[float, float]) -> None:
        self._half_mm = disc_mm[1] / 2
        off_mm = np.arange(0, self._REACH_MM, self._STEP_MM)
        below_mm = np.arange(self._NEAREST_MM, self._REACH_MM, self._STEP_MM)
        exact = potential(disc_mm, off_mm[None, :], below_mm[:, None])
        # Rounded, so that the platform-dependent last digit of a cosine moves no edge of a twin.
        self._parts = np.round(exact / self._dipole(off_mm[None, :], below_mm[:, None]), 9).ravel()
        self._width, self._lines = off_mm.size, below_mm.size

    def __call__(self, off_mm: Array, below_mm: Array) -> Array:
        """Return the potential, as `potential` does; beyond the table, the ratio at its edge applies."""
        x = np.minimum(off_mm * (1 / self._STEP_MM), self._width - 1.001)
        y = (below_mm - self._NEAREST_MM) * (1 / self._STEP_MM)
        y = np.minimum(np.maximum(y, 0.0), self._lines - 1.001)
        i, j = x.astype(np.int64), y.astype(np.int64)
        u, v, at = x - i, y - j, j * self._width + i
        upper = self._parts[at] + u * (self._parts[at + 1] - self._parts[at])
        at += self._width
        lower = self._parts[at] + u * (self._parts[at + 1] - self._parts[at])
        found: Array = (upper + v * (lower - upper)) * self._dipole(off_mm, below_mm)
        return found

    def _dipole(self, off_mm: Array, below_mm: Array) -> Array:
        """Return the potential of a unit dipole in the middle of the disc."""
        middle_mm = below_mm + self._half_mm
        square = off_mm * off_mm + middle_mm * middle_mm
        dipole: Array = middle_mm / (square * np.sqrt(square))
        return dipole


@cache
def table_of(disc_mm: tuple[float, float]) -> PotentialTable:
    """Return the table for a size of disc, computed once."""
    return PotentialTable(disc_mm)


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
