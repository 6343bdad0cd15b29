"""Random games by seed, for every test that needs positions from play."""

import random
from collections.abc import Iterator

from controller.games import Game, Move, Position
from controller.games.hexagons.manalath_base import ManalathEdition

#: A game that could go on for ever is abandoned after this many plies.
_LONGEST = 90
#: How many moves a patient player compares, and how many replies to each.
_TRIES = 16
_REPLIES = 4


Walk = tuple[tuple[Position, Move | None], ...]

#: The games already walked, by name and seed: patience takes time.
_WALKED: dict[tuple[str, int], Walk] = {}


def walk(game: Game, seed: int) -> Walk:
    """Return each position of a random game with the move made in it, None at the end.

    Odd seeds are patient games where pieces are only placed, many of which use up the last pieces. If a game
    has green spaces, every third game is played with some.
    """
    if (game.name, seed) not in _WALKED:
        _WALKED[game.name, seed] = tuple(_steps(game, seed))
    return _WALKED[game.name, seed]


def _steps(game: Game, seed: int) -> Iterator[tuple[Position, Move | None]]:
    chance = random.Random(seed)
    greens = chance.randint(1, game.max_blocked) if game.max_blocked and seed % 3 == 0 else 0
    position = game.start(chance.sample(game.geometry.names, greens)) if greens else game.shuffled(seed)
    is_placing = isinstance(game, ManalathEdition)
    for _ in range(_LONGEST):
        if position.outcome is not None:
            break
        moves = position.legal_moves()
        move = chance.choice(moves)
        if is_placing and seed % 2:
            tries = [chance.choice(moves) for _ in range(_TRIES)]
            move = max(tries, key=lambda one: _patience(position.play(one), chance))
        yield position, move
        position = position.play(move)
    yield position, None


def _patience(position: Position, chance: random.Random) -> tuple[int, int]:
    """Rate a position by how many of a few random replies leave the game going, then by its legal moves."""
    moves = position.legal_moves()
    replies = [position.play(chance.choice(moves)) for _ in range(_REPLIES)] if moves else []
    return sum(reply.outcome is None for reply in replies), len(moves)
