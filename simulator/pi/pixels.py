"""Pixels: the lights of a Pi, with Adafruit's own ``neopixel.NeoPixel``; only its final write is intercepted.

Decides what happens to the bytes that the class passes to Blinka's driver: how long they take, what the strip
then shows, and which of them are the program's mistake. Before Blinka is first loaded, and only here, its
environment claims an unknown computer and forbids installing, so that it neither looks for a Pi, nor warns,
nor asks.
"""

import errno
import os
from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from hardware.pi_header import broadcom_of
from simulator.pi.pins import Pins

#: A bit takes 1.25 us on the wire; Blinka's driver then sleeps for 1 ms, and 1 ms more per 100 bytes.
BYTE_US = 10
SLEEP_US = 1000
SLEEP_BYTES = 100

#: The strip's own colour order: green, red, blue.
_ORDER = (1, 0, 2)

#: The owner that claims the pin and writes to it.
_OWNER = "Blinka"


@cache
def neopixel_class() -> Callable[..., Any]:
    """Load Adafruit's class, and intercept its writes to a twin's pin, even after the pin is released."""
    os.environ["BLINKA_OS_AGNOSTIC"] = "1"
    os.environ["BLINKA_SKIP_DEPENDENCY_CHECK"] = "1"
    import neopixel

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
    """A pin number that knows the strip on that pin."""

    twin: "PixelTwin"


class LightPin:
    """The pin of the lights, as in the module `board`. Blinka reads its ``id`` to claim it."""

    def __init__(self, twin: "PixelTwin", pins: Pins, number: int) -> None:
        self._pins = pins
        self._number = _Number(number)
        self._number.twin = twin

    @property
    def id(self) -> int:
        """The number, which Blinka owns from now on; OSError if another owner has it."""
        line = self._pins.lines[self._number]
        if line.owner not in (None, _OWNER):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self._pins.take([self._number], _OWNER)
        return self._number


class PixelTwin:
    """The strip of a rig on its profile's light pin; pass ``pin`` to ``neopixel_class``."""

    def __init__(self, pins: Pins) -> None:
        self._rig = pins.rig
        self._mistakes = pins.mistakes
        self._bytes = 3 * len(self._rig.profile.lights)
        #: The bytes sent last, the buffer object that held them, and the time when sending ended.
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
        """Take a write: the strip shows it once it is through the wire; then the driver sleeps."""
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
        """End the writing program: the pixels keep what they show."""
        self._pins.lines[self._number].owner = None
        self._buffer = None

    def _note(self, buffer: bytearray, sent: bytes) -> None:
        """Count mistakes in a picture. Two back to back may be a shutdown; three mean one per pixel."""
        self._mistakes.strip_restarts += self._buffer is not None and buffer is not self._buffer
        self._mistakes.odd_pictures += len(sent) != self._bytes
        is_another_at_once = self._rig.now_us() == self._over_us and sent != self._sent
        self._mistakes.crowded_pictures += is_another_at_once and self._is_crowded
        self._is_crowded = is_another_at_once

    def _as_shown(self, sent: bytes) -> bytes:
        """Reorder the colours for the lights; pixels that were sent nothing keep their colour."""
        whole = (sent + self._sent[len(sent) :]).ljust(self._bytes, b"\0")[: self._bytes]
        return bytes(whole[at + colour] for at in range(0, self._bytes, 3) for colour in _ORDER)
