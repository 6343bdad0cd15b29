"""The serial port inside the chip: bytes leave one after another, and become packets as they come.

Decides when a byte leaves and what is noise (docs/develop/wire.md). Every sender counts its packets; a chip
that starts begins with a zero, so that what was half sent before is thrown away.
"""

from collections import Counter, deque
from collections.abc import Callable

from manalath_board.hardware.wire.framing import Envelope, Receiver, RejectedBytes, seal
from manalath_board.hardware.wire.layouts import WrongLengthError, decode, encode
from manalath_board.hardware.wire.packets import FromBoard, FromHost, LightPacket, Shape
from manalath_board.hardware.wire.pictures import has_length
from manalath_board.simulator.microcontroller import BYTE_US

#: A byte that has left is told of within this time, which is less than any bridge takes to hand it on.
TELL_US = 480

#: So many bytes can wait until the chip deals with them.
WINDOW = 256

Heard = tuple[FromHost, int]


class Uart:
    """Both directions of the port, from the chip's start on."""

    def __init__(self, shape: Shape, on_byte: Callable[[int, int], None], boot_us: int) -> None:
        self._shape = shape
        self._on_byte = on_byte
        self._seq = 0
        self._leaving: deque[int] = deque((0,))
        #: When the first byte of those has left.
        self._leaves_us = boot_us + BYTE_US
        self._waiting = bytearray()
        self._receiver = Receiver()
        #: How often something was thrown away: ``framing``, ``checksum``, ``rejected``, ``overflows``.
        self.counts: Counter[str] = Counter()

    @property
    def due_us(self) -> int | None:
        """When bytes are to be told of that have left: all of them at once, if that is not too long."""
        if not self._leaving:
            return None
        return self._leaves_us + min((len(self._leaving) - 1) * BYTE_US, TELL_US)

    def send(self, packet: FromBoard, at_us: int) -> None:
        """Send a packet after those before it."""
        if not self._leaving:
            self._leaves_us = max(self._leaves_us, at_us + BYTE_US)
        self._leaving += seal(encode(packet, self._seq, self._shape))
        self._seq = (self._seq + 1) % 256

    def run(self, at_us: int) -> None:
        """Let the bytes leave that have left by then."""
        while self._leaving and self._leaves_us <= at_us:
            left_us = self._leaves_us
            self._leaves_us += BYTE_US
            self._on_byte(self._leaving.popleft(), left_us)

    def receive(self, byte: int) -> None:
        """Let a byte wait; there may be no room for it."""
        if len(self._waiting) < WINDOW:
            self._waiting.append(byte)
        else:
            self.counts["overflows"] += 1

    @property
    def is_ready(self) -> bool:
        """Whether what waits ends something, or is getting much."""
        return 0 in self._waiting or len(self._waiting) >= WINDOW // 2

    def take(self) -> list[Heard]:
        """Deal with what waits: the valid packets in it, each with its seq."""
        content = bytes(self._waiting)
        self._waiting.clear()
        heard = (self._open(found) for found in self._receiver.receive(content))
        return [packet for packet in heard if packet is not None]

    def _open(self, found: Envelope | RejectedBytes) -> Heard | None:
        if isinstance(found, RejectedBytes):
            self.counts[found.value] += 1
            return None
        packet = self._decode(found)
        if packet is None:
            self.counts["rejected"] += 1
            return None
        return packet, found.seq

    def _decode(self, envelope: Envelope) -> FromHost | None:
        """Read a packet that a host may send; None for any other, and for a length that it cannot have."""
        try:
            packet = decode(envelope, self._shape)
        except WrongLengthError:
            return None
        if isinstance(packet, LightPacket) and not has_length(packet, self._shape.lights):
            return None
        return packet if isinstance(packet, FromHost) else None
