"""One game between two programs, from a random opening.

A player is a function of the position, the keys of earlier ones and a seed, so a game is a function of its
opening, its players and its seed. Decides how a game begins and when it has lasted too long.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from controller.engine import Budget, SearchResult, choose, search
from controller.games import DECIDED, Colour, Game, Position

#: The distance between the seeds of games from one command-line seed to the next: two runs share none.
SEED_STEP = 1_000_003

#: How many random plies begin a game, and after how many in all it is half a win for each.
OPENING_PLIES, MOST_PLIES = 3, 300
#: The points of Elo for ten times the odds. A player who always or never wins is rated as if one game in as
#: many had gone the other way.
_TEN_TIMES = 400
#: More nodes than one ply of any game has.
_WHOLE_PLY = 10**9

#: Chooses a move, in its game's notation, by the position, the keys of those before it, and a seed.
Player: TypeAlias = Callable[[Position, Sequence[int], int], str]


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its moves, and its winner, None for a draw or a game without end."""

    moves: tuple[str, ...]
    winner: Colour | None

    def share(self, colour: Colour) -> float:
        """Return how much of the game a colour won: without a winner, half a win for each."""
        return 0.5 if self.winner is None else float(self.winner is colour)


def engine_player(level: int) -> Player:
    """Return the engine at a level as a player."""

    def player(position: Position, before: Sequence[int], seed: int) -> str:
        return position.search_board().write(choose(position, level, seed, before).line[0])

    return player


def opened(game: Game, seed: int) -> Position:
    """Begin a game with random plies, none of which decides it."""
    random = Random(seed)
    while True:
        position = game.drawn(seed)
        while (move := (board := position.search_board()).opening(seed)) is not None:
            position = position.play(board.write(move))
        for _ in range(OPENING_PLIES):
            position = position.play(random.choice(position.legal_moves()))
            if position.outcome is not None:
                break
        if position.outcome is None and abs(one_ply(position).score) < DECIDED:
            return position


def one_ply(position: Position) -> SearchResult:
    """Search each move of a position, no further than its answers force."""
    return search(position.search_board(), Budget(_WHOLE_PLY, 1))


def play(position: Position, first: Player, second: Player, seed: int) -> Played:
    """Play a game to its end; each ply has its own seed."""
    players, moves, before = (first, second), list[str](), list[int]()
    while position.outcome is None and len(moves) < MOST_PLIES:
        moves.append(players[position.to_move.value](position, before, seed + len(moves)))
        before.append(position.search_board().key)
        position = position.play(moves[-1])
    return Played(tuple(moves), None if position.outcome is None else position.outcome.winner)


def elo(share: float) -> float:
    """Return by how many points of Elo a player who wins this share of games is stronger.

    >>> round(elo(0.75)), round(elo(0.5)), round(elo(1.0))
    (191, 0, 1040)
    """
    kept = min(max(share, 1 / _TEN_TIMES), 1 - 1 / _TEN_TIMES)
    return _TEN_TIMES * math.log10(kept / (1 - kept))
