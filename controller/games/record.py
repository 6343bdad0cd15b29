"""A game as it has been played so far: its plies, and those that were taken back and may come again.

Decides nothing but what follows from a change of the plies; the rules are those of its positions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from manalath_board.controller.games.agreed import concluded
from manalath_board.controller.games.base import Colour, Game, Move, Outcome, Position


@dataclass(frozen=True, slots=True)
class Ply:
    """A committed move, the position it left, and when it was committed."""

    move: Move
    position: Position
    at_ms: float


@dataclass(frozen=True, slots=True)
class Record:
    """One game as far as it has been played.

    ``redo`` are the plies taken back, the next one first. ``agreed`` is how the players ended the game where
    it stands, None if they did not.
    """

    game: Game
    start: Position
    plies: tuple[Ply, ...] = ()
    redo: tuple[Ply, ...] = ()
    agreed: Outcome | None = None

    @property
    def position(self) -> Position:
        """The position on the table, as the game believes."""
        reached = self.before(0)
        return reached if self.agreed is None else concluded(reached, self.agreed)

    @property
    def previous(self) -> Position | None:
        """The position before the last ply."""
        return self.before(1) if self.plies else None

    def before(self, undone: int) -> Position:
        """The position before the last ``undone`` plies."""
        kept = len(self.plies) - undone
        return self.plies[kept - 1].position if kept else self.start

    def with_ply(self, move: Move, at_ms: float) -> "Record":
        """The record with one more legal ply; another one than the next that was taken back ends the redo."""
        redo = self.redo[1:] if self.redo and self.redo[0].move == move else ()
        return replace(self, plies=(*self.plies, Ply(move, self.position.play(move), at_ms)), redo=redo)

    def amended(self, undone: int, moves: Sequence[Move], at_ms: float) -> "Record":
        """The record with the last ``undone`` plies taken back, and then these moves."""
        kept = len(self.plies) - undone
        record = replace(self, plies=self.plies[:kept], redo=(*self.plies[kept:], *self.redo), agreed=None)
        for move in moves:
            record = record.with_ply(move, at_ms)
        return record

    def landed(self, undone: int = 0) -> Mapping[str, Colour]:
        """Map where the last ply, or that ``undone`` plies before it, left a piece to the colour of that."""
        if undone >= len(self.plies):
            return {}
        return landed(self.before(undone + 1), self.plies[-1 - undone].move)

    @property
    def last(self) -> Ply | None:
        """The last ply, None before the first."""
        return self.plies[-1] if self.plies else None


def landed(position: Position, move: Move) -> Mapping[str, Colour]:
    """Map where a legal move leaves a piece to the colour of that."""
    changes = position.changes(move)
    return {change.space: change.piece.colour for change in changes if change.piece is not None}
