"""Obstacles: why a piece of either Manalath may not go on an unoccupied space while the game goes on."""

from collections.abc import Iterable

from controller.games.base import COLOUR_WORDS, Colour, Reason
from controller.messages import Message


def too_big(colour: Colour, pieces: Iterable[str]) -> Reason:
    """Return the reason that a piece of ``colour`` would join ``pieces`` into a group of more than five."""
    group = tuple(sorted(pieces))
    return Reason(
        Message("manalath.too_big", colour=COLOUR_WORDS[colour], group=group, size=len(group) + 1),
        frozenset(group),
    )


def no_supply(colour: Colour) -> Reason:
    """Return the reason that no piece of ``colour`` is left to place."""
    return Reason(Message("manalath.no_supply", colour=COLOUR_WORDS[colour]))


def green(space: str) -> Reason:
    """Return the reason that ``space`` is green by agreement and takes no piece."""
    return Reason(Message("manalath.green_space", space=space))
