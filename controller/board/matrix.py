"""The matrix over time: what was closed when, as the board's events reported it.

Decides nothing about what that means. A matrix is an int per row, bit = column, 1 = closed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

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


@dataclass(frozen=True, slots=True)
class MatrixTape:
    """A matrix and every change that followed, each with the time in ms at which it began; never empty."""

    changes: tuple[tuple[float, Matrix], ...]

    @staticmethod
    def begun(at_ms: float, matrix: Matrix) -> "MatrixTape":
        """Begin with one matrix."""
        return MatrixTape(((at_ms, matrix),))

    @property
    def matrix(self) -> Matrix:
        """The newest matrix."""
        return self.changes[-1][1]

    @property
    def start_ms(self) -> float:
        """The time at which the tape began."""
        return self.changes[0][0]

    @property
    def changed_ms(self) -> float:
        """The time at which the newest matrix began."""
        return self.changes[-1][0]

    def hear(self, at_ms: float, matrix: Matrix) -> "MatrixTape":
        """Record a matrix if it differs; one that arrives late is dated no earlier than the newest."""
        return (
            self
            if matrix == self.matrix
            else MatrixTape((*self.changes, (max(at_ms, self.changed_ms), matrix)))
        )

    def until(self, at_ms: float) -> "MatrixTape":
        """Return the tape up to that time: the first matrix, and the changes before ``at_ms``."""
        later = (change for change in self.changes[1:] if change[0] < at_ms)
        return MatrixTape((self.changes[0], *later))

    def turns_of(self, sensor: Crosspoint) -> tuple[tuple[float, bool], ...]:
        """Return when one sensor changed, and whether it was closed from then on."""
        return tuple(
            (at_ms, is_closed(matrix, sensor))
            for (_, before), (at_ms, matrix) in pairwise(self.changes)
            if is_closed(matrix, sensor) != is_closed(before, sensor)
        )

    def turns(self) -> dict[Crosspoint, int]:
        """Count the changes of each sensor that changed."""
        counts: dict[Crosspoint, int] = {}
        for (_, before), (_, matrix) in pairwise(self.changes):
            for sensor in closed(before) ^ closed(matrix):
                counts[sensor] = counts.get(sensor, 0) + 1
        return counts

    def mostly(self, from_ms: float, to_ms: float) -> Matrix:
        """Return what was closed for more than half of that time."""
        lasting: dict[Crosspoint, float] = {}
        ends = [at_ms for at_ms, _ in self.changes[1:]] + [to_ms]
        for (at_ms, matrix), end_ms in zip(self.changes, ends, strict=True):
            stood_ms = min(end_ms, to_ms) - max(at_ms, from_ms)
            if stood_ms > 0:
                for sensor in closed(matrix):
                    lasting[sensor] = lasting.get(sensor, 0.0) + stood_ms
        half_ms = (to_ms - from_ms) / 2
        often = [sensor for sensor, stood_ms in lasting.items() if stood_ms > half_ms]
        return with_closed((0,) * len(self.matrix), often)
