"""What the lights show at each step, so that nobody needs a screen.

Breathing in a colour: put a piece of that colour here. Blinking white: push it about, or, where no piece is
asked for, take it off. A picture in question stands still. Before the power limit, which is whoever shows it.
"""

from manalath_board.controller.board import Key, Profile
from manalath_board.controller.diagnose.diagnosis import Diagnosis, Kind
from manalath_board.controller.diagnose.examining.asking import Asking, Telling
from manalath_board.controller.diagnose.examining.holding import Holding
from manalath_board.controller.diagnose.examining.laying import Clearing, Filling, Ghosting, Resting
from manalath_board.controller.diagnose.examining.pressing import Pressing
from manalath_board.controller.diagnose.examining.soaking import Soaking
from manalath_board.controller.diagnose.examining.watching import NEVER, Visiting
from manalath_board.controller.games.base import Colour
from manalath_board.controller.lights.hues import DARK, HUES, WHITE, hue_of, rounded
from manalath_board.controller.lights.rhythm import Blink, Breath, Rhythm, Steady

Doing = Clearing | Resting | Asking | Visiting | Filling | Ghosting | Pressing | Holding | Soaking | Telling

#: Pictures to be looked at are not meant to dazzle.
PICTURE_LEVEL = 0.3
#: What lies where it should is shone on a little.
LAID_LEVEL = 0.1
#: Nothing is to be done with what was in order.
GOOD_LEVEL = 0.05
BLINK_MS = 500.0
#: No picture is shown while a row is watched: what breathes then stands as bright as it gets.
STILL_LEVEL = 0.6

Scene = dict[str, Rhythm]


def scene_of(profile: Profile, doing: Doing | None, diagnosis: Diagnosis, at_ms: float) -> Scene:
    """What shines at ``at_ms`` and how, by space; all others are dark."""
    match doing:
        case Clearing():
            return dict.fromkeys(lying(profile, doing), Blink(BLINK_MS))
        case Asking(step):
            return dict.fromkeys(step.lit, Steady(HUES[step.hue], PICTURE_LEVEL))
        case Visiting(step) if doing.looked_ms is None:
            return {step.laid.space: Breath(step.laid.colour)}
        case Visiting(step) if at_ms >= doing.pushes_ms:
            return {step.laid.space: Blink(BLINK_MS)}
        case Visiting(step):
            return {step.laid.space: Steady(WHITE, LAID_LEVEL)}
        case Filling(step):
            colour = step.pieces[0].colour
            laid: Scene = {piece.space: Steady(WHITE, LAID_LEVEL) for piece in step.pieces}
            return laid | dict.fromkeys(doing.missing, Breath(colour))
        case Ghosting(step):
            laid = {piece.space: Steady(WHITE, LAID_LEVEL) for piece in step.cross.pieces}
            return laid | {step.laid.space: Breath(step.laid.colour)}
        case Pressing(step):
            return _key_scene(profile, step.key)
        case Holding(step):
            return _keys_scene(profile, step.keys)
        case Soaking() if doing.is_lit(at_ms):
            return dict.fromkeys(profile.lights, Steady(WHITE, 1.0))
        case Telling():
            return _told(profile, diagnosis)
    return {}


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


def next_change_ms(doing: Doing | None, scene: Scene, at_ms: float) -> float:
    """When the picture changes next by time alone."""
    due_ms = min((rhythm.next_change_ms(at_ms) for rhythm in scene.values()), default=NEVER)
    match doing:
        case Visiting() if doing.pushes_ms > at_ms:
            return min(due_ms, doing.pushes_ms)
        case Soaking():
            return min(due_ms, doing.turns_ms(at_ms))
    return due_ms


def stands_ms(doing: Doing | None, at_ms: float) -> float | None:
    """Since when a picture stands that stood before it changed as well; None where lights move."""
    match doing:
        case Asking():
            return doing.begun_ms
        case Soaking():
            return doing.turned_ms(at_ms)
    return None


def lying(profile: Profile, doing: Clearing) -> tuple[str, ...]:
    """Where something is felt that should not be."""
    left = doing.left
    return tuple(space.name for space in profile.spaces if {space.first, space.second} & left)


def _key_scene(profile: Profile, key: Key) -> Scene:
    """The row nearest the keys says which one: orange, purple, its left half, its right half."""
    edge = min(space.at_mm[1] for space in profile.spaces)
    row = sorted((space for space in profile.spaces if space.at_mm[1] == edge), key=lambda space: space.at_mm)
    half = len(row) // 2
    match key:
        case Key.FIRST:
            return {space.name: Breath(Colour.FIRST) for space in row}
        case Key.SECOND:
            return {space.name: Breath(Colour.SECOND) for space in row}
        case Key.UNDO:
            return {space.name: Breath(None) for space in row[:half]}
        case Key.OK:
            return {space.name: Breath(None) for space in row[half:]}


def _keys_scene(profile: Profile, keys: tuple[Key, Key]) -> Scene:
    """Both keys at once; where both would have a space, they have every other one."""
    one, other = (_key_scene(profile, key) for key in keys)
    shared = [space for space in one if space in other]
    return one | other | {space: one[space] for space in shared[::2]}


def _told(profile: Profile, diagnosis: Diagnosis) -> Scene:
    """What was found blinks where it is; the rest shines a little."""
    kinds = (Kind.REED, Kind.DIODE, Kind.LIGHT)
    parts = [part for finding in diagnosis.findings for part in finding.parts if part.kind in kinds]
    found = {part.name.split()[0] for part in parts} & set(profile.lights)
    good: Scene = dict.fromkeys(profile.lights, Steady(WHITE, GOOD_LEVEL))
    return good | dict.fromkeys(found, Blink(2 * BLINK_MS))
