"""Edge detection, as each library does it: what a program is told of a line between its calls.

Decides which edges are told. RPi.GPIO tells the first of a bounce and is deaf for a while; rpi-lgpio waits
until the line has been quiet for that while, and then tells. Both call back in a thread of their own, and
only print what is raised there. In the twin that happens at the program's next call, whose thread waits.
"""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

RISING, FALLING, BOTH = 31, 32, 33

#: What a program gives to be called with the channel.
Callback = Callable[[int], object]


@dataclass(slots=True)
class LineWatch:
    """What a program wants to know of a line, and whether there was any."""

    channel: int
    edge: int
    bounce_us: int | None
    callbacks: list[Callback] = field(default_factory=list)
    is_seen: bool = False

    def tell(self, level: int) -> None:
        """Tell the program of an edge to ``level``, if it is one that it wants."""
        if self.edge not in (BOTH, RISING if level else FALLING):
            return
        self.is_seen = True
        for callback in self.callbacks:
            with ThreadPoolExecutor(max_workers=1) as thread:
                error = thread.submit(callback, self.channel).exception()
            if error is not None:
                print(error, file=sys.stderr)  # noqa: T201 - this is what the libraries do

    def take_seen(self) -> bool:
        """Tell whether there was an edge since the last time."""
        was_seen, self.is_seen = self.is_seen, False
        return was_seen


class Detector(Protocol):
    """What stands between the edges of a line and a program."""

    watch: LineWatch

    def note(self, at_us: int, level: int) -> None:
        """Note an edge."""

    def settle(self, at_us: int) -> None:
        """Tell what has become sure by now."""


@dataclass(slots=True)
class Muting:
    """RPi.GPIO: an edge is told at once, and those that follow it within the time of a bounce are not."""

    watch: LineWatch
    _told_us: int | None = None

    def note(self, at_us: int, level: int) -> None:
        """See `Detector`."""
        if self.watch.edge not in (BOTH, RISING if level else FALLING):
            return
        bounce_us = self.watch.bounce_us or 0
        if self._told_us is None or at_us - self._told_us > bounce_us:
            self._told_us = at_us
            self.watch.tell(level)

    def settle(self, at_us: int) -> None:
        """See `Detector`."""


@dataclass(slots=True)
class SettlingLevel:
    """rpi-lgpio: a level is told once it has stood for the time of a bounce, if it is another than before."""

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
            self.watch.tell(level)
