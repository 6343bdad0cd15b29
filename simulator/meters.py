"""The readings that a bench takes of its twin: how often it scans, how soon it answers, what it draws."""

from collections import deque
from dataclasses import dataclass

#: A picture that the strip shows later than this after an edge, lag apart, answers something else: a mended
#: fault, a new link and the end of a watch bring news of contacts that moved long ago.
LATE_US = 1_000_000

#: How many answers the percentile is taken of.
KEPT = 100


@dataclass(frozen=True, slots=True)
class Meters:
    """The readings, in the twin's own time.

    ``scan_hz`` is scans a second, 0 while the board is not there. ``reed_to_light_ms`` is the time from the
    contact edge that began a change to the picture on the strip that answered it: the last one and the 95th
    percentile of the last hundred, None before the first. ``strip_ma`` is what the lights draw.
    """

    scan_hz: float
    reed_to_light_ms: float | None
    reed_to_light_p95_ms: float | None
    strip_ma: float


class RecentAnswers:
    """How long the last answers took."""

    def __init__(self) -> None:
        self._took_us: deque[int] = deque(maxlen=KEPT)

    def note(self, took_us: int) -> None:
        """Add one answer."""
        self._took_us.append(took_us)

    @property
    def last_ms(self) -> float | None:
        """How long the last answer took."""
        return self._took_us[-1] / 1000 if self._took_us else None

    @property
    def p95_ms(self) -> float | None:
        """The longest time, leaving out the slowest in twenty."""
        took = sorted(self._took_us)
        return took[len(took) - 1 - len(took) // 20] / 1000 if took else None
