"""How soon a light answers a piece: in simulated time on the board, in real time on the host.

The host's own part takes no simulated time: its clock measures it, from a report that it reads to the frame
that it shows.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from controller.play.board_proxy import Relay
from controller.play.loop import Loop
from controller.ports import Board, BoardEvent, Frame, Sensors
from simulator.twin_clock import SimulatedClock

#: How long a board has to identify itself, and to show the turn, before it is measured.
SETTLES_MS = 4000.0

#: A piece is laid at any instant within this time, in ms.
ANY_MS = 100.0

#: How long a piece lies, too short to count as placed, in ms.
LIES_MS = 300.0


@dataclass(slots=True)
class ResponseTimes:
    """How long each light took, on the board and on the host, and how many pieces never got their light."""

    board_ms: list[float] = field(default_factory=list)
    host_ms: list[float] = field(default_factory=list)
    missed: int = 0

    @property
    def ms(self) -> list[float]:
        """How long each light took in all."""
        return [sum(parts) for parts in zip(self.board_ms, self.host_ms, strict=True)]

    def add(self, board_ms: float | None, host_ms: float) -> None:
        """Add how long one light took; ``board_ms`` is None if it never came."""
        if board_ms is None:
            self.missed += 1
        else:
            self.board_ms.append(board_ms)
            self.host_ms.append(host_ms)

    def percentile(self, percent: float) -> float:
        """Return the time that this percentage of the lights does not exceed."""
        return float(np.percentile(self.ms, percent))


def run_for(loop: Loop, clock: SimulatedClock, ms: float) -> None:
    """Let about ``ms`` pass: to the end of the turn in which they are over."""
    until_ms = clock.now_ms() + ms
    while clock.now_ms() < until_ms:
        loop.turn()


class TimedBoard(Relay):
    """A board in front of another; ``on_answer`` is called with the ms that the host took for each answer."""

    def __init__(self, board: Board, on_answer: Callable[[float], None]) -> None:
        super().__init__(board)
        self._on_answer = on_answer
        self._read_s: float | None = None

    def read(self, timeout_s: float) -> BoardEvent | None:
        """Pass an event on; the host's time begins with a report."""
        event = self.board.read(timeout_s)
        self._read_s = time.perf_counter() if isinstance(event, Sensors) else None
        return event

    def show(self, frame: Frame) -> None:
        """Pass a frame on; the host's time ends with it."""
        if self._read_s is not None:
            self._on_answer((time.perf_counter() - self._read_s) * 1000.0)
            self._read_s = None
        self.board.show(frame)
