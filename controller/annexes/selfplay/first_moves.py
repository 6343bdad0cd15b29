"""What the first move, or a handicap, is worth: how much of its games the opener won between equals.

Decides how a table of them is written, which ones ship, in one file per game in ``shipped``, and when a first
move may be even. `manalath openings` measures and writes them.
"""

import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller.games import Game

#: How many positions a search looks at: the strengths at which first moves are measured.
STRENGTHS = (10_000, 50_000, 200_000)
#: A first move is even if its interval reaches between the first two shares, and worth more games if it
#: reaches between the others.
EVEN, NEARLY = (0.45, 0.55), (0.35, 0.65)

#: How many standard deviations to either side cover 95 %.
_SURE = 1.96


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the ends of Wilson's interval of 95 %, which stays wide for only four games, all won.

    >>> [round(end, 2) for end in interval(1.0, 4)]
    [0.51, 1.0]
    """
    spread = _SURE**2 / games
    middle, off = share + spread / 2, math.sqrt(spread * (share * (1 - share) + spread / 4))
    return (middle - off) / (1 + spread), (middle + off) / (1 + spread)


@dataclass(frozen=True, slots=True)
class Worth:
    """How many of its ``games`` the opener ``won`` by a first ``move``, between equals of one strength.

    ``nodes`` is how many positions each of their searches looked at. A game without a winner is half a win.
    """

    move: str
    nodes: int
    games: int
    won: float

    @property
    def share(self) -> float:
        """The share of the games that the opener won."""
        return self.won / self.games

    @property
    def between(self) -> tuple[float, float]:
        """The ends of the interval of 95 % in which the share lies."""
        return interval(self.share, self.games)

    @property
    def is_even(self) -> bool:
        """Whether it is even, as far as these games tell."""
        return self._reaches(*EVEN)

    @property
    def may_be_even(self) -> bool:
        """Whether more games may show that it is even."""
        return self._reaches(*NEARLY)

    def _reaches(self, low: float, high: float) -> bool:
        least, most = self.between
        return least < high and most > low


@dataclass(frozen=True, slots=True)
class FirstMoves:
    """A table of first moves: what each is ``worth`` at each strength, and how that was measured.

    ``seed`` is that of the games, ``engine`` the checksum of the network that judged positions, and
    ``measured`` the day, as ``2026-11-30``. Of moves that are alike by symmetry the table has one.
    """

    seed: int
    engine: str
    measured: str
    worth: tuple[Worth, ...]

    @property
    def even(self) -> tuple[str, ...]:
        """The first moves that are even at every strength, as far as these games tell."""
        moves = dict.fromkeys(one.move for one in self.worth)
        return tuple(move for move in moves if all(one.is_even for one in self.worth if one.move == move))

    def text(self) -> str:
        """Write the table, as it ships."""
        head = f"seed {self.seed}\nengine {self.engine}\nmeasured {self.measured}\n"
        return head + "".join(f"{one.move} {one.nodes} {one.games} {one.won:g}\n" for one in self.worth)


def read_first_moves(text: str) -> FirstMoves:
    """Read a table; ValueError if it is none."""
    (_, seed), (_, engine), (_, measured), *lines = (line.split() for line in text.splitlines())
    worth = tuple(Worth(move, int(nodes), int(games), float(won)) for move, nodes, games, won in lines)
    return FirstMoves(int(seed), engine, measured, worth)


@cache
def first_moves_of(game: Game) -> FirstMoves | None:
    """Return the table of a game; None if its first moves were not measured."""
    return _shipped(f"{game.name}.txt")


@cache
def handicaps_of(game: Game) -> FirstMoves | None:
    """Return the table of a game's handicaps; None if they were not measured."""
    return _shipped(f"{game.name}-handicaps.txt")


def _shipped(name: str) -> FirstMoves | None:
    file = files("controller.annexes.selfplay") / "shipped" / name
    return read_first_moves(file.read_text(encoding="ascii")) if file.is_file() else None
