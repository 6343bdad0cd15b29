"""The protocol between board and host, without the line: bytes to packets and back (docs/develop/wire.md).

`packets` has what both say, and `pictures` how a packet holds a picture of the lights.
"""

from hardware.wire.framing import Envelope, Receiver, RejectedBytes, crc16, seal
from hardware.wire.layouts import WrongLengthError, decode, encode

__all__ = [
    "Envelope",
    "Receiver",
    "RejectedBytes",
    "WrongLengthError",
    "crc16",
    "decode",
    "encode",
    "seal",
]
