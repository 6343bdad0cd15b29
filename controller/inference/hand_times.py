"""The hand's times: how long until a piece counts, a lifted one is taken back, a wrong table is corrected.

Decides the times only; slow scans, which separate changes only when they lie further apart, stretch some of
them.
"""

from dataclasses import dataclass, replace
from math import inf

from controller.board import Timings

#: The conditions under which these times were measured: a scan every millisecond, and a bounce filter that
#: believes an opening this late.
SCAN_MS = 1.0
LATE_MS = 6.0

#: A ring pushed half way covers no reed of its space for ten millimetres, which a hand passes in as many
#: milliseconds: scans at most this far apart see that.
SEES_MS = 5.0


@dataclass(frozen=True, slots=True)
class HandTimes:
    """How long the hand is given. All in milliseconds.

    A reading settles after ``settle_ms``. The last piece, lifted for ``takeback_ms``, is taken back.
    ``plan_ms`` after what is wrong has settled, the lights lead its correction step by step. A slide may seem
    to close the new space up to ``overlap_ms`` before it opens the old one, because an opening is believed
    later than a closing. Exchanging a piece leaves its space empty for ``exchange_ms`` at least; a faster
    change of colour is one piece pushed over its reeds. Within ``order_ms`` it is impossible to say which of
    two pieces was first: contacts bounce, and a scan takes its time. What may be the edge of a ring half way,
    whose leaving a slow scan does not see, must last for ``astride_ms``. A piece that is still read
    ``doubt_ms`` after it had to come off and after the last change on the table may be a sensor that sticks.
    What a sure hand did counts after ``sure_ms``. Wherever a contact is read, it is read no longer within
    ``at_once_ms``: one scan, on a clock of whole milliseconds. It is first read there within ``shown_ms``:
    while it bounces, a column that recovers slowly flickers for longer than others, and is believed later.
    """

    settle_ms: float = 400.0
    takeback_ms: float = 1000.0
    plan_ms: float = 3000.0
    overlap_ms: float = 50.0
    exchange_ms: float = 250.0
    order_ms: float = 30.0
    astride_ms: float = 400.0
    doubt_ms: float = 10_000.0
    sure_ms: float = 20.0
    at_once_ms: float = 2.0
    shown_ms: float = 60.0

    @staticmethod
    def of(timings: Timings) -> "HandTimes":
        """Return the times for a board's scans; slow scans stretch some of them."""
        scan_ms = timings.scan_us / 1000
        is_slow = scan_ms > SEES_MS
        return replace(
            HAND_TIMES,
            overlap_ms=HAND_TIMES.overlap_ms + late_ms(timings) - LATE_MS,
            order_ms=HAND_TIMES.order_ms + scan_ms - SCAN_MS,
            astride_ms=HAND_TIMES.takeback_ms if is_slow else HAND_TIMES.settle_ms,
            at_once_ms=HAND_TIMES.at_once_ms + scan_ms - SCAN_MS,
            shown_ms=HAND_TIMES.shown_ms + late_ms(timings) - LATE_MS,
        )


HAND_TIMES = HandTimes()


class Now:
    """The moment at which the hand is judged: it is only asked whether a time has come.

    What follows from its answers stays the same until ``next_ms``, the earliest time asked for that has not
    come, since none of the answers changes before. So no time that matters can be forgotten.
    """

    __slots__ = ("_at_ms", "hand_times", "next_ms")

    def __init__(self, at_ms: float, hand_times: HandTimes) -> None:
        self._at_ms, self.hand_times = at_ms, hand_times
        self.next_ms = inf

    def has_come(self, ms: float) -> bool:
        """Return whether it is this time or later."""
        if ms <= self._at_ms:
            return True
        self.next_ms = min(self.next_ms, ms)
        return False


def late_ms(timings: Timings) -> float:
    """How long after it happened the bounce filter believes an opening, at the latest."""
    scan_ms = timings.scan_us / 1000
    return max(timings.quiet_ms, timings.quiet_scans * scan_ms) + scan_ms
