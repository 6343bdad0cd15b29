"""A board whose host is timed, in real time: from a report that it reads to the frame that it shows."""

import time
from collections.abc import Callable

from controller.ports import Board, BoardEvent, Frame, Sensors
from simulator.board_proxy import Relay


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
