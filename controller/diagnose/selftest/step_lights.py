"""What the lights show of a step, so that nobody needs a screen.

Breathing in a colour: put a piece of that colour here. Blinking white: push it about, or, where no piece is
asked for, take it off; blinking slowly: turn it. Breathing white: hold it above its place, until it
goes dark. A picture in question stands still. Before the power limit, which is whoever shows it.
"""

from manalath_board.controller.lights.palette import DARK, WHITE, hue_of, rounded
from manalath_board.controller.lights.rhythm import Breath, Rhythm, Steady
from manalath_board.controller.profile import Profile

#: What lies where it should is shone on a little.
LAID_LEVEL = 0.1
BLINK_MS = 500.0
#: No picture is shown while a row is watched: what breathes then stands as bright as it gets.
STILL_LEVEL = 0.6

#: What shines, by space; all others are dark.
Scene = dict[str, Rhythm]


def still(scene: Scene) -> Scene:
    """The same, but what breathes stands at its brightest."""
    return {
        space: Steady(WHITE if rhythm.colour is None else hue_of(rhythm.colour), STILL_LEVEL)
        if isinstance(rhythm, Breath)
        else rhythm
        for space, rhythm in scene.items()
    }


def picture(profile: Profile, scene: Scene, at_ms: float) -> bytes:
    """The duty of every light, 3 bytes a light in light order."""
    rgb = bytearray(3 * len(profile.lights))
    if not scene:
        return bytes(rgb)
    for number, space in enumerate(profile.lights):
        if (rhythm := scene.get(space)) is not None:
            rgb[3 * number : 3 * number + 3] = rounded(rhythm.duty(at_ms) or DARK)
    return bytes(rgb)
