"""Whether hints are right: what a search ten times as far says of the hints that people would get.

People of `tests.proof.bench.people` play the levels, each seat by turns. In every game one of their turns is
drawn by its seed, and a hint asked for there. The hint is then judged as *Find mistakes* would, by one look
of ten times as many nodes as found it: it is right unless it is marked.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import methodcaller
from typing import Any

from controller.annexes.selfplay.jobs import SEED_STEP, Player, engine_player, play
from controller.engine import NODES, SECOND_LOOK, Judge, recommend
from controller.games import Colour, all_games
from controller.games.shuffle import chances
from controller.table import LEVELS, Record
from tests.proof.bench.people import PEOPLE
from tests.proof.bench.pool import pool

#: The largest share of hints that may be marked ??.
MOST_BLUNDERS = 0.01
#: What is counted: the hints, those that say why, and those marked ? and ??.
COUNTED = ("hints", "reasons", "mistakes", "blunders")
#: How many times as many nodes judge a hint as found it.
_FARTHER = 10
#: How far the seed is of the game that is played instead of one in which the person had no such turn.
_ANOTHER = SEED_STEP // 2
#: How a mark is counted.
_MARKED = {"?": "mistakes", "??": "blunders"}


@dataclass(frozen=True, slots=True)
class HintGame:
    """A game of a person against a level, in one turn of which the person asks for a hint."""

    game: str
    seed: int

    def play(self) -> Mapping[str, int]:
        """Play it; count the hint, whether it said why, and how it was marked."""
        record = self._asked()
        number = len(record.plies)
        keys = [record.reached_after(before).search_board().key for before in range(number)]
        found = recommend(record.position, keys, self.seed)
        hinted = record.with_ply(record.game.parse_move(found.move), 0.0)
        judged = Judge(hinted).look(number + 1, NODES * SECOND_LOOK * _FARTHER)
        counts = Counter(hints=1, reasons=found.reason is not None)
        if judged.judgement is not None:
            counts[_MARKED[judged.judgement.sign]] += 1
        return counts

    def _asked(self) -> Record:
        """Play the game; return it up to where the hint is asked for, in a turn where a search can choose."""
        game, seat = all_games()[self.game], Colour(self.seed % 2)
        person = list(PEOPLE.values())[self.seed % len(PEOPLE)].play
        computer = engine_player(LEVELS[self.seed // 2 % len(LEVELS)])
        start = game.drawn(self.seed)
        seats: tuple[Player, Player] = (person, computer) if seat is Colour.FIRST else (computer, person)
        record = Record(game, start)
        turns = []
        for move in play(start, *seats, self.seed).moves:
            if record.position.to_move is seat and record.position.search_board().opening(0) is None:
                turns.append(record)
            record = record.with_ply(game.parse_move(move), 0.0)
        if not turns:
            return replace(self, seed=self.seed + _ANOTHER)._asked()
        return turns[next(chances(self.seed)) % len(turns)]


def measure_hints(
    hints: int, seed: int, progress: Callable[[str], None], processes: int = 1
) -> Mapping[str, Any]:
    """Judge so many hints of each game; count them, and give the share that is marked ??."""
    asked = [HintGame(game, seed * SEED_STEP + n) for n in range(hints) for game in all_games()]
    table: dict[str, Counter[str]] = {game: Counter() for game in all_games()}
    for done, (one, counts) in enumerate(zip(asked, _played(asked, processes), strict=True), start=1):
        table[one.game].update(counts)
        progress(f"hint {done} of {len(asked)}: {one.game}")
    games = {game: {name: counts[name] for name in COUNTED} for game, counts in table.items()}
    totals = {name: sum(each[name] for each in games.values()) for name in COUNTED}
    return {
        **totals,
        "games": games,
        "blunder_share": totals["blunders"] / totals["hints"],
        "at_most": {"blunder_share": MOST_BLUNDERS},
    }


def _played(games: Sequence[HintGame], processes: int) -> Iterator[Mapping[str, int]]:
    if processes == 1:
        yield from map(methodcaller("play"), games)
        return
    with pool(processes) as workers:
        yield from workers.map(methodcaller("play"), games)
