"""The lights of a Pi: Adafruit's own ``neopixel.NeoPixel``, whose last write alone is caught.

Decides what becomes of the bytes that the class hands to Blinka's driver: how long that takes, what is on the
strip then, and which of it is a mistake of the program. Blinka is told, before it is first loaded and in this
place alone, that it runs on no known computer, and that it may install nothing: it then neither looks for a
Pi, nor warns, nor asks.
"""

import errno
import os
from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from manalath_board.hardware.pi_header import broadcom_of
from manalath_board.simulator.pi.pins import Pins

#: A bit takes 1.25 us on the wire; Blinka's driver then sleeps for a millisecond, and one per 100 bytes.
BYTE_US = 10
SLEEP_US = 1000
SLEEP_BYTES = 100

#: The order in which the strip itself takes its colours: green, red, blue.
_ORDER = (1, 0, 2)

#: Who has claimed the pin, and who writes to it.
_OWNER = "Blinka"


@cache
def neopixel_class() -> Callable[..., Any]:
    """Load Adafruit's class, and catch what it writes to pins that are ours, as long as they are claimed."""
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
    import neopixel  # noqa: PLC0415 - not before the environment is set

    seen: WeakKeyDictionary[Any, PixelTwin] = WeakKeyDictionary()
    others: Callable[[Any, bytearray], None] = neopixel.neopixel_write

    def write(claimed: Any, buffer: bytearray) -> None:  # noqa: ANN401 - Blinka has no types
        pin = claimed._pin  # noqa: SLF001 - as Blinka's own driver does
        if pin is not None and isinstance(pin.id, _Number):
            seen[claimed] = pin.id.twin
        twin = seen.get(claimed)
        if twin is None:
            others(claimed, buffer)
        else:
            twin.write(buffer, has_pin=pin is not None)

    neopixel.neopixel_write = write
    return neopixel.NeoPixel  # type: ignore[no-any-return] # it has no types


class _Number(int):
    """The number of a pin, which knows whose strip hangs on it."""

    twin: "PixelTwin"


class LightPin:
    """What `board` calls the pin of the lights. Blinka asks for its ``id`` when it claims it."""

    def __init__(self, twin: "PixelTwin", pins: Pins, number: int) -> None:
        self._pins = pins
        self._number = _Number(number)
        self._number.twin = twin

    @property
    def id(self) -> int:
        """The number, from now on Blinka's; OSError if somebody else has it."""
        line = self._pins.lines[self._number]
        if line.owner not in (None, _OWNER):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self._pins.take([self._number], _OWNER)
        return self._number


class PixelTwin:
    """The strip of a rig on the pin that its profile says: give ``pin`` to ``neopixel_class``."""

    def __init__(self, pins: Pins) -> None:
        self._rig = pins.rig
        self._mistakes = pins.mistakes
        self._bytes = 3 * len(self._rig.profile.lights)
        #: What was sent last, as it came, in which object, and when that was over.
        self._sent = b""
        self._buffer: bytearray | None = None
        self._over_us = -1
        self._is_crowded = False
        self._pins = pins
        self._number = broadcom_of(self._rig.profile.light_pin)
        self.pin = LightPin(self, pins, self._number)

    @property
    def neopixel_class(self) -> Callable[..., Any]:
        """Adafruit's class."""
        return neopixel_class()

    def write(self, buffer: bytearray, *, has_pin: bool) -> None:
        """Take what is written: the strip shows it once it is through the wire, and the driver sleeps on."""
        if not has_pin:
            self._mistakes.late_pictures += 1
            raise AttributeError("'NoneType' object has no attribute 'id'")
        rig, sent = self._rig, bytes(buffer)
        with rig.condition:
            self._note(buffer, sent)
            rig.spend(BYTE_US * len(sent))
            rig.light(self._as_shown(sent))
            self._over_us = rig.spend(SLEEP_US * (len(sent) // SLEEP_BYTES + 1))
        self._sent, self._buffer = sent, buffer

    def crash(self) -> None:
        """Let the program that writes be gone: the pixels keep what they show."""
        self._pins.lines[self._number].owner = None
        self._buffer = None

    def _note(self, buffer: bytearray, sent: bytes) -> None:
        """Count what is wrong with a picture. Two at once can be an end; three are one for every pixel."""
        self._mistakes.strip_restarts += self._buffer is not None and buffer is not self._buffer
        self._mistakes.odd_pictures += len(sent) != self._bytes
        is_another_at_once = self._rig.now_us() == self._over_us and sent != self._sent
        self._mistakes.crowded_pictures += is_another_at_once and self._is_crowded
        self._is_crowded = is_another_at_once

    def _as_shown(self, sent: bytes) -> bytes:
        """Put the colours in light order; pixels that were sent nothing keep what they had."""
        whole = (sent + self._sent[len(sent) :]).ljust(self._bytes, b"\0")[: self._bytes]
        return bytes(whole[at + colour] for at in range(0, self._bytes, 3) for colour in _ORDER)
