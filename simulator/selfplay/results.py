"""A file of self-play games: how it is continued, and how its games rate two levels.

A file holds a line per game, in any order while games are played. One that holds other games is refused.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from controller.errors import InputError
from controller.messages import Message
from simulator.selfplay.games import elo
from simulator.selfplay.jobs import ResultLine, SelfplayJob, read_line

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
