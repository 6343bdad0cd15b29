"""When something happened on the board, in the host's time.

Decides from the board's stamps and their arrival times. A packet may arrive late (because it was repeated, or
because the host was busy) but never early: so the least difference seen between arrival and stamp is the true
one, apart from the shortest time over the wire. A board's resonator is off by up to half a percent and drifts
with the heat, so that least difference is relaxed by 1 % of the time that passes. A stamp may be noise: one
that would set the clock back by much is believed only once the next one confirms it.
"""

#: How much the difference of the clocks may grow in a millisecond.
DRIFT = 0.01

#: A difference smaller by more than this is believed once the next stamp confirms it.
SUDDEN_MS = 20.0

#: The board's milliseconds wrap at 32 bits.
_WRAP = 1 << 32


class BoardTime:
    """The clock of a board, as the host sees it, for one link."""

    def __init__(self) -> None:
        self._board_ms: int | None = None
        self._offset_ms = 0.0
        #: The difference that the next stamp must confirm.
        self._doubted_ms: float | None = None
        self._arrived_ms = 0.0

    def hear(self, stamp: int, arrived_ms: float) -> tuple[int, float]:
        """Take a stamp that arrives; return its time in the board's milliseconds and in the host's.

        The host's are never later than ``arrived_ms``. The board's go on beyond the stamp's 32 bits.
        """
        board_ms = self._whole(stamp)
        difference_ms = arrived_ms - board_ms
        if self._board_ms is None:
            self._offset_ms = difference_ms
        self._offset_ms += DRIFT * (arrived_ms - self._arrived_ms)
        self._offset_ms = min(self._believed(difference_ms), self._offset_ms)
        self._arrived_ms = arrived_ms
        self._board_ms = max(board_ms, self._board_ms or 0)
        return board_ms, min(board_ms + self._offset_ms, arrived_ms)

    def _believed(self, difference_ms: float) -> float:
        """The difference to believe: a sudden drop only once confirmed, and then the greater of the two."""
        doubted_ms, self._doubted_ms = self._doubted_ms, None
        if difference_ms >= self._offset_ms - SUDDEN_MS:
            return difference_ms
        self._doubted_ms = difference_ms
        return self._offset_ms if doubted_ms is None else max(doubted_ms, difference_ms)

    def _whole(self, stamp: int) -> int:
        """The stamp with its missing high bits: the value nearest to the last one heard."""
        if self._board_ms is None:
            return stamp
        ahead = (stamp - self._board_ms) % _WRAP
        return self._board_ms + (ahead - _WRAP if ahead >= _WRAP // 2 else ahead)
