"""When scans are due: a fixed grid of deadlines, slower where nothing has moved for long.

Decides which deadline is the next one. One that has passed is left out, never made up for, so a scan that
comes late moves none of the others, and there are no bursts. Knows no clock: times are arguments.
"""

#: Without a change for so long, a scan starts only so often.
REST_AFTER_US = 30_000_000
REST_US = 50_000


class ScanDeadlines:
    """The grid of scans that start every ``period_us``."""

    def __init__(self, period_us: int) -> None:
        self._period_us = period_us
        self._moved_us = 0
        #: When the last scan began, and when the next one is due.
        self.began_us = 0
        self.due_us = 0
        #: Scans after which the next deadline had passed already.
        self.overruns = 0

    def restart(self, at_us: int) -> None:
        """Have a scan now, and the grid from here on."""
        self.due_us = self._moved_us = at_us

    def put_off(self, until_us: int) -> None:
        """Have no scan before that."""
        self.due_us = until_us

    def hasten(self, at_us: int) -> None:
        """Have the next scan as soon as at full rate, even at rest."""
        self.due_us = min(self.due_us, max(self.began_us + self._period_us, at_us))

    def begin(self, at_us: int) -> None:
        """Take it that a scan begins."""
        self.began_us = at_us

    def move(self) -> None:
        """Take it that the last scan showed something else than the one before."""
        self._moved_us = self.began_us

    def plan(self, at_us: int) -> None:
        """Find the next deadline after a scan and what followed from it, which are over now."""
        is_resting = self.began_us - self._moved_us >= REST_AFTER_US
        pace_us = max(self._period_us, REST_US) if is_resting else self._period_us
        missed = max(0, at_us - self.due_us) // pace_us
        self.overruns += missed > 0
        self.due_us += (missed + 1) * pace_us
