"""A position in which a seat without hands is to move: the players carry out its move and no other.

Decides what hands may do there: only the requested move is legal. Until it is known, a move that was made
there before and taken back is the only legal one, if any. Everything else is as in the position itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.games import (
    Change,
    Colour,
    Declaration,
    Game,
    Hint,
    Move,
    Outcome,
    Piece,
    Position,
    Reason,
    Scenery,
)
from controller.messages import Message

if TYPE_CHECKING:
    from controller.games.search_board import SearchBoard

#: Pieces to pick up or to place, each as the word for its colour and its space.
Handled = tuple[tuple[str, str], ...]


def handled(position: Position, move: Move) -> tuple[Handled, Handled]:
    """Return the pieces that hands pick up for a legal move, and those that they place."""
    changes, table, words = position.changes(move), position.table(), position.game.colour_words
    off = tuple((words[table[c.space]], c.space) for c in changes if c.space in table)
    on = tuple((words[c.piece.colour], c.space) for c in changes if c.piece is not None)
    return off, on


@dataclass(frozen=True, slots=True)
class RequestedPosition:
    """A ``position`` in which hands may make only this ``move``, or none if it is None.

    The move ``is_requested``, or was made there before and taken back.
    """

    position: Position
    move: Move | None
    is_requested: bool = True

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.position.game

    @property
    def to_move(self) -> Colour:
        """Whose turn it is."""
        return self.position.to_move

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: a move is requested only while it goes on."""
        return self.position.outcome

    def pieces(self) -> Mapping[str, Piece]:
        """Map each occupied space to its piece, kind included."""
        return self.position.pieces()

    def table(self) -> Mapping[str, Colour]:
        """Map each occupied space to the colour on it, as reeds sense it."""
        return self.position.table()

    def left(self, colour: Colour) -> int:
        """Count the pieces of ``colour`` that are off the board."""
        return self.position.left(colour)

    def exhausted(self) -> frozenset[Colour]:
        """Return the colours of which no piece is left to place."""
        return self.position.exhausted()

    def turn(self) -> Message:
        """Describe what hands at the table must do for the seat."""
        player = self.game.colour_words[self.to_move]
        if self.move is None or not self.is_requested:
            return Message("table.awaited", player=player)
        changes = self.changes(self.move)
        if not changes:
            declared = next(each for each in self.position.declarations() if each.move == self.move)
            return Message("table.previewed", player=player, move=declared.said)
        off, on = handled(self.position, self.move)
        return Message("table.requested", off=off, on=on)

    def legal_moves(self) -> tuple[Move, ...]:
        """List the one move that hands may make, if any."""
        return () if self.move is None else (self.move,)

    def count_legal(self) -> int:
        """Return ``len(legal_moves())``."""
        return len(self.legal_moves())

    def why_not(self, space: str, colour: Colour) -> Reason | None:
        """Explain why ``colour`` may not be placed on ``space``; None if that is the whole move."""
        whole = [changes for move in self.legal_moves() if len(changes := self.changes(move)) == 1]
        is_placed = any(
            change.space == space and change.piece is not None and change.piece.colour is colour
            for (change,) in whole
        )
        return None if is_placed else self._other()

    def hints(self) -> Mapping[str, Hint]:
        """Return nothing: there is no choice to help with."""
        return {}

    def scenery(self) -> Mapping[str, Scenery]:
        """Map spaces to what lies or is printed there."""
        return self.position.scenery()

    def is_early(self, space: str, colour: Colour) -> bool:
        """Whether a piece of ``colour`` on ``space`` anticipates that player's turn to set up."""
        return self.position.is_early(space, colour)

    def blocked(self) -> frozenset[str]:
        """Return the spaces that take no piece in this game."""
        return self.position.blocked()

    def changes(self, move: Move) -> tuple[Change, ...]:
        """List what a legal move of the position changes on the table."""
        return self.position.changes(move)

    def route(self, move: Move) -> tuple[str, ...]:
        """Return the spaces that the piece of a legal move goes over."""
        return self.position.route(move)

    def declarations(self) -> tuple[Declaration, ...]:
        """Return nothing: hands declare no move for the seat."""
        return ()

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Explain why the move does not make these changes; None if it does."""
        is_it = any(frozenset(self.changes(move)) == frozenset(changes) for move in self.legal_moves())
        return None if is_it else self._other()

    def is_legal(self, move: Move | str) -> bool:
        """Whether ``move``, a value or its notation, is the one legal move; BadMove if it is no move."""
        return (self.game.parse_move(move) if isinstance(move, str) else move) in self.legal_moves()

    def handed_over(self) -> tuple[Position, ...]:
        """Return nothing: the seat decides for itself."""
        return ()

    def deciding(self) -> tuple[Move, ...]:
        """Return nothing: there is no choice to help with."""
        return ()

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:  # noqa: ARG002 - nothing bears on any
        """Return nothing: there is no choice to help with."""
        return ()

    def play(self, move: Move | str) -> Position:
        """Return the position after ``move``, by the rules."""
        return self.position.play(move)

    def search_board(self) -> "SearchBoard":
        """Return a mutable copy of the position for a search to make moves on."""
        return self.position.search_board()

    def fen(self) -> str:
        """Write the position as one line."""
        return self.position.fen()

    def __str__(self) -> str:
        move = "none" if self.move is None else self.game.write_move(self.move)
        return f"{self.position}\n{'requested' if self.is_requested else 'awaited, or again'}: {move}"

    def _other(self) -> Reason:
        player = self.game.colour_words[self.to_move]
        if self.is_requested:
            return Reason(Message("table.not_requested", player=player))
        return Reason(Message("table.not_yet", player=player))
