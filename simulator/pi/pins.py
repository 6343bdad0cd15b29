"""The lines of a Pi's GPIO chip, which outlast the programs that use them.

Decides what a line is now: input or output, with which level and pull, and whose it is to the kernel. What a
library makes of its calls is its own business (`simulator.pi.rpi_gpio_twin`, `simulator.pi.rpi_lgpio_twin`),
what lines feel of the matrix that of `simulator.pi.wires`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from manalath_board.controller.profile import Axis, Line
from manalath_board.hardware.pi_header import PULLED_UP, broadcom_of
from manalath_board.simulator.pi.misuse import Mistakes
from manalath_board.simulator.pi.wires import Wires
from manalath_board.simulator.rig import Rig, Twin

#: The lines of the chip that a library lets a program use.
LINES = range(54)

#: The lines that are pulled up until a program says otherwise; the others are pulled down (BCM2835, 6.2).
_UP_AT_BOOT = range(9)

_FITTED_UP = frozenset(broadcom_of(pin) for pin in PULLED_UP)


class Pull(Enum):
    """The weak resistor within the chip."""

    OFF = "off"
    DOWN = "down"
    UP = "up"


class Kernel(Enum):
    """What becomes of the outputs of a program that ends without cleaning up."""

    RASPBERRY_PI = "raspberrypi"  #: they stay driven (raspberrypi/linux issue 6117)
    UPSTREAM = "upstream"  #: they become inputs


@dataclass(slots=True)
class TwinPin:
    """One line: what it is wired to, and as which ``column``; and its state.

    ``latch`` is the level that it drives as an output, or would. ``owner`` is who has claimed it from the
    kernel. ``is_alternate``: it is taken from the GPIO chip by another part, such as SPI.
    """

    wired: Line | None
    column: int | None
    pull: Pull
    is_output: bool = False
    latch: int = 0
    owner: object = None
    is_alternate: bool = False


class Pins:
    """All lines of one Pi, with the matrix of a rig on them."""

    def __init__(self, rig: Rig, kernel: Kernel = Kernel.RASPBERRY_PI) -> None:
        self.rig = rig
        # Nothing on it runs by itself: programs take their time, and tell what they read.
        rig.twin = Twin(lambda _: None, lambda: None, lambda: ((), ()))
        self.kernel = kernel
        self.mistakes = Mistakes()
        self.wires = Wires(rig, self.mistakes)
        wired = {
            broadcom_of(wire.pin): Line(axis, number)
            for axis, wires in ((Axis.ROW, rig.profile.rows), (Axis.COLUMN, rig.profile.columns))
            for number, wire in enumerate(wires)
        }
        self.lines = [_pin(number, wired.get(number)) for number in LINES]

    def latch(self, number: int, level: int) -> None:
        """Set the level that a line drives, if it is an output."""
        pin = self.lines[number]
        pin.latch = level
        if pin.is_output:
            self._drive(pin, level)

    def make_output(self, number: int) -> None:
        """Let a line drive what it has latched."""
        pin = self.lines[number]
        pin.is_alternate = False
        if not pin.is_output:
            pin.is_output = True
            self._drive(pin, pin.latch)

    def make_input(self, number: int) -> None:
        """Let a line go."""
        pin = self.lines[number]
        pin.is_alternate = False
        if pin.is_output:
            pin.is_output = False
            self._drive(pin, None)

    def pull(self, number: int, pull: Pull) -> None:
        """Switch the resistor of a line."""
        self.lines[number].pull = pull

    def level(self, number: int) -> int:
        """What is on a line, as far as physics knows."""
        pin = self.lines[number]
        if pin.wired is not None and self.wires.is_low(pin.wired):
            return 0
        if pin.is_output:
            return pin.latch
        if pin.column is not None or (pin.wired is not None and self.wires.is_fed(pin.wired.number)):
            return 1
        # One that nothing holds is taken to keep what it was last driven to.
        is_held = pin.pull is not Pull.OFF or number in _FITTED_UP
        return int(number in _FITTED_UP or pin.pull is Pull.UP) if is_held else pin.latch

    def read(self, number: int, at_us: int) -> int:
        """Read a line, now; a read that proves nothing is counted."""
        pin = self.lines[number]
        if pin.column is not None and not pin.is_output:
            return self.wires.read(pin.column, at_us, is_pulled_up=pin.pull is Pull.UP)
        self.mistakes.floating_reads += pin.is_output or pin.pull is Pull.OFF
        return self.level(number)

    def take(self, numbers: Iterable[int], owner: object) -> None:
        """Let a driver of the kernel have lines for good, as SPI its own."""
        for number in numbers:
            self.lines[number].owner = owner
            self.lines[number].is_alternate = True

    def _drive(self, pin: TwinPin, level: int | None) -> None:
        if pin.wired is not None:
            self.wires.drive(pin.wired, level)


def _pin(number: int, wired: Line | None) -> TwinPin:
    column = wired.number if wired is not None and wired.axis is Axis.COLUMN else None
    return TwinPin(wired, column, Pull.UP if number in _UP_AT_BOOT else Pull.DOWN)
