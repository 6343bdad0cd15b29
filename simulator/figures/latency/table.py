"""A table with the firmware itself under it: simulated chip, cable, serial board, and what is on the wire."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from controller.board import Profile
from hardware.serial_board.board import SerialBoard
from hardware.serial_board.line import Line
from hardware.wire.framing import Envelope, Receiver
from simulator.avr.chip import AvrChip
from simulator.bench import Bench
from simulator.cable import Bridge, Noise
from simulator.clock import SimulatedClock
from simulator.serial_twin import BRIDGE, QUIET, SerialTwin


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


class FirmwareTable:
    """See `simulator.figures.evening.Table`: the firmware on a simulated chip, behind a serial board."""

    def __init__(
        self,
        profile: Profile,
        clock: SimulatedClock,
        seed: int,
        bridge: Bridge = BRIDGE,
        noise: Noise = QUIET,
    ) -> None:
        self.twin = SerialTwin(profile, clock, seed, "elf", bridge=bridge, noise=noise)
        assert isinstance(self.twin.chip, AvrChip)  # noqa: S101 - it was asked for
        self.chip = self.twin.chip
        self.traffic = Traffic()
        self._mouth = Receiver()
        hand_on = self.chip.on_byte

        def overhear(byte: int, at_us: int) -> None:
            self._note(self._mouth.receive(bytes((byte,))))
            hand_on(byte, at_us)

        self.chip.on_byte = overhear
        self.board = SerialBoard(profile, clock, Tapped(self.twin.line(), self.traffic))

    @property
    def bench(self) -> Bench:
        """What the hands handle."""
        return self.twin.bench

    def close(self) -> None:
        """Free the simulated chip."""
        self.board.close()
        self.chip.close()

    def _note(self, found: Iterator[object]) -> None:
        self.traffic.sent.update(envelope for envelope in found if isinstance(envelope, Envelope))
