"""How the rules refuse a move: the reason in words.

Decides nothing. A reason that only one game knows brings its words along.
"""

from manalath_board.controller.games.base import (
    COLOUR_WORDS,
    Finished,
    Game,
    IllegalMove,
    Move,
    NoSupply,
    Occupied,
    Outside,
    Put,
    Reason,
    Ruled,
    TooBig,
    Unplayable,
)
from manalath_board.controller.messages import Message


def illegal(game: Game, move: Move, why: Reason) -> IllegalMove:
    """Make the error that refuses ``move``."""
    return IllegalMove(Message("game.illegal", move=game.write_move(move), why=_words(game, move, why)))


def _words(game: Game, move: Move, why: Reason) -> Message:
    match why:
        case TooBig(pieces, size):
            colour = COLOUR_WORDS[move.colour] if isinstance(move, Put) else ""
            return Message("game.too_big", colour=colour, group=tuple(sorted(pieces)), size=size)
        case NoSupply(colour):
            return Message("game.no_supply", colour=COLOUR_WORDS[colour])
        case Unplayable():
            return Message("game.green_space")
        case Occupied(colour):
            return Message("game.occupied", standing=COLOUR_WORDS[colour])
        case Outside():
            return Message("game.outside", game=game.title)
        case Finished():
            return Message("game.over")
        case Ruled(said):
            return said
