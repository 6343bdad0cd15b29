"""Groups of one colour: how pieces join, and where one more piece would make a group of more than five.

Decides what forms one group, its age and how large it may grow. Knows nothing of players, supply or endings.
Sets of spaces are plain integers: bit ``i`` is the space with index ``i``. The limits four and five come from
the rules of Manalath (docs/play/rules.md).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: The sizes of a quart (exactly four) and a quint (exactly five, the most a group may have).
QUART = 4
QUINT = 5

#: ``born`` of a group that existed before the first known ply.
BEFORE = -1

#: Bits in one plane: the most spaces a board can have.
_PLANE = 96
#: ``_LOWEST[n]`` fills planes 1 to ``n``; planes above the fifth are never kept.
_LOWEST = tuple((1 << _PLANE * size) - 1 for size in range(_PLANE + 1))
#: A multiplier that copies one plane to all five.
_SPREAD = _LOWEST[QUINT] // _LOWEST[1]
_TOP = _PLANE * (QUINT - 1)


class Group(NamedTuple):
    """Joined pieces of one colour, the spaces around them, their number, and the ply of their last growth.

    A group that grows is a new group, born on that ply.
    """

    pieces: int
    border: int
    size: int
    born: int


class Groups(NamedTuple):
    """All groups of one colour.

    ``conditions`` are the quarts and quints, oldest first. ``planes`` holds five planes of bits, counted from
    1: a space is set in plane ``k`` if the groups that touch it hold at least ``k`` pieces in total.
    """

    every: tuple[Group, ...] = ()
    conditions: tuple[Group, ...] = ()
    pieces: int = 0
    planes: int = 0

    @property
    def crowded(self) -> int:
        """Spaces, possibly occupied ones too, where one more piece would make a group of more than five."""
        return self.planes >> _TOP

    def touched(self, pieces: int) -> int:
        """Return the spaces, occupied or not, whose touching groups hold ``pieces`` or more; all for 0."""
        return self.planes >> _PLANE * (pieces - 1) if pieces else -1

    def touching(self, space: int) -> tuple[Group, ...]:
        """Find the groups that a piece on ``space`` would join."""
        return tuple(group for group in self.every if group.border >> space & 1)

    def add(self, space: int, around: int, born: int) -> "Groups":
        """Put a piece on the empty ``space``, whose neighbours are ``around``, and join what it touches."""
        piece = 1 << space
        pieces, border, size = piece, around, 1
        apart = []
        for group in self.every:
            if group.border & piece:
                pieces |= group.pieces
                border |= group.border
                size += group.size
            else:
                apart.append(group)
        grown = Group(pieces, border & ~pieces, size, born)
        planes = self.planes
        if size > 1:
            planes = 0
            for group in apart:
                planes = _raised(planes, group)
        planes = _raised(planes, grown)
        apart.append(grown)
        conditions = self.conditions
        if conditions and size > 1:
            conditions = tuple(group for group in conditions if not group.border & piece)
        if size >= QUART:
            conditions = (*conditions, grown)
        return Groups(tuple(apart), conditions, self.pieces | piece, planes)


def gather(spaces: Iterable[int], around: Sequence[int], elder: int) -> Groups:
    """Group pieces that were placed before the first known ply.

    ``around[i]`` are the neighbours of space ``i`` as bits. Quarts and quints of size ``elder`` count as the
    older ones; among equals the one with the lowest space comes first. The caller must refuse groups of more
    than five.
    """
    groups = Groups()
    for space in spaces:
        groups = groups.add(space, around[space], BEFORE)
    conditions = sorted(groups.conditions, key=lambda group: (group.size != elder, lowest(group.pieces)))
    return Groups(groups.every, tuple(conditions), groups.pieces, groups.planes)


def lowest(spaces: int) -> int:
    """Return the index of the lowest of ``spaces``, which must not be 0."""
    return (spaces & -spaces).bit_length() - 1


def _raised(planes: int, group: Group) -> int:
    """Add a group: a space around it that touched ``k`` pieces now touches ``k`` plus the group's size."""
    return planes | (planes << _PLANE * group.size | _LOWEST[group.size]) & group.border * _SPREAD
