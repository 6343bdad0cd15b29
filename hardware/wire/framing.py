"""Packets as bytes: COBS, CRC and the zeros between packets.

Decides what is a packet and what is noise. Treats types as plain numbers: `hardware.wire.layouts` decides
what a payload means and whether its length fits. The specification is docs/develop/wire.md; the twin of this
file is firmware/framing.c.
"""

from binascii import crc_hqx
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

#: The most bytes in a payload.
MOST_PAYLOAD = 250

#: The most bytes between two zeros: type, seq, payload and CRC, plus the byte that COBS adds.
MOST_CODED = MOST_PAYLOAD + 5

#: Type, seq and CRC.
_LEAST_PLAIN = 4


@dataclass(frozen=True, slots=True)
class Envelope:
    """One packet as it is on the wire: type, sequence number and payload."""

    type: int
    seq: int
    payload: bytes


class RejectedBytes(Enum):
    """Why bytes were thrown away."""

    #: COBS cannot be undone, or there are too many bytes before a zero, or too few for a packet.
    FRAMING = "framing"
    #: The CRC is wrong.
    CHECKSUM = "checksum"


def crc16(content: bytes) -> int:
    """Compute CRC-16/CCITT-FALSE.

    >>> hex(crc16(b"123456789"))
    '0x29b1'
    """
    return crc_hqx(content, 0xFFFF)


def seal(envelope: Envelope) -> bytes:
    """Encode a packet, closing zero included; ValueError if the payload is too long."""
    if len(envelope.payload) > MOST_PAYLOAD:
        raise ValueError(f"a payload has {MOST_PAYLOAD} bytes at most, not {len(envelope.payload)}")
    plain = bytes((envelope.type, envelope.seq)) + envelope.payload
    return stuff(plain + crc16(plain).to_bytes(2, "big")) + b"\0"


def stuff(plain: bytes) -> bytes:
    """Remove the zeros from at most 254 bytes by COBS.

    >>> stuff(bytes([1, 0, 2])).hex()
    '02010202'
    """
    coded = bytearray()
    for run in plain.split(b"\0"):
        coded.append(len(run) + 1)
        coded += run
    return bytes(coded)


def unstuff(coded: bytes) -> bytes | None:
    """Restore the zeros; None if `stuff` cannot have made these bytes."""
    plain, at = bytearray(), 0
    while at < len(coded):
        end = at + coded[at]
        if coded[at] == 0 or end > len(coded):
            return None
        plain += coded[at + 1 : end]
        at = end
        if at < len(coded):
            plain.append(0)
    return bytes(plain)


class Receiver:
    """Finds packets in bytes that arrive in pieces of any size."""

    def __init__(self) -> None:
        self._coded = bytearray()
        self._is_too_long = False

    def receive(self, content: bytes) -> Iterator[Envelope | RejectedBytes]:
        """Take bytes, and yield the packets and rejections that they complete, in order."""
        *complete, rest = content.split(b"\0")
        for piece in complete:
            if not piece and not self._coded:
                continue
            self._take(piece)
            found = self._end()
            if found is not None:
                yield found
        self._take(rest)

    def _take(self, piece: bytes) -> None:
        room = MOST_CODED - len(self._coded)
        self._is_too_long |= len(piece) > room
        self._coded += piece[:room]

    def _end(self) -> Envelope | RejectedBytes | None:
        coded, is_too_long = bytes(self._coded), self._is_too_long
        self._coded.clear()
        self._is_too_long = False
        if not coded:
            return None
        plain = None if is_too_long else unstuff(coded)
        if plain is None or len(plain) < _LEAST_PLAIN:
            return RejectedBytes.FRAMING
        if crc16(plain):
            return RejectedBytes.CHECKSUM
        return Envelope(plain[0], plain[1], plain[2:-2])
