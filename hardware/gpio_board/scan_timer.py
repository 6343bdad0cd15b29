"""Time for scanning: a clock, the short pauses between the calls of a scan, and the rate of scans.

Scans have a fixed grid of deadlines, slower after a long time without change. A deadline that has passed is
skipped, never made up for, so a late scan moves none of the others, and there are no bursts.
"""

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


#: After this long without a change, a scan starts only this often.
REST_AFTER_US = 30_000_000
REST_US = 50_000


class ScanDeadlines:
    """The grid of scans that start every ``period_us``."""

    def __init__(self, period_us: int) -> None:
        self._period_us = period_us
        self._moved_us = 0
        #: When the last scan began, and when the next one is due.
        self.began_us = 0
        self.due_us = 0
        #: Scans that ran past the next deadline.
        self.overruns = 0

    def restart(self, at_us: int) -> None:
        """Scan now, and start the grid from here."""
        self.due_us = self._moved_us = at_us

    def put_off(self, until_us: int) -> None:
        """Scan no sooner than ``until_us``."""
        self.due_us = until_us

    def hasten(self, at_us: int) -> None:
        """Scan as soon as the full rate allows, even at rest."""
        self.due_us = min(self.due_us, max(self.began_us + self._period_us, at_us))

    def begin(self, at_us: int) -> None:
        """Record that a scan begins."""
        self.began_us = at_us

    def move(self) -> None:
        """Record that the last scan differed from the one before."""
        self._moved_us = self.began_us

    def plan(self, at_us: int) -> None:
        """Find the next deadline, now that a scan and what followed from it are over."""
        is_resting = self.began_us - self._moved_us >= REST_AFTER_US
        pace_us = max(self._period_us, REST_US) if is_resting else self._period_us
        missed = max(0, at_us - self.due_us) // pace_us
        self.overruns += missed > 0
        self.due_us += (missed + 1) * pace_us
