"""Puzzle state: whether a puzzle is solved, can still be won in time, or no longer.

Decides that by trying every remaining move, of which there are few; the very first is checked against the
solution.
"""

from enum import Enum
from functools import lru_cache

from controller.engine.forced_win import ForcedWin
from controller.games.base import Colour, Position
from controller.table import Record

#: How many positions are cached as won or not: the messages ask for the same ones over and over.
_KEPT = 64


class PuzzleState(Enum):
    """How far a puzzle is."""

    OPEN = "open"  #: it can be won in time
    SPOILT = "spoilt"  #: it cannot, or no longer
    SOLVED = "solved"  #: it was


def puzzle_state(record: Record) -> PuzzleState | None:
    """Return the state of a record's puzzle; None if it has none."""
    puzzle, reached = record.puzzle, record.reached
    if puzzle is None:
        return None
    if record.is_solved:
        return PuzzleState.SOLVED
    if record.position.outcome is not None:
        return PuzzleState.SPOILT
    if len(record.plies) <= 1:
        is_won = not record.plies or reached == puzzle.start.play(puzzle.line[0])
    else:
        is_won = _is_won(reached, puzzle.start.to_move, record.moves_left)
    return PuzzleState.OPEN if is_won else PuzzleState.SPOILT


@lru_cache(maxsize=_KEPT)
def _is_won(position: Position, solver: Colour, moves: int) -> bool:
    """Whether the solver wins with this many more moves."""
    forced = ForcedWin(position)
    return forced.wins(moves) if position.to_move is solver else forced.loses(moves)
