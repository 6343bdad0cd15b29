"""The clock of a real board: the one of the computer that the program runs on."""

import time


class WallClock:
    """Milliseconds of real time since it was made."""

    def __init__(self) -> None:
        self._start_s = time.monotonic()

    def now_ms(self) -> float:
        """Milliseconds since this clock was made."""
        return (time.monotonic() - self._start_s) * 1000.0
