"""Endings that the players decide, not the rules: resignation and an agreed draw."""

from copy import copy
from typing import TypeVar

from controller.games.base import Colour, Outcome, Position

AnyPosition = TypeVar("AnyPosition", bound=Position)

#: The values of `Outcome.reason` for these endings.
RESIGNED, AGREED = "resigned", "agreed"


def resigned(by: Colour) -> Outcome:
    """Return the outcome of a game that one player has resigned."""
    return Outcome(by.other, RESIGNED, frozenset(), is_lost=False)


def drawn() -> Outcome:
    """Return the outcome of a game that both players agreed to draw."""
    return Outcome(None, AGREED, frozenset(), is_lost=False)


def concluded(position: AnyPosition, outcome: Outcome) -> AnyPosition:
    """Return a copy of the position in which the game has ended and no move is legal.

    It is not equal to the original: the players may still reopen the game and play on.
    """
    ended = copy(position)
    object.__setattr__(ended, "outcome", outcome)
    return ended
