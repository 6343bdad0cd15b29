"""Magnets over reeds: each colour closes its own reed, however sloppily it is placed."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manalath_board.controller.board import Profile, Space
from manalath_board.controller.games.base import Colour
from manalath_board.hardware.profiles import DEFAULT, load_profile
from manalath_board.simulator.magnets import RING_MM, Reach

BOARD = load_profile(DEFAULT)
REACH = Reach(BOARD)
NOTHING: frozenset[tuple[int, int]] = frozenset()

colours = st.sampled_from(list(Colour))
spaces = st.sampled_from(BOARD.spaces)
offsets = st.tuples(st.floats(0, 1.5), st.floats(0, math.tau)).map(
    lambda polar: (polar[0] * math.cos(polar[1]), polar[0] * math.sin(polar[1]))
)


def beside(space: Space, offset_mm: tuple[float, float]) -> tuple[float, float]:
    return space.at_mm[0] + offset_mm[0], space.at_mm[1] + offset_mm[1]


@given(spaces, colours, offsets)
def test_a_sloppy_placement_closes_exactly_its_own_reed(
    space: Space, colour: Colour, offset_mm: tuple[float, float]
) -> None:
    assert REACH.holds(colour, beside(space, offset_mm), NOTHING) == {space.sensor(colour)}


@given(spaces, colours, offsets, st.floats(0, math.tau))
def test_it_does_so_from_whichever_side_it_came(
    space: Space, colour: Colour, offset_mm: tuple[float, float], heading: float
) -> None:
    """What a piece held on its way it lets go before it lies."""
    end_mm, held = beside(space, offset_mm), NOTHING
    for left_mm in range(30, -1, -1):
        at_mm = (end_mm[0] + left_mm * math.cos(heading), end_mm[1] + left_mm * math.sin(heading))
        held = REACH.holds(colour, at_mm, held)
    assert held == {space.sensor(colour)}


@pytest.mark.parametrize("colour", Colour)
def test_the_edge_of_tolerance_in_every_direction(profile: Profile, colour: Colour) -> None:
    reach = Reach(profile)
    for space in profile.spaces:
        for degree in range(0, 360, 15):
            angle = math.radians(degree)
            at_mm = beside(space, (1.5 * math.cos(angle), 1.5 * math.sin(angle)))
            both = frozenset({space.first, space.second})
            assert reach.holds(colour, at_mm, both) == {space.sensor(colour)}


@given(spaces, colours, offsets)
def test_neighbours_feel_nothing(space: Space, colour: Colour, offset_mm: tuple[float, float]) -> None:
    everything = frozenset(BOARD.sensors())
    held = REACH.holds(colour, beside(space, offset_mm), everything)
    assert held <= {space.first, space.second}


def test_reeds_found_by_squares_are_all_the_reeds_there_are() -> None:
    """Looked up near the piece, or measured one by one: the same."""
    chance = random.Random(1)
    reeds = [(space.at_mm[0], space.at_mm[1], space.first) for space in BOARD.spaces]
    reeds += [(space.at_mm[0] + RING_MM, space.at_mm[1], space.second) for space in BOARD.spaces]
    for _ in range(2000):
        x_mm, y_mm = chance.uniform(-160, 160), chance.uniform(-130, 130)
        away = {at: math.hypot(reed_x - x_mm, reed_y - y_mm) for reed_x, reed_y, at in reeds}
        first = {at for at, mm in away.items() if mm <= 7}
        second = {at for at, mm in away.items() if 6.5 <= mm <= 13.5}
        assert REACH.holds(Colour.FIRST, (x_mm, y_mm), NOTHING) == first
        assert REACH.holds(Colour.SECOND, (x_mm, y_mm), NOTHING) == second


@pytest.mark.parametrize(
    ("colour", "operates_mm", "releases_mm"), [(Colour.FIRST, 7.0, 8.4), (Colour.SECOND, 13.5, 15.0)]
)
def test_a_reed_releases_farther_out_than_it_operates(
    colour: Colour, operates_mm: float, releases_mm: float, profile: Profile
) -> None:
    reach, space = Reach(profile), profile.space("e5")
    held = frozenset({space.first})

    def away(mm: float) -> tuple[float, float]:
        return space.at_mm[0], space.at_mm[1] + mm

    assert space.first in reach.holds(colour, away(operates_mm - 0.01), NOTHING)
    assert space.first not in reach.holds(colour, away(operates_mm + 0.01), NOTHING)
    assert space.first in reach.holds(colour, away(releases_mm - 0.01), held)
    assert space.first not in reach.holds(colour, away(releases_mm + 0.01), held)
