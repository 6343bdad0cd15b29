"""Time for scanning: a clock, and the short pauses between the calls of a scan."""

import time
from collections.abc import Callable
from typing import Protocol

from controller.ports import Clock

#: Up to this length a pause is spun. Sleeping for 50 us takes 20 us of a core where spinning takes 50, but it
#: lasts 130 us and yields the interpreter: while another thread computes, each sleep lasts 5 ms, and a scan
#: has two dozen of them (measured on a PC; spun pauses then last 80 us on average).
SPIN_US = 200


class Timer(Protocol):
    """Microseconds that never go back."""

    def now_us(self) -> int:
        """The time of the loop's clock, in microseconds."""

    def pause_us(self, us: int) -> None:
        """Let at least that long pass; meant for settle pauses."""


class WallTimer:
    """The time of the loop's clock, so that events and loop share one time."""

    def __init__(
        self,
        clock: Clock,
        now_ns: Callable[[], int] = time.monotonic_ns,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._clock = clock
        self._now_ns = now_ns
        self._sleep = sleep

    def now_us(self) -> int:
        """See `Timer`."""
        return int(self._clock.now_ms() * 1000)

    def pause_us(self, us: int) -> None:
        """See `Timer`."""
        until_ns = self._now_ns() + us * 1000
        if us > SPIN_US:
            self._sleep(us / 1_000_000)
        while self._now_ns() < until_ns:
            pass
