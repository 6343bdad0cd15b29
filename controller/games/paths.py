"""The ways of Mana: where a piece can go in exactly so many steps, and what turning the board does.

Decides nothing about whose piece it is. The deck is the printed one (docs/rules.md).
"""

from manalath_board.controller.games.square import NAMES, as_bits
from manalath_board.controller.geometry import SQUARE36

#: Steps that a piece makes from each space of the unturned board, from rank 6 down.
_DECK = ["231223", "213131", "132312", "312132", "231313", "213221"]
_SIDE = len(_DECK)

#: One way: the spaces crossed before its end, as bits.
Ways = tuple[int, ...]


def _turned(turns: int) -> tuple[int, ...]:
    """Read the steps of each space, in index order, with the deck turned clockwise."""
    rows = [[int(sign) for sign in row] for row in _DECK]
    for _ in range(turns):
        rows = [list(column) for column in zip(*reversed(rows), strict=True)]
    return tuple(steps for row in reversed(rows) for steps in row)


#: By quarter turns and space, the steps that a piece there has to make.
STEPS = tuple(_turned(turns) for turns in range(4))

#: By quarter turns and steps, the spaces of that type as bits; there are none of 0 steps.
TYPES = tuple(tuple(as_bits("".join(map(str, steps)), str(number)) for number in range(4)) for steps in STEPS)

#: The first two lines of either player, as bits.
LINES = tuple(
    sum(1 << space for rank in ranks for space in SQUARE36.rows[rank])
    for ranks in ((0, 1), (_SIDE - 2, _SIDE - 1))
)


#: By quarter turns, clockwise, the outermost line of the unturned board that they bring before Red, as bits.
EDGES = tuple(
    sum(1 << space for space in line)
    for line in (
        SQUARE36.rows[0],
        [row[-1] for row in SQUARE36.rows],
        SQUARE36.rows[-1],
        [row[0] for row in SQUARE36.rows],
    )
)


def _ways(start: int, steps: int) -> dict[int, list[int]]:
    """Find every way of so many steps that never comes to a space twice, by its end."""
    found: dict[int, list[int]] = {}
    ways = [(start, 1 << start)]
    for _ in range(steps):
        ways = [
            (near, crossed | 1 << near)
            for end, crossed in ways
            for near in SQUARE36.neighbours[end]
            if not crossed >> near & 1
        ]
    for end, crossed in ways:
        found.setdefault(end, []).append(crossed & ~(1 << start | 1 << end))
    return found


#: By steps and space: each end with the ways to it, in index order of the ends.
_WAYS: tuple[tuple[tuple[tuple[int, Ways], ...], ...], ...] = tuple(
    tuple(
        tuple((end, tuple(set(ways))) for end, ways in sorted(_ways(start, steps).items()))
        for start in range(len(NAMES))
    )
    for steps in range(4)
)


def reach(start: int, steps: int, occupied: int) -> int:
    """Find, as bits, where ``steps`` steps from ``start`` can end if no occupied space is crossed."""
    return sum(
        1 << end for end, ways in _WAYS[steps][start] if any(not crossed & occupied for crossed in ways)
    )
