"""The engine's levels: eight of them, from a beginner's strength to nearly the engine's full strength.

Each game's ``SearchBoard`` sets how far a level searches and how much it errs. A level searches a fixed
number of positions, however long that takes, so it is equally strong on any computer. Every level takes a win
in one move, and loses in one only when it must.
"""

from collections.abc import Sequence

from controller.engine.accelerator import search
from controller.engine.search import ALONE, MOST_PLIES, Budget, Follower, SearchResult
from controller.games.base import Position
from controller.games.shuffle import chances
from controller.table import LEVELS

#: More positions than one ply of any game has.
_ONE_PLY = 1000
#: Before as many pieces lie on the table, many moves are as good as the best. An error of this spread, in
#: hundredths of a logit, chooses among them, one ply ahead: a longer search only prefers those that it
#: tried first.
_FEW_PIECES, _VARIETY = 2, 10


def choose(
    position: Position, level: int, seed: int, before: Sequence[int] = (), follower: Follower = ALONE
) -> SearchResult:
    """Choose a move as a player of this ``level`` would, always the same one for a ``seed``.

    ``before`` are the keys of earlier positions. The line is empty if the game is over.
    """
    board = position.search_board()
    opening = board.opening(seed)
    if opening is not None:
        return SearchResult((opening,), 0, 0, 0)
    skill = board.levels[level - LEVELS.start]
    is_varied = len(position.pieces()) < _FEW_PIECES
    nodes, depth = (skill.nodes, MOST_PLIES) if skill.nodes and not is_varied else (_ONE_PLY, 1)
    noise = max(skill.noise, _VARIETY * is_varied)
    return search(board, Budget(nodes, depth, noise, next(chances(seed ^ board.key))), before, follower)
