"""The search board: the interface through which a search makes moves, takes them back and scores positions.

Defines only the terms; each game has its own board, made by ``Position.search_board``. A move is a whole
number. Scores are hundredths of a logit for the player to move; a decided game scores ``WON`` less the plies
to the end, negative if it is lost.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import islice
from typing import ClassVar

from controller.games.geometry import Geometry
from controller.games.network import Network
from controller.games.shuffle import chances

#: The score of a game that the player to move has won.
WON = 30_000
#: Scores beyond this belong to decided games; no score of an undecided position comes near it.
DECIDED = 20_000

_KEYS_SEED = 0x5EA2C4


class SearchBoard(ABC):
    """A position on which moves are made and taken back, the last one first.

    ``mover`` is 0 for the first colour, 1 for the second. The 64-bit ``key`` distinguishes positions.
    """

    #: Which board of the accelerator reads ``packed``; None if none does.
    native: ClassVar[int | None]
    #: Whether play can return to an earlier position.
    can_repeat: ClassVar[bool] = False

    __slots__ = ("is_forced", "key", "mover", "network")
    #: What the ``inputs`` are worth; None if nothing is known about them.
    network: Network | None
    mover: int
    key: int
    #: Whether the ``candidates`` answer a threat.
    is_forced: bool

    @property
    @abstractmethod
    def family(self) -> str:
        """The boards that are played alike, at the same levels; empty if the engine knows none like it."""

    @property
    @abstractmethod
    def geometry(self) -> Geometry:
        """The spaces of the board."""

    @abstractmethod
    def spaces(self, move: int) -> tuple[str, ...]:
        """Name the spaces that a legal move changes; none if it changes nothing on the board."""

    @abstractmethod
    def colour(self, move: int) -> int | None:
        """Return the colour of the pieces that a legal move needs, 0 or 1; None if it needs none."""

    @abstractmethod
    def make(self, move: int) -> None:
        """Make a legal move."""

    @abstractmethod
    def undo(self) -> None:
        """Take back the last move."""

    @abstractmethod
    def legal(self) -> list[int]:
        """List every legal move."""

    @abstractmethod
    def verdict(self) -> int | None:
        """Score a game that is over or whose result is clear without a search; otherwise None."""

    @abstractmethod
    def candidates(self) -> Sequence[int]:
        """List the moves worth searching, in a fixed order; valid after a ``verdict`` of None."""

    def inputs(self) -> Sequence[int]:
        """List what holds in a position with a ``verdict`` of None, each as often as it does."""
        return ()

    def score(self) -> int:
        """Estimate the score of a position whose ``verdict`` is None; 0 if nothing holds."""
        inputs = self.inputs()
        return self.network.score(inputs) if self.network and inputs else 0

    def opening(self, seed: int, care: int = 100) -> int | None:  # noqa: ARG002 - most are for a search
        """Choose a move before play proper, where a search is no use; None if a search can choose.

        ``care``, in percent, is how hard the best one is looked for.
        """
        return None

    def first_move(self, seed: int) -> int | None:  # noqa: ARG002 - few positions have such moves
        """Choose among moves between which a search cannot decide; None if it can.

        Unlike an ``opening``, such a position can be analysed.
        """
        return None

    @abstractmethod
    def packed(self) -> Sequence[int]:
        """Write the rules and the position as whole numbers for the accelerator."""

    @abstractmethod
    def write(self, move: int) -> str:
        """Write a move in its game's notation."""


def moves_to_end(score: int) -> int:
    """Count the winner's remaining moves in a decided game.

    >>> moves_to_end(WON - 1), moves_to_end(WON - 3), moves_to_end(-(WON - 2))
    (1, 2, 1)
    """
    return (WON - abs(score) + 1) // 2


def keys(count: int) -> tuple[int, ...]:
    """Return ``count`` 64-bit numbers, always the same ones, for the keys of positions."""
    return tuple(islice(chances(_KEYS_SEED), count))
