"""How well the engine plays: eight levels, from a newcomer to nearly all it can.

Decides by how much a level looks on and errs; how much that is in a game is for its ``SearchBoard`` to say. A
level looks at so many positions, whatever time that takes, so it is as strong on any computer. Whatever else
it overlooks, it takes a win in one move, and loses in one only where it must.
"""

from collections.abc import Sequence

from manalath_board.controller.engine.accelerator import search
from manalath_board.controller.engine.search import ALONE, MOST_PLIES, Budget, Follower, SearchResult
from manalath_board.controller.games.base import Position
from manalath_board.controller.games.shuffle import chances
from manalath_board.controller.seats import LEVELS

#: More than one ply of any game has.
_ONE_PLY = 1000


def choose(
    position: Position, level: int, seed: int, before: Sequence[int] = (), follower: Follower = ALONE
) -> SearchResult:
    """Choose a move as a player of this ``level`` does, always the same one for a ``seed``.

    ``before`` are the keys of earlier positions. The line is empty where the game is over.
    """
    board = position.search_board()
    opening = board.opening(seed)
    if opening is not None:
        return SearchResult((opening,), 0, 0, 0)
    skill = board.levels[level - LEVELS.start]
    nodes, depth = (skill.nodes, MOST_PLIES) if skill.nodes else (_ONE_PLY, 1)
    return search(board, Budget(nodes, depth, skill.noise, next(chances(seed ^ board.key))), before, follower)
