"""Bytes for the strip: duties rounded to integers and held within the power cap.

The current model is the one of the firmware, in integers: with n pixels, ``n + W / 204`` mA for the weight
``W = sum(16 R + 11 G + 15 B)``, which is 16, 11 and 15 mA a channel at 255 and a quarter more for safety.
"""

import numpy as np
from numpy.typing import NDArray

from manalath_board.controller.lights.hues import DARK, Duty, rounded
from manalath_board.controller.lights.rhythm import Rhythm
from manalath_board.controller.lights.scene import Scene, scene_of
from manalath_board.controller.session.state import Session

#: Milliamperes of red, green and blue at full duty; WS2812B.
WEIGHTS = np.array([16, 11, 15], dtype=np.int64)
#: Weight of one milliampere: 255 / 1.25.
WEIGHT_PER_MA = 204

Pixels = NDArray[np.int64]


def paint(session: Session, at_ms: float) -> bytes:
    """Paint the session at ``at_ms``: 3 bytes a light in light order, within the profile's power cap."""
    return render(scene_of(session), at_ms, session.profile.cap_ma)


def render(scene: Scene, at_ms: float, cap_ma: int) -> bytes:
    """Make the bytes of a scene at one moment."""
    said: dict[Rhythm, Duty | None] = {}
    rgb = b"".join(rounded(_duty(layers, at_ms, said)) for layers in scene.lights)
    pixels = np.frombuffer(rgb, np.uint8).reshape(-1, 3).astype(np.int64)
    return within_cap(pixels, cap_ma).astype(np.uint8).tobytes()


def _duty(layers: tuple[Rhythm, ...], at_ms: float, said: dict[Rhythm, Duty | None]) -> Duty:
    """What the first rhythm that speaks says; each rhythm is asked once a picture."""
    for rhythm in layers:
        if rhythm not in said:
            said[rhythm] = rhythm.duty(at_ms)
        duty = said[rhythm]
        if duty is not None:
            return duty
    return DARK


def current_ma(rgb: bytes) -> float:
    """Estimate the current of a frame in milliamperes, the safety quarter included."""
    pixels = np.frombuffer(rgb, np.uint8).reshape(-1, 3).astype(np.int64)
    return len(pixels) + int((pixels @ WEIGHTS).sum()) / WEIGHT_PER_MA


def within_cap(pixels: Pixels, cap_ma: int) -> Pixels:
    """Scale all of a frame (lights x 3, 0..255) alike so that its current stays within ``cap_ma``.

    A lit channel never becomes 0: the part of every channel above 1 is scaled into the room above the current
    of all lit channels at 1.
    """
    budget = WEIGHT_PER_MA * (cap_ma - len(pixels))
    weight = int((pixels @ WEIGHTS).sum())
    if weight <= budget:
        return pixels
    lit = (pixels > 0).astype(np.int64)
    least = int((lit @ WEIGHTS).sum())
    return np.where(lit, 1 + (pixels - 1) * (budget - least) // (weight - least), 0)
