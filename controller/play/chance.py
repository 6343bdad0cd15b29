"""The one drawing of lots that nobody can foretell: the seed of a game."""

import secrets

from controller.games.shuffle import DRAWN_SEEDS


def any_seed() -> int:
    """Draw a seed short enough to write down."""
    return secrets.randbelow(DRAWN_SEEDS)
