"""A position in which a seat without hands is to move: the table carries out what is requested, nothing else.

Decides what hands may do there: the requested move is the only legal one. Before it is known that is the move
which was made there before and taken back, if one was. All else is as in the position itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from manalath_board.controller.games.base import (
    COLOUR_WORDS,
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
from manalath_board.controller.games.search_board import SearchBoard
from manalath_board.controller.messages import Message

#: Pieces to take up or to lay down, each with the word for its colour and its space.
Handled = tuple[tuple[str, str], ...]


def handled(position: Position, move: Move) -> tuple[Handled, Handled]:
    """Name the pieces that hands take up for a legal move, and those that they lay down."""
    changes, table = position.changes(move), position.table()
    off = tuple((COLOUR_WORDS[table[c.space]], c.space) for c in changes if c.space in table)
    on = tuple((COLOUR_WORDS[c.piece.colour], c.space) for c in changes if c.piece is not None)
    return off, on


@dataclass(frozen=True, slots=True)
class RequestedPosition:
    """A ``position`` in which hands may make this ``move`` alone, if there is one.

    It ``is_requested``, or was made there before.
    """

    position: Position
    move: Move | None
    is_requested: bool = True

    @property
    def game(self) -> Game:
        """The rule set it belongs to."""
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
        """The pieces on spaces, with their kinds."""
        return self.position.pieces()

    def table(self) -> Mapping[str, Colour]:
        """What reeds feel of the pieces: their colours."""
        return self.position.table()

    def left(self, colour: Colour) -> int:
        """Pieces of ``colour`` that are not on the board."""
        return self.position.left(colour)

    def exhausted(self) -> frozenset[Colour]:
        """Colours of which no piece is left to place."""
        return self.position.exhausted()

    def turn(self) -> Message:
        """Say what the hands at the table are to do for the seat."""
        player = COLOUR_WORDS[self.to_move]
        if self.move is None or not self.is_requested:
            return Message("table.awaited", player=player)
        changes = self.changes(self.move)
        if not changes:
            declared = next(each for each in self.position.declarations() if each.move == self.move)
            return Message("table.previewed", player=player, move=declared.said)
        off, on = handled(self.position, self.move)
        return Message("table.requested", player=player, off=off, on=on)

    def legal_moves(self) -> tuple[Move, ...]:
        """The one move that hands may make."""
        return () if self.move is None else (self.move,)

    def count_legal(self) -> int:
        """``len(legal_moves())``."""
        return len(self.legal_moves())

    def why_not(self, space: str, colour: Colour) -> Reason | None:
        """Why a piece of ``colour`` may not be placed on ``space``; None where the move places it."""
        is_placed = any(
            change.space == space and change.piece is not None and change.piece.colour is colour
            for move in self.legal_moves()
            for change in self.changes(move)
        )
        return None if is_placed else self._other()

    def hints(self) -> Mapping[str, Hint]:
        """Nothing: there is nothing to choose."""
        return {}

    def scenery(self) -> Mapping[str, Scenery]:
        """What lies on spaces or is printed there."""
        return self.position.scenery()

    def is_early(self, space: str, colour: Colour) -> bool:
        """Whether a piece of ``colour`` on ``space`` fits a set-up that has yet to come to that player."""
        return self.position.is_early(space, colour)

    def blocked(self) -> frozenset[str]:
        """Spaces that take no piece in this game."""
        return self.position.blocked()

    def changes(self, move: Move) -> tuple[Change, ...]:
        """What a legal move of the position changes on the table."""
        return self.position.changes(move)

    def declarations(self) -> tuple[Declaration, ...]:
        """Nothing: what is declared for the seat is not declared by hands."""
        return ()

    def why_no_move(self, changes: Sequence[Change]) -> Reason | None:
        """Why the move does not change the table so; None where it does."""
        is_it = any(frozenset(self.changes(move)) == frozenset(changes) for move in self.legal_moves())
        return None if is_it else self._other()

    def is_legal(self, move: Move | str) -> bool:
        """Whether ``move``, which may be written, is that move; BadMove if it is no move."""
        return (self.game.parse_move(move) if isinstance(move, str) else move) in self.legal_moves()

    def handed_over(self) -> tuple[Position, ...]:
        """Nothing: whose turn it is decides for himself."""
        return ()

    def deciding(self) -> tuple[Move, ...]:
        """Nothing: there is nothing to choose."""
        return ()

    def bearing_on(self, spaces: frozenset[str]) -> tuple[Move, ...]:  # noqa: ARG002 - nothing bears on any
        """Nothing: there is nothing to choose."""
        return ()

    def play(self, move: Move | str) -> Position:
        """The position after ``move``, by the rules."""
        return self.position.play(move)

    def search_board(self) -> SearchBoard:
        """The position as a search makes moves on it."""
        return self.position.search_board()

    def fen(self) -> str:
        """The position as one line."""
        return self.position.fen()

    def __str__(self) -> str:
        move = "none" if self.move is None else self.game.write_move(self.move)
        return f"{self.position}\n{'requested' if self.is_requested else 'awaited, or again'}: {move}"

    def _other(self) -> Reason:
        player = COLOUR_WORDS[self.to_move]
        if self.is_requested:
            return Reason(Message("table.not_requested", player=player))
        return Reason(Message("table.not_yet", player=player))
