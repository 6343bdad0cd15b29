"""Magnets over reeds, in millimetres: which reeds a piece operates from where it lies.

Decides by distance alone; fields, tilts and polarity are in studies of the board and not here. A piece of the
first colour has a magnet in its centre, one of the second a ring of eight on a radius of 10 mm, which from
any side looks alike. Under each space stand two upright reeds: the centre reed in the middle, the ring reed
10 mm to the right. So each colour operates its own reed and leaves the other alone, within +-1.5 mm,
whichever way it came: a reed lets go sooner than the sloppiest placement reaches. On a board with one reed a
space that is the centre reed, and every piece has a magnet in its centre.

On its way a piece passes over reeds of both kinds, and operates them, for as long as it is there.

A weak reed needs nearly all of the field there is; a reed too near to the next space feels what lies there,
and one that is too sensitive every piece on its own.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from manalath_board.controller.board import Crosspoint, Profile, Sensing
from manalath_board.controller.games.base import Colour
from manalath_board.simulator.faults import Fault, sensor_names
from manalath_board.simulator.faults.values import Crosstalk, Sensitive, Weak

#: Radius of the ring of magnets, and how far right of the centre the ring reed stands.
RING_MM = 10.0

#: Side of the squares by which reeds are found; no reed feels a piece from so far away.
_SQUARE_MM = 20.0


@dataclass(frozen=True, slots=True)
class Pull:
    """How far off its best place a magnet may be to operate a reed, and to keep one operated."""

    operates_mm: float
    releases_mm: float


#: The centre magnet is best over the reed itself, the ring with the reed under its rim.
PULLS = {Colour.FIRST: Pull(7.0, 8.4), Colour.SECOND: Pull(3.5, 5.0)}

#: A weak reed closes for a piece in the middle, and opens where a healthy one still bears a sloppy placement.
WEAK_PULL = Pull(0.8, 1.2)


class Reach:
    """Where the reeds of a board stand, and which of them a piece holds operated."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._is_single = profile.sensing is Sensing.SINGLE
        self._near: dict[tuple[int, int], list[tuple[float, float, Crosspoint]]] = defaultdict(list)
        self._weak = frozenset[Crosspoint]()
        #: Reeds that operate with those of another space, which stand behind them.
        self._crosstalk = frozenset[tuple[Crosspoint, Crosspoint, Crosspoint]]()
        for space in profile.spaces:
            x_mm, y_mm = space.at_mm
            self._stand(x_mm, y_mm, space.first)
            if not self._is_single:
                self._stand(x_mm + RING_MM, y_mm, space.second)

    def _stand(self, x_mm: float, y_mm: float, at: Crosspoint) -> None:
        column, line = _square(x_mm, y_mm)
        for square in ((column + right, line + up) for right in (-1, 0, 1) for up in (-1, 0, 1)):
            self._near[square].append((x_mm, y_mm, at))

    def set_faults(self, faults: Iterable[Fault]) -> bool:
        """Make exactly these faults true, as far as they are about reach; whether that changes anything."""
        names, was = sensor_names(self._profile), (self._weak, self._crosstalk)
        weak, crosstalk = set[Crosspoint](), set[tuple[Crosspoint, Crosspoint, Crosspoint]]()
        for fault in faults:
            match fault:
                case Weak(sensor):
                    weak.add(names[sensor])
                case Crosstalk(sensor, next_to):
                    space = self._profile.space(next_to)
                    crosstalk.add((names[sensor], space.first, space.second))
                case Sensitive(sensor):
                    space = self._profile.space(sensor.split()[0])
                    crosstalk.add((names[sensor], space.first, space.second))
        self._weak, self._crosstalk = frozenset(weak), frozenset(crosstalk)
        return (self._weak, self._crosstalk) != was

    def holds(
        self, colour: Colour, at_mm: tuple[float, float], held: frozenset[Crosspoint]
    ) -> frozenset[Crosspoint]:
        """Which reeds a piece at ``at_mm`` operates, if so far it held ``held``."""
        magnet = Colour.FIRST if self._is_single else colour
        best_mm, healthy = (0.0 if magnet is Colour.FIRST else RING_MM), PULLS[magnet]
        operated = set[Crosspoint]()
        for reed_x_mm, reed_y_mm, at in self._near.get(_square(*at_mm), ()):
            pull = WEAK_PULL if at in self._weak else healthy
            off_mm = abs(distance_mm((reed_x_mm, reed_y_mm), at_mm) - best_mm)
            if off_mm <= (pull.releases_mm if at in held else pull.operates_mm):
                operated.add(at)
        near = {at for at, *others in self._crosstalk if not operated.isdisjoint(others)}
        return frozenset(operated | near)


def distance_mm(one_mm: tuple[float, float], other_mm: tuple[float, float]) -> float:
    """How far apart two places are.

    Edges hang on it, so it is made of what IEEE 754 rounds alike on every machine: the last digit of
    ``math.hypot`` and ``math.dist`` may be the platform's.
    """
    x_mm, y_mm = one_mm[0] - other_mm[0], one_mm[1] - other_mm[1]
    return math.sqrt(x_mm * x_mm + y_mm * y_mm)


def _square(x_mm: float, y_mm: float) -> tuple[int, int]:
    return math.floor(x_mm / _SQUARE_MM), math.floor(y_mm / _SQUARE_MM)
