"""The twin timer: time for the program on the Pi, which passes with every call and every pause."""

from simulator.rig import Rig


class TwinTimer:
    """See `hardware.gpio_board.scan_timer.Timer`; pauses last exactly as long as asked."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    def now_us(self) -> int:
        """Return the time."""
        return self._rig.now_us()

    def pause_us(self, us: int) -> None:
        """Let that much time pass."""
        self._rig.spend(us)
