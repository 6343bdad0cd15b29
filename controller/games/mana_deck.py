"""The deck of Mana: the steps that each space asks for, the lines of each player, and the deck turned.

It is the printed deck (docs/play/rules.md).
"""

from controller.games.square import as_bits
from controller.geometry import SQUARE36

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
