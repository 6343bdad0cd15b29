"""The people whom the levels are spaced for: seeded players who look one turn ahead, and what they win.

An *attentive* person takes every win, never ends the own game and parries every threat; a *casual* and a
*careless* one overlook some of each, at random. Nobody plans: without any of these, they put down a piece of
their own colour nearly always, on a random space. They know the rules alone (`decisive_moves`); the engine
does not know them.

Games begin as at a table and the seats alternate. A game is a function of its seed. The levels were tuned on
the games of seed `TUNED_ON` alone; those of every other seed are others.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import methodcaller
from typing import Any

from controller.annexes.selfplay.jobs import SEED_STEP, Player, engine_player, play
from controller.engine import History
from controller.games import Colour, Move, Position, all_games, decisive_moves
from controller.games.shuffle import chances
from controller.table import LEVELS
from controller.table.fitted_levels import LevelResult, fitted
from tests.proof.bench.pool import pool

#: The seed whose games the levels were tuned on; it is not to be reported.
TUNED_ON = 84
#: How often in a hundred a person without a plan takes a piece of their own colour.
_OWN = 85
#: How many games go to a process at a time.
_CHUNK = 4


@dataclass(frozen=True, slots=True)
class Person:
    """How often in a hundred a person sees a win, their own losing move, and a threat."""

    wins: int
    losses: int
    threats: int

    def play(self, position: Position, past: History, seed: int) -> tuple[str, int]:
        """Choose a move as a `Player` does."""
        del past
        drawn = chances(seed ^ position.search_board().key)
        said, legal = decisive_moves(position), position.legal_moves()
        sees_win, sees_loss, sees_threat = (
            next(drawn) % 100 < share for share in (self.wins, self.losses, self.threats)
        )
        careful = [move for move in legal if move not in said.losing] if sees_loss else legal
        if said.winning and sees_win:
            moves: Collection[Move] = said.winning
        elif said.saving and sees_threat:
            moves = said.saving
        else:
            own = [move for move in careful if _is_own(position, move)]
            moves = own if own and next(drawn) % 100 < _OWN else careful
        ordered = sorted(map(position.game.write_move, moves or legal))
        return ordered[next(drawn) % len(ordered)], 0


#: Everybody, by name.
PEOPLE: Mapping[str, Person] = {
    "attentive": Person(100, 100, 100),
    "casual": Person(80, 90, 60),
    "careless": Person(60, 70, 35),
}


def _is_own(position: Position, move: Move) -> bool:
    """Whether a move puts a piece of the player's own colour somewhere."""
    return any(
        change.piece is not None and change.piece.colour is position.to_move
        for change in position.changes(move)
    )


@dataclass(frozen=True, slots=True)
class PersonGame:
    """A game of a person against a level; the person takes either seat by turns of the ``seed``."""

    game: str
    level: int
    person: str
    seed: int

    def play(self) -> float:
        """Play it; return what the person won of it, half if nobody won."""
        seat = Colour(self.seed % 2)
        player, computer = PEOPLE[self.person].play, engine_player(self.level)
        seats: tuple[Player, Player] = (player, computer) if seat is Colour.FIRST else (computer, player)
        return play(all_games()[self.game].drawn(self.seed), *seats, self.seed).share(seat)


@dataclass(frozen=True, slots=True)
class FittedGames:
    """Games of a person one after the other, each against the level that fits after those before."""

    game: str
    person: str
    seed: int

    def play(self, games: int) -> list[LevelResult]:
        """Play so many; return how each ended, without those that nobody won."""
        results: list[LevelResult] = []
        for n in range(games):
            level = fitted(results)
            won = PersonGame(self.game, level, self.person, 2 * self.seed * SEED_STEP + n).play()
            if won in {0.0, 1.0}:
                results.append(LevelResult(level, is_won=won == 1.0))
        return results


def measure_people(
    games: int, seed: int, progress: Callable[[str], None], processes: int = 1
) -> Mapping[str, Any]:
    """Measure what each person wins against each level, as a share of ``games`` games of each game."""
    table: dict[str, Any] = {}
    wanted = [(game, person, level) for game in all_games() for person in PEOPLE for level in LEVELS]
    played = [
        PersonGame(game, level, person, 2 * seed * SEED_STEP + n)
        for game, person, level in wanted
        for n in range(games)
    ]
    shares = _played(played, processes)
    for done, (game, person, level) in enumerate(wanted, start=1):
        share = sum(next(shares) for _ in range(games)) / games
        table.setdefault(game, {}).setdefault(person, {})[str(level)] = share
        progress(f"cell {done} of {len(wanted)}: {game}, {person} against level {level}")
    return {"games_a_cell": games, "is_tuned_on": seed == TUNED_ON, "games": table}


def _played(games: Sequence[PersonGame], processes: int) -> Iterator[float]:
    if processes == 1:
        yield from map(methodcaller("play"), games)
        return
    with pool(processes) as workers:
        yield from workers.map(methodcaller("play"), games, chunksize=_CHUNK)
