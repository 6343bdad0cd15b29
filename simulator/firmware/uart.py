"""UART: the serial port inside the chip: sends bytes one after another, and decodes those received.

Decides when a byte leaves, and what is noise (docs/develop/wire.md). Every sender numbers its packets; a chip
starts with a zero byte, so that a packet half sent before is discarded.
"""

from collections import Counter, deque
from collections.abc import Callable

from hardware.wire import Envelope, Receiver, RejectedBytes, WrongLengthError, decode, encode, seal
from hardware.wire.packets import FromBoard, FromHost, LightPacket, Shape
from hardware.wire.pictures import has_length
from simulator.microcontroller import BYTE_US

#: A byte that has left is passed on within this time, which is less than any bridge needs.
PASS_ON_US = 480

#: How many received bytes can wait to be processed.
WINDOW = 256

Heard = tuple[FromHost, int]


class Uart:
    """Both directions of the port, from the chip's start on."""

    def __init__(self, shape: Shape, on_byte: Callable[[int, int], None], boot_us: int) -> None:
        self._shape = shape
        self._on_byte = on_byte
        self._seq = 0
        self._leaving: deque[int] = deque((0,))
        #: When the first of those bytes has left.
        self._leaves_us = boot_us + BYTE_US
        self._waiting = bytearray()
        self._receiver = Receiver()
        #: How often something was discarded: ``framing``, ``checksum``, ``rejected``, ``overflows``.
        self.counts: Counter[str] = Counter()

    @property
    def due_us(self) -> int | None:
        """When to pass on the bytes that have left: all of them at once, if that does not take too long."""
        if not self._leaving:
            return None
        return self._leaves_us + min((len(self._leaving) - 1) * BYTE_US, PASS_ON_US)

    def send(self, packet: FromBoard, at_us: int) -> None:
        """Queue a packet for sending."""
        if not self._leaving:
            self._leaves_us = max(self._leaves_us, at_us + BYTE_US)
        self._leaving += seal(encode(packet, self._seq, self._shape))
        self._seq = (self._seq + 1) % 256

    def run(self, at_us: int) -> None:
        """Pass on the bytes that have left by that time."""
        while self._leaving and self._leaves_us <= at_us:
            left_us = self._leaves_us
            self._leaves_us += BYTE_US
            self._on_byte(self._leaving.popleft(), left_us)

    def receive(self, byte: int) -> None:
        """Store a byte; count an overflow if there is no room."""
        if len(self._waiting) < WINDOW:
            self._waiting.append(byte)
        else:
            self.counts["overflows"] += 1

    @property
    def is_ready(self) -> bool:
        """Whether a packet has ended in the waiting bytes, or the buffer is half full."""
        return 0 in self._waiting or len(self._waiting) >= WINDOW // 2

    def take(self) -> list[Heard]:
        """Process the waiting bytes; return the valid packets in them, each with its seq."""
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
        """Decode a packet; None if a host may not send it, or its length is impossible."""
        try:
            packet = decode(envelope, self._shape)
        except WrongLengthError:
            return None
        if isinstance(packet, LightPacket) and not has_length(packet, self._shape.lights):
            return None
        return packet if isinstance(packet, FromHost) else None
