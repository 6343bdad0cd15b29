"""What an eye sees of a light at one moment: dark, or a named hue.

Decides by the share of red, green and blue in what the strip shows, as people distinguish hues: a dimmed
light keeps its hue. Does not know what was sent to the strip.
"""

import math
from collections.abc import Mapping

from controller.lights import HUES, Duty

DARK = "dark"


def hue_among(pixel: bytes, hues: Mapping[str, Duty]) -> str:
    """Name the nearest of the given hues, or ``dark``.

    >>> game = {word: HUES[word] for word in ("orange", "purple", "white")}
    >>> hue_among(bytes([26, 9, 0]), game), hue_among(bytes([1, 0, 9]), game), hue_among(bytes(3), game)
    ('orange', 'purple', 'dark')
    """
    if not any(pixel):
        return DARK

    def likeness(hue: str) -> float:
        duty = hues[hue]
        return sum(a * b for a, b in zip(pixel, duty, strict=True)) / math.hypot(*duty)

    return max(hues, key=likeness)


def hue_of(pixel: bytes) -> str:
    """Name the nearest of all hues, or ``dark``.

    >>> hue_of(bytes([26, 9, 0])), hue_of(bytes([85, 255, 0]))
    ('orange', 'green')
    """
    return hue_among(pixel, HUES)


def hues_of(rgb: bytes, lights: tuple[str, ...]) -> dict[str, str]:
    """Name the hue at every space, from all lights in their order."""
    return {space: hue_of(rgb[3 * at : 3 * at + 3]) for at, space in enumerate(lights)}
