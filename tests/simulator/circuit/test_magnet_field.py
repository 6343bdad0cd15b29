"""Magnets over reeds, by physics: each colour closes its own reeds at every turn, and nothing else."""

import math
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.board import Profile, Space
from controller.games import Colour
from hardware.magnetics.site import former, site_of
from hardware.profiles import DEFAULT, load_profile
from simulator.circuit import LyingPiece
from simulator.circuit.magnet_field import SENSITIVE_AT, Field
from simulator.faults import parse_fault
from tests.sweeps import sampled, some

BOARD = load_profile(DEFAULT)
SINGLE = load_profile("hex70-single-gpio")

colours = st.sampled_from(list(Colour))
spaces = st.sampled_from(BOARD.spaces)
seeds = st.integers(0, 1000)
turns = st.floats(0, math.tau)


def former_ring() -> Profile:
    """The board as it was once built: eight like magnets around a reed beside the centre."""
    site = former(site_of(BOARD))
    return replace(BOARD, build=replace(BOARD.build, pieces=site.pieces, reeds=site.reeds))


def offsets(most_mm: float) -> st.SearchStrategy[tuple[float, float]]:
    polar = st.tuples(st.floats(0, most_mm), turns)
    return polar.map(lambda at: (at[0] * math.cos(at[1]), at[0] * math.sin(at[1])))


def beside(space: Space, offset_mm: tuple[float, float]) -> tuple[float, float]:
    return space.at_mm[0] + offset_mm[0], space.at_mm[1] + offset_mm[1]


@given(seeds, spaces, colours, offsets(0.5), turns)
def test_a_piece_in_its_recess_closes_exactly_its_own_reed(
    seed: int, space: Space, colour: Colour, offset_mm: tuple[float, float], turn: float
) -> None:
    field = Field(BOARD, seed)
    field.lay(1, lying := LyingPiece(colour, beside(space, offset_mm), turn))
    assert field.closed() == {space.sensor(colour)}
    field.take(1, lying)
    assert not field.closed()


@given(seeds, colours, offsets(0.5), turns, turns)
def test_it_does_so_from_whichever_side_it_came(
    seed: int, colour: Colour, offset_mm: tuple[float, float], turn: float, heading: float
) -> None:
    """Whatever a piece closes on its way opens before it lies down."""
    space = BOARD.spaces[seed % len(BOARD.spaces)]
    field, end_mm = Field(BOARD, seed), beside(space, offset_mm)
    for left_mm in range(30, -1, -1):
        at_mm = (end_mm[0] + left_mm * math.cos(heading), end_mm[1] + left_mm * math.sin(heading))
        field.move(1, LyingPiece(colour, at_mm, turn, high_mm=min(left_mm, 1.5)))
    assert field.closed() == {space.sensor(colour)}


@given(seeds, colours, turns, st.integers(0, 3**6 - 1), st.sampled_from([None, *Colour]))
def test_neighbours_of_any_mix_change_nothing(
    seed: int, around: Colour, turn: float, mix: int, colour: Colour | None
) -> None:
    field, chance = Field(BOARD, seed), random.Random(mix)
    for number, name in enumerate(BOARD.next_to("e5")):
        mix, what = divmod(mix, 3)
        if what:
            other = around if what == 1 else around.other
            field.lay(number, LyingPiece(other, BOARD.space(name).at_mm, chance.uniform(0, math.tau)))
    here = BOARD.space("e5")
    sensors = {here.first, here.second}
    assert not field.closed() & sensors
    if colour is not None:
        field.lay(99, LyingPiece(colour, here.at_mm, turn))
        assert field.closed() & sensors == {here.sensor(colour)}


def test_with_one_reed_a_space_it_closes_for_both_colours() -> None:
    for seed, space in enumerate(SINGLE.spaces):
        for colour in Colour:
            field = Field(SINGLE, seed)
            field.lay(1, LyingPiece(colour, beside(space, (2.0, 2.0)), high_mm=1.5))
            assert field.closed() == {space.first}


def misread(profile: Profile, off_mm: float, seed: int) -> float:
    """Return the share of pieces, one per space and colour, that do not close exactly their own reed."""
    field, chance, wrong = Field(profile, seed), random.Random(seed), 0
    spaces = chance.sample(profile.spaces, some(len(profile.spaces), 3))
    for space in spaces:
        for colour in Colour:
            way = chance.uniform(0, math.tau)
            at_mm = beside(space, (off_mm * math.cos(way), off_mm * math.sin(way)))
            field.lay(
                1, lying := LyingPiece(colour, at_mm, chance.uniform(0, math.tau), min(off_mm / 2, 1.0))
            )
            wrong += field.closed() != {space.sensor(colour)}
            field.take(1, lying)
    return wrong / len(spaces) / len(Colour)


@sampled(1)
@pytest.mark.parametrize("off_mm", [0.5, 1.0])
def test_the_former_ring_does_not_read_and_the_new_one_does(off_mm: float) -> None:
    assert misread(BOARD, off_mm, 1) == 0.0
    assert misread(former_ring(), off_mm, 1) > 0.2


#: Seeds of sets of pieces: in one nearly all lie the same way up, in the other nearly all the other way.
ALIKE, TURNED = 11, 13


def felt_between(board: Profile, pieces: int) -> float:
    field, space = Field(board, ALIKE), board.space("e5")
    for number, name in enumerate(board.next_to("e5")[:pieces]):
        field.lay(number, LyingPiece(Colour.SECOND, board.space(name).at_mm))
    return max(map(abs, field.ampere_turns(space.first)))


def test_like_magnets_add_up_on_the_space_between_them_and_alternating_ones_do_not() -> None:
    assert felt_between(former_ring(), 6) > 4 * felt_between(former_ring(), 1)
    assert felt_between(former_ring(), 6) > 4 * felt_between(BOARD, 6)


def test_a_reed_lets_go_farther_out_than_it_closes() -> None:
    """Between pull-in and drop-out it keeps its state."""
    field, space = Field(BOARD, 1), BOARD.space("e5")

    def first_change(way_mm: range, *, to: bool) -> float:
        for tenths in way_mm:
            field.move(1, LyingPiece(Colour.FIRST, beside(space, (-tenths / 10, 0.0))))
            if (space.first in field.closed()) is to:
                return tenths / 10
        raise AssertionError

    pulls_in_mm = first_change(range(200, -1, -1), to=True)
    drops_out_mm = first_change(range(200), to=False)
    assert 2.0 < pulls_in_mm < drops_out_mm < 9.0


def test_the_sum_forgets_what_is_gone() -> None:
    field, space = Field(BOARD, 1), BOARD.space("e5")
    for number in range(some(200)):
        field.lay(number, lying := LyingPiece(Colour.SECOND, space.at_mm, number))
        field.take(number, lying)
    assert field.ampere_turns(space.first) == pytest.approx([0.0], abs=1e-9)
    assert field.ampere_turns(space.second) == pytest.approx([0.0, 0.0], abs=1e-9)


def filled(board: Profile, seed: int) -> float:
    """Return what e5 senses of a piece on every other space."""
    field, here = Field(board, seed), board.space("e5")
    for number, space in enumerate(board.spaces):
        if space != here:
            field.lay(number, LyingPiece(Colour.FIRST, space.at_mm))
    return field.ampere_turns(here.first)[0]


def test_a_reed_feels_all_pieces_of_the_board_whose_poles_differ_from_set_to_set() -> None:
    """As the calculation says: two and a half times its neighbours, and either way up."""
    six = -felt_between(SINGLE, 6)
    assert filled(SINGLE, ALIKE) < 1.5 * six
    assert filled(SINGLE, TURNED) > 1.5 * felt_between(SINGLE, 6)
    assert abs(filled(SINGLE, ALIKE)) < 6


def test_single_reeds_read_a_turned_piece_among_all_others_and_let_it_go() -> None:
    """Among 69 others, as players lay and lift it, on the reeds of several boards."""
    here = SINGLE.space("e5")
    for seed in range(some(8, 4)):
        field = Field(SINGLE, seed)
        for number, space in enumerate(SINGLE.spaces):
            if space != here:
                field.lay(number, LyingPiece(Colour.FIRST, space.at_mm))
        for number in range(100, 110):
            field.lay(number, lying := LyingPiece(Colour.SECOND, here.at_mm))
            assert here.first in field.closed()
            field.take(number, lying)
            assert here.first not in field.closed()


def test_measured_reeds_are_those_of_the_twin() -> None:
    """A reed measured as dull does not close, and one measured as sensitive does."""
    here = BOARD.space("e5")
    for pull_in_at, closes in ((90.0, False), (10.0, True)):
        measured = {"e5 orange": ((pull_in_at, pull_in_at / 2),)}
        field = Field(replace(BOARD, build=replace(BOARD.build, measured=measured)), 1)
        field.lay(1, LyingPiece(Colour.FIRST, here.at_mm))
        assert (here.first in field.closed()) is closes


# -- the coupon, as docs/build/building.md requires it


SIXTEEN = [math.tau * turn / 16 for turn in range(16)]


def passes_the_coupon(profile: Profile, seed: int, middle: str = "b2") -> bool:
    """Whether one space reads both colours at every turn, and nothing lifted or lying around it."""
    field, here = Field(profile, seed), profile.space(middle)
    sensors = {here.first, here.second}
    for colour in Colour:
        for turn in SIXTEEN:
            field.lay(1, lying := LyingPiece(colour, here.at_mm, turn))
            if field.closed() != {here.sensor(colour)}:
                return False
            field.take(1, lying)
            if field.closed():
                return False
    for number, name in enumerate(profile.next_to(middle)):
        for turn in SIXTEEN[:5]:
            field.move(number, LyingPiece(Colour.SECOND, profile.space(name).at_mm, turn))
    return not field.closed() & sensors


def test_the_coupon_passes_with_these_magnets_and_fails_with_the_former_ones() -> None:
    coupon = load_profile("hex7-dual-mega")
    former = replace(coupon, build=former_ring().build)
    seeds = range(some(12, 3))
    assert all(passes_the_coupon(coupon, seed) for seed in seeds)
    assert sum(passes_the_coupon(former, seed) for seed in seeds) < len(seeds) / 2


# -- faults


def test_a_weak_reed_closes_in_the_middle_alone() -> None:
    for seed in range(8):
        field, space = Field(BOARD, seed), BOARD.space("e5")
        field.set_faults([parse_fault("weak e5 orange")])
        field.lay(1, LyingPiece(Colour.FIRST, space.at_mm, turn=seed))
        assert field.closed() == {space.first}
        field.move(1, LyingPiece(Colour.FIRST, beside(space, (-4.0, -4.0)), turn=seed, high_mm=1.5))
        assert space.first not in field.closed()


def silent_turns(field: Field, space: Space) -> list[int]:
    """Return at which of 90 degrees a purple piece, turned on the spot, is not sensed."""
    silent = []
    for degrees in range(90):
        field.move(1, LyingPiece(Colour.SECOND, space.at_mm, turn=math.radians(degrees)))
        if space.second not in field.closed():
            silent.append(degrees)
    return silent


def test_a_weak_ring_and_a_dead_reed_of_it_are_silent_at_some_turns() -> None:
    space = BOARD.space("e5")
    for seed in range(some(8, 4)):
        field = Field(BOARD, seed)
        field.lay(1, LyingPiece(Colour.SECOND, space.at_mm))
        assert silent_turns(field, space) == []
        for fault in ("weak e5 purple", "half-dead e5 purple 1", "half-dead e5 purple 2"):
            field.set_faults([parse_fault(fault)])
            assert 0 < len(silent_turns(field, space)) < 80


def test_a_ring_with_a_dead_reed_is_silent_where_the_mark_is_above_that() -> None:
    space = BOARD.space("e5")
    for dead, other in ((0, 1), (1, 0)):
        field = Field(BOARD, 1)
        field.set_faults([parse_fault(f"half-dead e5 purple {dead + 1}")])
        for reed, is_felt in ((dead, False), (other, True)):
            turn = math.radians(BOARD.build.reeds.ring_deg[reed])
            field.lay(1, lying := LyingPiece(Colour.SECOND, space.at_mm, turn))
            assert (space.second in field.closed()) is is_felt
            field.take(1, lying)


def test_a_sensitive_reed_feels_the_other_colour() -> None:
    space = BOARD.space("e5")
    for seed in range(8):
        field = Field(BOARD, seed)
        field.set_faults([parse_fault("sensitive e5 purple")])
        field.lay(1, lying := LyingPiece(Colour.FIRST, space.at_mm))
        assert field.closed() == {space.first, space.second}
        field.take(1, lying)
        assert max(map(abs, field.ampere_turns(space.second))) < SENSITIVE_AT[1]
        assert not field.closed()


def test_steel_leads_the_field_of_a_neighbour() -> None:
    here, there = BOARD.space("e5"), BOARD.space("e6")
    for colour in Colour:
        field = Field(BOARD, 1)
        field.set_faults([parse_fault("crosstalk e5 orange e6")])
        field.lay(1, lying := LyingPiece(colour, there.at_mm))
        assert field.closed() == {there.sensor(colour), here.first}
        field.take(1, lying)
        assert not field.closed()


def test_a_low_drop_out_holds_a_piece_that_moves_away() -> None:
    space, reaches_mm = BOARD.space("e5"), dict[int, float]()
    for percent in (99, 60, 5):
        field = Field(BOARD, 1)
        field.set_faults([parse_fault(f"drop-out e5 orange {percent}")])
        for tenths in range(200):
            field.move(1, LyingPiece(Colour.FIRST, beside(space, (-tenths / 10, 0.0))))
            if space.first not in field.closed():
                reaches_mm[percent] = tenths / 10
                break
    assert reaches_mm[99] < reaches_mm[60] < reaches_mm[5]


def test_mending_brings_the_reed_back() -> None:
    field, space = Field(BOARD, 1), BOARD.space("e5")
    field.lay(1, LyingPiece(Colour.FIRST, space.at_mm))
    field.set_faults([parse_fault("sensitive e5 purple")])
    assert field.closed() == {space.first, space.second}
    field.set_faults([])
    assert field.closed() == {space.first}
