"""How a game of Manalath is opened: as in the rule book, with a swap, or with a handicap.

Between equals the first piece nearly decides the game (docs/play/first-moves.md). House rules mend that if
the players agree on one: the second player may swap; or, for a weaker player who has the first colour, the
first piece already lies where it is worth as much as they need.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from functools import cache

from controller.games import Colour, Game, Position, Put
from controller.games.hexagons.manalath_position import ManalathPosition
from controller.games.rule_errors import BadOpening
from controller.messages import Message


class OpeningRule(Enum):
    """How a game is opened."""

    BOOK = "book"  #: as the rule book says
    SWAP = "swap"  #: the second player may exchange the first piece for one of their own
    HANDICAP_1 = "handicap1"  #: a first piece lies where it is worth least, and the second player begins
    HANDICAP_2 = "handicap2"  #: where it is worth more
    HANDICAP_3 = "handicap3"  #: and more
    HANDICAP_4 = "handicap4"  #: and most


#: Where the first piece lies with each handicap, the least first (docs/play/handicap.md).
_FIRST_PIECES = {"manalath": ("a2", "a1", "b3", "c2"), "manalath-stein": ("a3", "b3", "c3")}
HANDICAPS = tuple(rule for rule in OpeningRule if rule not in {OpeningRule.BOOK, OpeningRule.SWAP})


def openings_of(game: Game) -> tuple[OpeningRule, ...]:
    """List how a game can be opened, as the rule book says first."""
    if not isinstance(game.start(), ManalathPosition):
        return (OpeningRule.BOOK,)
    return OpeningRule.BOOK, OpeningRule.SWAP, *HANDICAPS[: len(_FIRST_PIECES[game.name])]


def opened(game: Game, green: Sequence[str], rule: OpeningRule) -> Position:
    """Return the first position of a game.

    Raises BadGreen if it cannot have those green spaces, and BadOpening if it cannot be opened so.
    """
    if rule not in openings_of(game):
        raise BadOpening(Message("game.no_opening", game=game.title, opening=rule.value))
    start = game.start(green)
    if isinstance(start, ManalathPosition) and rule is OpeningRule.SWAP:
        return replace(start, swaps=True)
    if isinstance(start, ManalathPosition) and rule in HANDICAPS:
        return _with_piece(start, _FIRST_PIECES[game.name][HANDICAPS.index(rule)])
    return start


def _with_piece(start: ManalathPosition, space: str) -> Position:
    """Lay the first piece on a space, or if that is green on one like it; there are more than green ones."""
    green = start.blocked()
    return start.play(
        Put(next(name for name in _alike(start.game, space) if name not in green), Colour.FIRST)
    )


@cache
def _alike(game: Game, space: str) -> tuple[str, ...]:
    """Name a space, and those where it lies on the board turned or mirrored."""
    geometry = game.geometry
    return tuple(geometry.names[turn[geometry.index[space]]] for turn in geometry.symmetries())


def opening_of(start: Position) -> OpeningRule:
    """Return how a game was opened that began from ``start``."""
    if not isinstance(start, ManalathPosition):
        return OpeningRule.BOOK
    game, green = start.game, sorted(start.blocked())
    return next((rule for rule in openings_of(game) if opened(game, green, rule) == start), OpeningRule.BOOK)
