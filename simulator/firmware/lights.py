"""Chip lights: the lights as the chip drives them: pictures within the cap, sent bit by bit, and latched.

Decides when a picture is sent and seen, and what the cap leaves of it. While bits are sent nothing else is
done: a pixel takes 24 of them at 1.25 us, and a check of the serial port after each byte. The strip latches
300 us after the last bit; no other picture may follow before.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.lights import within_cap
from hardware.wire import crc16

#: How long the bits of a pixel take, and how long the line must be silent for the strip to latch.
PIXEL_US = 32
LATCH_US = 300


@dataclass(frozen=True, slots=True)
class ReceivedPicture:
    """A picture as received, with the seq of its packet, None for one of the chip's own."""

    rgb: bytes
    seq: int | None = None


class ChipLights:
    """The lights of a chip that has just started, which first makes them dark.

    ``latch`` is called with the picture that the strip shows from then on, and the seq of its packet.
    """

    def __init__(self, count: int, cap_ma: int, latch: Callable[[bytes, int | None], None]) -> None:
        self._latch = latch
        self._dark = ReceivedPicture(bytes(3 * count))
        self._send_us = count * PIXEL_US
        self.cap_ma = cap_ma
        self._shown = self._dark
        self._wanted: ReceivedPicture | None = self._dark
        self._sending: ReceivedPicture | None = None
        self._bits = self._dark.rgb
        #: When the last bit of the current picture is sent, and when the picture is latched.
        self.sent_us: int | None = None
        self._latched_us: int | None = None
        #: The seq of the last picture that a host had shown.
        self.last_seq = 0

    @property
    def is_waiting(self) -> bool:
        """Whether a picture is waiting, and can be sent now."""
        return self._wanted is not None and self._sending is None

    @property
    def due_us(self) -> int | None:
        """When the current picture is sent; after that, when it is latched."""
        return self._latched_us if self.sent_us is None else self.sent_us

    @property
    def crc(self) -> int:
        """The CRC of the picture shown, as received."""
        return crc16(self._shown.rgb)

    def show(self, rgb: bytes, seq: int) -> None:
        """Queue a picture, replacing one that waits."""
        self._wanted = ReceivedPicture(rgb, seq)

    def darken(self) -> None:
        """Queue a dark picture, unless the strip is dark already."""
        if self._shown.rgb != self._dark.rgb or self._sending or self._wanted:
            self._wanted = self._dark

    def keep_to(self, cap_ma: int) -> None:
        """Keep to another cap from now on; send the current picture again if that changes it."""
        rgb = (self._sending or self._shown).rgb
        if self._wanted is None and within_cap(rgb, cap_ma) != within_cap(rgb, self.cap_ma):
            self._wanted = ReceivedPicture(rgb)
        self.cap_ma = cap_ma

    def begin(self, at_us: int) -> None:
        """Start to send the waiting picture."""
        self._sending, self._wanted = self._wanted or self._dark, None
        self._bits = within_cap(self._sending.rgb, self.cap_ma)
        self.sent_us = at_us + self._send_us
        self._latched_us = self.sent_us + LATCH_US

    def run(self, at_us: int) -> bool:
        """Advance the current picture to that time; return whether its last bit has just been sent."""
        if self.sent_us is not None and at_us >= self.sent_us:
            self.sent_us = None
            return True
        if self._sending is not None and self._latched_us is not None and at_us >= self._latched_us:
            self._shown, self._sending, self._latched_us = self._sending, None, None
            if self._shown.seq is not None:
                self.last_seq = self._shown.seq
            self._latch(self._bits, self._shown.seq)
        return False
