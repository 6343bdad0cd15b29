"""A profile can describe a square board with wide pieces; on every dual board reeds separate the colours."""

import math

import numpy as np
import pytest

from controller.board import Profile
from controller.games import Colour
from controller.games.geometry import SQUARE36
from hardware.magnetics.field import GLASSES, ampere_turns
from hardware.profiles import load_profile, read_profile
from hardware.profiles.profile_files import profile_text
from tests.square_board import SQUARE
from tests.sweeps import sampled


def test_a_square_board_can_be_said() -> None:
    assert (len(SQUARE.spaces), SQUARE.pitch_mm, SQUARE.reference) == (36, 40.0, (7, 12))
    assert {space.name: space.at_mm for space in SQUARE.spaces} == dict(
        zip(SQUARE36.names, SQUARE36.positions_mm, strict=True)
    )
    assert SQUARE.has_shape(SQUARE36)
    assert len(SQUARE.next_to("c3")) == 8
    assert len(SQUARE.build.pieces.second.places()) == 6
    assert read_profile(profile_text(SQUARE), "mine.toml") == SQUARE


#: How many turns of a piece are tried: 9 degrees apart, for a ring that repeats every 90 or 60.
TURNS = 40


def felt_at(profile: Profile, colour: Colour, reed_mm: tuple[float, float], turn: float) -> float:
    """Return the ampere-turns on a reed from a turned piece in the middle."""
    magnets, reeds = profile.build.pieces.magnets(colour), profile.build.reeds
    off_mm = [
        math.dist((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)), reed_mm)
        for x, y in magnets.places()
    ]
    felt = ampere_turns(
        magnets.disc_mm, GLASSES[reeds.glass_mm], np.array(off_mm), np.full(len(off_mm), reeds.gap_mm)
    )
    return abs(float(felt @ np.array(magnets.signs)))


@sampled(1)
@pytest.mark.parametrize("name", ["sq36-dual-mega", "hex70-dual-mega"])
def test_each_colour_closes_its_own_reeds_however_it_is_turned(name: str) -> None:
    """Its reeds get 1.5 times what their class needs at most; the others stay below the least drop-out."""
    profile = load_profile(name)
    least_at, most_at = profile.build.reeds.class_at
    for turn in np.linspace(0, 2 * math.pi, TURNS, endpoint=False):
        for colour in Colour:
            centre = felt_at(profile, colour, (0.0, 0.0), turn)
            ring = max(felt_at(profile, colour, reed_mm, turn) for reed_mm in profile.build.reeds.ring_mm)
            own, other = (centre, ring) if colour is Colour.FIRST else (ring, centre)
            assert own > 1.5 * most_at
            assert other < 0.4 * least_at
