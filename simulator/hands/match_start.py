"""Who sits down to a seeded match, and with which start of the game.

Decides how often there are green spaces, and where, by a chance that the people go on using as they play.
"""

from random import Random

from controller.games.base import Game, Position

#: How often people agree on green spaces, where the game has them.
GREEN_SHARE = 0.25


def people_of(game: Game, seed: int) -> tuple[Position, Random]:
    """Return the start of a game, now and then with green spaces, and the chance of its players."""
    random = Random(seed)
    greens = random.randint(0, game.max_blocked) if random.random() < GREEN_SHARE else 0
    blocked = tuple(sorted(random.sample(game.geometry.names, greens)))
    return game.shuffled(seed) if game.is_shuffled else game.start(blocked), random
