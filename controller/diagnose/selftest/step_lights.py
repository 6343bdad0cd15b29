"""The lights of a step: what they show, so that the person needs no screen.

Breathing in a colour: put a piece of that colour here. Blinking white: push it about or, where no piece is
asked for, take it off; blinking slowly: turn it. Breathing white: hold it above its place until the light
goes dark. A picture to be judged stands still. The caller applies the power limit.
"""

from controller.board import Profile
from controller.lights import DARK, WHITE, Breath, Rhythm, Steady, hue_of, rounded

#: The faint light on a piece that lies where it should.
LAID_LEVEL = 0.1
BLINK_MS = 500.0
#: No picture is shown while a row is watched: what breathes then stands at its brightest.
STILL_LEVEL = 0.6

#: What shines, by space; all others are dark.
Scene = dict[str, Rhythm]


def still(scene: Scene) -> Scene:
    """Return the same scene, with whatever breathes held at its brightest."""
    return {
        space: Steady(WHITE if rhythm.colour is None else hue_of(rhythm.colour), STILL_LEVEL)
        if isinstance(rhythm, Breath)
        else rhythm
        for space, rhythm in scene.items()
    }


def picture(profile: Profile, scene: Scene, at_ms: float) -> bytes:
    """Return the duty of every light, 3 bytes per light in light order."""
    rgb = bytearray(3 * len(profile.lights))
    if not scene:
        return bytes(rgb)
    for number, space in enumerate(profile.lights):
        if (rhythm := scene.get(space)) is not None:
            rgb[3 * number : 3 * number + 3] = rounded(rhythm.duty(at_ms) or DARK)
    return bytes(rgb)
