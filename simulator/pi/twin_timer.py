"""The time of the program that runs on the Pi: it passes with every call and every pause."""

from manalath_board.simulator.rig import Rig


class TwinTimer:
    """See `hardware.gpio_board.scan_timer.Timer`; pauses are as short as they may be."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    def now_us(self) -> int:
        """The time."""
        return self._rig.now_us()

    def pause_us(self, us: int) -> None:
        """Let so much time pass."""
        self._rig.spend(us)
