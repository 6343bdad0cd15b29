"""How the rules refuse: the reasons that every game has, and the error that refuses a move.

Decides nothing. A game words the reasons of its own rules in its own part of the catalogue.
"""

from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Game, IllegalMove, Move, Reason
from manalath_board.controller.messages import Message

#: The game is over: nothing may be done any more.
OVER = Reason(Message("game.over"))


def outside(space: str) -> Reason:
    """Make the reason that the game has no such space."""
    return Reason(Message("game.outside", space=space))


def occupied(standing: Colour) -> Reason:
    """Make the reason that a piece, of the colour ``standing``, is there already."""
    return Reason(Message("game.occupied", standing=COLOUR_WORDS[standing]))


def illegal(game: Game, move: Move, why: Reason) -> IllegalMove:
    """Make the error that refuses ``move``."""
    return IllegalMove(Message("game.illegal", move=game.write_move(move), why=why.message))
