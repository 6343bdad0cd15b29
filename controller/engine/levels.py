"""The engine's levels: eight of them, from a beginner's strength to nearly the engine's full strength.

Each game's ``SearchBoard`` sets how far a level searches and how much it errs. A level searches a fixed
number of positions, however long that takes, so it is equally strong on any computer. Every level takes a win
in one move, and loses in one only when it must.
"""

from collections.abc import Sequence
from dataclasses import replace

from controller.engine.accelerator import search
from controller.engine.search import ALONE, MOST_PLIES, Budget, Follower, SearchResult
from controller.games import DECIDED, WON, SearchBoard, Skill, chances
from controller.table import LEVELS

#: More positions than one ply of any game has.
_ONE_PLY = 1000
#: The score of a position in which the next move of the other player wins, whatever is played.
_LOST = 2 - WON
#: How many winning answers are tried against each move of a lost position.
_ANSWERS = 12


def choose(
    board: SearchBoard, level: int, seed: int, before: Sequence[int] = (), follower: Follower = ALONE
) -> SearchResult:
    """Choose a move as a player of this ``level`` would, always the same one for a ``seed``.

    ``before`` are the keys of earlier positions. The line is empty if the game is over.
    """
    chosen = board.opening(seed)
    if chosen is None:
        chosen = board.first_move(seed)
    if chosen is not None:
        return SearchResult((chosen,), 0, 0, 0)
    found = search_as(board, board.levels[level - LEVELS.start], seed, before, follower)
    return replace(found, line=(_stubborn(board),)) if found.score == _LOST else found


def search_as(
    board: SearchBoard, skill: Skill, seed: int, before: Sequence[int] = (), follower: Follower = ALONE
) -> SearchResult:
    """Search as far as a ``skill`` allows, and err as it does, always alike for a ``seed``."""
    nodes, depth = (skill.nodes, MOST_PLIES) if skill.nodes else (_ONE_PLY, 1)
    return search(board, Budget(nodes, depth, skill.noise, next(chances(seed ^ board.key))), before, follower)


def _stubborn(board: SearchBoard) -> int:
    """Choose the move in a lost position against which the fewest winning answers remain."""
    moves = board.legal()
    answers = sorted(_winning(board, moves[0]))[:_ANSWERS]
    return min(moves, key=lambda move: len(_winning(board, move, answers)))


def _winning(board: SearchBoard, move: int, among: Sequence[int] | None = None) -> list[int]:
    """List which answers to a move win at once, of all or of those ``among`` which to look."""
    board.make(move)
    found = [
        answer for answer in board.legal() if (among is None or answer in among) and _wins(board, answer)
    ]
    board.undo()
    return found


def _wins(board: SearchBoard, answer: int) -> bool:
    board.make(answer)
    verdict = board.verdict()
    board.undo()
    return verdict is not None and verdict < -DECIDED
