"""Ends that the players agree on, which no rule of a game brings: one resigns, or both take a draw."""

from copy import copy
from typing import TypeVar

from manalath_board.controller.games.base import Colour, Outcome, Position

AnyPosition = TypeVar("AnyPosition", bound=Position)

#: Why a game ended so, as `Outcome.reason` has it.
RESIGNED, AGREED = "resigned", "agreed"


def resigned(by: Colour) -> Outcome:
    """The end of a game in which one player has given up."""
    return Outcome(by.other, RESIGNED, frozenset(), is_lost=False)


def drawn() -> Outcome:
    """The end of a game in which both players took a draw."""
    return Outcome(None, AGREED, frozenset(), is_lost=False)


def concluded(position: AnyPosition, outcome: Outcome) -> AnyPosition:
    """The same position with the game ended there: nothing can be played any more.

    It is another position than the one that was not ended, though the players may go on after all.
    """
    ended = copy(position)
    object.__setattr__(ended, "outcome", outcome)
    return ended
