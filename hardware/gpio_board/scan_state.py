"""What the scans of one link have shown: the matrix before and after the bounce filter.

Decides what counts as a change. All of a scan is known for the time at which it began: what moved while it
ran, the next one shows.
"""

from manalath_board.controller.profile import Profile
from manalath_board.hardware.debounce import Debounce, step, unpack

#: An int a row, bit = column, 1 = closed.
Rows = tuple[int, ...]


class ScanState:
    """The matrix of ``profile``, all open at first; ``at_us`` is a time before the first scan."""

    def __init__(self, profile: Profile, at_us: int) -> None:
        self._timings = profile.timings
        self._size = len(profile.rows), len(profile.columns)
        self._at_ms = at_us // 1000
        self._state = Debounce()
        self._raw = 0
        #: Whether the last scan read something else than the one before, and whether that is believed.
        self.has_moved = False
        self.has_changed = False
        #: Closes that were too short to be meant.
        self.brief = 0

    def take(self, raw: int, began_us: int) -> None:
        """Take a scan, packed as of `hardware.debounce.pack`."""
        before, at_ms = self._state, began_us // 1000
        elapsed_ms = at_ms - self._at_ms
        self._state = step(before, self._timings, elapsed_ms=elapsed_ms, first=raw, second=raw)
        self.has_moved = raw != self._raw
        self.has_changed = self._state.closed != before.closed
        self.brief += self._state.brief.bit_count()
        self._raw, self._at_ms = raw, at_ms

    @property
    def debounced(self) -> Rows:
        """The matrix after the filter."""
        return unpack(self._state.closed, *self._size)

    @property
    def raw(self) -> Rows:
        """The matrix as it was read last."""
        return unpack(self._raw, *self._size)
