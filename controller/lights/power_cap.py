"""The power cap: how much current a picture draws, and how to keep one within what the strip may draw.

The current model is that of the firmware, in integers: with n pixels, ``n + W / 204`` mA for the weight ``W =
sum(16 R + 11 G + 15 B)``, which is 16, 11 and 15 mA a channel at 255 and a quarter more for safety.
"""

import numpy as np
from numpy.typing import NDArray

#: Milliamperes of red, green and blue at full duty; WS2812B.
WEIGHTS = np.array([16, 11, 15], dtype=np.int64)
#: Weight of one milliampere: 255 / 1.25.
WEIGHT_PER_MA = 204


def current_ma(rgb: bytes) -> float:
    """Estimate the current of a frame in milliamperes, the safety quarter included."""
    return len(rgb) // 3 + _weight(_pixels(rgb)) / WEIGHT_PER_MA


def within_cap(rgb: bytes, cap_ma: int) -> bytes:
    """Scale a whole frame (3 bytes a light) alike so that its current stays within ``cap_ma``.

    A lit channel never becomes 0: the part of every channel above 1 is scaled into the room above the current
    of all lit channels at 1. If there is not even room for that, the frame is dark.

    >>> within_cap(bytes([255, 255, 255, 0, 0, 3]), 12).hex()
    '303030000001'
    >>> within_cap(bytes([255, 255, 255]), 1).hex()
    '000000'
    """
    pixels = _pixels(rgb)
    budget = WEIGHT_PER_MA * (cap_ma - len(pixels))
    weight = _weight(pixels)
    if weight <= budget:
        return rgb
    lit = pixels > 0
    least = _weight(lit)
    if budget < least:
        return bytes(len(rgb))
    scaled = np.where(lit, 1 + (pixels - 1) * (budget - least) // (weight - least), 0)
    return scaled.astype(np.uint8).tobytes()


def _pixels(rgb: bytes) -> NDArray[np.int64]:
    return np.frombuffer(rgb, np.uint8).reshape(-1, 3).astype(np.int64)


def _weight(pixels: NDArray[np.int64] | NDArray[np.bool_]) -> int:
    return int((pixels @ WEIGHTS).sum())
