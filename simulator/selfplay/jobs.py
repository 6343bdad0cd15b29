"""One game of self-play as a job, the same wherever it is played, and the file that its line is written to.

A job is a pure function of its game, levels, seed and number. Games of two levels come in pairs with the same
opening and the seats exchanged; one level plays itself from another opening each time.

A file holds a line per game, in any order while games are played. One that holds other games is refused.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.errors import InputError
from controller.games import Colour, all_games
from controller.messages import Message
from simulator.selfplay.games import SEED_STEP, elo, engine_player, opened, play

#: The names of the colours in a line, in their order.
COLOURS = ("first", "second")
#: The keys that a line has only once its game is over.
_ENDED = ("start", "moves", "winner")


@dataclass(frozen=True, slots=True)
class SelfplayJob:
    """Game ``number`` of those that ``level`` plays ``against`` another one."""

    game: str
    level: int
    against: int
    seed: int
    number: int

    @property
    def seat(self) -> Colour:
        """The colour of ``level``."""
        return Colour(self.number % 2)

    @property
    def about(self) -> Mapping[str, Any]:
        """The part of its line known before it is played; another one belongs to another job."""
        levels = (self.level, self.against) if self.seat is Colour.FIRST else (self.against, self.level)
        return {"number": self.number, "game": self.game, "seed": self.seed, "levels": list(levels)}

    def play(self) -> str:
        """Play the game, and return its line."""
        opening = self.number if self.level == self.against else self.number // 2
        seed = self.seed * SEED_STEP + opening
        start = opened(all_games()[self.game], seed)
        first, second = map(engine_player, self.about["levels"])
        played = play(start, first, second, seed)
        winner = None if played.winner is None else COLOURS[played.winner.value]
        ended = {"start": start.fen(), "moves": list(played.moves), "winner": winner}
        return json.dumps({**self.about, **ended})


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The contents of a line about a game that was played."""

    about: Mapping[str, Any]
    start: str
    moves: tuple[str, ...]
    winner: Colour | None


def read_line(text: str) -> ResultLine:
    """Read what `SelfplayJob.play` wrote; ValueError if it is anything else."""
    match found := json.loads(text):
        case {
            "number": int(),
            "start": str(start),
            "moves": list(moves),
            "winner": None | "first" | "second",
        }:
            about = {name: said for name, said in found.items() if name not in _ENDED}
            winner = found["winner"] and Colour(COLOURS.index(found["winner"]))
            return ResultLine(about, start, tuple(map(str, moves)), winner)
    raise ValueError(text)


#: How many standard deviations to either side cover 95 %.
_SURE = 1.96


class OtherGamesError(InputError):
    """A file that holds anything but these games; the message says which, where, and what to name."""

    code = "other-games"


def kept(text: str, jobs: Sequence[SelfplayJob], path: str) -> dict[int, str]:
    """Read the lines of a file by the numbers of their games; OtherGamesError if they are of other jobs.

    A last line that breaks off is left out, and its game is played again.
    """
    abouts = {job.number: job.about for job in jobs}
    found: dict[int, str] = {}
    for number, line in enumerate(text.split("\n")[:-1], start=1):
        try:
            about = read_line(line).about
        except ValueError as error:
            raise OtherGamesError(Message("selfplay.no_line", path=path, line=number)) from error
        if abouts.get(about["number"]) != about:
            raise OtherGamesError(Message("selfplay.other_games", path=path, line=number))
        found[about["number"]] = line
    return found


def in_order(lines: Mapping[int, str]) -> str:
    """Return the lines in the order of their games."""
    return "".join(f"{line}\n" for _, line in sorted(lines.items()))


@dataclass(frozen=True, slots=True)
class Rating:
    """How games rate a level: its share of wins, and Elo: the likeliest between the ends of 95 %."""

    share: float
    elo: tuple[float, float, float]


def rate(jobs: Iterable[SelfplayJob], lines: Iterable[ResultLine]) -> Rating:
    """Rate the level of these jobs against the other one; a game without a winner is half a win."""
    won = [
        0.5 if line.winner is None else float(line.winner is job.seat)
        for job, line in zip(jobs, lines, strict=True)
    ]
    share = sum(won) / len(won)
    least, most = _between(share, len(won))
    return Rating(share, (elo(least), elo(share), elo(most)))


def _between(share: float, games: int) -> tuple[float, float]:
    """Return the ends of Wilson's interval, which stays wide for only four games, all won.

    >>> [round(end, 2) for end in _between(1.0, 4)]
    [0.51, 1.0]
    """
    spread = _SURE**2 / games
    middle, off = share + spread / 2, math.sqrt(spread * (share * (1 - share) + spread / 4))
    return (middle - off) / (1 + spread), (middle + off) / (1 + spread)
