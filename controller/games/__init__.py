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
    COLOUR_WORDS,
    Change,
    Colour,
    DecisiveMoves,
    Declaration,
    Game,
    Hint,
    Move,
    Outcome,
    Piece,
    Position,
    Reason,
    Scenery,
    declarations,
    declares_only,
    said_of,
    words_of,
)
from controller.games.board_text import quoted
from controller.games.coach_advice import decisive_moves, winning_moves
from controller.games.common import divide, perft
from controller.games.geometry import PITCH_MM, SQUARE36, Geometry, hexagon
from controller.games.manalath_base import ManalathEdition
from controller.games.manalath_nestorgames import Manalath
from controller.games.manalath_position import ManalathPosition
from controller.games.manalath_stein import ManalathStein
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
from controller.games.network import DamagedNetworkError, Network, damaged_networks
from controller.games.rule_errors import OVER, BadFen, BadGreen, BadMove, BadOpening, GameError, IllegalMove
from controller.games.rule_guide import Example, RuleGuide, Showing
from controller.games.search_board import DECIDED, WON, SearchBoard, moves_to_end
from controller.games.shuffle import DRAWN_SEEDS, MAX_SEED, chances

#: The game to play when neither a name nor a board is given.
DEFAULT = "manalath"

__all__ = [
    "COLOUR_WORDS",
    "DECIDED",
    "DEFAULT",
    "DRAWN_SEEDS",
    "MAX_SEED",
    "OVER",
    "PITCH_MM",
    "SQUARE36",
    "WON",
    "BadFen",
    "BadGreen",
    "BadMove",
    "BadOpening",
    "Change",
    "ChooseEdge",
    "Colour",
    "DamagedNetworkError",
    "DecisiveMoves",
    "Declaration",
    "Example",
    "Game",
    "GameError",
    "Geometry",
    "Hint",
    "IllegalMove",
    "Manalath",
    "ManalathEdition",
    "ManalathPosition",
    "ManalathStein",
    "Move",
    "Network",
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
    "RuleGuide",
    "Scenery",
    "SearchBoard",
    "Showing",
    "Swap",
    "Travel",
    "all_games",
    "chances",
    "damaged_networks",
    "decisive_moves",
    "declarations",
    "declares_only",
    "divide",
    "hexagon",
    "moves_to_end",
    "perft",
    "quoted",
    "said_of",
    "winning_moves",
    "words_of",
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
        if info.ispkg:
            continue
        module = importlib.import_module(f"{__name__}.{info.name}")
        game = getattr(module, "GAME", None)
        if game is not None:
            found[game.name] = game
    return found
