"""A table with the firmware itself under it: simulated chip, cable, serial board, and the wire's traffic."""

from collections.abc import Callable
from dataclasses import dataclass

from controller.board import Profile
from hardware.images import shipped_image
from hardware.serial_board.line import SerialLine
from hardware.wire import Envelope, Receiver, WrongLengthError, decode
from hardware.wire.packets import FromBoard, FromHost, LightPacket, Packet, Shape
from hardware.wire.pictures import has_length
from simulator.avr.avr_chip import AvrChip
from simulator.rig import Rig
from simulator.serial_line.cable import BRIDGE, QUIET, LineNoise, UsbBridge
from simulator.serial_line.firmware_board import FirmwareBoard
from simulator.twin_clock import TwinClock

#: One in this many spoilt packets of fitting length passes a CRC of 16 bits.
CHANCE = 1 << 16


class Traffic:
    """One direction of a line: the packets that went in, and what comes out at the other end.

    ``is_believed`` decides whether the other end accepts a packet with the right CRC.
    """

    def __init__(self, is_believed: Callable[[Envelope], bool]) -> None:
        self._is_believed = is_believed
        self._mouth, self._ear = Receiver(), Receiver()
        self._said: set[Envelope] = set()
        #: What came out that never went in, and how much of it was believed.
        self.tried = self.accepted = 0

    def say(self, content: bytes) -> None:
        """Take in bytes that are sent."""
        self._said.update(found for found in self._mouth.receive(content) if isinstance(found, Envelope))

    def hear(self, content: bytes) -> None:
        """Take in bytes that arrive."""
        for found in self._ear.receive(content):
            if found not in self._said:
                self.tried += 1
                self.accepted += isinstance(found, Envelope) and self._is_believed(found)


class Belief:
    """What an end of the wire accepts as packets: those of the other end, of the right length."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape

    def of_host(self, envelope: Envelope) -> bool:
        """Whether a host accepts it."""
        return isinstance(self._read(envelope), FromBoard)

    def of_board(self, envelope: Envelope) -> bool:
        """Whether a board accepts it."""
        packet = self._read(envelope)
        if isinstance(packet, LightPacket):
            return has_length(packet, self._shape.lights)
        return isinstance(packet, FromHost)

    def _read(self, envelope: Envelope) -> Packet | None:
        try:
            return decode(envelope, self._shape)
        except WrongLengthError:
            return None


class OverheardLine:
    """A line in front of another that overhears its bytes where the host reads and writes them."""

    def __init__(self, line: SerialLine, to_host: Traffic, to_board: Traffic) -> None:
        self._line = line
        self._to_host, self._to_board = to_host, to_board

    @property
    def dropped(self) -> int:
        """See `hardware.serial_board.line.SerialLine`."""
        return self._line.dropped

    def open(self) -> None:
        """Open the line behind."""
        self._line.open()

    def read(self, timeout_s: float) -> bytes:
        """Read from the line behind, and listen."""
        content = self._line.read(timeout_s)
        self._to_host.hear(content)
        return content

    def write(self, content: bytes) -> None:
        """Listen, and write to the line behind."""
        self._to_board.say(content)
        self._line.write(content)

    def reset(self) -> None:
        """Reset through the line behind."""
        self._line.reset()

    def wake(self) -> None:
        """Wake the line behind."""
        self._line.wake()

    def close(self) -> None:
        """Close the line behind."""
        self._line.close()


class OverheardChip(AvrChip):
    """A chip whose bytes are overheard at its pins, packet by packet."""

    def __init__(self, rig: Rig, seed: int, to_host: Traffic, to_board: Traffic) -> None:
        self._to_host, self._to_board = to_host, to_board
        self._going, self._coming = bytearray(), bytearray()
        super().__init__(rig, shipped_image(rig.profile.name), seed)

    def overhear(self) -> None:
        """Listen from now on to what is sent, before it is handed on."""
        hand_on = self.on_byte

        def take(byte: int, at_us: int) -> None:
            _gather(self._going, byte, self._to_host.say)
            hand_on(byte, at_us)

        self.on_byte = take

    def receive(self, byte: int, at_us: int) -> None:
        """See `simulator.microcontroller.Microcontroller`."""
        _gather(self._coming, byte, self._to_board.hear)
        super().receive(byte, at_us)


def _gather(content: bytearray, byte: int, hand_on: Callable[[bytes], None]) -> None:
    """Add a byte to those before it, and hand them on together where a packet may end."""
    content.append(byte)
    if not byte:
        hand_on(bytes(content))
        content.clear()


@dataclass(slots=True)
class Wrongs:
    """Errors that must not happen: offences against the data sheets, lost bytes, invented packets.

    ``corrupt_tried`` are the packets that arrived spoilt, as they should on a bad line.
    """

    led_violations: int = 0
    uart_overruns: int = 0
    corrupt_tried: int = 0
    corrupt_accepted: int = 0

    def add(self, other: "Wrongs") -> None:
        """Add other errors."""
        self.led_violations += other.led_violations
        self.uart_overruns += other.uart_overruns
        self.corrupt_tried += other.corrupt_tried
        self.corrupt_accepted += other.corrupt_accepted


class FirmwareTable(FirmwareBoard):
    """A board run by the firmware on a simulated chip, whose packets are compared at both ends."""

    chip: OverheardChip

    def __init__(
        self,
        profile: Profile,
        clock: TwinClock,
        seed: int,
        bridge: UsbBridge = BRIDGE,
        noise: LineNoise = QUIET,
    ) -> None:
        belief = Belief(Shape.of(profile))
        self._to_host, self._to_board = Traffic(belief.of_host), Traffic(belief.of_board)
        super().__init__(
            *(profile, clock, seed, self._make_chip),
            bridge=bridge,
            noise=noise,
            tap=lambda line: OverheardLine(line, self._to_host, self._to_board),
        )
        self.chip.overhear()

    def _make_chip(self, rig: Rig, seed: int) -> OverheardChip:
        self.chip = OverheardChip(rig, seed, self._to_host, self._to_board)
        return self.chip

    def wrongs(self) -> Wrongs:
        """Return the errors so far; also after closing."""
        offences = sum(offence.count for offence in self.chip.offences.values())
        ways = (self._to_host, self._to_board)
        return Wrongs(
            offences,
            self.chip.uart_overruns,
            sum(way.tried for way in ways),
            sum(way.accepted for way in ways),
        )

    def close(self) -> None:
        """See `controller.ports.Board`; the simulated chip is freed."""
        super().close()
        self.chip.close()
