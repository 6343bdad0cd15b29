"""A table with the firmware itself under it: simulated chip, cable, serial board, and what is on the wire."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.board import Profile
from hardware.serial_board.line import Line
from hardware.wire.framing import Envelope, Receiver
from simulator.avr.chip import AvrChip
from simulator.cable import Bridge, Noise
from simulator.clock import TwinClock
from simulator.firmware_board import FirmwareBoard
from simulator.serial_twin import BRIDGE, QUIET


@dataclass(slots=True)
class Traffic:
    """The packets that a board sent, and how many its host accepts that are none of them."""

    sent: set[Envelope] = field(default_factory=set)
    corrupt: int = 0


class Tapped:
    """A line in front of another, which compares what the board sent with what the host accepts."""

    def __init__(self, line: Line, traffic: Traffic) -> None:
        self._line = line
        self._traffic = traffic
        self._receiver = Receiver()

    def open(self) -> None:
        """Pass it on."""
        self._line.open()

    def read(self, timeout_s: float) -> bytes:
        """Pass it on, and judge each packet that a host would accept."""
        content = self._line.read(timeout_s)
        for found in self._receiver.receive(content):
            if isinstance(found, Envelope):
                self._traffic.corrupt += found not in self._traffic.sent
        return content

    def write(self, content: bytes) -> None:
        """Pass it on."""
        self._line.write(content)

    def reset(self) -> None:
        """Pass it on."""
        self._line.reset()

    def wake(self) -> None:
        """Pass it on."""
        self._line.wake()

    def close(self) -> None:
        """Pass it on."""
        self._line.close()


@dataclass(slots=True)
class Wrongs:
    """What went wrong that must not: offences against the data sheets, lost bytes, packets made up."""

    led_violations: int = 0
    uart_overruns: int = 0
    corrupt_accepted: int = 0

    def add(self, other: "Wrongs") -> None:
        """Add what was seen elsewhere."""
        self.led_violations += other.led_violations
        self.uart_overruns += other.uart_overruns
        self.corrupt_accepted += other.corrupt_accepted


class FirmwareTable(FirmwareBoard):
    """A board run by the firmware on a simulated chip, whose packets are compared at both ends."""

    def __init__(
        self,
        profile: Profile,
        clock: TwinClock,
        seed: int,
        bridge: Bridge = BRIDGE,
        noise: Noise = QUIET,
    ) -> None:
        self._traffic = Traffic()
        super().__init__(
            *(profile, clock, seed, "elf"),
            bridge=bridge,
            noise=noise,
            tap=lambda line: Tapped(line, self._traffic),
        )
        assert isinstance(self.twin.chip, AvrChip)  # noqa: S101 - it was asked for
        self.chip = self.twin.chip
        self._mouth = Receiver()
        hand_on = self.chip.on_byte

        def overhear(byte: int, at_us: int) -> None:
            self._note(self._mouth.receive(bytes((byte,))))
            hand_on(byte, at_us)

        self.chip.on_byte = overhear

    def wrongs(self) -> Wrongs:
        """Tell what went wrong so far; also once it is closed."""
        offences = sum(offence.count for offence in self.chip.offences.values())
        return Wrongs(offences, self.chip.uart_overruns, self._traffic.corrupt)

    def close(self) -> None:
        """See `controller.ports.Board`; the simulated chip is freed."""
        super().close()
        self.chip.close()

    def _note(self, found: Iterator[object]) -> None:
        self._traffic.sent.update(envelope for envelope in found if isinstance(envelope, Envelope))
