"""One game of self-play as a job: the same wherever it is played, and written as one line.

A job is a pure function of its game, levels, seed and number. Games of two levels come in pairs with the same
opening and the seats exchanged; one level plays itself from another opening each time.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.games import Colour, all_games
from simulator.selfplay.games import SEED_STEP, engine_player, opened, play

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
