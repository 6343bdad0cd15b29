"""The contents of the box of either Manalath, and why one of its pieces may not go on an empty space.

Decides nothing about play. The numbers are in each game's own module.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar

from controller.games.base import COLOUR_WORDS, Colour, Move, PieceKind, Reason
from controller.games.geometry import Geometry
from controller.games.moves import Put
from controller.games.rule_guide import RuleGuide
from controller.messages import Message


class Box:
    """The board, ``pieces`` of each colour, and up to ``max_blocked`` green ones."""

    name: ClassVar[str]
    title: ClassVar[str]
    geometry: ClassVar[Geometry]
    letters: ClassVar[tuple[str, str]]
    pieces: ClassVar[int]
    guide: ClassVar[RuleGuide]
    piece_kinds: ClassVar[Mapping[str, PieceKind]] = MappingProxyType({})
    max_blocked: ClassVar[int] = 0
    has_pass: ClassVar[bool] = False
    is_shuffled: ClassVar[bool] = False

    def __init__(self) -> None:
        #: Every space, and the neighbours of each, as bits.
        self.spaces = (1 << len(self.geometry)) - 1
        self.around = tuple(sum(1 << other for other in near) for near in self.geometry.neighbours)
        #: Each space's bit with the two moves that are possible there.
        self.moves = tuple(
            (1 << index, Put(name, Colour.FIRST), Put(name, Colour.SECOND))
            for index, name in enumerate(self.geometry.names)
        )

    def named(self, spaces: int) -> tuple[str, ...]:
        """Name spaces given as bits, in index order."""
        return tuple(name for index, name in enumerate(self.geometry.names) if spaces >> index & 1)

    def write_move(self, move: Move) -> str:
        """Write a move: a space and a colour's letter, or ``pass``."""
        return move.text(self.letters)

    def __repr__(self) -> str:
        return f"all_games()[{self.name!r}]"


def too_big(colour: Colour, pieces: Iterable[str]) -> Reason:
    """Return the reason that a piece of ``colour`` would join ``pieces`` into a group of more than five."""
    group = tuple(sorted(pieces))
    return Reason(
        Message("manalath.too_big", colour=COLOUR_WORDS[colour], group=group, size=len(group) + 1),
        frozenset(group),
    )


def no_supply(colour: Colour) -> Reason:
    """Return the reason that no piece of ``colour`` is left to place."""
    return Reason(Message("manalath.no_supply", colour=COLOUR_WORDS[colour]))


def green(space: str) -> Reason:
    """Return the reason that ``space`` is green by agreement and takes no piece."""
    return Reason(Message("manalath.green_space", space=space))
