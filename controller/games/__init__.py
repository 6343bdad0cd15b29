"""The games: pure rules. A new game is one new module here that defines ``GAME``."""

import importlib
import pkgutil

from manalath_board.controller.games.base import Game


def all_games() -> dict[str, Game]:
    """Find every game, by name, in alphabetical order of their modules.

    >>> sorted(all_games())
    ['manalath', 'manalath-stein']
    """
    found: dict[str, Game] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        game = getattr(module, "GAME", None)
        if game is not None:
            found[game.name] = game
    return found
