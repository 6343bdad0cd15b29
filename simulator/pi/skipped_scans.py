"""Skipped scans: leaves out scans of a Pi that could only repeat the last one, as most would.

A scan is skipped if the last two found the same in the same time, without a mistake and with no contact or
fault changing; if nothing has changed since; and if no contact changes and no hand acts until the scan would
be over. Its time passes as if it had run. Skipped calls cannot be counted, so a test that counts calls must
run every scan.
"""

from dataclasses import dataclass

from controller.profile import Profile
from hardware.gpio_board.gpio_protocol import Gpio
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.pin_errors import Errors
from hardware.gpio_board.scan_timer import Timer
from simulator.circuit.electrical import Circuit, Rows
from simulator.pi.pins import Pins


@dataclass(frozen=True, slots=True)
class _Still:
    """A scan during which nothing moved: what it read, how long it took, and from which state."""

    bits: int
    took_us: int
    circuit: Circuit
    contacts: Rows


class StillLines:
    """A factory for a program's `Lines` on these pins."""

    def __init__(self, pins: Pins) -> None:
        self._pins = pins

    def __call__(self, gpio: Gpio, profile: Profile, timer: Timer, errors: Errors) -> Lines:
        """See `Lines`."""
        return _Lines(self._pins, gpio, profile, timer, errors)


class _Lines(Lines):
    def __init__(self, pins: Pins, gpio: Gpio, profile: Profile, timer: Timer, errors: Errors) -> None:
        super().__init__(gpio, profile, timer, errors)
        self._pins = pins
        self._rig = pins.rig
        #: The last scan, if nothing moved, and whether the one before it was the same.
        self._last: _Still | None = None
        self._is_known = False

    def safe(self) -> None:
        """See `Lines`; also forgets what was known of the lines."""
        self._last, self._is_known = None, False
        super().safe()

    def scan(self) -> int:
        """See `Lines`."""
        last = self._last
        if last is not None and self._is_known and self._is_still(last, last.took_us):
            self._rig.spend(last.took_us)
            return last.bits
        began_us, circuit, contacts = self._rig.now_us(), self._rig.circuit, self._pins.wires.contacts
        mistakes = self._pins.mistakes.made()
        bits = super().scan()
        took_us = self._rig.now_us() - began_us
        scan = _Still(bits, took_us, circuit, contacts)
        is_still = self._pins.mistakes.made() == mistakes and self._is_still(scan, 0)
        self._last = scan if is_still else None
        self._is_known = self._last is not None and self._last == last
        return bits

    def _is_still(self, scan: _Still, for_us: int) -> bool:
        """Whether nothing has changed since a scan, and nothing will for ``for_us`` microseconds."""
        until_us = self._rig.now_us() + for_us
        due = (self._rig.due_us, self._rig.reeds.next_edge_us)
        return (
            self._rig.circuit is scan.circuit
            and self._pins.wires.contacts is scan.contacts
            and all(due_us is None or due_us > until_us for due_us in due)
        )
