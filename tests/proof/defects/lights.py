"""A wrong light: what shines is not what the board means, hurts the eyes, or more than the supply gives."""

from collections.abc import Callable

from controller.lights import Painter, Scene, calmed, within_cap
from controller.lights.ending_lights import ending
from controller.lights.frame_output import hold_flashes
from controller.lights.legal_move_lights import forbidden
from controller.lights.precedence import _layers
from controller.lights.rhythm import Coloured, Row
from controller.lights.table_lights import echo, missing, take_off
from controller.session import Session
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, instead

Shown = Callable[[Session], Row]


def _dark(*meanings: Shown) -> None:
    """Never show these meanings."""
    changed(_layers, lambda layers: tuple(layer for layer in layers if layer.lights not in meanings))


@hurts("Every light shines beside the space that it belongs to.", "lights/test_golden.py")
def lights_one_place_off() -> None:
    changed(Scene.picture, lambda rgb: rgb[3:] + rgb[:3])


@hurts(
    "The lights that show what is forbidden are dark.",
    "lights/test_golden.py",
    "lights/test_legal_move_lights.py",
)
def forbidden_not_shown() -> None:
    _dark(forbidden)


@hurts("Nothing shows which piece must come off or where one is missing.", "lights/test_golden.py")
def correction_not_shown() -> None:
    _dark(take_off, missing)


@hurts("The end of a game looks as if it went on.", "lights/test_golden_endings.py")
def ending_not_shown() -> None:
    _dark(ending)


@hurts("The light does not answer a piece that was read.", "lights/test_golden.py")
def echo_not_shown() -> None:
    _dark(echo)


@hurts(
    "A player who cannot distinguish the hues cannot tell the lights of the two colours apart.",
    "lights/test_meanings.py",
)
def hue_alone_distinguishes() -> None:
    instead(Coloured.duty, lambda duty, light, _at_ms: duty(light, 1000.0))


@hurts("A light flashes a third time within a second, which can hurt people.", "lights/test_flash_limiter.py")
def flashes_not_held() -> None:
    instead(hold_flashes, lambda _, onsets, rgb, at_ms: (onsets, rgb, float("inf")))


@hurts(
    "A bright picture draws more than the supply gives, and the board resets.",
    "lights/test_power_cap.py",
    "lights/test_frame_output.py",
)
def no_power_cap() -> None:
    instead(within_cap, lambda _, rgb, cap_ma: rgb)


@hurts("A player disturbed by blinking chooses calm lights, and they blink as before.", "lights/test_calm.py")
def calm_is_quick() -> None:
    instead(calmed, lambda _, light: light)


@hurts("A board that restarted in the dark stays dark.", "lights/test_frame_output.py", "test_loop_frames.py")
def dark_after_a_restart() -> None:
    always(Painter.renew, None)


@hurts(
    "Breathing lights stand still until something happens on the board.",
    "lights/test_frame_output.py",
    "test_loop_frames.py",
)
def lights_stand_still() -> None:
    always(Scene.next_change_ms, float("inf"))
