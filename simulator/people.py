"""What people are like at the table: how often their hands slip, what they meant, and what they did."""

from dataclasses import dataclass, field
from random import Random

from controller.games.base import Game, Move, Position


@dataclass(frozen=True, slots=True)
class Temper:
    """How often, of all plies, a hand slips in each way; the rest are plain placements.

    ``pause`` is of slides, ``quick`` of plain placements.
    """

    slide: float = 0.12
    fumble: float = 0.12
    wrong_piece: float = 0.08
    takeback: float = 0.06
    quick: float = 0.3
    pause: float = 0.25


@dataclass(slots=True)
class Meant:
    """What a hand meant, ply by ply: every place where it let a piece rest for it, the last one for good.

    ``rested_ms`` is when the last place was taken. A ply taken back is gone from the list.
    """

    plies: list[list[Move]] = field(default_factory=list)
    rested_ms: list[float] = field(default_factory=list)

    def final(self) -> list[Move]:
        """The moves that stand."""
        return [places[-1] for places in self.plies]


@dataclass(slots=True)
class Counts:
    """What a hand did besides placing."""

    slides: int = 0
    fumbles: int = 0
    wrong_pieces: int = 0
    takebacks: int = 0
    mended: int = 0

    def add(self, other: "Counts") -> None:
        """Add what another hand did."""
        self.slides += other.slides
        self.fumbles += other.fumbles
        self.wrong_pieces += other.wrong_pieces
        self.takebacks += other.takebacks
        self.mended += other.mended


def people_of(game: Game, seed: int) -> tuple[Position, Random]:
    """The start of a game, now and then with green spaces, and the chance of the people who play it."""
    random = Random(seed)
    greens = random.randint(0, game.max_blocked) if random.random() < 0.25 else 0  # noqa: PLR2004
    blocked = tuple(sorted(random.sample(game.geometry.names, greens)))
    return game.start(blocked), random
