"""Messages about a puzzle: the task, how many moves are left, whether it can still be won in time.

Decides the last by trying every remaining move, of which there are few; the very first move is checked
against the solution.
"""

from enum import Enum
from functools import lru_cache

from manalath_board.controller.engine.forced_win import ForcedWin
from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Position
from manalath_board.controller.games.puzzles import Puzzle
from manalath_board.controller.games.record import Record
from manalath_board.controller.messages import Message

#: How many positions are cached as won or not: the messages ask for the same ones over and over.
_KEPT = 64


class PuzzleStanding(Enum):
    """How a puzzle stands."""

    OPEN = "open"  #: it can be won in time
    SPOILT = "spoilt"  #: it cannot, or no longer
    SOLVED = "solved"  #: it was


def standing(record: Record) -> PuzzleStanding | None:
    """Return how the puzzle of a record stands; None if it has none."""
    puzzle, reached = record.puzzle, record.reached
    if puzzle is None:
        return None
    if record.is_solved:
        return PuzzleStanding.SOLVED
    if record.position.outcome is not None:
        return PuzzleStanding.SPOILT
    if len(record.plies) <= 1:
        is_won = not record.plies or reached == puzzle.start.play(puzzle.line[0])
    else:
        is_won = _is_won(reached, puzzle.start.to_move, record.moves_left)
    return PuzzleStanding.OPEN if is_won else PuzzleStanding.SPOILT


def goal(puzzle: Puzzle) -> Message:
    """Name the puzzle and its task."""
    colour = COLOUR_WORDS[puzzle.start.to_move]
    return Message("puzzle.goal", number=puzzle.number, colour=colour, moves=puzzle.moves)


def counted(record: Record, said: Message) -> Message:
    """Add the moves that are left to a message about the turn, if it is the solver's and still in time."""
    if standing(record) is PuzzleStanding.OPEN and record.reached.to_move is record.start.to_move:
        return Message("puzzle.counted", said=said, left=record.moves_left)
    return said


def judged(record: Record, said: Message) -> Message:
    """Put in front of a message that it is too late to win in time, or that the puzzle is solved."""
    match record.puzzle, standing(record):
        case Puzzle(moves=moves), PuzzleStanding.SPOILT if record.position.outcome is None:
            return Message("puzzle.spoilt", moves=moves, said=said)
        case Puzzle(moves=moves), PuzzleStanding.SPOILT:
            return Message("puzzle.missed", moves=moves, said=said)
        case Puzzle(number=number), PuzzleStanding.SOLVED:
            return Message("puzzle.solved", number=number, said=said)
        case _:
            return said


@lru_cache(maxsize=_KEPT)
def _is_won(position: Position, solver: Colour, moves: int) -> bool:
    """Whether the solver wins with this many more moves."""
    forced = ForcedWin(position)
    return forced.wins(moves) if position.to_move is solver else forced.loses(moves)
