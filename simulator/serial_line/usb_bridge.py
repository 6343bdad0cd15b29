"""The USB bridge between a serial line and a computer: when it hands bytes on.

Decides when each byte leaves for the host: once `MOST_BYTES` have gathered or the line falls silent. If the
bridge has a timer, as the Mega's own bridge has, the timer's beats replace the silence. To the chip it hands
bytes on at once, as fast as the line allows.
"""

from collections import deque
from dataclasses import dataclass, field

from simulator.microcontroller import BYTE_US

#: The most bytes that USB carries at once here.
MOST_BYTES = 64

#: The beat of the timer at which the stock firmware of a Mega's ATmega16U2 hands its bytes on.
STOCK_FLUSH_US = 4_096


@dataclass(frozen=True, slots=True)
class UsbBridge:
    """The bridge between line and USB: ``usb_us`` each way; ``flush_us`` is its timer's beat, 0 without one.

    ``resets_on_open``: opening the port pulls the chip's reset line, as on every Arduino.
    """

    usb_us: int = 1_000
    flush_us: int = 0
    resets_on_open: bool = True


#: A bridge without a timer.
BRIDGE = UsbBridge()


@dataclass(slots=True)
class _Transfer:
    """Bytes that go to the host together: when the bridge hands them on, and until when others join them."""

    goes_us: int
    grows_to_us: int
    content: bytearray = field(default_factory=bytearray)


class GatheredBytes:
    """The bytes that a bridge has for the host, in transfers that it hands on together."""

    def __init__(self, flush_us: int) -> None:
        self._flush_us = flush_us
        self._transfers: deque[_Transfer] = deque()

    @property
    def goes_us(self) -> int | None:
        """When the oldest transfer is handed on, if no byte joins it; None without one."""
        return self._transfers[0].goes_us if self._transfers else None

    def add(self, byte: int, at_us: int) -> int | None:
        """Add a byte; if its transfer is new or goes earlier for it, return when the transfer goes."""
        transfer = self._transfers[-1] if self._transfers else None
        is_new = transfer is None or at_us > transfer.grows_to_us or len(transfer.content) == MOST_BYTES
        if transfer is None or is_new:
            flush_us = self._flush_us
            beat_us = -(-at_us // flush_us) * flush_us if flush_us else at_us
            transfer = _Transfer(beat_us, beat_us)
            self._transfers.append(transfer)
        transfer.content.append(byte)
        is_full = len(transfer.content) == MOST_BYTES
        if not self._flush_us:
            transfer.goes_us, transfer.grows_to_us = at_us, at_us + BYTE_US
        elif is_full:
            transfer.goes_us = at_us
        return transfer.goes_us if is_new or (self._flush_us and is_full) else None

    def take(self) -> bytes:
        """Hand on the oldest transfer."""
        return bytes(self._transfers.popleft().content)

    def clear(self) -> None:
        """Lose them all."""
        self._transfers.clear()
