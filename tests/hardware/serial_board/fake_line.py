"""A line whose other end is a test, in simulated time."""

from collections.abc import Callable

from hardware.serial_board.line import LineLostError, LineTrouble
from simulator.twin_clock import SimulatedClock
from tests.wordings import quoted

Listen = Callable[[bytes, float], None]
#: Returns when it must be called again.
Tick = Callable[[float], float]

LOST = LineLostError(LineTrouble(quoted("The cable came out."), quoted("Plug it in.")))


class FakeLine:
    """Waiting lets time pass. ``listen`` gets what is written, ``tick`` is called as time passes."""

    def __init__(self, clock: SimulatedClock) -> None:
        self.clock = clock
        self.listen: Listen = lambda _content, _at_ms: None
        self.tick: Tick = lambda _at_ms: float("inf")
        self.inbox = b""
        self.written = b""
        self.dropped = 0
        self.calls: list[str] = []
        self.is_open = False
        #: Why it cannot be opened, or breaks at the next call.
        self.trouble: LineLostError | None = None
        self._is_woken = False

    def open(self) -> None:
        self.calls.append("open")
        self._break()
        self.is_open = True

    def read(self, timeout_s: float) -> bytes:
        until_ms = self.clock.now_ms() + timeout_s * 1000
        while True:
            due_ms = self.tick(self.clock.now_ms())
            if self.is_open:
                self._break()
                if self.inbox:
                    content, self.inbox = self.inbox, b""
                    return content
            if self._is_woken or self.clock.now_ms() >= until_ms:
                self._is_woken = False
                return b""
            self.clock.reach(max(round(min(due_ms, until_ms) * 1000), round(self.clock.now_ms() * 1000) + 1))

    def write(self, content: bytes) -> None:
        self._break()
        self.written += content
        self.listen(content, self.clock.now_ms())

    def reset(self) -> None:
        self.calls.append("reset")

    def wake(self) -> None:
        self._is_woken = True

    def close(self) -> None:
        self.calls.append("close")
        self.is_open = False

    def _break(self) -> None:
        if self.trouble is not None:
            self.is_open = False
            raise self.trouble
