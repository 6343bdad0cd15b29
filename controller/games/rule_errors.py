"""Refusals by the rules: the errors, and the reasons common to every game.

Decides nothing. Each game words the reasons of its own rules in its own part of the message catalogue.
"""

from collections.abc import Mapping

from controller.errors import InputError
from controller.games.base import COLOUR_WORDS, Colour, Game, Move, Reason
from controller.messages import Message


class GameError(InputError):
    """Input that does not belong to this game; the message names the fault, its place and the cure."""


class BadGreen(GameError):  # noqa: N818 - named as chess libraries name theirs
    """Green spaces that the game does not have."""

    code = "bad-green-spaces"


class BadOpening(GameError):  # noqa: N818
    """A way to open a game that it does not have."""

    code = "bad-opening"


class BadFen(GameError):  # noqa: N818
    """A position line that cannot be read or that no game can reach."""

    code = "bad-position"


class BadMove(GameError):  # noqa: N818
    """A move that cannot be read."""

    code = "bad-move"


class IllegalMove(GameError):  # noqa: N818
    """A move that the rules forbid in this position."""

    code = "illegal-move"


#: The game is over, so nothing is legal.
OVER = Reason(Message("game.over"))


def outside(space: str) -> Reason:
    """Return the reason that the game has no such space."""
    return Reason(Message("game.outside", space=space))


def occupied(standing: Colour, words: Mapping[Colour, str] = COLOUR_WORDS) -> Reason:
    """Return the reason that a piece of the colour ``standing`` is already there, in a game's ``words``."""
    return Reason(Message("game.occupied", standing=words[standing]))


def illegal(game: Game, move: Move, why: Reason) -> IllegalMove:
    """Return the error that refuses ``move``."""
    return IllegalMove(Message("game.illegal", move=game.write_move(move), why=why.message))
