"""A hint: the first move of the best play, and why, as far as that is proved."""

from collections.abc import Sequence
from dataclasses import dataclass

from controller.engine.best_play import NODES, SECOND_LOOK, best_play
from controller.engine.lost_position import resisting
from controller.engine.reasons import reason
from controller.engine.search import ALONE, Follower
from controller.games import Position
from controller.messages import Message

#: The most nodes that a hint takes: as many for its reason as for its move.
HINT_NODES = 2 * NODES * SECOND_LOOK


@dataclass(frozen=True, slots=True)
class Recommended:
    """A ``move`` in its game's notation and the ``reason`` for it, None where nothing is proved."""

    move: str
    reason: Message | None = None


def recommend(
    position: Position, passed: Sequence[int] = (), seed: int = 0, follower: Follower = ALONE
) -> Recommended:
    """Recommend a move in a game that goes on; ``passed`` are the keys of earlier positions.

    The ``seed`` chooses where no search can.
    """
    board = position.search_board()
    for chosen in (board.opening(seed), board.first_move(seed)):
        if chosen is not None:
            return Recommended(board.write(chosen))
    found = resisting(board, best_play(position, passed, follower=follower))
    move = board.write(found.line[0])
    return Recommended(move, reason(position, position.game.parse_move(move), found.score, passed, follower))
