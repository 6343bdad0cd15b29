"""The common base of every game's position: equality, hashing, the written forms, and the count of its moves.

Decides nothing about play. `perft` compares implementations of the same rules: nothing is counted below a
finished game; a pass counts like any other move.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from controller.games.base import Colour, Game, Move, Outcome, Position, Scenery


class CommonPosition(ABC):
    """A position identified by its ``key``, which holds everything its future depends on."""

    __slots__ = ()

    game: Game
    to_move: Colour
    outcome: Outcome | None

    @abstractmethod
    def key(self) -> tuple[object, ...]:
        """Return what the future depends on, except whether the players have ended the game."""

    def scenery(self) -> Mapping[str, Scenery]:
        """Return nothing: in most games all spaces are alike."""
        return {}

    def is_early(self, space: str, colour: Colour) -> bool:  # noqa: ARG002 - most games have no set-up
        """Return False: most games have no set-up."""
        return False

    def route(self, move: Move) -> tuple[str, ...]:  # noqa: ARG002 - a piece that is put goes over no space
        """Return nothing: most games put pieces, and move none."""
        return ()

    @abstractmethod
    def fen(self) -> str:
        """Write the position as one line that ``Game.parse_fen`` reads back."""

    def state_words(self) -> str:
        """Return whose turn it is or how the game ended, as a caption below a drawn board."""
        if self.outcome is None:
            return f"{self.game.colour_words[self.to_move]} to move"
        winner = self.outcome.winner
        result = "draw" if winner is None else f"{self.game.colour_words[winner]} wins"
        return f"{result}: {self.outcome.reason}"

    def read(self, move: Move | str) -> Move:
        """Return a move, parsing it with ``game.parse_move`` if it is text; BadMove if it is not one."""
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


def perft(position: Position, depth: int) -> int:
    """Count the sequences of ``depth`` legal moves; 1 for depth 0. Last moves are counted, not made.

    >>> from controller.games import all_games
    >>> perft(all_games()["manalath"].start(), 2)
    19320
    """
    if depth < 0:
        raise ValueError(f"a depth is 0 or more, not {depth}")
    if depth == 0:
        return 1
    if depth == 1:
        return position.count_legal()
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def divide(position: Position, depth: int) -> dict[Move, int]:
    """Split ``perft`` of ``depth``, 1 or more, by the first move, in the order of ``legal_moves``."""
    if depth < 1:
        raise ValueError(f"a depth to divide is 1 or more, not {depth}")
    return {move: perft(position.play(move), depth - 1) for move in position.legal_moves()}
