"""What the engine must see where a game is nearly over, proved by the rules alone.

The positions are the last ones of random games. Decides, without any search, which of their moves win at
once, keep the other player from doing so, or win with the next own move whatever the answer.
"""

from collections.abc import Iterator, Mapping
from random import Random

from controller.engine.levels import choose
from controller.games.base import Colour, Game, Move, Position
from controller.games.coach_advice import winning_moves
from controller.table import LEVELS
from simulator.seeds import SEED_STEP
from simulator.selfplay.games import MOST_PLIES

#: How many positions before the end of each game are examined.
LAST = 6


def tactics_solved(game: Game, seed: int, games: int) -> Mapping[str, float]:
    """Return the share of positions in which a level chooses one of the best moves, by task.

    The first level must win in one and avoid a loss in one, the top level must win in two. What no position
    of these ``games`` offers is left out.
    """
    seen: dict[str, list[bool]] = {"win_in_1": [], "avoid_loss_in_1": [], "win_in_2": []}
    for n in range(games):
        for position in list(walk(game, seed * SEED_STEP + n))[-LAST:]:
            if position.outcome is None and position.search_board().opening(n) is None:
                _examine(position, n, seen)
    return {name: sum(solved) / len(solved) for name, solved in seen.items() if solved}


def walk(game: Game, seed: int) -> Iterator[Position]:
    """Play a random game, and yield each of its positions."""
    random, position = Random(seed), game.drawn(seed)
    yield position
    for _ in range(MOST_PLIES):
        if position.outcome is not None:
            return
        position = position.play(random.choice(position.legal_moves()))
        yield position


def _examine(position: Position, seed: int, seen: Mapping[str, list[bool]]) -> None:
    wins = winning_moves(position)
    if wins:
        seen["win_in_1"].append(_chosen(position, LEVELS[0], seed) in wins)
        return
    safe = {move for move in position.legal_moves() if not _loses_in_one(position, move)}
    if 0 < len(safe) < position.count_legal():
        seen["avoid_loss_in_1"].append(_chosen(position, LEVELS[0], seed) in safe)
    wins = frozenset(move for move in safe if _is_lost_in_one(position.play(move)))
    if wins:
        seen["win_in_2"].append(_chosen(position, LEVELS[-1], seed) in wins)


def _chosen(position: Position, level: int, seed: int) -> Move:
    text = position.search_board().write(choose(position, level, seed).line[0])
    return position.game.parse_move(text)


def _loses_in_one(position: Position, move: Move) -> bool:
    """Whether a move loses at once, or lets the other player win at once."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is mover.other
    return bool(winning_moves(after))


def _is_lost_in_one(position: Position) -> bool:
    """Whether the player not to move wins at once whatever is played."""
    player = position.to_move.other
    return position.outcome is None and all(
        _has_won(position.play(move), player) for move in position.legal_moves()
    )


def _has_won(position: Position, player: Colour) -> bool:
    if position.outcome is not None:
        return position.outcome.winner is player
    return position.to_move is player and bool(winning_moves(position))
