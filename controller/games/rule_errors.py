"""How the rules refuse: the errors, and the reasons that every game has.

Decides nothing. A game words the reasons of its own rules in its own part of the catalogue.
"""

from manalath_board.controller.errors import InputError
from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Game, Move, Reason
from manalath_board.controller.messages import Message


class GameError(InputError):
    """Something that is not of this game; the message says what, where and what to do."""


class BadGreen(GameError):  # noqa: N818 - named as chess libraries name theirs
    """Green spaces that the game does not have."""

    code = "bad-green-spaces"


class BadFen(GameError):  # noqa: N818
    """A position line that cannot be read, or that no game can reach."""

    code = "bad-position"


class BadMove(GameError):  # noqa: N818
    """A move that cannot be read."""

    code = "bad-move"


class IllegalMove(GameError):  # noqa: N818
    """A move that the rules forbid in this position."""

    code = "illegal-move"


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
