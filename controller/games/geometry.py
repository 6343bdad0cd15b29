"""The spaces of a board: names, neighbours, straight lines and millimetres.

Decides where the spaces of a board of hexagons or squares lie, and which of them touch. Knows nothing of
games, wiring or lights. On hexagons, rows are lettered from the bottom (``a`` first) and spaces numbered from
the left, from 1 in every row, as in the rule books of Manalath. On squares, files are lettered from the left
and ranks numbered from the bottom, as on a chessboard.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

#: Distance between the centres of two touching spaces of the default board, in millimetres.
PITCH_MM = 30.0

#: The same distance on a board of squares, whose pieces are wider.
SQUARE_PITCH_MM = 40.0

#: Spaces less than ``_TOUCHING`` pitches apart touch; less than ``_NEAR``, they share at least a corner.
_TOUCHING, _NEAR = 1.01, 1.5

#: Every turn that leaves a board of hexagons or squares looking the same is a multiple of this.
_TURN_DEG = 30


@dataclass(frozen=True, slots=True)
class Geometry:
    """Spaces in index order: the lowest row from left to right, then the next one, and so on upwards.

    ``row_names`` is what people call each row. ``positions_mm`` are (x to the right, y upwards) from the
    centre of the board. ``neighbours[i]`` lists the indices of the spaces that touch space ``i`` side to
    side, in ascending order.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    row_names: tuple[str, ...]
    positions_mm: tuple[tuple[float, float], ...]
    neighbours: tuple[tuple[int, ...], ...]
    index: Mapping[str, int] = field(repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.names)

    def adjacent(self, space: str) -> tuple[str, ...]:
        """Name the spaces that touch ``space``; KeyError if the board has no such space."""
        return tuple(self.names[other] for other in self.neighbours[self.index[space]])

    def around(self, space: str) -> tuple[str, ...]:
        """Name the spaces that touch ``space``; none if the board has no such space."""
        return self.adjacent(space) if space in self.index else ()

    def near(self, space: str) -> tuple[str, ...]:
        """Name the spaces that touch ``space`` side to side or corner to corner."""
        here = self.positions_mm[self.index[space]]
        distances = [math.dist(here, there) for there in self.positions_mm]
        near_mm = _NEAR * min(distance for distance in distances if distance)
        return tuple(
            name for name, distance in zip(self.names, distances, strict=True) if 0 < distance < near_mm
        )

    def lines(self, length: int) -> tuple[tuple[str, ...], ...]:
        """List all straight runs of ``length`` spaces, 2 or more, side to side or corner to corner.

        Each run is listed once, from its left end, or from its lower end if it is vertical.

        >>> square(2).lines(2)
        (('a1', 'b1'), ('a1', 'a2'), ('a1', 'b2'), ('b1', 'b2'), ('a2', 'b1'), ('a2', 'b2'))
        """
        places = {_rounded(place): name for place, name in zip(self.positions_mm, self.names, strict=True)}
        found = []
        for start, (x_mm, y_mm) in zip(self.names, self.positions_mm, strict=True):
            for second in self.near(start):
                next_mm = self.positions_mm[self.index[second]]
                step = next_mm[0] - x_mm, next_mm[1] - y_mm
                run = [_rounded((x_mm + n * step[0], y_mm + n * step[1])) for n in range(length)]
                if _rounded(step) > (0, 0) and all(place in places for place in run):
                    found.append(tuple(places[place] for place in run))
        return tuple(found)

    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """List the turns and reflections that leave the board looking the same.

        Each gives, for the index of every space, the index it moves to. The first is the identity.

        >>> square(2).symmetries()[:3]
        ((0, 1, 2, 3), (1, 0, 3, 2), (1, 3, 0, 2))
        """
        places = {_rounded(place): space for space, place in enumerate(self.positions_mm)}
        found = []
        for turned in range(0, 360, _TURN_DEG):
            cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
            for side in (1, -1):
                moved = [
                    _rounded((side * (cos * x_mm - sin * y_mm), sin * x_mm + cos * y_mm))
                    for x_mm, y_mm in self.positions_mm
                ]
                if all(place in places for place in moved):
                    found.append(tuple(places[place] for place in moved))
        return tuple(found)


def hexagon(row_lengths: tuple[int, ...], pitch_mm: float = PITCH_MM) -> Geometry:
    """Lay out rows of touching hexagons, each row shifted half a pitch against the one below.

    Row lengths are given from the bottom; neighbouring rows differ by one.

    >>> small = hexagon((2, 3, 2))
    >>> small.names
    ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
    >>> small.adjacent("b2")
    ('a1', 'a2', 'b1', 'b3', 'c1', 'c2')
    """
    if any(abs(upper - lower) != 1 for lower, upper in pairwise(row_lengths)):
        msg = f"rows of a hexagon differ by one space from row to row, not {row_lengths}"
        raise ValueError(msg)
    letters = [chr(ord("a") + row) for row in range(len(row_lengths))]
    names = tuple(
        tuple(f"{letter}{column + 1}" for column in range(length))
        for letter, length in zip(letters, row_lengths, strict=True)
    )
    return _laid_out(names, tuple(letters), pitch_mm, pitch_mm * math.sqrt(3) / 2)


def square(side: int, pitch_mm: float = SQUARE_PITCH_MM) -> Geometry:
    """Lay out ``side`` ranks of ``side`` squares.

    >>> square(2).names
    ('a1', 'b1', 'a2', 'b2')
    >>> square(3).adjacent("b2")
    ('b1', 'a2', 'c2', 'b3')
    """
    ranks = tuple(str(rank + 1) for rank in range(side))
    names = tuple(tuple(f"{chr(ord('a') + file)}{rank}" for file in range(side)) for rank in ranks)
    return _laid_out(names, ranks, pitch_mm, pitch_mm)


def _laid_out(
    names: tuple[tuple[str, ...], ...], row_names: tuple[str, ...], pitch_mm: float, row_mm: float
) -> Geometry:
    """Lay out rows of named spaces, from the bottom, centred on the board."""
    rows: list[tuple[int, ...]] = []
    positions: list[tuple[float, float]] = []
    for row, spaces in enumerate(names):
        rows.append(tuple(range(len(positions), len(positions) + len(spaces))))
        y_mm = (row - (len(names) - 1) / 2) * row_mm
        positions += [((column - (len(spaces) - 1) / 2) * pitch_mm, y_mm) for column in range(len(spaces))]
    touching_mm = pitch_mm * _TOUCHING
    neighbours = tuple(
        tuple(
            other
            for other, there in enumerate(positions)
            if other != space and math.dist(here, there) < touching_mm
        )
        for space, here in enumerate(positions)
    )
    every = tuple(name for spaces in names for name in spaces)
    index = MappingProxyType({name: space for space, name in enumerate(every)})
    return Geometry(every, tuple(rows), row_names, tuple(positions), neighbours, index)


def _rounded(place: tuple[float, float]) -> tuple[int, int]:
    """Round a place or a step to tenths of a millimetre, so that equal ones compare equal."""
    return round(place[0] * 10), round(place[1] * 10)


#: The whole board: a hexagon with sides 5-5-6, the board of Manalath (nestorgames).
HEX70 = hexagon((6, 7, 8, 9, 10, 9, 8, 7, 6))

#: The hexagon of side 5 of Dieter Stein's Manalath: HEX70 without the last space of each row.
HEX61 = hexagon((5, 6, 7, 8, 9, 8, 7, 6, 5))

#: The square of Mammalath and Mana.
SQUARE36 = square(6)
