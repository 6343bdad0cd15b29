"""The order of reports: which of them are held, and which must come again.

Decides from the numbers alone which report is the next one. They count from 0 in each link and wrap after
65535, so of two numbers the one less than half the way ahead is the later.

Any one packet may be noise that happens to be valid, with the right number. It contradicts what the board
sends next, under the same number or a lower one: then neither is believed.
"""

from enum import Enum

from hardware.wire.packets import OccupancyPacket, Pong, StatePacket

_NUMBERS = 1 << 16


class ReportPlace(Enum):
    """How a report relates to those that are held."""

    #: The one expected next.
    NEXT = "next"
    #: It is held already; the acknowledgement must have been lost.
    AGAIN = "again"
    #: One before it was lost; it will be sent again.
    EARLY = "early"
    #: It differs from the newest one held, which has the same number: one of the two is noise.
    CONTRARY = "contrary"


class ReportOrder:
    """The reports of one link."""

    def __init__(self) -> None:
        #: The newest report held; all before it are held too.
        self.newest: OccupancyPacket | None = None

    def take(self, report: OccupancyPacket) -> ReportPlace:
        """Hold a report if it is the next one, and return its place."""
        ahead = self._ahead(report.report)
        if ahead == 1:
            self.newest = report
            return ReportPlace.NEXT
        if ahead == 0 and self.newest is not None and report != self.newest:
            return ReportPlace.CONTRARY
        return ReportPlace.AGAIN if ahead <= 0 and self.newest is not None else ReportPlace.EARLY

    def is_newest(self, number: int) -> bool:
        """Whether everything up to report ``number`` is held, and nothing after it."""
        return self.newest is not None and self.newest.report == number

    def is_contrary(self, state: StatePacket) -> bool:
        """Whether a state has another matrix than the report whose number it carries."""
        return (
            self.newest is not None
            and self.is_newest(state.report)
            and state.debounced != self.newest.debounced
        )

    def is_undone(self, packet: Pong | StatePacket) -> bool:
        """Whether a packet is older than the newest report held: the board has begun anew."""
        if self.newest is None:
            return False
        return self._ahead(packet.report) < 0 or (
            self.is_newest(packet.report) and (packet.at_ms - self.newest.at_ms) % (1 << 32) >= 1 << 31
        )

    def _ahead(self, number: int) -> int:
        """How far a number is ahead of the newest one held."""
        newest = -1 if self.newest is None else self.newest.report
        return (number - newest + _NUMBERS // 2) % _NUMBERS - _NUMBERS // 2
