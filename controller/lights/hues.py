"""The three hues, as linear PWM duty of red, green and blue in 0..255.

Chosen so that any two stay apart under the three common kinds of colour blindness; what they mean is carried
by rhythm, so that hue is never needed.
"""

from controller.games.base import Colour

#: Duty of red, green and blue in 0..255; fractions are rounded when the frame is made.
Duty = tuple[float, float, float]

ORANGE: Duty = (255.0, 85.0, 0.0)
PURPLE: Duty = (60.0, 0.0, 255.0)
WHITE: Duty = (255.0, 255.0, 255.0)
DARK: Duty = (0.0, 0.0, 0.0)


def hue_of(colour: Colour) -> Duty:
    """The hue in which pieces of ``colour`` shine."""
    return ORANGE if colour is Colour.FIRST else PURPLE


def dim(hue: Duty, level: float) -> Duty:
    """The hue at ``level`` 0..1 of its full duty."""
    return hue[0] * level, hue[1] * level, hue[2] * level


def mix(one: Duty, other: Duty) -> Duty:
    """Both hues at once."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
