"""Edge detection as each library does it: which edges of a line a program hears about between its calls.

RPi.GPIO reports the first edge of a bounce and then ignores edges for the bounce time; rpi-lgpio waits until
the line has been quiet for that time, and then reports. Both call back in a separate thread, and only print
what is raised there. In the twin, the callback runs at the program's next call, whose thread waits for it.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

RISING, FALLING, BOTH = 31, 32, 33

#: A program's callback, which gets the channel.
Callback = Callable[[int], object]


@dataclass(slots=True)
class LineWatch:
    """The edges of a line that a program wants to hear about, and whether there was one."""

    channel: int
    edge: int
    bounce_us: int | None
    callbacks: list[Callback] = field(default_factory=list)
    is_seen: bool = False

    def report(self, level: int) -> None:
        """Report an edge to ``level``, if the program wants it."""
        if self.edge not in (BOTH, RISING if level else FALLING):
            return
        self.is_seen = True
        for callback in self.callbacks:
            with ThreadPoolExecutor(max_workers=1) as thread:
                error = thread.submit(callback, self.channel).exception()
            if error is not None:
                print(error, file=sys.stderr)  # noqa: T201 - this is what the libraries do

    def take_seen(self) -> bool:
        """Return whether there was an edge since the last call."""
        was_seen, self.is_seen = self.is_seen, False
        return was_seen


class Detector(Protocol):
    """A filter between the edges of a line and a program."""

    watch: LineWatch

    def note(self, at_us: int, level: int) -> None:
        """Note an edge."""

    def settle(self, at_us: int) -> None:
        """Report what has become certain by now."""


@dataclass(slots=True)
class Muting:
    """RPi.GPIO: reports an edge at once, and ignores those that follow within the bounce time."""

    watch: LineWatch
    _reported_us: int | None = None

    def note(self, at_us: int, level: int) -> None:
        """See `Detector`."""
        if self.watch.edge not in (BOTH, RISING if level else FALLING):
            return
        bounce_us = self.watch.bounce_us or 0
        if self._reported_us is None or at_us - self._reported_us > bounce_us:
            self._reported_us = at_us
            self.watch.report(level)

    def settle(self, at_us: int) -> None:
        """See `Detector`."""


@dataclass(slots=True)
class SettlingLevel:
    """rpi-lgpio: reports a level once it has lasted for the bounce time, if it differs from the last one."""

    watch: LineWatch
    _level: int
    _latest: tuple[int, int] | None = None

    def note(self, at_us: int, level: int) -> None:
        """See `Detector`."""
        self.settle(at_us)
        self._latest = (at_us, level)
        self.settle(at_us)

    def settle(self, at_us: int) -> None:
        """See `Detector`."""
        if self._latest is None or at_us - self._latest[0] < (self.watch.bounce_us or 0):
            return
        (_, level), self._latest = self._latest, None
        if level != self._level:
            self._level = level
            self.watch.report(level)
