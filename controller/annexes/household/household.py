"""The household: how the people who play here stand against each other and against the computer's levels.

Decides which records count and for whom; all of it is counted anew from the records. A puzzle is no game, and
a game between two people of no name, or of the same one, is nobody's. What one player by hand won and lost
against a level is what `results_of` says of it, as it is for the end of a game on the page.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any

from controller.annexes.household.fitting_handicap import fitting_handicap
from controller.games import Colour, Game, GameError
from controller.play.journal import KeptGame, results_of
from controller.table import HAND, LEVELS, OpeningRule

#: How many results of a row are shown.
LAST = 10


@dataclass(frozen=True, slots=True, order=True)
class Player:
    """Who plays: a ``level`` of the computer, or else a person, whose ``name`` may be empty."""

    level: int = 0
    name: str = ""


#: An opponent in a game; the games against them, with the colour that the person had in each.
Whom = tuple[Player, str]
Played = list[tuple[KeptGame, Colour]]


@dataclass(frozen=True, slots=True)
class Row:
    """How one person stands against an ``opponent`` in a game.

    ``results`` are of the games that had a winner, the oldest first: whether the person won. ``drawn`` counts
    the others. ``handicap`` is the number of the one that fits the person against this opponent, 0 for none.
    """

    opponent: Player
    game: str
    results: tuple[bool, ...]
    drawn: int
    handicap: int = 0

    @property
    def won(self) -> int:
        """How many games the person won."""
        return sum(self.results)

    @property
    def lost(self) -> int:
        """How many games the opponent won."""
        return len(self.results) - self.won

    @property
    def last(self) -> tuple[bool, ...]:
        """The latest results, the oldest of them first."""
        return self.results[-LAST:]

    @property
    def opening(self) -> str:
        """How to open the next game with that handicap, as `OpeningRule` names it; empty without one."""
        return OpeningRule.worth(self.handicap).value if self.handicap else ""


@dataclass(frozen=True, slots=True)
class Member:
    """A person of the household, and how they stand against everybody whom they played, people first."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the records tell of a game: how many ``ended``, and who won those that were ``decided``.

    ``first_won`` counts those won by whoever had the first move; ``longest`` is the oldest of the most moves.
    """

    game: str
    ended: int
    decided: int
    first_won: int
    longest: KeptGame


@dataclass(frozen=True, slots=True)
class Household:
    """Everybody who played here, by name, those of no name last, and the games that they played."""

    people: tuple[Member, ...]
    games: tuple[GameFacts, ...]

    @property
    def fitting(self) -> list[dict[str, str]]:
        """Tell which opening fits two people, ``first`` being the one who has that colour then."""
        return [
            {"game": row.game, "first": person.name, "second": row.opponent.name, "opening": row.opening}
            for person in self.people
            for row in person.rows
            if row.opening
        ]

    def view(self, games: Mapping[str, Game]) -> dict[str, Any]:
        """Describe it in plain values, for programs and for the page."""

        def titled(name: str) -> dict[str, str]:
            return {"game": name, "title": games[name].title if name in games else name}

        return {
            "people": [
                {
                    "name": person.name,
                    "rows": [
                        {
                            **asdict(row.opponent),
                            **titled(row.game),
                            "won": row.won,
                            "lost": row.lost,
                            "drawn": row.drawn,
                            "last": row.last,
                            "handicap": row.handicap,
                            "opening": row.opening,
                        }
                        for row in person.rows
                    ],
                }
                for person in self.people
            ],
            "games": [
                {
                    **titled(facts.game),
                    "ended": facts.ended,
                    "decided": facts.decided,
                    "first_won": facts.first_won,
                    "longest": {
                        "id": facts.longest.number,
                        "moves": len(facts.longest.moves),
                        "players": [asdict(player(facts.longest, colour)) for colour in Colour],
                    },
                }
                for facts in self.games
            ],
        }


def household_of(kept: Iterable[KeptGame], games: Mapping[str, Game]) -> Household:
    """Count what some records tell of people; ``games`` are those whose first positions can be read."""
    ended = [one for one in sorted(kept, key=lambda one: (one.began_ms, one.number)) if _counts(one)]
    played: dict[str, dict[Whom, Played]] = {}
    by_game: dict[str, list[KeptGame]] = {}
    for one in ended:
        by_game.setdefault(one.header.game, []).append(one)
        for colour in _people_in(one):
            whom = player(one, colour.other), one.header.game
            played.setdefault(one.names[colour.value], {}).setdefault(whom, []).append((one, colour))
    return Household(
        tuple(
            _member(name, played[name], games) for name in sorted(played, key=lambda name: (not name, name))
        ),
        tuple(_facts(name, by_game[name], games.get(name)) for name in sorted(by_game)),
    )


def player(kept: KeptGame, colour: Colour) -> Player:
    """Return who played a colour."""
    seat = kept.header.seats[colour.value]
    return Player(level=seat) if seat in LEVELS else Player(name=kept.names[colour.value])


def _counts(kept: KeptGame) -> bool:
    """Whether a game ended, by its rules or by agreement, and a person played in it."""
    return bool(kept.reason) and kept.header.puzzle is None and min(kept.header.seats) not in LEVELS


def _people_in(kept: KeptGame) -> tuple[Colour, ...]:
    """Return the colours of the people for whom a game counts: against a level, only of one at this table."""
    both, seats = [player(kept, colour) for colour in Colour], kept.header.seats
    if both[0] == both[1]:
        return ()
    if max(seats) in LEVELS:
        return tuple(colour for colour in Colour if seats[colour.value] == HAND)
    return tuple(Colour)


def _member(name: str, played: Mapping[Whom, Played], games: Mapping[str, Game]) -> Member:
    rows = list[Row]()
    for whom in sorted(played, key=_people_first):
        row, game = _row(*whom, played[whom]), games.get(whom[1])
        if game is not None and name and whom[0].name:
            row = replace(row, handicap=max(0, fitting_handicap(game, played[whom])))
        rows.append(row)
    return Member(name, tuple(rows))


def _people_first(whom: Whom) -> tuple[object, ...]:
    opponent, game = whom
    return opponent.level, not opponent.name, opponent.name, game


def _row(opponent: Player, game: str, played: Played) -> Row:
    if opponent.level:
        found = results_of(one for one, _ in played).get(game, ())
        results = tuple(result.is_won for result in found)
    else:
        results = tuple(one.winner is colour for one, colour in played if one.winner is not None)
    return Row(opponent, game, results, drawn=sum(one.winner is None for one, _ in played))


def _facts(name: str, ended: list[KeptGame], game: Game | None) -> GameFacts:
    decided = [(one.winner, first) for one in ended if one.winner and (first := _first(one, game))]
    first_won = sum(winner is first for winner, first in decided)
    longest = max(ended, key=lambda one: len(one.moves))
    return GameFacts(name, len(ended), len(decided), first_won, longest)


def _first(kept: KeptGame, game: Game | None) -> Colour | None:
    """Return who had the first move; None if its game is not played here, or its position cannot be read."""
    if game is not None:
        with suppress(GameError):
            return game.parse_fen(kept.header.fen).to_move
    return None
