"""A square board with wide pieces can be said, and on every dual board the reeds tell the colours apart."""

import math
from itertools import product

import numpy as np
import pytest

from manalath_board.controller.board import Profile
from manalath_board.controller.games.base import Colour
from manalath_board.hardware.magnetics.field import GLASSES, ampere_turns
from manalath_board.hardware.profiles import load_profile, profile_names, read_profile
from manalath_board.hardware.profiles.text import profile_text

SQUARE_BUILD = """
[build]
light_mm = [-16.0, 0.0]
keys_mm = { first = [-60.0, -140.0], second = [-20.0, -140.0], undo = [20.0, -140.0], ok = [60.0, -140.0] }
exit_mm = [0.0, -160.0]
cable_mm = 300.0
diode = "1N4148"
pull_up_ohm = 10_000
supply_pin = "A15"
supply_ohm = [20_000, 10_000]
supply_ma = 4000
fuse_ma = 2000
guard = "1N5822"
data_ohm = 330
data_down_ohm = 10_000
capacitor_uf = 1000
feeds = ["a1", "f6"]

[build.pieces]
across_mm = 33.0
floor_mm = 0.8
first = { disc_mm = [6.0, 2.0], poles = "N" }
second = { disc_mm = [6.0, 2.0], poles = "NSNSNS", radius_mm = 13.0 }

[build.reeds]
glass_mm = 10
stub_mm = 2.0
gap_mm = 5.0
class_at = [15.0, 20.0]
ring_mm = [[12.56, 3.36], [9.19, 9.19]]

[build.deck]
skin_mm = 2.0
plate_mm = 1.5
hole_mm = 34.0
bevel_mm = 1.5
block_mm = 18.0
light_hole_mm = 5.0
margin_mm = 35.0
"""


def square() -> str:
    """A board of 36 squares at 40 mm, on the pins of the default one."""
    names = [[f"{letter}{number}" for number in range(1, 7)] for letter in "abcdef"]
    centres, rings = [f"D{n}" for n in range(22, 28)], [f"D{n}" for n in range(49, 43, -1)]
    keys = {"first": [6, 0], "second": [6, 1], "undo": [6, 2], "ok": [6, 3]}
    rows = [(f"A{n}", row) for n, row in enumerate(names)] + [("A6", list(keys)), ("A9", [])]
    columns = [
        (pin, [row[n % 6] for row in names] + [key for key, (_, column) in keys.items() if column == n])
        for n, pin in enumerate(centres + rings)
    ] + [("D33", [])]
    lines = [
        'name = "sq36-dual-mega"',
        'title = "Square of 36 spaces, reeds for both colours, ATmega2560"',
        'sensing = "dual"\ntransport = "serial"\nreference_lines = true',
        "[timings]\nselect_us = 10\nrelease_us = 20\nreread_us = 10\nscan_us = 1000",
        "lockout_ms = 5\nquiet_ms = 5\nquiet_scans = 0",
        f'[lights]\npin = "D12"\ncap_ma = 800\norder = {[name for row in names for name in row]}',
        SQUARE_BUILD,
        "[keys]",
        *(f"{key} = {at}" for key, at in keys.items()),
        "[spaces]",
    ]
    for row, column in product(range(6), range(6)):
        at = [40.0 * column - 100, 40.0 * row - 100]
        sensors = f"first = {[row, column]}, second = {[row, column + 6]}"
        lines.append(f"{names[row][column]} = {{ at_mm = {at}, {sensors} }}")
    for kind, plug, wires in (("rows", "J1", rows), ("columns", "J2", columns)):
        for number, (pin, order) in enumerate(wires, 1):
            lines.append(
                f'[[{kind}]]\npin = "{pin}"\nconnector = "{plug}.{number}"\ncolour = "grey"\norder = {order}'
            )
    return "\n".join(lines)


@pytest.fixture(scope="module")
def squares() -> Profile:
    return read_profile(square(), "sq36-dual-mega.toml")


def test_a_square_board_can_be_said(squares: Profile) -> None:
    assert (len(squares.spaces), squares.pitch_mm, squares.reference) == (36, 40.0, (7, 12))
    assert len(squares.next_to("c3")) == 8
    assert len(squares.build.pieces.second.places()) == 6
    assert read_profile(profile_text(squares), "mine.toml") == squares


def felt_at(profile: Profile, colour: Colour, reed_mm: tuple[float, float], turn: float) -> float:
    """The ampere-turns on a reed, of a piece that lies in the middle, turned."""
    magnets, reeds = profile.build.pieces.magnets(colour), profile.build.reeds
    off_mm = [
        math.dist((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)), reed_mm)
        for x, y in magnets.places()
    ]
    felt = ampere_turns(
        magnets.disc_mm, GLASSES[reeds.glass_mm], np.array(off_mm), np.full(len(off_mm), reeds.gap_mm)
    )
    return abs(float(felt @ np.array(magnets.signs)))


@pytest.mark.parametrize("name", ["squares", *(name for name in profile_names() if "dual" in name)])
def test_each_colour_closes_its_own_reeds_however_it_is_turned(name: str, squares: Profile) -> None:
    """With half as much again as the class asks for, and the other ones stay below the least drop-out."""
    profile = squares if name == "squares" else load_profile(name)
    least_at, most_at = profile.build.reeds.class_at
    for turn in np.linspace(0, 2 * math.pi, 48, endpoint=False):
        for colour in Colour:
            centre = felt_at(profile, colour, (0.0, 0.0), turn)
            ring = max(felt_at(profile, colour, reed_mm, turn) for reed_mm in profile.build.reeds.ring_mm)
            own, other = (centre, ring) if colour is Colour.FIRST else (ring, centre)
            assert own > 1.5 * most_at
            assert other < 0.4 * least_at
