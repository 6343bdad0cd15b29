"""When something happened on the board, told in the host's time.

Decides from the board's stamps and from when they arrived. What comes late (because it was said again, or
because the host was busy) arrives late, but nothing arrives early: so the least difference between arrival
and stamp that was seen is the true one, but for the shortest way over the wire. A board's resonator is off by
up to half a percent and drifts with the heat, so that least difference is forgotten at 1 % of the time that
passes. A stamp may be made up by chance: one that would set the clock back by much is believed once the next
one says so too.
"""

#: By how much the difference of the clocks is allowed to grow in a millisecond.
DRIFT = 0.01

#: A difference that is less by more than this is believed once the next stamp confirms it.
SUDDEN_MS = 20.0

#: The board counts in so many bits.
_WRAP = 1 << 32


class BoardTime:
    """The clock of a board, seen from here, for one link."""

    def __init__(self) -> None:
        self._board_ms: int | None = None
        self._offset_ms = 0.0
        #: The difference that the next stamp has to confirm.
        self._doubted_ms: float | None = None
        self._arrived_ms = 0.0

    def hear(self, stamp: int, arrived_ms: float) -> tuple[int, float]:
        """Take a stamp that arrives; returns the board's milliseconds and the host's that it stands for.

        The host's are never later than ``arrived_ms``. The board's go on where the stamp's 32 bits overflow.
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
        """The difference; of two in a row that are suddenly less the greater, and of the first one none."""
        doubted_ms, self._doubted_ms = self._doubted_ms, None
        if difference_ms >= self._offset_ms - SUDDEN_MS:
            return difference_ms
        self._doubted_ms = difference_ms
        return self._offset_ms if doubted_ms is None else max(doubted_ms, difference_ms)

    def _whole(self, stamp: int) -> int:
        """The stamp with what its 32 bits left out: the nearest to what was heard last."""
        if self._board_ms is None:
            return stamp
        ahead = (stamp - self._board_ms) % _WRAP
        return self._board_ms + (ahead - _WRAP if ahead >= _WRAP // 2 else ahead)
