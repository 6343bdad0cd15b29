"""Reports: the changes a board keeps until its host has received them, so that none is lost or out of order.

Decides what is kept, for how long, and when it is sent again (docs/develop/wire.md). Knows nothing of bytes;
time is an argument, in us.
"""

from collections import deque

from hardware.wire.packets import Matrix, OccupancyPacket, Received

#: The most reports that are kept.
KEPT = 16

#: All kept reports are sent again when none was acknowledged for this long.
AGAIN_US = 40_000

#: Report numbers wrap to 0 here.
_NUMBERS = 0x10000


class ChipReports:
    """The reports of one link, from number 0 on."""

    def __init__(self, link: int) -> None:
        self._link = link
        self._kept: deque[OccupancyPacket] = deque()
        self._next = 0
        #: The number of the newest report; 0 before the first.
        self.newest = 0
        #: When to send all kept reports again; None while none are kept.
        self.due_us: int | None = None
        #: How many were sent again.
        self.resent = 0

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another report."""
        return len(self._kept) == KEPT

    def add(self, at_ms: int, debounced: Matrix, at_us: int) -> OccupancyPacket:
        """Make and keep the next report; there must be room."""
        report = OccupancyPacket(self._link, self._next, at_ms, debounced)
        self.newest, self._next = self._next, (self._next + 1) % _NUMBERS
        if not self._kept:
            self.due_us = at_us + AGAIN_US
        self._kept.append(report)
        return report

    def receive(self, received: Received, at_us: int) -> None:
        """Drop all reports up to the one received; ignore other links, and numbers that are not kept."""
        if received.link != self._link or received.report not in (report.report for report in self._kept):
            return
        while self._kept.popleft().report != received.report:
            pass
        self.due_us = at_us + AGAIN_US if self._kept else None

    def again(self, at_us: int) -> tuple[OccupancyPacket, ...]:
        """Return all kept reports, in order, if it is time to send them again."""
        if self.due_us is None or at_us < self.due_us:
            return ()
        self.due_us = at_us + AGAIN_US
        self.resent += len(self._kept)
        return tuple(self._kept)
