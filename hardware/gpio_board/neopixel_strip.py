"""The strip of lights: its interface, and the real one, Adafruit's NeoPixel.

Decides how a picture gets into the buffer of that class. There is one buffer for life: the driver below
starts anew whenever it is given another one. Nothing is sent before `show`, since each sending takes
milliseconds. Knows nothing of scans.
"""

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from controller.board import Profile
from controller.lights import within_cap

#: What the class sends: green, red and blue for each light, a row per light.
Sent = NDArray[np.uint8]

#: Creates the pixels on a pin, as `neopixel.NeoPixel` does.
MakePixels = Callable[..., Any]


class LightStrip(Protocol):
    """A chain of lights. Its hardware errors are OSError and RuntimeError."""

    def show(self, rgb: bytes) -> None:
        """Show a picture: 3 bytes a light, in light order. Blocks until it is sent."""

    def close(self) -> None:
        """Go dark, and release the pin even if that fails; calling it again does nothing."""


class NeoPixelStrip:
    """The lights of ``profile`` on ``pin`` of `board`, within the current that the profile allows."""

    def __init__(self, profile: Profile, neopixel_class: MakePixels, pin: object) -> None:
        lights = len(profile.lights)
        self._cap_ma = profile.cap_ma
        self._pixels: Any = neopixel_class(pin, lights, auto_write=False, brightness=1.0, pixel_order="GRB")
        #: The class's own buffer; None if it does not expose one.
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
