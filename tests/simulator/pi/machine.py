"""A Pi with a board on its pins, hands beside it, and programs that run on it."""

from dataclasses import dataclass

from controller.board import Axis, Crosspoint, Line, Profile
from hardware.pi_header import broadcom_of
from hardware.profiles import load_profile
from simulator.faults import parse_fault, sensor_names
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import Costs, Flavour, costs_of
from simulator.pi.pins import Kernel, Pins
from simulator.pi.wires import Mistakes
from simulator.rig import Rig
from simulator.twin_clock import SimulatedClock
from simulator.workbench import Workbench

FLAVOURS: tuple[Flavour, ...] = ("RPi.GPIO", "rpi-lgpio")


@dataclass(frozen=True)
class Machine:
    """A Pi before any program runs; time passes with calls, and with ``pass_us``."""

    profile: Profile
    clock: SimulatedClock
    rig: Rig
    workbench: Workbench
    pins: Pins

    def program(self, flavour: Flavour, costs: Costs | None = None) -> GpioTwin:
        """Start a program on a Pi 4 that uses Broadcom's pin numbers."""
        gpio = GpioTwin(self.rig, costs or costs_of("4", flavour), flavour, self.pins)
        gpio.setmode(gpio.BCM)
        return gpio

    @property
    def mistakes(self) -> Mistakes:
        return self.pins.mistakes

    @property
    def now_us(self) -> int:
        return self.clock.reached_us

    def pass_us(self, us: int) -> None:
        """Let time pass."""
        self.rig.spend(us)

    def row(self, number: int) -> int:
        """Return the pin of a row."""
        return broadcom_of(self.profile.rows[number].pin)

    def column(self, number: int) -> int:
        """Return the pin of a column."""
        return broadcom_of(self.profile.columns[number].pin)

    def at(self, sensor: str) -> Crosspoint:
        """Return the crosspoint of a sensor."""
        return sensor_names(self.profile)[sensor]

    def close(self, *sensors: str) -> None:
        """Close reeds from now on, without a bounce."""
        for sensor in sensors:
            self.workbench.add_fault(parse_fault(f"stuck {sensor}"))

    def spoil(self, *faults: str) -> None:
        """Add faults."""
        for fault in faults:
            self.workbench.add_fault(parse_fault(fault))


def machine(profile: str = "hex70-single-gpio", kernel: Kernel = Kernel.RASPBERRY_PI) -> Machine:
    """Put a board on a Pi. The lines 2, 3, 9, 11, 14 and 15 are on no wire of the first profile."""
    loaded, clock = load_profile(profile), SimulatedClock()
    rig = Rig(loaded, clock, seed=1)
    return Machine(loaded, clock, rig, Workbench(rig), Pins(rig, kernel))


def is_lgpio(gpio: GpioTwin) -> bool:
    """Whether this is rpi-lgpio, judged as programs do."""
    return hasattr(gpio, "_chip")


def drive(pi: Machine, levels: dict[int, int | None]) -> None:
    """Drive rows, and release those with None."""
    for row, level in levels.items():
        pi.pins.wires.drive(Line(Axis.ROW, row), level)


def read(pi: Machine) -> list[int]:
    """Return the columns that read low now."""
    columns = range(len(pi.profile.columns))
    return [column for column in columns if not pi.pins.wires.read(column, pi.now_us, is_pulled_up=True)]
