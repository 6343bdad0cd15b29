"""The link of a board on a serial line: cable and supply, as the bench breaks them.

Decides what a fault of the link does to the chip and to the line. A board unplugged from its host keeps its
supply; host and board must notice silence, loss and delay themselves.
"""

from collections.abc import Iterable

from hardware.serial_board.line import LineTrouble
from simulator.faults import Fault
from simulator.link import Act, Ends, Link
from simulator.rig import Rig
from simulator.serial_line.cable import Cable
from simulator.strip import StripTwin

#: The length of a report of the default matrix on the line.
REPORT_BYTES = 44


class SerialLink(Link):
    """A `simulator.link.Link` that breaks ``cable``."""

    def __init__(self, rig: Rig, seed: int, cable: Cable) -> None:
        super().__init__(rig, seed)
        self.ends = Ends(lambda *_: None, lambda: None)
        self._cable = cable

    def set_faults(self, faults: Iterable[Fault]) -> None:
        """See `simulator.link.Link.set_faults`."""
        super().set_faults(faults)
        self._cable.set_line(
            lag_us=self.to_host.lag_us,
            lost=loss_of_bytes(self.lost_percent),
            spoilt=loss_of_bytes(self.spoilt_percent),
        )

    def feel(self, strip: StripTwin) -> None:
        """See `simulator.link.Link.feel`."""
        if self.is_overloaded_by(strip):
            self._soon(self._dip)

    def _come_out(self) -> None:
        self.is_up = False
        self._cable.come_out()

    def _boot(self) -> None:
        self.is_up = True
        self._cable.go_in()

    def _reset(self, _trouble: LineTrouble) -> None:
        self._soon(self._cable.chip.reset)

    def _dip(self) -> None:
        self._cable.chip.cut()
        self._cable.chip.power()

    def _soon(self, act: Act) -> None:
        """Act at this instant, but not in the middle of what the chip is doing."""
        self._place.at(self._place.now_us(), act)


def loss_of_bytes(percent: int) -> float:
    """Return the chance of losing a byte for which this percentage of reports is lost.

    >>> round(1 - (1 - loss_of_bytes(30)) ** REPORT_BYTES, 9)
    0.3
    """
    return float(1 - (1 - percent / 100) ** (1 / REPORT_BYTES))
