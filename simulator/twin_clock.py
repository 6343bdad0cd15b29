"""Clocks for twins: simulated, or paced by the host's own.

Decides how a twin waits. Under a `SimulatedClock` waiting costs nothing and advances time; under a
`PacedClock` it blocks. Both advance in the same way, from one awaited instant to the next, so that a paced
run takes the instants of a simulated one. The twin decides what to wait for.
"""

import threading
from typing import Protocol

from controller.ports import Clock

#: A host that comes later than this has been asleep: time then goes on from where it was.
GAP_MS = 1000.0


class TwinClock(Clock, Protocol):
    """A clock that a twin can wait by. ``now_ms`` is the time reached, not where the host is.

    ``reached_us`` is the same in whole microseconds, the unit in which twins count.
    """

    reached_us: int

    def wait(self, condition: threading.Condition, until_ms: float) -> None:
        """Return at ``until_ms``, or sooner when ``condition``, which the caller holds, is notified."""

    def host_us(self) -> int:
        """Return how far the host's time would let this one go; never before the time reached."""

    def reach(self, at_us: int) -> None:
        """Advance to ``at_us``; never back."""


class SimulatedClock:
    """Time that passes only by waiting, in whole microseconds from 0."""

    def __init__(self) -> None:
        self.reached_us = 0

    def now_ms(self) -> float:
        """Return the milliseconds since the clock was made, exact to the microsecond."""
        return self.reached_us / 1000

    def wait(self, condition: threading.Condition, until_ms: float) -> None:  # noqa: ARG002 - nothing to wait for
        """Advance to ``until_ms`` at once; never back."""
        self.reach(round(until_ms * 1000))

    def host_us(self) -> int:
        """Return the time reached: no host drives this one."""
        return self.reached_us

    def reach(self, at_us: int) -> None:
        """Advance to ``at_us``; never back."""
        if at_us > self.reached_us:  # noqa: PLR1730 - busy twins do it at every call, and max is slow
            self.reached_us = at_us


class PacedClock:
    """Time at the pace of the host's clock: a twin as fast as the real thing, slower, faster, or paused.

    It starts at 0, with the first wait: what is planned before that is planned for exact instants. It
    advances only when a wait ends, to the very instant awaited, however late the host is, and when somebody
    acts from outside: `Rig.follow` then makes it reach ``host_us``. Everything but ``now_ms`` is called with
    the twin's lock held.

    One that ``is_fixed`` keeps the host's pace for good, for a program outside that follows the host's clock.
    """

    def __init__(self, host: Clock, *, is_fixed: bool = False) -> None:
        self._host = host
        self.is_fixed = is_fixed
        self.reached_us = 0
        #: The host's time and this one when they were last aligned; None before the first wait.
        self._anchor: tuple[float, int] | None = None
        #: The instant being waited for.
        self._until_us: int | None = None
        #: Where it stays while it is paused.
        self._standing_us: int | None = None
        self._speed = 1.0

    @property
    def speed(self) -> float:
        """How much of this time passes in a unit of the host's."""
        return self._speed

    @property
    def is_paused(self) -> bool:
        """Whether it is paused."""
        return self._standing_us is not None

    def now_ms(self) -> float:
        """Return the milliseconds reached, exact to the microsecond."""
        return self.reached_us / 1000

    def wait(self, condition: threading.Condition, until_ms: float) -> None:
        """Block until the host is at ``until_ms``, or a notification; reach that, or where the host is."""
        self._until_us = round(until_ms * 1000)
        if self._anchor is None:
            self._moor()
        try:
            while (left_us := self._until_us - self.host_us()) > 0:
                if self.is_paused:
                    self.reach(self.host_us())
                left_s = threading.TIMEOUT_MAX if self.is_paused else left_us / 1e6 / self._speed
                if condition.wait(min(left_s, threading.TIMEOUT_MAX)):
                    break
            self.reach(min(self._until_us, self.host_us()))
        finally:
            self._until_us = None

    def host_us(self) -> int:
        """Return how far the host's time lets this one go; after a gap in it, no further than was awaited."""
        if self._standing_us is not None:
            return max(self._standing_us, self.reached_us)
        if self._anchor is None:
            return self.reached_us
        host_ms, at_us = self._anchor
        here_us = at_us + round((self._host.now_ms() - host_ms) * 1000 * self._speed)
        awaited_us = max(self.reached_us, self._until_us or 0)
        if here_us - awaited_us > GAP_MS * 1000 * self._speed:
            self._moor(awaited_us)
            return awaited_us
        return max(here_us, self.reached_us)

    def reach(self, at_us: int) -> None:
        """Advance to ``at_us``; never back."""
        self.reached_us = max(self.reached_us, at_us)

    def set_speed(self, speed: float) -> None:
        """Change the speed from now on; waiting threads must be notified."""
        self._speed = speed
        if self._anchor is not None:
            self._moor()

    def pause(self) -> None:
        """Pause; waiting threads must be notified."""
        self._standing_us = self.reached_us

    def step(self, by_us: int) -> None:
        """Let ``by_us`` pass while paused; waiting threads must be notified."""
        if self._standing_us is not None:
            self._standing_us += by_us

    def go_on(self) -> None:
        """End the pause; waiting threads must be notified."""
        self._standing_us = None
        if self._anchor is not None:
            self._moor()

    def _moor(self, at_us: int | None = None) -> None:
        """Align the host's time with this one from here on."""
        self._anchor = (self._host.now_ms(), self.reached_us if at_us is None else at_us)
