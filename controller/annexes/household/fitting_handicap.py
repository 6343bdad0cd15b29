"""The handicap that fits two people, from how their games in one game ended.

They begin level. Two games in a row that one of them won without more of an advantage than fits move the
handicap by one step for the other; a win with more, or a loss with less, says nothing. So a game by the rule
book counts as well: whoever opens has about as much as with the greatest handicap (docs/play/handicap.md).
Nobody has to take it: it is counted anew from whatever was played.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from controller.games import Colour, Game, GameError
from controller.play.journal import KeptGame
from controller.table import opened, opening_of, openings_of

#: How many games in a row move the handicap.
_ROW = 2


def fitting_handicap(game: Game, played: Iterable[tuple[KeptGame, Colour]]) -> int:
    """Return the number of the handicap that fits one of two people: 0 for none, negative for the other's.

    ``played`` are their games, the oldest first, each with that one's colour.
    """
    results = list[tuple[int, bool]]()
    for kept, colour in played:
        with suppress(GameError):
            if kept.winner is not None and (given := _given(game, kept.header.fen)) is not None:
                results.append((given if colour is Colour.FIRST else -given, kept.winner is colour))
    return fitting(results, _most(game))


def fitting(results: Iterable[tuple[int, bool]], most: int) -> int:
    """Return the handicap that fits after results: each is the one that was given, and whether it was won.

    >>> fitting([(0, False), (0, False), (1, False), (1, True)], 4)
    1
    >>> fitting([(4, True), (-4, False), (4, True), (-4, False)], 4)
    0
    """
    fits = run = 0
    for given, is_won in results:
        if is_won and given <= fits:
            run = min(run, 0) - 1
        elif not is_won and given >= fits:
            run = max(run, 0) + 1
        if abs(run) == _ROW:
            fits, run = min(max(fits + run // _ROW, -most), most), 0
    return fits


def _most(game: Game) -> int:
    return max(rule.steps or 0 for rule in openings_of(game))


@cache
def _given(game: Game, fen: str) -> int | None:
    """Return the handicap that the first colour had; None if the game began from another position."""
    start = game.parse_fen(fen)
    rule = opening_of(start)
    if rule.steps is not None:
        return rule.steps
    return _most(game) if start == opened(game, sorted(start.blocked()), rule) else None
