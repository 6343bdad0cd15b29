"""What the positions of all games here have in common: when two are equal, and how each is written.

Decides nothing about play.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Game, Move, Outcome, Scenery


class CommonPosition(ABC):
    """A position whose ``key`` holds what its future depends on."""

    __slots__ = ()

    game: Game
    to_move: Colour
    outcome: Outcome | None

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Tell what the future depends on, but for whether the players have ended the game."""

    def scenery(self) -> Mapping[str, Scenery]:
        """Name nothing: in most games spaces are all alike."""
        return {}

    def is_early(self, space: str, colour: Colour) -> bool:  # noqa: ARG002 - most games have no set-up
        """Say no: nothing is set up."""
        return False

    @abstractmethod
    def fen(self) -> str:
        """Write the position as one line, which ``Game.parse_fen`` reads back."""

    def state_words(self) -> str:
        """Say whose turn it is or how the game ended, as a drawing has it below the board."""
        if self.outcome is None:
            return f"{COLOUR_WORDS[self.to_move]} to move"
        winner = self.outcome.winner
        return f"{'draw' if winner is None else COLOUR_WORDS[winner] + ' wins'}: {self.outcome.reason}"

    def read(self, move: Move | str) -> Move:
        """Read a move that may be written, as ``game.parse_move`` reads it; BadMove if it is none."""
        return self.game.parse_move(move) if isinstance(move, str) else move

    def _whole_key(self) -> tuple[object, ...]:
        return self.outcome is None, self.key()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CommonPosition):
            return NotImplemented
        return self._whole_key() == other._whole_key()

    def __hash__(self) -> int:
        return hash(self._whole_key())

    def __repr__(self) -> str:
        return f"{self.game!r}.parse_fen({self.fen()!r})"
