"""Spaces of a board: names, neighbours and millimetres.

Decides where the spaces of a hexagonal board lie and which of them touch. Knows nothing of games, wiring or
lights. Rows are lettered from the bottom (``a`` first) and spaces numbered from the left, from 1 in every
row, as in the rule books of Manalath.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType

#: Distance between the centres of two touching spaces of the default board, in millimetres.
PITCH_MM = 30.0


@dataclass(frozen=True, slots=True)
class Geometry:
    """Spaces in index order: row ``a`` from left to right, then ``b``, and so on upwards.

    ``positions_mm`` are (x to the right, y upwards) from the centre of the board. ``neighbours[i]`` lists the
    indices of the spaces that touch space ``i``, in ascending order.
    """

    names: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    positions_mm: tuple[tuple[float, float], ...]
    neighbours: tuple[tuple[int, ...], ...]
    index: Mapping[str, int] = field(repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.names)

    def adjacent(self, space: str) -> tuple[str, ...]:
        """Name the spaces that touch ``space``; a KeyError if there is no such space."""
        return tuple(self.names[other] for other in self.neighbours[self.index[space]])

    def around(self, space: str) -> tuple[str, ...]:
        """Name the spaces that touch ``space``; none where it is no space of this board."""
        return self.adjacent(space) if space in self.index else ()


def hexagon(row_lengths: tuple[int, ...], pitch_mm: float = PITCH_MM) -> Geometry:
    """Lay out rows of touching hexagons, each row half a pitch aside of the one below.

    Row lengths are given from the bottom and differ by one from row to row.

    >>> small = hexagon((2, 3, 2))
    >>> small.names
    ('a1', 'a2', 'b1', 'b2', 'b3', 'c1', 'c2')
    >>> small.adjacent("b2")
    ('a1', 'a2', 'b1', 'b3', 'c1', 'c2')
    """
    if any(abs(upper - lower) != 1 for lower, upper in pairwise(row_lengths)):
        msg = f"rows of a hexagon differ by one space from row to row, not {row_lengths}"
        raise ValueError(msg)
    names: list[str] = []
    rows: list[tuple[int, ...]] = []
    positions: list[tuple[float, float]] = []
    middle = (len(row_lengths) - 1) / 2
    for row, length in enumerate(row_lengths):
        rows.append(tuple(range(len(names), len(names) + length)))
        for column in range(length):
            names.append(f"{chr(ord('a') + row)}{column + 1}")
            x_mm = (column - (length - 1) / 2) * pitch_mm
            y_mm = (row - middle) * pitch_mm * math.sqrt(3) / 2
            positions.append((x_mm, y_mm))
    touching_mm = pitch_mm * 1.01
    neighbours = tuple(
        tuple(
            other
            for other, there in enumerate(positions)
            if other != space and math.dist(here, there) < touching_mm
        )
        for space, here in enumerate(positions)
    )
    index = MappingProxyType({name: space for space, name in enumerate(names)})
    return Geometry(tuple(names), tuple(rows), tuple(positions), neighbours, index)


#: The whole board: a hexagon with sides 5-5-6, the board of Manalath (nestorgames).
HEX70 = hexagon((6, 7, 8, 9, 10, 9, 8, 7, 6))

#: The hexagon of side 5 of Dieter Stein's Manalath: HEX70 without the last space of each row.
HEX61 = hexagon((5, 6, 7, 8, 9, 8, 7, 6, 5))
