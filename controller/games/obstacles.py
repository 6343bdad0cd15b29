"""Why a piece of either Manalath may not come to a space, though it is empty and the game goes on."""

from collections.abc import Iterable

from manalath_board.controller.games.base import COLOUR_WORDS, Colour, Reason
from manalath_board.controller.messages import Message


def too_big(colour: Colour, pieces: Iterable[str]) -> Reason:
    """Make the reason that a piece of ``colour`` would join these ``pieces`` to a group of more than five."""
    group = tuple(sorted(pieces))
    return Reason(
        Message("manalath.too_big", colour=COLOUR_WORDS[colour], group=group, size=len(group) + 1),
        frozenset(group),
    )


def no_supply(colour: Colour) -> Reason:
    """Make the reason that no piece of ``colour`` is left to place."""
    return Reason(Message("manalath.no_supply", colour=COLOUR_WORDS[colour]))


def green(space: str) -> Reason:
    """Make the reason that the players agreed on a green space, which takes no piece."""
    return Reason(Message("manalath.green_space", space=space))
