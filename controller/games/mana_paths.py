"""Paths in Mana: where a piece can end after a given number of steps.

Ignores whose piece it is.
"""

from controller.games.square import bits_of
from controller.geometry import SQUARE36

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
