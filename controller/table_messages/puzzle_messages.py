"""Messages about a puzzle: the task, how many moves are left, whether it can still be won in time.

`controller.engine.forced_win` decides the last.
"""

from controller.engine import PuzzleState, puzzle_state
from controller.messages import Message
from controller.table import Puzzle, Record


def goal(puzzle: Puzzle) -> Message:
    """Name the puzzle and its task."""
    colour = puzzle.start.game.colour_words[puzzle.start.to_move]
    return Message("puzzle.goal", number=puzzle.number, colour=colour, moves=puzzle.moves)


def counted(record: Record, said: Message) -> Message:
    """Add the moves that are left to a message about the turn, if it is the solver's and still in time."""
    if puzzle_state(record) is PuzzleState.OPEN and record.reached.to_move is record.start.to_move:
        return Message("puzzle.counted", said=said, left=record.moves_left)
    return said


def judged(record: Record, said: Message) -> Message:
    """Put in front of a message that it is too late to win in time, or that the puzzle is solved."""
    match record.puzzle, puzzle_state(record):
        case Puzzle(moves=moves), PuzzleState.SPOILT if record.position.outcome is None:
            return Message("puzzle.spoilt", moves=moves, said=said)
        case Puzzle(moves=moves), PuzzleState.SPOILT:
            return Message("puzzle.missed", moves=moves, said=said)
        case Puzzle(number=number), PuzzleState.SOLVED:
            return Message("puzzle.solved", number=number, said=said)
        case _:
            return said
