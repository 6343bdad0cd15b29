"""What was told of pieces whose colour no reed feels; `controller.session.colours` makes use of it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from manalath_board.controller.board import Key
from manalath_board.controller.games.base import Colour
from manalath_board.controller.games.moves import Put


class Colours(Enum):
    """How it becomes known which colour a new piece has."""

    SENSED = "sensed"  #: reeds for both colours feel it
    KEY = "key"  #: own colour, unless a key says otherwise
    ASK = "ask"  #: a key says it, and is waited for


@dataclass(frozen=True, slots=True)
class Aim:
    """What a colour key that is down is for: the piece on ``space``, or one that is yet to come.

    If it may as well be meant for those on ``rivals``, all it does is to bring these into doubt. It
    ``is_spent`` once its piece has come: then it has said what it had to say, and its release means nothing.
    """

    space: str | None = None
    rivals: frozenset[str] = frozenset()
    is_spent: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """The colours of pieces that are not in the game as they stand, by space, and the aims of keys.

    What was told of a piece outlasts it on its space for a while: it may be on its way to another. Of those
    on ``kept`` spaces no key told, but they had settled; those of ``doubted`` ones have to be asked for.
    ``formerly`` are pieces that were in the game and were taken back since the last move, and those that were
    shown so since then though nobody could tell which came first.
    """

    colours: Mapping[str, Colour] = field(default_factory=dict)
    kept: frozenset[str] = frozenset()
    doubted: frozenset[str] = frozenset()
    formerly: Mapping[str, Colour] = field(default_factory=dict)
    aims: Mapping[Key, Aim] = field(default_factory=dict)

    def that(self, space: str, colour: Colour) -> "Told":
        """Know from a key which colour the piece on ``space`` has."""
        known = replace(self, kept=self.kept - {space}, doubted=self.doubted - {space})
        return replace(known, colours={**self.colours, space: colour})

    def keeping(self, space: str, colour: Colour) -> "Told":
        """Let the piece on ``space`` keep its colour."""
        known = self.that(space, colour)
        return replace(known, kept=known.kept | {space})

    def is_keyed(self, space: str) -> bool:
        """Whether a key told the colour of the piece on ``space``."""
        return space in self.colours and space not in self.kept

    def doubting(self, spaces: Iterable[str]) -> "Told":
        """Know no longer what colour the pieces on ``spaces`` have."""
        forgotten = self.without(spaces)
        return replace(forgotten, doubted=forgotten.doubted | set(spaces))

    def without(self, spaces: Iterable[str]) -> "Told":
        """Forget what was told of the pieces on ``spaces``; unchanged if that is nothing."""
        gone = set(spaces) & (self.colours.keys() | self.doubted)
        if not gone:
            return self
        colours = {space: colour for space, colour in self.colours.items() if space not in gone}
        return replace(self, colours=colours, kept=self.kept - gone, doubted=self.doubted - gone)

    def committed(self, space: str, there: Collection[str]) -> "Told":
        """Know that the piece on ``space`` is in the game, while pieces are ``there``."""
        formerly = {
            other: self.formerly[other] for other in self.formerly if other in there and other != space
        }
        return replace(self.without({space}), formerly=formerly)

    def showing(self, piece: Put) -> "Told":
        """Know that a piece was shown so, in the game or for want of anything better."""
        return replace(self, formerly={**self.formerly, piece.space: piece.colour})

    def aiming(self, key: Key, aim: Aim) -> "Told":
        """Know what a key was pressed for."""
        return replace(self, aims={**self.aims, key: aim})

    def released(self, key: Key) -> "Told":
        """Forget what a key was pressed for."""
        return replace(self, aims={other: aim for other, aim in self.aims.items() if other is not key})
