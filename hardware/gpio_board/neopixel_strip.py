"""The strip of lights: what takes a picture, and the one that is real, Adafruit's NeoPixel.

Decides how a picture gets into the buffer of that class. There is one buffer for life: the driver below
starts anew whenever it is given another one. Nothing is sent before `show`, since each sending takes
milliseconds. Knows nothing of scans.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from manalath_board.controller.lights.power_cap import within_cap
from manalath_board.controller.profile import Profile

#: What the class sends: a row of green, red and blue for each light.
Sent = NDArray[np.uint8]

#: Makes the pixels on a pin, as `neopixel.NeoPixel` does.
MakePixels = Callable[..., Any]


class LightStrip(Protocol):
    """A chain of lights. What its hardware raises are OSError and RuntimeError."""

    def show(self, rgb: bytes) -> None:
        """Put a picture on: 3 bytes a light, in light order. Takes as long as it takes."""

    def close(self) -> None:
        """Go dark, and let the pin go whatever fails; calling it again does nothing."""


class NeoPixelStrip:
    """The lights of ``profile`` on ``pin`` of `board`, within the current that the profile allows."""

    def __init__(self, profile: Profile, neopixel_class: MakePixels, pin: object) -> None:
        lights = len(profile.lights)
        self._cap_ma = profile.cap_ma
        self._pixels: Any = neopixel_class(pin, lights, auto_write=False, brightness=1.0, pixel_order="GRB")
        #: The buffer of the class itself; None where it keeps that to itself.
        self._sent: Sent | None = None
        buffer = getattr(self._pixels, "_post_brightness_buffer", None)
        if isinstance(buffer, bytearray) and len(buffer) == 3 * lights:
            self._sent = np.frombuffer(buffer, np.uint8).reshape(lights, 3)

    def show(self, rgb: bytes) -> None:
        """See `LightStrip`."""
        if self._pixels is None:
            return
        picture = np.frombuffer(within_cap(rgb, self._cap_ma), np.uint8).reshape(-1, 3)
        if self._sent is None:
            self._pixels[:] = [tuple(light) for light in picture.tolist()]
        else:
            self._sent[:] = picture[:, [1, 0, 2]]
        self._pixels.show()

    def close(self) -> None:
        """See `LightStrip`."""
        pixels, self._pixels = self._pixels, None
        if pixels is None:
            return
        try:
            pixels.fill(0)
            pixels.show()
        finally:
            pixels.pin.deinit()
