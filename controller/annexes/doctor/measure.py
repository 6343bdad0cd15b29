"""`manalath doctor --measure`: how soon this computer answers a piece with a light, and a move with a move.

A simulated board stands in for the real one, so that only the computer's own part is timed, in real time:
from the report of a piece to the picture sent, and the reply of each level. A board's own part is in the
doctor's findings and on the page: scans, and the time from reed to light.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from statistics import median, quantiles

from controller.engine import choose
from controller.games import Position, all_games
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import open_session
from controller.table import LEVELS
from hardware.profiles import DEFAULT, load_profile
from simulator.timed_board import SETTLES_MS, TimedBoard, run_for
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard

#: How long a piece lies on a space, and how long the space is empty then, in ms.
LIES_MS, EMPTY_MS = 300.0, 200.0
#: After how many plies, which a weak level plays, the levels are asked for their reply.
PLIES = 10
SEED = 1


@dataclass(frozen=True, slots=True)
class Measured:
    """The times of one computer: of every light in ms, and by level of a reply in seconds."""

    light_ms: tuple[float, ...]
    reply_s: Mapping[int, float]

    @property
    def lights(self) -> tuple[float, float]:
        """The time of a light, in ms: the median, and what 95 % do not exceed."""
        return median(self.light_ms), quantiles(self.light_ms, n=20)[-1]

    def lines(self) -> list[Message]:
        """Put the times into words."""
        p50, p95 = self.lights
        light = Message("measured.light", median=round(p50, 2), worst=round(p95, 2))
        replies = [
            Message("measured.reply", level=level, ms=round(1000.0 * seconds, 1))
            for level, seconds in self.reply_s.items()
        ]
        return [Message("measured.title"), light, *replies]

    def view(self) -> dict[str, object]:
        """Return the times for programs, in ms and seconds."""
        p50, p95 = self.lights
        return {
            "light_ms": {"p50": round(p50, 3), "p95": round(p95, 3)},
            "reply_s": {str(level): round(seconds, 3) for level, seconds in self.reply_s.items()},
        }


def measure(progress: Callable[[str], None]) -> Measured:
    """Time a light on every space, then one reply of each level."""
    return Measured(_light_ms(progress), _reply_s(progress))


def _light_ms(progress: Callable[[str], None]) -> tuple[float, ...]:
    profile, clock, answers = load_profile(DEFAULT), SimulatedClock(), list[float]()
    with closing(VirtualBoard(profile, clock, SEED)) as board:
        start = all_games()["manalath"].start()
        loop = Loop(TimedBoard(board, answers.append), clock, open_session(profile, start))
        run_for(loop, clock, SETTLES_MS)
        answers.clear()
        for number, space in enumerate(profile.spaces, start=1):
            board.workbench.put(space.name, start.to_move)
            run_for(loop, clock, LIES_MS)
            board.workbench.lift(space.name)
            run_for(loop, clock, EMPTY_MS)
            progress(f"{number} / {len(profile.spaces)}")
    return tuple(answers)


def _reply_s(progress: Callable[[str], None]) -> dict[int, float]:
    position: Position = all_games()["manalath"].start()
    for _ in range(PLIES):
        after = position.play(_reply(position, LEVELS[0]))
        position = position if after.outcome else after
    replies = {}
    for level in LEVELS:
        progress(f"{level} / {len(LEVELS)}")
        begun_s = time.perf_counter()
        _reply(position, level)
        replies[level] = time.perf_counter() - begun_s
    return replies


def _reply(position: Position, level: int) -> str:
    board = position.search_board()
    return board.write(choose(board, level, SEED).line[0])
