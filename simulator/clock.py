"""Time for twins: simulated, or the host's own.

Decides how a twin waits. Under a `SimulatedClock` waiting costs nothing and moves time; under a `PacedClock`
it blocks. What is waited for is the twin's business.
"""

import threading
from typing import Protocol

from controller.ports import Clock


class TwinClock(Clock, Protocol):
    """A clock that a twin can wait by."""

    def wait(self, condition: threading.Condition, until_ms: float) -> None:
        """Return at ``until_ms``, or sooner when ``condition``, which the caller holds, is notified."""


def now_us(clock: Clock) -> int:
    """Read a clock in whole microseconds, the unit in which twins count."""
    return round(clock.now_ms() * 1000)


class SimulatedClock:
    """Time that passes only by waiting, in whole microseconds from 0."""

    def __init__(self) -> None:
        self._now_us = 0

    def now_ms(self) -> float:
        """Milliseconds since the clock was made, exact to the microsecond."""
        return self._now_us / 1000

    def wait(self, condition: threading.Condition, until_ms: float) -> None:  # noqa: ARG002 - nothing to wait for
        """Make it ``until_ms`` at once; never goes back."""
        self._now_us = max(self._now_us, round(until_ms * 1000))


class PacedClock:
    """The host's time: a twin that runs as fast as the real thing."""

    def __init__(self, host: Clock) -> None:
        self._host = host

    def now_ms(self) -> float:
        """Milliseconds of the host's clock."""
        return self._host.now_ms()

    def wait(self, condition: threading.Condition, until_ms: float) -> None:
        """Block until ``until_ms`` or a notification, whichever comes first."""
        left_s = (until_ms - self._host.now_ms()) / 1000
        if left_s > 0:
            condition.wait(min(left_s, threading.TIMEOUT_MAX))
