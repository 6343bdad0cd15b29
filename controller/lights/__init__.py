"""The lights: what the session shows, as one picture at a time, and the only way to the strip.

`palette` and `rhythm` define the language. Each subject has one module that decides what a light means and
where it shines (`table_lights`, `turn_lights`, `legal_move_lights`, `coach_lights` and the others);
`precedence` orders and names them. A `scene` paints the first that has something to show, space by space,
slower for people whom quick lights disturb. `frame_output` sends that, or another picture, to
the board: within the `power_cap`, and with no space flashing.
"""

from controller.lights.choice_lights import is_ok_wanted
from controller.lights.coach_lights import Pointed, Sign, coached
from controller.lights.edge_lights import Bar, bars
from controller.lights.frame_output import Painter, Painting
from controller.lights.legal_move_lights import lifted
from controller.lights.palette import DARK, HUES, ORANGE, PURPLE, WHITE, Duty, dim, hue_of, rounded
from controller.lights.power_cap import current_ma, within_cap
from controller.lights.precedence import At, LightMark, Meaning, marks, meanings_of, past_marks, shown
from controller.lights.rhythm import MOTION_MS, NEVER, Blink, Breath, Flash, Rhythm, Steady
from controller.lights.scene import Scene, calmed, paint, past_scene, scene_of

__all__ = [
    "DARK",
    "HUES",
    "MOTION_MS",
    "NEVER",
    "ORANGE",
    "PURPLE",
    "WHITE",
    "At",
    "Bar",
    "Blink",
    "Breath",
    "Duty",
    "Flash",
    "LightMark",
    "Meaning",
    "Painter",
    "Painting",
    "Pointed",
    "Rhythm",
    "Scene",
    "Sign",
    "Steady",
    "bars",
    "calmed",
    "coached",
    "current_ma",
    "dim",
    "hue_of",
    "is_ok_wanted",
    "lifted",
    "marks",
    "meanings_of",
    "paint",
    "past_marks",
    "past_scene",
    "rounded",
    "scene_of",
    "shown",
    "within_cap",
]
