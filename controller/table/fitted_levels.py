"""The level that fits: how strong the computer is for players who leave that to their results.

Each game has its own. It begins at level 1, or where the player put it, and has one rule: a win at that level
or above it moves it one up, and a loss there or below it one down. So whoever keeps playing it wins about
half. A game against a level that was chosen counts as well, as far as it says anything. Only games count that
one player by hand won or lost against the computer. Within a game nothing changes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from controller.games import Colour
from controller.table.players import FITS, HAND, LEVELS, Seats
from controller.table.record import Record


class LevelResult(NamedTuple):
    """How a game against the computer ended for its one player by hand."""

    level: int
    is_won: bool


def result_of(seats: Seats, winner: Colour | None) -> LevelResult | None:
    """Return the result of a game; None unless one player by hand won or lost it against a level.

    >>> result_of((0, 3), Colour.FIRST), result_of((0, -1), Colour.FIRST)
    (LevelResult(level=3, is_won=True), None)
    """
    level = max(seats)
    if winner is None or min(seats) != HAND or level not in LEVELS:
        return None
    return LevelResult(level, is_won=seats[winner.value] == HAND)


def fitted(results: Iterable[LevelResult], first: int = LEVELS[0]) -> int:
    """Return the level that fits after these results, the oldest first, beginning at ``first``.

    >>> fitted([LevelResult(1, True), LevelResult(2, True), LevelResult(3, False)])
    2
    """
    level = first
    for played, is_won in results:
        if is_won and played >= level:
            level = min(level + 1, LEVELS[-1])
        elif not is_won and played <= level:
            level = max(level - 1, LEVELS[0])
    return level


@dataclass(frozen=True, slots=True)
class FittedLevels:
    """Which level fits in each game, by the game's name, and whether that one is to play (``is_on``).

    ``firsts`` are the levels where it begins, for games in which a player put it elsewhere than at level 1;
    ``results`` are those of all games so far, the oldest first.
    """

    is_on: bool = False
    firsts: Mapping[str, int] = field(default_factory=dict)
    results: Mapping[str, tuple[LevelResult, ...]] = field(default_factory=dict)

    def level(self, game: str) -> int:
        """Return the level that fits in a game."""
        return fitted(self.results.get(game, ()), self.firsts.get(game, LEVELS[0]))

    def levels(self) -> Mapping[str, int]:
        """Return the level that fits in each game of which anything is known."""
        return {game: self.level(game) for game in {**self.firsts, **self.results}}

    def beaten(self) -> Mapping[str, int]:
        """Return the highest level that was beaten in each game in which one was."""
        won = {game: [one.level for one in of if one.is_won] for game, of in self.results.items()}
        return {game: max(levels) for game, levels in won.items() if levels}

    def chosen(self, seats: Seats) -> "FittedLevels":
        """Return it after somebody chose who plays: a level leaves it, hands alone choose nothing."""
        is_on = FITS in seats or (self.is_on and not any(seat in LEVELS for seat in seats))
        return self if is_on is self.is_on else replace(self, is_on=is_on)

    def begun_at(self, game: str, first: int) -> "FittedLevels":
        """Return it with another level where it begins in a game."""
        return replace(self, firsts={**self.firsts, game: first})

    def after(self, record: Record) -> "FittedLevels":
        """Return it after a game, as that stands: with its result, if it has one."""
        outcome = record.position.outcome
        result = None if outcome is None else result_of(record.seats, outcome.winner)
        if result is None:
            return self
        name = record.game.name
        return replace(self, results={**self.results, name: (*self.results.get(name, ()), result)})

    def wished(self, record: Record) -> Seats:
        """Return who plays a game as it was chosen: the level that fits is not named."""
        return self._seats(record, FITS)

    def seated(self, record: Record) -> Record:
        """Return a fresh record with the level that fits, wherever that one is to play."""
        return replace(record, seats=self._seats(record, self.level(record.game.name)))

    def _seats(self, record: Record, level: int) -> Seats:
        first, second = (level if s == FITS or (self.is_on and s in LEVELS) else s for s in record.seats)
        return first, second
