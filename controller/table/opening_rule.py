"""How a game of Manalath is opened: as in the rule book, or so that whoever opens has no more chances.

Between equals the first piece nearly decides the game (docs/play/first-moves.md). A house rule mends that if
the players agree on it: the second player may swap.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from controller.games import Game, ManalathPosition, Position


class OpeningRule(Enum):
    """How a game is opened."""

    BOOK = "book"  #: as the rule book says
    SWAP = "swap"  #: the second player may exchange the first piece for one of their own


def openings_of(game: Game) -> tuple[OpeningRule, ...]:
    """List how a game can be opened, as the rule book says first."""
    return (*OpeningRule,) if isinstance(game.start(), ManalathPosition) else (OpeningRule.BOOK,)


def opened(game: Game, green: Sequence[str], rule: OpeningRule) -> Position:
    """Return the first position of a game; BadGreen if it cannot have those green spaces."""
    start = game.start(green)
    if rule is OpeningRule.SWAP and isinstance(start, ManalathPosition):
        return replace(start, swaps=True)
    return start


def opening_of(start: Position) -> OpeningRule:
    """Return how a game was opened that began from ``start``."""
    is_swap = isinstance(start, ManalathPosition) and start.swaps
    return OpeningRule.SWAP if is_swap else OpeningRule.BOOK
