"""The hues, as linear PWM duty of red, green and blue in 0..255: three for the game, the rest for scenery.

Those of the game are chosen so that any two stay distinct under the three common kinds of colour blindness;
rhythm carries their meaning, so that hue is never needed.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from controller.games import Colour

#: Duty of red, green and blue in 0..255; fractions are rounded when the frame is made.
Duty = tuple[float, float, float]

ORANGE: Duty = (255.0, 85.0, 0.0)
PURPLE: Duty = (60.0, 0.0, 255.0)
WHITE: Duty = (255.0, 255.0, 255.0)
DARK: Duty = (0.0, 0.0, 0.0)

#: The hues by name.
HUES: Mapping[str, Duty] = MappingProxyType(
    {
        "white": WHITE,
        "orange": ORANGE,
        "purple": PURPLE,
        "red": (255.0, 0.0, 0.0),
        "yellow": (255.0, 180.0, 0.0),
        "green": (0.0, 255.0, 0.0),
        "blue": (0.0, 0.0, 255.0),
        "violet": (160.0, 0.0, 255.0),
    }
)


def hue_of(colour: Colour) -> Duty:
    """The hue of pieces of ``colour``."""
    return ORANGE if colour is Colour.FIRST else PURPLE


def dim(hue: Duty, level: float) -> Duty:
    """The hue at ``level`` 0..1 of its full duty."""
    return hue[0] * level, hue[1] * level, hue[2] * level


def mix(one: Duty, other: Duty) -> Duty:
    """Both hues at once."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@lru_cache(maxsize=1024)
def rounded(duty: Duty) -> bytes:
    """Return the three bytes of a duty; a channel that is lit at all never becomes 0.

    >>> rounded((0.2, 84.6, 0.0)).hex()
    '015500'
    """
    return bytes(max(1, round(part)) if part > 0 else 0 for part in duty)
