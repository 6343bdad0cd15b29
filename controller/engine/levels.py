"""The engine's levels: eight of them, from a beginner's strength to nearly the engine's full strength.

Each game's ``SearchBoard`` sets how far a level searches and how much it errs. A level searches a fixed
number of positions, however long that takes, so it is equally strong on any computer. Every level takes a win
in one move, and loses in one only when it must.
"""

from collections.abc import Sequence

from controller.engine.accelerator import search
from controller.engine.search import ALONE, MOST_PLIES, Budget, Follower, SearchResult
from controller.games import Position, chances
from controller.table import LEVELS

#: More positions than one ply of any game has.
_ONE_PLY = 1000


def choose(
    position: Position, level: int, seed: int, before: Sequence[int] = (), follower: Follower = ALONE
) -> SearchResult:
    """Choose a move as a player of this ``level`` would, always the same one for a ``seed``.

    ``before`` are the keys of earlier positions. The line is empty if the game is over.
    """
    board = position.search_board()
    chosen = board.opening(seed)
    if chosen is None:
        chosen = board.first_move(seed)
    if chosen is not None:
        return SearchResult((chosen,), 0, 0, 0)
    skill = board.levels[level - LEVELS.start]
    nodes, depth = (skill.nodes, MOST_PLIES) if skill.nodes else (_ONE_PLY, 1)
    return search(board, Budget(nodes, depth, skill.noise, next(chances(seed ^ board.key))), before, follower)
