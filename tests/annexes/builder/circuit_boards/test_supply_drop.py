"""The supply of the lights on the skin: what copper and cable lose, there and back, and what is left of it.

Three things limit what flows. Supply and copper take more than the power cap, so that is the limit for all
lights together. One light takes at most what it draws at full white, so few lights never have all of the cap.
And the picture that shines while a reading is made has its own current. All are reckoned with the current
model of the cap, which has a quarter for safety.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from controller.board import Profile
from controller.games import all_games
from controller.lights.power_cap import WEIGHT_PER_MA, WEIGHTS
from controller.lights.scene import paint
from controller.session import open_session
from hardware.builder.kit.board_steps import FED_V, LAST_LIGHT_V
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import COUPON, files_of
from tests.annexes.builder.circuit_boards.copper_reader import Place, shapes
from tests.sweeps import PROOF

Volts = NDArray[np.float64]
Milliamperes = NDArray[np.float64]

#: A square of copper of 35 um, and a plated hole.
SQUARE_OHM, HOLE_OHM = 1.72e-5 / 0.035, 1e-3
#: Half a metre of 0.25 mm2 there and back, two wires beside each other each way.
CABLE_OHM = 0.035
#: A light that is dark, and one of full white; and the least supply of a SK6812MINI-E, by its data sheet.
DARK_MA, WHITE_MA, LEAST_V = 1.0, 1.0 + 255 * float(WEIGHTS.sum()) / WEIGHT_PER_MA, 3.7
#: The won games whose lights are tried, and the times within a round of their ending.
GAMES, TIMES_MS = 6, range(0, 6000, 60)
BOARDS = [COUPON, *(pytest.param(name, marks=PROOF) for name in profile_names() if name != COUPON)]


def copper_ohm(text: str, net: str, plug: str, lights: tuple[str, ...]) -> NDArray[np.float64]:
    """Return how many volts each light loses for an ampere that each draws, between the plug and its pad.

    Where a track meets another between its ends, the joint is passed over: the result is an upper bound.
    """
    own = [shape for shape in shapes(text) if shape.net == net]
    nodes: dict[tuple[float, float, str], int] = {}
    pads: dict[tuple[str, str], int] = {}

    def node(at: Place, side: str) -> int:
        return nodes.setdefault((round(at[0], 2), round(at[1], 2), side), len(nodes))

    ways: list[tuple[int, int, float]] = []
    for shape in own:
        front, *others = sorted(shape.sides)
        if shape.pad or shape.start == shape.end:
            middle = (shape.start[0] + shape.end[0]) / 2, (shape.start[1] + shape.end[1]) / 2
            first = node(middle, front)
            ways += [(first, node(middle, side), HOLE_OHM) for side in others]
            if shape.pad:
                pads[shape.pad] = first
        else:
            squares = float(np.hypot(*np.subtract(shape.end, shape.start))) / (2 * shape.half_mm)
            ways.append((node(shape.start, front), node(shape.end, front), max(squares * SQUARE_OHM, 1e-6)))
    siemens = np.zeros((len(nodes), len(nodes)))
    for one, other, ohm in ways:
        siemens[[one, other], [one, other]] += 1 / ohm
        siemens[[one, other], [other, one]] -= 1 / ohm
    for number in plug:
        at = pads["J4", number]
        siemens[at, at] += 1e9
    at_lights = [pads[f"L_{space}", "1" if net == "5V" else "3"] for space in lights]
    amperes = np.zeros((len(nodes), len(lights)))
    amperes[at_lights, range(len(lights))] = 1.0
    return np.linalg.solve(siemens, amperes)[at_lights].astype(np.float64)


@cache
def ohms(name: str) -> NDArray[np.float64]:
    """Return the same of cable and copper, there and back."""
    lights, text = load_profile(name).lights, files_of(name)["skin"]
    there, back = (copper_ohm(text, net, plug, lights) for net, plug in (("5V", "24"), ("GND", "15")))
    return there + back + CABLE_OHM


def lost_v(name: str, drawn: Milliamperes) -> Volts:
    return ohms(name) @ drawn / 1000


def drawn_by(rgb: bytes) -> Milliamperes:
    pixels = np.frombuffer(rgb, np.uint8).reshape(-1, 3).astype(np.int64)
    return DARK_MA + pixels @ WEIGHTS / WEIGHT_PER_MA


def worst_for(profile: Profile, at: int) -> Milliamperes:
    """Return the picture within the power cap at which a light loses most.

    What it loses is a sum over all lights of a resistance times a current, so the cap is spent where that
    resistance is largest, with as many lights at full white as it reaches for.
    """
    drawn, left = np.full(len(profile.lights), DARK_MA), profile.cap_ma - len(profile.lights) * DARK_MA
    for light in np.argsort(-ohms(profile.name)[at]):
        more = min(left, WHITE_MA - DARK_MA)
        drawn[light] += more
        left -= more
    return drawn


def endings(profile: Profile) -> Iterator[Milliamperes]:
    """Yield what the lights draw while a game is won; no game fits a coupon, where it may be anything."""
    fitting = [game for game in all_games().values() if profile.has_shape(game.geometry)]
    for game in fitting:
        for seed in range(GAMES):
            chance, position = Random(seed), game.start()
            while position.outcome is None:
                position = position.play(chance.choice(list(position.legal_moves())))
            session = open_session(profile, position)
            yield from (drawn_by(paint(session, at_ms)) for at_ms in TIMES_MS)
    if not fitting:
        yield worst_for(profile, -1)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_in_order_passes_the_reading_at_its_last_light(name: str) -> None:
    """Fed with no more than the step asks for, at its most while a game is won."""
    most_v = max(lost_v(name, drawn)[-1] for drawn in endings(load_profile(name)))
    assert 0 < most_v <= FED_V - LAST_LIGHT_V


@pytest.mark.parametrize("name", BOARDS)
def test_no_picture_within_the_power_cap_starves_a_light(name: str) -> None:
    profile = load_profile(name)
    lost = [lost_v(name, worst_for(profile, at))[at] for at in range(len(profile.lights))]
    assert FED_V - max(lost) >= LEAST_V


@PROOF
def test_a_bad_joint_in_the_supply_fails_the_reading_at_the_last_light() -> None:
    """One ohm in the cable of the largest board takes twice what a sound board may lose."""
    profile = load_profile("hex70-dual-mega")
    most_ma = max(drawn.sum() for drawn in endings(profile))
    assert most_ma / 1000 > FED_V - LAST_LIGHT_V
