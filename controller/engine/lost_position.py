"""What a player does who has lost: parries the largest threat, and never makes the losing move.

Looks at each move and its answers, no further.
"""

from collections.abc import Sequence
from dataclasses import replace

from controller.engine.accelerator import outlook
from controller.engine.search import SearchResult
from controller.games.search_board import DECIDED, WON, SearchBoard

#: The score of a position in which the next move of the other player wins, whatever is played.
LOST = 2 - WON

#: After a move that wins at once, or in the other player's turn, the verdict is at most this.
_AT_ONCE = 1 - WON
#: How many winning answers are tried against each move of a lost position.
_ANSWERS = 12


def going_on(board: SearchBoard) -> list[int]:
    """List the moves that do not lose the game at once."""
    return [move for move, verdict, _ in outlook(board) if verdict != WON]


def resisting(board: SearchBoard, found: SearchResult) -> SearchResult:
    """Return what a search has found, with the stubborn move if all of them lose at the next turn."""
    return found if found.score != LOST else replace(found, line=(stubborn(board, going_on(board)),))


def stubborn(board: SearchBoard, moves: Sequence[int]) -> int:
    """Choose the move in a lost position that parries the largest threat, and lets the player make the rest.

    It leaves the fewest answers that win at once, and of those that win at all. ``moves`` do not lose the
    game at once; a move that does is chosen if there are none.
    """
    if not moves:
        return board.legal()[0]
    board.make(moves[0])
    answers = {
        _AT_ONCE: winning(board)[:_ANSWERS],
        -DECIDED: [move for move, verdict, _ in outlook(board) if (verdict or 0) < -DECIDED][:_ANSWERS],
    }
    board.undo()

    def left(move: int) -> list[int]:
        board.make(move)
        legal = board.legal()
        found = [
            sum(answer in legal and wins(board, answer, bound) for answer in each)
            for bound, each in answers.items()
        ]
        board.undo()
        return found

    return min(moves, key=left)


def winning(board: SearchBoard) -> list[int]:
    """List the moves that win at once, or leave only a turn in which the game is lost."""
    return [move for move, verdict, _ in outlook(board) if (verdict or 0) <= _AT_ONCE]


def wins(board: SearchBoard, move: int, bound: int = _AT_ONCE) -> bool:
    """Whether the verdict after a legal move is this one at most."""
    board.make(move)
    verdict = board.verdict()
    board.undo()
    return (verdict or 0) <= bound
