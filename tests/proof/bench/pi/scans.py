"""The calls of one scan, and how long it takes on each Pi."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from controller.board import Profile
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.pin_errors import ERRORS
from simulator.pi.gpio_twin import GpioTwin
from simulator.pi.library_twin import COSTS, Flavour, costs_of
from simulator.pi.pi_board import PiMachine, TwinTimer
from simulator.twin_clock import SimulatedClock

if TYPE_CHECKING:
    from hardware.gpio_board.pin_library_loader import Gpio


@dataclass(frozen=True, slots=True)
class Scans:
    """The calls of one scan, and its microseconds by model of the Pi and library."""

    calls: int
    us: Mapping[str, int]


class Counting:
    """Passes everything on to a library, and counts the calls."""

    def __init__(self, gpio: GpioTwin) -> None:
        self._gpio = gpio
        self.calls = 0

    def __getattr__(self, name: str) -> object:
        """Count a call, or pass a constant on."""
        found = getattr(self._gpio, name)
        if not callable(found):
            return found

        def call(*values: object, **named: object) -> object:
            self.calls += 1
            return found(*values, **named)

        return call


def measure_scans(profile: Profile) -> Scans:
    """Scan once with every library on every Pi that has it."""
    found = {
        f"{pi}, {flavour}": _scan(profile, pi, flavour)
        for pi, libraries in COSTS.items()
        for flavour, costs in libraries.items()
        if costs.finds_chip
    }
    (calls,) = {calls for calls, _ in found.values()}
    return Scans(calls, {name: us for name, (_, us) in found.items()})


def _scan(profile: Profile, pi: str, flavour: Flavour) -> tuple[int, int]:
    """Return the number of calls of a scan, and its microseconds."""
    machine = PiMachine.of(profile, SimulatedClock(), seed=1)
    rig = machine.pins.rig
    gpio = Counting(GpioTwin(rig, costs_of(pi, flavour), flavour, machine.pins))
    lines = Lines(cast("Gpio", gpio), profile, TwinTimer(rig), ERRORS)
    lines.safe()
    before, began_us = gpio.calls, rig.now_us()
    lines.scan()
    return gpio.calls - before, rig.now_us() - began_us
