"""The hues in which the page draws scenery: there for every game, and distinct for colour-blind eyes."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from controller import web
from controller.games import all_games

CSS = (Path(web.__file__).parent / "static" / "board.css").read_text(encoding="utf-8")
HUES = dict(re.findall(r"\.scenery \.(\w+) \{ fill: (#\w{6}); \}", CSS))
INK = "#0c1015"
#: A difference in CIE L*a*b* that is visible at a glance on two small signs.
PLAIN = 30.0

#: How linear sRGB looks to eyes that lack a cone (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)

Triple = tuple[float, ...]


def linear(colour: str) -> Triple:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix: tuple[Triple, ...], values: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)


def lab(rgb: Triple) -> Triple:
    xyz = times(_TO_XYZ, tuple(min(1.0, max(0.0, part)) for part in rgb))
    bent = (part / white for part, white in zip(xyz, _WHITE, strict=True))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in bent)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def luminance(colour: str) -> float:
    return times(_TO_XYZ, linear(colour))[1]


def test_every_hue_of_a_game_is_drawn_and_no_other() -> None:
    of_games = {one.hue for game in all_games().values() for one in game.start().scenery().values()}
    assert set(HUES) == of_games - {None}


@pytest.mark.parametrize("eye", EYES)
def test_hues_are_told_apart(eye: str) -> None:
    seen = {hue: lab(times(EYES[eye], linear(colour))) for hue, colour in HUES.items()}
    least = min(combinations(seen, 2), key=lambda two: dist(seen[two[0]], seen[two[1]]))
    assert dist(seen[least[0]], seen[least[1]]) > PLAIN, least


@pytest.mark.parametrize("hue", HUES)
def test_letters_stand_out_from_their_hue(hue: str) -> None:
    dark, light = sorted((luminance(INK), luminance(HUES[hue])))
    assert (light + 0.05) / (dark + 0.05) > 4.5


def test_more_kinds_than_shapes_there_are_would_be_noticed() -> None:
    script = (Path(web.__file__).parent / "static" / "scenery.js").read_text(encoding="utf-8")
    shapes = len(re.findall(r"letter: ", script))
    counts = {
        one.count
        for game in all_games().values()
        for one in game.start().scenery().values()
        if one.hue is not None
    }
    assert max(counts) <= shapes
