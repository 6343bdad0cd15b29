"""How a game is opened: as in the rule book, or by a house rule that the players agree on.

Between equals the first piece nearly decides Manalath (docs/play/first-moves.md). The second player may swap;
or, for a weaker player who has the first colour, the first piece already lies where it is worth as much as
they need. A way to open is an `OpeningRule` here, and has its words in the section ``opening`` of the
messages: command line, page, menu on the lights, records and matches take it from there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache, partial

from controller.games import BadOpening, Colour, Game, ManalathPosition, Position, Put
from controller.messages import Message

#: Makes the first position of the rule book another one.
Opening = Callable[[ManalathPosition], Position]


def _swapping(start: ManalathPosition) -> Position:
    """Let the second player exchange the first piece for one of their own."""
    return replace(start, swaps=True)


def _with_piece(space: str, start: ManalathPosition) -> Position:
    """Lay the first piece on a space, or if that is green on one like it; there are more than green ones."""
    green = start.blocked()
    return start.play(
        Put(next(name for name in _alike(start.game, space) if name not in green), Colour.FIRST)
    )


def _handicap(**spaces: str) -> Mapping[str, Opening]:
    """Name for each game the space where the first piece lies (docs/play/handicap.md)."""
    return {game.replace("_", "-"): partial(_with_piece, space) for game, space in spaces.items()}


class OpeningRule(Enum):
    """How a game is opened, by its name; the rule book comes first. Its row in ``_WAYS`` says how."""

    BOOK = "book"
    SWAP = "swap"
    HANDICAP_1 = "handicap1"
    HANDICAP_2 = "handicap2"
    HANDICAP_3 = "handicap3"
    HANDICAP_4 = "handicap4"

    @classmethod
    def worth(cls, steps: int) -> "OpeningRule":
        """Return the first way that is worth so many `steps`; ValueError if none is."""
        for rule in cls:
            if rule.steps == steps:
                return rule
        raise ValueError(steps)

    @property
    def steps(self) -> int | None:
        """By how many handicaps it helps whoever has the first colour; None is as much as the greatest."""
        return _WAYS[self].steps

    @property
    def said(self) -> Message:
        """Its name in words."""
        return Message("opening.name", rule=self.value)

    @property
    def meaning(self) -> Message:
        """What it means, and for whom it is."""
        return Message("opening.means", rule=self.value)


@dataclass(frozen=True, slots=True)
class _Way:
    """How the first position of each game by name changes, if at all, and `OpeningRule.steps`."""

    steps: int | None
    changes: Mapping[str, Opening] = field(default_factory=dict)


_WAYS = {
    OpeningRule.BOOK: _Way(None),
    OpeningRule.SWAP: _Way(0, {"manalath": _swapping, "manalath-stein": _swapping}),
    OpeningRule.HANDICAP_1: _Way(1, _handicap(manalath="a2", manalath_stein="a3")),
    OpeningRule.HANDICAP_2: _Way(2, _handicap(manalath="a1", manalath_stein="b3")),
    OpeningRule.HANDICAP_3: _Way(3, _handicap(manalath="b3", manalath_stein="c3")),
    OpeningRule.HANDICAP_4: _Way(4, _handicap(manalath="c2")),
}


def openings_of(game: Game) -> tuple[OpeningRule, ...]:
    """List how a game can be opened, as the rule book says first."""
    return tuple(rule for rule in OpeningRule if rule is OpeningRule.BOOK or game.name in _WAYS[rule].changes)


def opened(game: Game, green: Sequence[str], rule: OpeningRule) -> Position:
    """Return the first position of a game.

    Raises BadGreen if it cannot have those green spaces, and BadOpening if it cannot be opened so.
    """
    if rule not in openings_of(game):
        raise BadOpening(Message("game.no_opening", game=game.title, opening=rule.value))
    start, change = game.start(green), _WAYS[rule].changes.get(game.name)
    return start if change is None or not isinstance(start, ManalathPosition) else change(start)


@cache
def _alike(game: Game, space: str) -> tuple[str, ...]:
    """Name a space, and those where it lies on the board turned or mirrored."""
    geometry = game.geometry
    return tuple(geometry.names[turn[geometry.index[space]]] for turn in geometry.symmetries())


def opening_of(start: Position) -> OpeningRule:
    """Return how a game was opened that began from ``start``."""
    game, green = start.game, sorted(start.blocked())
    return next(
        (rule for rule in openings_of(game)[1:] if opened(game, green, rule) == start), OpeningRule.BOOK
    )
