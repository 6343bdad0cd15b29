"""The results of one link's scans: the matrix before and after the bounce filter.

Decides what counts as a change. A whole scan is dated to the time at which it began: whatever moved while it
ran shows in the next one.
"""

from controller.profile import Profile
from hardware.debounce import Debounce, step, unpack

#: An int per row, bit = column, 1 = closed.
Rows = tuple[int, ...]


class ScanState:
    """The matrix of ``profile``, initially all open; ``at_us`` is a time before the first scan."""

    def __init__(self, profile: Profile, at_us: int) -> None:
        self._timings = profile.timings
        self._size = len(profile.rows), len(profile.columns)
        self._at_ms = at_us // 1000
        self._state = Debounce()
        self._raw = 0
        #: Whether the last scan differed from the one before, and whether it changed the filtered matrix.
        self.has_moved = False
        self.has_changed = False
        #: Closes that were too short to be meant.
        self.brief = 0

    def take(self, raw: int, began_us: int) -> None:
        """Take a scan, packed as by `hardware.debounce.pack`."""
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
        """The matrix as last read."""
        return unpack(self._raw, *self._size)
