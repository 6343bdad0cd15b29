"""How soon the loop answers a reed while a search takes the rest of its core.

The search is the program that answers for the engine's seats, just as nice; on Linux loop and search share
one core. The clock of this machine measures from the moment at which a report is due to the picture that
answers it, including the time to wake up. The loop waits between reports, as it does at a table.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from random import Random

import numpy as np

from controller.board import Profile
from controller.cli.engine_process import SearchProgram
from controller.games import DEFAULT, Colour, all_games
from controller.play.loop import Loop
from controller.ports import Board, BoardEvent, Clock, Sensors
from controller.session import open_session
from simulator.timed_board import LIES_MS, TimedBoard, run_for
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard

#: How long after an answer the next report is due.
PAUSE_S = 0.002
#: How long a space rests after its piece, in simulated time.
RESTS_MS = 750.0
#: Idle and searching take turns, so that other work of the machine affects both alike.
ROUNDS = 4


class Due(TimedBoard):
    """A board whose reports come a while after its host is ready for them."""

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; the host's time begins when a report is due."""
        event = self.board.read(timeout_s)
        self._read_s = None
        if isinstance(event, Sensors):
            self._read_s = time.perf_counter() + PAUSE_S
            time.sleep(PAUSE_S)
        return event


def latency_p99_ms(
    profile: Profile, seed: int, pieces: int, progress: Callable[[str], None]
) -> Mapping[str, float]:
    """Measure ``pieces`` laid down on an ``idle`` computer, and as many while it is ``searching``."""
    took_ms: dict[str, list[float]] = {"idle": [], "searching": []}
    with _one_core():
        for number in range(ROUNDS):
            progress(f"beside a search: round {number + 1} of {ROUNDS}")
            share = range(number, pieces, ROUNDS)
            took_ms["idle"] += answers_ms(profile, seed + number, len(share))
            with _search():
                took_ms["searching"] += answers_ms(profile, seed + number, len(share))
    return {name: float(np.percentile(took, 99)) for name, took in took_ms.items()}


def answers_ms(
    profile: Profile, seed: int, pieces: int, begin: Callable[[Loop], object] = lambda _: None
) -> list[float]:
    """Lay pieces down and take them away; return how long the loop took for each report, in ms.

    ``begin`` is given the loop beforehand.
    """
    took_ms: list[float] = []
    clock, random = SimulatedClock(), Random(seed)
    board = VirtualBoard(profile, clock, seed)
    loop = opened_loop(Due(board, took_ms.append), clock, profile)
    begin(loop)
    for _ in range(pieces):
        space = random.choice(profile.spaces).name
        run_for(loop, clock, RESTS_MS)
        board.workbench.put(space, random.choice(tuple(Colour)))
        run_for(loop, clock, LIES_MS)
        board.workbench.lift(space)
    board.close()
    return took_ms


def opened_loop(board: Board, clock: Clock, profile: Profile) -> Loop:
    """Open a loop in which a game begins."""
    return Loop(board, clock, open_session(profile, all_games()[DEFAULT].start()))


@contextmanager
def _one_core() -> Iterator[None]:
    """Keep this process, and those it starts, on one core."""
    if sys.platform != "linux":
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


@contextmanager
def _search() -> Iterator[None]:
    """Search endlessly, as for a seat."""
    with closing(SearchProgram(DEFAULT)) as program:
        program.send("position startpos", "go infinite")
        # Its first line comes once it has begun.
        next(program.lines())
        yield
