"""The matrix: what is closed, as the board's events report it.

Decides nothing about what that means. A matrix is an int per row, bit = column, 1 = closed.
"""

from collections.abc import Iterable
from functools import lru_cache

from controller.board.profile import Crosspoint, Profile

Matrix = tuple[int, ...]


def is_closed(matrix: Matrix, at: Crosspoint) -> bool:
    """Whether the sensor at a crosspoint is closed."""
    return bool(matrix[at[0]] >> at[1] & 1)


@lru_cache(maxsize=1024)
def closed(matrix: Matrix) -> frozenset[Crosspoint]:
    """Return all closed crosspoints.

    >>> sorted(closed((0b101, 0)))
    [(0, 0), (0, 2)]
    """
    return frozenset(
        (row, column)
        for row, bits in enumerate(matrix)
        if bits
        for column in range(bits.bit_length())
        if bits >> column & 1
    )


def with_closed(matrix: Matrix, sensors: Iterable[Crosspoint]) -> Matrix:
    """Return the matrix with these sensors closed too."""
    rows = list(matrix)
    for row, column in sensors:
        rows[row] |= 1 << column
    return tuple(rows)


def with_turned(matrix: Matrix, at: Crosspoint) -> Matrix:
    """Return the matrix with this sensor closed if it was open, and open if it was closed."""
    row, column = at
    return (*matrix[:row], matrix[row] ^ 1 << column, *matrix[row + 1 :])


def minus(matrix: Matrix, other: Matrix) -> Matrix:
    """Return what is closed in ``matrix`` but not in ``other``."""
    return tuple(bits & ~without for bits, without in zip(matrix, other, strict=True))


def common(matrix: Matrix, other: Matrix) -> Matrix:
    """Return what is closed in both."""
    return tuple(bits & also for bits, also in zip(matrix, other, strict=True))


def at_rest(profile: Profile) -> Matrix:
    """Return what a healthy empty board reads: its reference lines."""
    nothing = (0,) * len(profile.rows)
    if profile.reference is None:
        return nothing
    row, column = profile.reference
    lines = [(row, other) for other in range(column + 1)] + [(other, column) for other in range(row)]
    return with_closed(nothing, lines)
