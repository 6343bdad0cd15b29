"""What an eye makes of a light at one moment: dark, or a hue by its word.

Decides by the share of red, green and blue in what the strip shows, as people tell hues apart: a light that
is dimmed keeps its hue. What was sent to the strip it does not know.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType

from controller.lights.hues import ORANGE, PURPLE, WHITE, Duty

#: The hues that have a word.
HUES: Mapping[str, Duty] = MappingProxyType(
    {
        "white": WHITE,
        "orange": ORANGE,
        "purple": PURPLE,
        "red": (255.0, 0.0, 0.0),
        "green": (0.0, 255.0, 0.0),
        "blue": (0.0, 0.0, 255.0),
    }
)

DARK = "dark"


def hue_of(pixel: bytes) -> str:
    """Name the nearest hue, or ``dark``.

    >>> hue_of(bytes([26, 9, 0])), hue_of(bytes([85, 255, 0])), hue_of(bytes(3))
    ('orange', 'green', 'dark')
    """
    if not any(pixel):
        return DARK

    def likeness(hue: str) -> float:
        duty = HUES[hue]
        return sum(a * b for a, b in zip(pixel, duty, strict=True)) / math.hypot(*duty)

    return max(HUES, key=likeness)


def hues_of(rgb: bytes, lights: tuple[str, ...]) -> dict[str, str]:
    """Name what is seen at every space, from all lights in their order."""
    return {space: hue_of(rgb[3 * at : 3 * at + 3]) for at, space in enumerate(lights)}
