"""Pins: the lines of a Pi's GPIO chip, which outlast the programs that use them.

Decides the state of a line: input or output, its level and pull, and its owner to the kernel. The libraries
decide how their calls act on it (`simulator.pi.rpi_gpio_twin`, `simulator.pi.rpi_lgpio_twin`), and
`simulator.pi.wires` what the lines sense of the matrix.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from controller.board import Axis, Line
from hardware.pi_header import PULLED_UP, broadcom_of
from simulator.pi.wires import Mistakes, Wires
from simulator.rig import Rig, Twin

#: The lines of the chip that a library lets a program use.
LINES = range(54)

#: The lines that are pulled up at start-up; the others are pulled down (BCM2835, 6.2).
_UP_AT_BOOT = range(9)

_FITTED_UP = frozenset(broadcom_of(pin) for pin in PULLED_UP)


class Pull(Enum):
    """The weak resistor inside the chip."""

    OFF = "off"
    DOWN = "down"
    UP = "up"


class Kernel(Enum):
    """What happens to the outputs of a program that ends without cleaning up."""

    RASPBERRY_PI = "raspberrypi"  #: they stay driven (raspberrypi/linux issue 6117)
    UPSTREAM = "upstream"  #: they become inputs


@dataclass(slots=True)
class TwinPin:
    """One line: what it is wired to, the ``column`` if that is one, and its state.

    ``latch`` is the level that it drives as an output, or would. ``owner`` has claimed it from the kernel.
    ``is_alternate``: another function, such as SPI, has taken it from the GPIO chip.
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
        # Nothing runs by itself here: programs spend the time, and report what they read.
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
        """Let a line drive its latched level."""
        pin = self.lines[number]
        pin.is_alternate = False
        if not pin.is_output:
            pin.is_output = True
            self._drive(pin, pin.latch)

    def make_input(self, number: int) -> None:
        """Stop driving a line."""
        pin = self.lines[number]
        pin.is_alternate = False
        if pin.is_output:
            pin.is_output = False
            self._drive(pin, None)

    def pull(self, number: int, pull: Pull) -> None:
        """Switch the resistor of a line."""
        self.lines[number].pull = pull

    def level(self, number: int) -> int:
        """Return the physical level of a line."""
        pin = self.lines[number]
        if pin.wired is not None and self.wires.is_low(pin.wired):
            return 0
        if pin.is_output:
            return pin.latch
        if pin.column is not None or (pin.wired is not None and self.wires.is_fed(pin.wired.number)):
            return 1
        # A floating line is assumed to keep the level it was last driven to.
        is_held = pin.pull is not Pull.OFF or number in _FITTED_UP
        return int(number in _FITTED_UP or pin.pull is Pull.UP) if is_held else pin.latch

    def read(self, number: int, at_us: int) -> int:
        """Read a line now; count a read that proves nothing."""
        pin = self.lines[number]
        if pin.column is not None and not pin.is_output:
            return self.wires.read(pin.column, at_us, is_pulled_up=pin.pull is Pull.UP)
        self.mistakes.floating_reads += pin.is_output or pin.pull is Pull.OFF
        return self.level(number)

    def take(self, numbers: Iterable[int], owner: object) -> None:
        """Give lines to a kernel driver for good, as SPI takes its own."""
        for number in numbers:
            self.lines[number].owner = owner
            self.lines[number].is_alternate = True

    def _drive(self, pin: TwinPin, level: int | None) -> None:
        if pin.wired is not None:
            self.wires.drive(pin.wired, level)


def _pin(number: int, wired: Line | None) -> TwinPin:
    column = wired.number if wired is not None and wired.axis is Axis.COLUMN else None
    return TwinPin(wired, column, Pull.UP if number in _UP_AT_BOOT else Pull.DOWN)
