"""The reports a board keeps until its host has them: no change is missed, and none is out of order.

Decides what is kept, for how long, and when it is told again (docs/develop/wire.md). Knows nothing of bytes;
time is an argument, in us.
"""

from collections import deque

from manalath_board.hardware.wire.packets import Matrix, OccupancyPacket, Received

#: So many reports are kept.
KEPT = 16

#: All that is kept is told again when nothing more was received for so long.
AGAIN_US = 40_000

#: Report numbers are counted up to this, and then from 0.
_NUMBERS = 0x10000


class ChipReports:
    """The reports of one link, from number 0 on."""

    def __init__(self, link: int) -> None:
        self._link = link
        self._kept: deque[OccupancyPacket] = deque()
        self._next = 0
        #: The number of the newest report; 0 before the first.
        self.newest = 0
        #: When all that is kept is to be told again; None while nothing is kept.
        self.due_us: int | None = None
        #: How many were told again.
        self.resent = 0

    @property
    def is_full(self) -> bool:
        """Whether no other can be kept."""
        return len(self._kept) == KEPT

    def add(self, at_ms: int, debounced: Matrix, at_us: int) -> OccupancyPacket:
        """Make the next report, and keep it; there must be room."""
        report = OccupancyPacket(self._link, self._next, at_ms, debounced)
        self.newest, self._next = self._next, (self._next + 1) % _NUMBERS
        if not self._kept:
            self.due_us = at_us + AGAIN_US
        self._kept.append(report)
        return report

    def receive(self, received: Received, at_us: int) -> None:
        """Drop all reports up to the one received; word of another link, or of none that is kept, is old."""
        if received.link != self._link or received.report not in (report.report for report in self._kept):
            return
        while self._kept.popleft().report != received.report:
            pass
        self.due_us = at_us + AGAIN_US if self._kept else None

    def again(self, at_us: int) -> tuple[OccupancyPacket, ...]:
        """Tell all that is kept, in order, if it is time for that."""
        if self.due_us is None or at_us < self.due_us:
            return ()
        self.due_us = at_us + AGAIN_US
        self.resent += len(self._kept)
        return tuple(self._kept)
