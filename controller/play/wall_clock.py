"""The clock of a real board: that of the computer on which the program runs."""

import time


class WallClock:
    """Milliseconds of real time since it was made."""

    def __init__(self) -> None:
        self._start_s = time.monotonic()

    def now_ms(self) -> float:
        """Return the milliseconds since this clock was made."""
        return (time.monotonic() - self._start_s) * 1000.0


def now_ms() -> int:
    """Return the milliseconds since 1970, by the host's calendar."""
    return time.time_ns() // 1_000_000
