"""The rules of the games, as pure values.

A new game is one new module that defines ``GAME``, in `hexagons` or `squares`, the folder of its spaces.

Programs that need only the rules import them from here; docs/develop/library.md lists the stable names.

>>> position = all_games()["manalath"].start().play("e5o").play("e6p")
>>> position.is_legal("e5p"), position.count_legal(), position.fen()
(False, 136, '6/7/8/9/4op4/9/8/7/6 o')
"""

from collections.abc import Mapping

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
from controller.games.game_collection import GameCollection, games_on
from controller.games.moves import Put
from controller.games.rule_errors import BadFen, BadMove, GameError, IllegalMove

#: The game to play when neither a name nor a board is given.
DEFAULT = "manalath"

__all__ = [
    "COLOUR_WORDS",
    "DEFAULT",
    "BadFen",
    "BadMove",
    "Change",
    "Colour",
    "DecisiveMoves",
    "Declaration",
    "Game",
    "GameError",
    "Hint",
    "IllegalMove",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "Put",
    "Reason",
    "Scenery",
    "all_games",
    "decisive_moves",
    "declarations",
    "declares_only",
    "divide",
    "games_on",
    "perft",
    "quoted",
    "said_of",
    "winning_moves",
    "words_of",
]


#: Every game, the one instance.
_EVERY = GameCollection()


def all_games() -> Mapping[str, Game]:
    """Return every game by its name, in alphabetical order of the modules.

    >>> sorted(all_games())
    ['mammalath', 'mana', 'manalath', 'manalath-stein']
    """
    return _EVERY
