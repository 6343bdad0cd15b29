"""Reports in order: what of the board's story is held, and what has to be told again.

Decides by the numbers alone which report is the next one. They are counted from 0 in each link and wrap after
65535, so of two numbers the one less than half the way ahead is the later.

Chance may make up any one packet, with a number that is right. It contradicts what the board says next, under
the same number or under one that is less: then neither is believed.
"""

from enum import Enum

from manalath_board.hardware.wire.packets import OccupancyPacket, Pong, StatePacket

_NUMBERS = 1 << 16


class ReportPlace(Enum):
    """Where a report stands against those that are held."""

    #: The one that is waited for.
    NEXT = "next"
    #: It is held already; its answer must have been lost.
    AGAIN = "again"
    #: One before it was lost; it will be told again.
    EARLY = "early"
    #: Another one under the number of the newest that is held: one of the two is made up.
    CONTRARY = "contrary"


class ReportOrder:
    """The reports of one link."""

    def __init__(self) -> None:
        #: The newest report that is held, all before it being held too.
        self.newest: OccupancyPacket | None = None

    def take(self, report: OccupancyPacket) -> ReportPlace:
        """Hold a report if it is the next one."""
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
        """Whether a state has another matrix than the report under whose number it comes."""
        return (
            self.newest is not None
            and self.is_newest(state.report)
            and state.debounced != self.newest.debounced
        )

    def is_undone(self, told: Pong | StatePacket) -> bool:
        """Whether the board tells less than it told before: it has begun anew."""
        if self.newest is None:
            return False
        return self._ahead(told.report) < 0 or (
            self.is_newest(told.report) and (told.at_ms - self.newest.at_ms) % (1 << 32) >= 1 << 31
        )

    def _ahead(self, number: int) -> int:
        """How far a number is ahead of the newest one held."""
        newest = -1 if self.newest is None else self.newest.report
        return (number - newest + _NUMBERS // 2) % _NUMBERS - _NUMBERS // 2
