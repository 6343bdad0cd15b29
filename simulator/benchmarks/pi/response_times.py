"""How soon a light answers a reed on the pins of a Pi: from the contact's first edge to the strip.

A piece is laid on an empty space at any instant, and the time is over when the strip shows there what the
host wants. The host's own part passes in no simulated time; it is measured by its clock and added.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import numpy as np

from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour
from manalath_board.controller.games.moves import Put
from manalath_board.controller.loop import Loop
from manalath_board.controller.profile import Profile
from manalath_board.controller.session import open_session
from manalath_board.simulator.benchmarks.timed_board import TimedBoard
from manalath_board.simulator.pi.pi_board import PiBoard
from manalath_board.simulator.twin_clock import SimulatedClock
from manalath_board.simulator.workbench import Workbench

#: A piece lies too short to count as placed, and its space is then left alone; in ms. Not so long that the
#: board would rest.
LIES_MS = 300.0
RESTS_MS = (2500.0, 3500.0)

#: Within this time a piece is laid, at any instant, in ms.
ANY_MS = 100.0

#: A board is not measured before it has said what it is, and shown the turn.
SETTLES_MS = 4000.0


@dataclass(slots=True)
class ResponseTimes:
    """What was measured, in ms, and the pieces whose light never came."""

    ms: list[float] = field(default_factory=list)
    missed: int = 0

    def percentile(self, percent: float) -> float:
        """Tell what so many of a hundred do not exceed."""
        return float(np.percentile(self.ms, percent))


def measure_answers(
    profile: Profile, seed: int, rate_hz: int, pieces: int, progress: Callable[[str], None]
) -> ResponseTimes:
    """Lay ``pieces`` down one by one, each at an instant and space of chance, on a Pi 4 with rpi-lgpio."""
    clock, random = SimulatedClock(), Random(seed)
    board, took_ms = PiBoard(profile, clock, seed, rate_hz=rate_hz), list[float]()
    loop = Loop(
        TimedBoard(board, took_ms.append), clock, open_session(profile, all_games()["manalath"].start())
    )
    answers = ResponseTimes()
    _pass(loop, clock, SETTLES_MS)
    for number in range(pieces):
        progress(f"piece {number + 1} of {pieces} at {rate_hz} Hz")
        piece = Put(random.choice(profile.spaces).name, random.choice(tuple(Colour)))
        _pass(loop, clock, random.uniform(*RESTS_MS))
        lit_ms = _lay(loop, board.workbench, clock, piece, random.uniform(0.0, ANY_MS))
        board.workbench.lift(piece.space)
        if lit_ms is None:
            answers.missed += 1
        else:
            answers.ms.append(lit_ms + took_ms[-1])
    board.close()
    board.mistakes.check()
    return answers


def _lay(
    loop: Loop, workbench: Workbench, clock: SimulatedClock, piece: Put, after_ms: float
) -> float | None:
    """Lay a piece after a while and look for its light: how long that took in simulated ms, if it came."""
    at = 3 * workbench.lights.index(piece.space)
    laid_ms, lit_ms = list[float](), list[float]()

    def look() -> None:
        shown, wanted = workbench.strip()[at : at + 3], loop.snapshot.frame.rgb[at : at + 3]
        if laid_ms and not lit_ms and any(wanted) and shown == wanted:
            lit_ms.append(workbench.now_ms())

    def lay() -> None:
        laid_ms.append(workbench.now_ms())
        workbench.put(piece.space, piece.colour)

    forget = workbench.subscribe(look)
    # Not at the end of a turn, which has its reasons in what the board does, but at any instant.
    workbench.after(after_ms, lay)
    _pass(loop, clock, ANY_MS + LIES_MS)
    forget()
    return lit_ms[0] - laid_ms[0] if lit_ms else None


def _pass(loop: Loop, clock: SimulatedClock, ms: float) -> None:
    """Let about so much time pass: to the end of the turn in which it is over."""
    until_ms = clock.now_ms() + ms
    while clock.now_ms() < until_ms:
        loop.turn()
