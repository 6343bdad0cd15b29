"""The best play of a position, as a search finds it by the same number of nodes on every computer.

Decides how far is looked where a move is judged or recommended, so that *Find mistakes* and a hint agree. A
first look is enough to see that a move is no error; whatever is told to a player comes from a second one.
"""

from collections.abc import Sequence
from dataclasses import replace

from controller.engine.accelerator import search
from controller.engine.search import ALONE, MOST_PLIES, Budget, Follower, SearchResult, from_root
from controller.games import Position
from controller.games.search_board import DECIDED

#: Nodes of a first look, and how many times as many a second one takes.
NODES, SECOND_LOOK = 20_000, 10


def best_play(
    position: Position,
    passed: Sequence[int],
    nodes: int = NODES * SECOND_LOOK,
    follower: Follower = ALONE,
    plies: int = MOST_PLIES,
) -> SearchResult:
    """Find the best play; the line is empty if the game is over or no search chooses the move.

    ``passed`` are the keys of earlier positions. A search ends early where only one move is left to choose.
    The rest of the nodes then goes to the position after that move, up to ``plies`` times, since a score that
    looked no further compares with no other.
    """
    board = position.search_board()
    if board.opening(0) is not None:
        return SearchResult((), 0, 0, 0)
    found = search(board, Budget(nodes), passed, Follower(follower.is_over))
    left = nodes - found.nodes
    if not found.line or abs(found.score) > DECIDED or left <= 0 or not plies:
        return found
    after = position.play(board.write(found.line[0]))
    then = best_play(after, (*passed, board.key), left, follower, plies - 1)
    return replace(then, line=(found.line[0], *then.line), score=worth(then))


def worth(then: SearchResult) -> int:
    """Score the position after a move for the player who made it."""
    return from_root(-then.score, 1)
