"""The animals that lie on spaces: one for each hue of a game, and each stands out from the board."""

import re
from pathlib import Path

import pytest

from controller import web
from controller.games import all_games

STATIC = Path(web.__file__).parent / "static"
CSS = (STATIC / "board" / "board.css").read_text(encoding="utf-8")
SYMBOLS = (STATIC / "symbols.svg").read_text(encoding="utf-8")
#: On the board, and in the dark window of a token.
HUES = dict(re.findall(r"^\.emblem\.(\w+) \{ color: (#\w{6}); \}", CSS, re.MULTILINE))
ON_TOKENS = dict(re.findall(r"^\.piece \.emblem\.(\w+) \{ color: (#\w{6}); \}", CSS, re.MULTILINE))
GROUND = "#35343a"
WINDOW = "#151311"
GRAPHIC_CONTRAST = 3.0


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_hue_of_a_game_has_an_animal_and_no_other() -> None:
    of_games = {one.hue for game in all_games().values() for one in game.start().scenery().values()}
    emblems = dict(re.findall(r'<g id="emblem-(\w+)"[^>]*>(.*?)</g>\n', SYMBOLS))
    assert set(HUES) == set(ON_TOKENS) == set(emblems) == of_games - {None}
    assert len(set(emblems.values())) == len(emblems)


@pytest.mark.parametrize("hue", HUES)
def test_animals_stand_out(hue: str) -> None:
    assert contrast(HUES[hue], GROUND) > GRAPHIC_CONTRAST
    assert contrast(ON_TOKENS[hue], WINDOW) > GRAPHIC_CONTRAST
