"""Bytes for the strip: a scene's duties rounded to integers, and any picture held within the power cap.

The current model is the one of the firmware, in integers: with n pixels, ``n + W / 204`` mA for the weight
``W = sum(16 R + 11 G + 15 B)``, which is 16, 11 and 15 mA a channel at 255 and a quarter more for safety.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from manalath_board.controller.lights.calm import calmed
from manalath_board.controller.lights.palette import DARK, Duty, dim, rounded
from manalath_board.controller.lights.rhythm import NEVER, Rhythm

#: Milliamperes of red, green and blue at full duty; WS2812B.
WEIGHTS = np.array([16, 11, 15], dtype=np.int64)
#: Weight of one milliampere: 255 / 1.25.
WEIGHT_PER_MA = 204


@dataclass(frozen=True)
class Scene:
    """The lights until something is said anew: the rhythms of each light, in light order.

    ``brightness``, above 0 to 1, is the share of its duty that every light has. Where it ``is_calm``, every
    light is (`controller.lights.calm`).
    """

    lights: tuple[tuple[Rhythm, ...], ...]
    brightness: float = 1.0
    is_calm: bool = False

    def picture(self, at_ms: float) -> bytes:
        """The duty of every light at one moment: 3 bytes a light, before the power cap."""
        duties = [rounded(dim(_duty(layers, at_ms), self.brightness)) for layers in self._shown]
        return b"".join([duties[stack] for stack in self._stack_of])

    def next_change_ms(self, at_ms: float) -> float:
        """The first time after ``at_ms`` at which the picture may be another."""
        return min((rhythm.next_change_ms(at_ms) for rhythm in self._rhythms), default=NEVER)

    @cached_property
    def _stacks(self) -> tuple[tuple[Rhythm, ...], ...]:
        """The layers that differ: many lights say the same, and each picture asks for it once."""
        return tuple(dict.fromkeys(self.lights))

    @cached_property
    def _shown(self) -> tuple[tuple[Rhythm, ...], ...]:
        """The same, as they are shown."""
        if not self.is_calm:
            return self._stacks
        return tuple(tuple(calmed(rhythm) for rhythm in layers) for layers in self._stacks)

    @cached_property
    def _rhythms(self) -> frozenset[Rhythm]:
        return frozenset(rhythm for layers in self._shown for rhythm in layers)

    @cached_property
    def _stack_of(self) -> tuple[int, ...]:
        """Which of the stacks each light shows."""
        numbers = {layers: number for number, layers in enumerate(self._stacks)}
        return tuple(numbers[layers] for layers in self.lights)


def _duty(layers: tuple[Rhythm, ...], at_ms: float) -> Duty:
    """What the first rhythm that speaks says."""
    for rhythm in layers:
        duty = rhythm.duty(at_ms)
        if duty is not None:
            return duty
    return DARK


def current_ma(rgb: bytes) -> float:
    """Estimate the current of a frame in milliamperes, the safety quarter included."""
    return len(rgb) // 3 + _weight(_pixels(rgb)) / WEIGHT_PER_MA


def within_cap(rgb: bytes, cap_ma: int) -> bytes:
    """Scale all of a frame (3 bytes a light) alike so that its current stays within ``cap_ma``.

    A lit channel never becomes 0: the part of every channel above 1 is scaled into the room above the current
    of all lit channels at 1. Where there is not even room for that, the frame is dark.

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
