"""What a search asks of a game: a position in whole numbers, changed by a move and changed back.

Decides the terms only; each game has a board of its own, made by ``Position.search_board``. A move is a
whole number. Scores are hundredths of a logit for the player to move; what is decided
scores ``WON`` less the plies to the end, or the same below zero.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import islice
from operator import mul
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from manalath_board.controller.games.shuffle import chances

#: The score of a game that the player to move has won.
WON = 30_000
#: Scores beyond this are of games that are decided; no score of a position that is not comes near it.
DECIDED = 20_000

_KEYS_SEED = 0x5EA2C4


class Skill(NamedTuple):
    """How well a level plays a game: ``nodes`` looked at, none for one ply, and by how much it errs.

    ``noise`` is the spread of what is added to every guess, in hundredths of a logit.
    """

    nodes: int
    noise: int = 0


class SearchBoard(ABC):
    """A position that moves are made on and taken back from, the last one first.

    ``mover`` is 0 for the first colour, 1 for the second. ``key``, of 64 bits, tells positions apart.
    """

    #: Which board of the accelerator reads ``packed``; None where there is none.
    native: ClassVar[int | None]
    #: The levels, from the weakest on.
    levels: ClassVar[tuple[Skill, ...]]
    #: Whether play can come back to a position.
    can_repeat: ClassVar[bool] = False
    #: What each of the ``features`` is worth to the player to move, by its name.
    weights: ClassVar[Mapping[str, int]] = MappingProxyType({})

    __slots__ = ("is_forced", "key", "mover")
    mover: int
    key: int
    #: Whether the ``candidates`` answer a threat.
    is_forced: bool

    @abstractmethod
    def make(self, move: int) -> None:
        """Make a legal move."""

    @abstractmethod
    def undo(self) -> None:
        """Take back the last one."""

    @abstractmethod
    def legal(self) -> list[int]:
        """List every legal move."""

    @abstractmethod
    def verdict(self) -> int | None:
        """Score a game that is over, or whose end is plain without a search; None for any other."""

    @abstractmethod
    def candidates(self) -> Sequence[int]:
        """List the moves that do not plainly lose, after a ``verdict`` of None, in a fixed order."""

    def features(self) -> Sequence[int]:
        """Count what a position whose ``verdict`` is None is judged by, in the order of the ``weights``."""
        return ()

    def score(self) -> int:
        """Guess the score of a position whose ``verdict`` is None: each of the ``features`` by its weight."""
        return sum(map(mul, self.weights.values(), self.features()))

    def opening(self, seed: int) -> int | None:  # noqa: ARG002 - most positions are for a search
        """Choose a move that no search could, before play has begun in earnest; None where one can."""
        return None

    @abstractmethod
    def packed(self) -> Sequence[int]:
        """Write the rules, the weights and the position as whole numbers, for the accelerator to read."""

    @abstractmethod
    def write(self, move: int) -> str:
        """Write a move as its game does."""


def moves_to_end(score: int) -> int:
    """Count the winner's moves up to the end of a game that is decided.

    >>> moves_to_end(WON - 1), moves_to_end(WON - 3), moves_to_end(-(WON - 2))
    (1, 2, 1)
    """
    return (WON - abs(score) + 1) // 2


def keys(count: int) -> tuple[int, ...]:
    """Draw numbers of 64 bits, always the same, to tell positions apart by."""
    return tuple(islice(chances(_KEYS_SEED), count))
