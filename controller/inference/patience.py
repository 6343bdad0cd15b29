"""How long a hand is given: until a piece counts, a lifted one is taken back, what is wrong is led right.

Decides no more than the times; slow scans, which tell changes apart that lie further, stretch some of them.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.profile import Timings

#: What the patience below was measured with: a scan every millisecond, and a bounce filter that believes
#: an opening so late.
SCAN_MS = 1.0
LATE_MS = 6.0

#: A ring pushed half way is over no reed of its space for ten millimetres, which a hand passes in as many
#: milliseconds: scans no further apart than this see that.
SEES_MS = 5.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the hand is given. All in milliseconds.

    A reading settles after ``settle_ms``. The last piece lifted for ``takeback_ms`` is taken back. What is
    wrong is led right step by step ``plan_ms`` after it has settled. A slide may seem to close the new space
    up to ``overlap_ms`` before it opens the old one, because an opening is believed later than a closing. A
    piece exchanged for another leaves its space empty for ``exchange_ms`` at least; what changes colour
    sooner is one piece pushed over its reeds. Which of two pieces was first cannot be told within
    ``order_ms``: contacts bounce, and a scan takes its time. What may be the edge of a ring half way, whose
    leaving a slow scan does not see, has to stand for ``astride_ms``. A piece that has to come off and is
    still read ``doubt_ms`` after the last change on the table may be a sensor that sticks.
    """

    settle_ms: float = 400.0
    takeback_ms: float = 1000.0
    plan_ms: float = 3000.0
    overlap_ms: float = 50.0
    exchange_ms: float = 250.0
    order_ms: float = 30.0
    astride_ms: float = 400.0
    doubt_ms: float = 10_000.0

    @staticmethod
    def of(timings: Timings) -> "Patience":
        """The patience with a board that is scanned so: slow scans tell changes apart that lie further."""
        scan_ms = timings.scan_us / 1000
        is_slow = scan_ms > SEES_MS
        return replace(
            PATIENCE,
            overlap_ms=PATIENCE.overlap_ms + late_ms(timings) - LATE_MS,
            order_ms=PATIENCE.order_ms + scan_ms - SCAN_MS,
            astride_ms=PATIENCE.takeback_ms if is_slow else PATIENCE.settle_ms,
        )


PATIENCE = Patience()


def late_ms(timings: Timings) -> float:
    """How long after it happened the bounce filter believes an opening, at the latest."""
    scan_ms = timings.scan_us / 1000
    return max(timings.quiet_ms, timings.quiet_scans * scan_ms) + scan_ms
