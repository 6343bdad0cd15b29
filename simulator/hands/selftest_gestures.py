"""How a person moves a piece within its place: pushes it about, turns it, holds it above.

Decides how far, how fast and in how many steps; `person` decides when.
"""

import math
from collections.abc import Callable
from random import Random

from simulator.hands.script import Script
from simulator.workbench import Workbench

#: How far a piece is pushed about, how long one round takes, and over how many places.
PUSHED_MM, PUSHED_MS, PUSHES = 1.5, 320.0, 8
#: How far a piece is turned in all, how long that takes, and in how many steps.
TURNED_DEG, TURNED_MS, TURNS = 180.0, 880.0, 40
#: How high two fingers hold a piece above its place, and for how long at most.
RAISED_MM, RAISED_MS = (17.0, 20.0), 1_000.0
#: How often the eye glances at the light.
GLANCE_MS = 120.0
#: How long the hand rests afterwards.
REST_MS = 120.0


def push(workbench: Workbench, random: Random, space: str) -> Script:
    """Push a piece about within its place: all round, from a random direction."""
    x_mm, y_mm = workbench.middle_mm(space)
    hold, start = workbench.grab(space), random.random()
    for number in range(PUSHES):
        right_mm, up_mm = round_mm(PUSHED_MM, math.tau * (start + number / PUSHES))
        workbench.drag(hold, x_mm + right_mm, y_mm + up_mm)
        yield PUSHED_MS / PUSHES
    workbench.drop(hold)
    yield REST_MS


def turn(workbench: Workbench, random: Random, space: str) -> Script:
    """Turn a piece on the spot by half a turn, to either side."""
    step_deg = random.choice((-1, 1)) * TURNED_DEG / TURNS
    for _ in range(TURNS):
        workbench.turn(space, step_deg)
        yield TURNED_MS / TURNS


def hold_above(workbench: Workbench, random: Random, space: str, is_asked: Callable[[], bool]) -> Script:
    """Hold a piece above its place while that is asked for, within reason, and put it back."""
    raised_ms = workbench.now_ms()
    workbench.hold_above(space, random.uniform(*RAISED_MM))
    while is_asked() and workbench.now_ms() < raised_ms + RAISED_MS:
        yield GLANCE_MS
    workbench.hold_above(space, 0.0)
    yield REST_MS


def round_mm(off_mm: float, angle: float) -> tuple[float, float]:
    """Return the offset, right and up, for a distance and a direction."""
    # The last digits of a root and a sine vary between platforms; rounded, they move no edge.
    return round(off_mm * math.cos(angle), 3), round(off_mm * math.sin(angle), 3)
