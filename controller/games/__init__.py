"""The rules of the games, as pure values. A new game is one new module here that defines ``GAME``.

Programs that need only the rules import them from here; docs/develop/library.md lists the stable names.

>>> position = all_games()["manalath"].start().play("e5o").play("e6p")
>>> position.is_legal("e5p"), position.count_legal(), position.fen()
(False, 136, '6/7/8/9/4op4/9/8/7/6 o')
"""

import importlib
import pkgutil
from functools import cache

from controller.games.base import (
    Change,
    Colour,
    DecisiveMoves,
    Game,
    Hint,
    Move,
    Outcome,
    Piece,
    Position,
    Reason,
)
from controller.games.coach_advice import decisive_moves
from controller.games.moves import (
    ChooseEdge,
    Pass,
    Place,
    Put,
    ReleaseKind,
    ReleaseLine,
    Return,
    Swap,
    Travel,
)
from controller.games.perft import divide, perft
from controller.games.rule_errors import BadFen, BadGreen, BadMove, GameError, IllegalMove

#: The game to play when neither a name nor a board is given.
DEFAULT = "manalath"

__all__ = [
    "DEFAULT",
    "BadFen",
    "BadGreen",
    "BadMove",
    "Change",
    "ChooseEdge",
    "Colour",
    "DecisiveMoves",
    "Game",
    "GameError",
    "Hint",
    "IllegalMove",
    "Move",
    "Outcome",
    "Pass",
    "Piece",
    "Place",
    "Position",
    "Put",
    "Reason",
    "ReleaseKind",
    "ReleaseLine",
    "Return",
    "Swap",
    "Travel",
    "all_games",
    "decisive_moves",
    "divide",
    "perft",
]


def all_games() -> dict[str, Game]:
    """Return every game by its name, in alphabetical order of the modules.

    >>> sorted(all_games())
    ['mammalath', 'mana', 'manalath', 'manalath-stein']
    """
    return dict(_found())


@cache
def _found() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        game = getattr(module, "GAME", None)
        if game is not None:
            found[game.name] = game
    return found
