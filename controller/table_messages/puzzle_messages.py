"""What is said of a puzzle: what is to be done, how many moves are left, whether it can be won in time yet.

Decides the last by trying every move that is left, which is few; of the first move of all by the solution.
"""

from enum import Enum
from functools import lru_cache

from manalath_board.controller.engine.forced_win import ForcedWin
from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Position
from manalath_board.controller.games.puzzles import Puzzle
from manalath_board.controller.games.record import Record
from manalath_board.controller.messages import Message

#: Of so many positions it is kept whether they are won: what is said is asked for over and over.
_KEPT = 64


class PuzzleStanding(Enum):
    """How a puzzle stands."""

    OPEN = "open"  #: it can be won in time
    SPOILT = "spoilt"  #: it can not, or not any more
    SOLVED = "solved"  #: it was


def standing(record: Record) -> PuzzleStanding | None:
    """Tell how the puzzle of a record stands; None where it is none."""
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
    """Say which puzzle it is, and what is to be done."""
    colour = COLOUR_WORDS[puzzle.start.to_move]
    return Message("puzzle.goal", number=puzzle.number, colour=colour, moves=puzzle.moves)


def counted(record: Record, said: Message) -> Message:
    """Add to whose turn it is how many moves are left, where that is the solver's and it is not too late."""
    if standing(record) is PuzzleStanding.OPEN and record.reached.to_move is record.start.to_move:
        return Message("puzzle.counted", said=said, left=record.moves_left)
    return said


def judged(record: Record, said: Message) -> Message:
    """Put before what there is to say that it is too late to win in time, or that it was done."""
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
    """Whether the solver wins with so many moves more."""
    forced = ForcedWin(position)
    return forced.wins(moves) if position.to_move is solver else forced.loses(moves)
