"""The search board for any game, using only its rules.

Decides nothing. It serves games that have no search board of their own, which would search much faster and
could evaluate positions.
"""

from collections.abc import Sequence
from hashlib import blake2b

from controller.games.base import Change, Colour, Position
from controller.games.geometry import Geometry
from controller.games.search_board import WON, SearchBoard


class RuleBoard(SearchBoard):
    """A position on which the rules make moves; moves are numbered in order of first appearance."""

    native = None
    family = ""
    can_repeat = True
    __slots__ = ("_made", "_moves", "_numbers", "_position")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._made: list[Position] = []
        self._moves: list[str] = []
        self._numbers: dict[str, int] = {}
        self.is_forced, self.network = False, None
        self._stand()

    def make(self, move: int) -> None:
        """Make a legal move."""
        self._made.append(self._position)
        self._position = self._position.play(self._moves[move])
        self._stand()

    def undo(self) -> None:
        """Take back the last move."""
        self._position = self._made.pop()
        self._stand()

    def legal(self) -> list[int]:
        """List every legal move."""
        position = self._position
        return [self._number(position.game.write_move(move)) for move in position.legal_moves()]

    def verdict(self) -> int | None:
        """Score a game that is over; None otherwise."""
        outcome = self._position.outcome
        if outcome is None:
            return None
        if outcome.winner is None:
            return 0
        return WON if outcome.winner is self._position.to_move else -WON

    def candidates(self) -> Sequence[int]:
        """List every legal move."""
        return self.legal()

    def packed(self) -> Sequence[int]:
        """Refuse: the accelerator knows no rules."""
        raise NotImplementedError

    def write(self, move: int) -> str:
        """Write a move in its game's notation."""
        return self._moves[move]

    @property
    def geometry(self) -> Geometry:
        """The spaces of the board."""
        return self._position.game.geometry

    def spaces(self, move: int) -> tuple[str, ...]:
        """Name the spaces that a move changes."""
        return tuple(change.space for change in self._changes(move))

    def colour(self, move: int) -> int | None:
        """Return the colour of the pieces that a move leaves; None if it leaves none, or both."""
        colours = {change.piece.colour.value for change in self._changes(move) if change.piece is not None}
        return colours.pop() if len(colours) == 1 else None

    def _changes(self, move: int) -> Sequence[Change]:
        return self._position.changes(self._position.game.parse_move(self._moves[move]))

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            self._numbers[text] = len(self._moves)
            self._moves.append(text)
        return self._numbers[text]

    def _stand(self) -> None:
        self.mover = int(self._position.to_move is Colour.SECOND)
        self.key = int.from_bytes(blake2b(self._position.fen().encode(), digest_size=8).digest())
