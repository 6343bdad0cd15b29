"""Paths in Mana: where a piece can end after a given number of steps, and how turning the board changes it.

Ignores whose piece it is. The deck is the printed one (docs/play/rules.md).
"""

from manalath_board.controller.games.square import as_bits, bits_of
from manalath_board.controller.geometry import SQUARE36

#: The steps that a piece makes from each space of the unturned board, from rank 6 down.
_DECK = ["231223", "213131", "132312", "312132", "231313", "213221"]
_SIDE = len(_DECK)


def _turned(turns: int) -> tuple[int, ...]:
    """Return the steps of each space, in index order, with the deck turned clockwise."""
    rows = [[int(sign) for sign in row] for row in _DECK]
    for _ in range(turns):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
    return tuple(steps for row in reversed(rows) for steps in row)


#: The steps a piece must make, by quarter turns and space.
STEPS = tuple(_turned(turns) for turns in range(4))

#: The spaces of each type as bits, by quarter turns and steps; no space has 0 steps.
TYPES = tuple(tuple(as_bits("".join(map(str, steps)), str(number)) for number in range(4)) for steps in STEPS)

#: Each player's first two lines, as bits.
LINES = tuple(
    sum(1 << space for rank in ranks for space in SQUARE36.rows[rank])
    for ranks in ((0, 1), (_SIDE - 2, _SIDE - 1))
)


#: The outermost line of the unturned board that faces Red after each number of clockwise turns, as bits.
EDGES = tuple(
    sum(1 << space for space in line)
    for line in (
        SQUARE36.rows[0],
        [row[-1] for row in SQUARE36.rows],
        SQUARE36.rows[-1],
        [row[0] for row in SQUARE36.rows],
    )
)

#: The neighbours of each space, as bits.
_AROUND = tuple(sum(1 << near for near in around) for around in SQUARE36.neighbours)


def reach(start: int, steps: int, occupied: int, crossed: int = 0) -> int:
    """Find, as bits, where a path of ``steps`` (at least 1) from ``start`` can end.

    A path visits no space twice and none already ``crossed``, and passes over no ``occupied`` one.
    """
    crossed |= 1 << start
    near = _AROUND[start] & ~crossed
    if steps == 1:
        return near
    ends = 0
    for space in bits_of(near & ~occupied):
        ends |= reach(space, steps - 1, occupied, crossed)
    return ends
