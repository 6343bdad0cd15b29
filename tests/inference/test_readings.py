"""From matrix to readings through the wiring, what a reading over time shows, and the times that judge it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.board import Key, Timings
from controller.games import Colour
from controller.inference import HAND_TIMES, HandTimes, Now, Reading, Track, observe, occupancy, restart
from controller.inference.readings import Departure
from hardware.profiles import DEFAULT, load_profile

PROFILE = load_profile(DEFAULT)
SINGLE = load_profile("hex70-single-gpio")
NAMES = [space.name for space in PROFILE.spaces]
EMPTY, FIRST, SECOND, UNCLEAR = Reading.EMPTY, Reading.FIRST, Reading.SECOND, Reading.UNCLEAR
#: What two reeds can distinguish.
FELT = [reading for reading in Reading if reading is not Reading.PIECE]


def matrix(closed: set[tuple[int, int]]) -> tuple[int, ...]:
    rows = [0] * len(PROFILE.rows)
    for row, column in closed:
        rows[row] |= 1 << column
    return tuple(rows)


@given(
    st.dictionaries(st.sampled_from(NAMES), st.sampled_from(FELT)),
    st.sets(st.sampled_from(list(Key))),
)
def test_every_reading_and_key_is_found_where_it_is_wired(
    readings: dict[str, Reading], keys: set[Key]
) -> None:
    reference = {(9, column) for column in range(21)} | {(row, 20) for row in range(10)}
    closed = {PROFILE.keys[key] for key in keys} | reference
    for name, reading in readings.items():
        space = PROFILE.space(name)
        closed |= {space.first} if reading in {Reading.FIRST, Reading.UNCLEAR} else set()
        closed |= {space.second} if reading in {Reading.SECOND, Reading.UNCLEAR} else set()
    seen = occupancy(PROFILE, matrix(closed))
    assert seen.readings == dict.fromkeys(NAMES, Reading.EMPTY) | readings
    assert seen.keys == keys


@given(st.sets(st.sampled_from(NAMES)), st.sets(st.sampled_from(list(Key))))
def test_one_reed_a_space_feels_a_piece_and_no_colour(spaces: set[str], keys: set[Key]) -> None:
    closed = {SINGLE.keys[key] for key in keys} | {SINGLE.space(name).first for name in spaces}
    rows = [sum(1 << column for row, column in closed if row == n) for n in range(len(SINGLE.rows))]
    seen = occupancy(SINGLE, tuple(rows))
    assert seen.readings == dict.fromkeys(NAMES, Reading.EMPTY) | dict.fromkeys(spaces, Reading.PIECE)
    assert seen.keys == keys


def test_a_reading_knows_its_colour() -> None:
    assert [reading.colour for reading in FELT] == [None, Colour.FIRST, Colour.SECOND, None]
    assert Reading.PIECE.colour is None
    assert [Reading.of(colour) for colour in (None, *Colour)] == [
        Reading.EMPTY,
        Reading.FIRST,
        Reading.SECOND,
    ]


def test_a_piece_whose_colour_was_mistaken_has_had_the_other_one_all_along() -> None:
    stood = Track(FIRST, 5.0, 4.0, FIRST, FIRST, frozenset({EMPTY, FIRST}))
    known = Track(SECOND, 5.0, 4.0, SECOND, SECOND, frozenset({EMPTY, SECOND}), coloured_ms=9.0)
    assert stood.coloured(SECOND, 9.0) == known
    came = Track(FIRST, 5.0, 4.0, EMPTY, EMPTY, frozenset({EMPTY}))
    assert came.coloured(SECOND, 9.0) == Track(
        SECOND, 5.0, 4.0, EMPTY, EMPTY, frozenset({EMPTY}), coloured_ms=9.0
    )


def over_time(*readings: tuple[float, Reading]) -> Track:
    """Return the track of a space on which these readings began, in order; the first one at rest."""
    (start_ms, start), *later = readings
    tracks = restart({"e5": start}, start_ms)
    for at_ms, reading in later:
        tracks = observe(tracks, {"e5": reading}, at_ms, HAND_TIMES)
    return tracks["e5"]


def is_certain(track: Track, at_ms: float) -> bool:
    return track.is_certain(Now(at_ms, HAND_TIMES))


def test_a_space_that_was_never_seen_begins_now() -> None:
    assert observe({}, {"e5": FIRST}, 7.0, HAND_TIMES) == {"e5": Track.first(FIRST, 7.0)}


def test_a_piece_pushed_over_its_reeds_and_back_is_uncertain_whatever_is_read_first() -> None:
    assert not is_certain(
        over_time((0.0, FIRST), (1000.0, UNCLEAR), (1010.0, SECOND), (1020.0, FIRST)), 2000.0
    )
    assert not is_certain(over_time((0.0, FIRST), (1000.0, SECOND), (1010.0, FIRST)), 2000.0)
    assert is_certain(over_time((0.0, FIRST), (1000.0, EMPTY), (1010.0, FIRST)), 2000.0)


def test_a_lift_of_a_quarter_of_a_second_ends_what_was_read_before_it() -> None:
    def lifted_for(gap_ms: float) -> Track:
        return over_time((0.0, FIRST), (1000.0, SECOND), (1010.0, EMPTY), (1010.0 + gap_ms, FIRST))

    assert is_certain(lifted_for(250.0), 2000.0)
    assert not is_certain(lifted_for(249.0), 2000.0)


def test_the_last_three_pieces_that_left_are_remembered_and_when() -> None:
    ways = [(1000.0 * n, FIRST if n % 2 else EMPTY) for n in range(10)]
    assert over_time(*ways).departures == (
        Departure(FIRST, 3000.0, 4000.0),
        Departure(FIRST, 5000.0, 6000.0),
        Departure(FIRST, 7000.0, 8000.0),
    )


@pytest.mark.parametrize(
    ("timings", "stretched"),
    [
        (Timings(0, 0, 0, 1_000, 0, 5), HAND_TIMES),
        (
            Timings(0, 0, 0, 5_000, 0, 30, 2),
            replace(HAND_TIMES, overlap_ms=79.0, order_ms=34.0, at_once_ms=6.0, shown_ms=89.0),
        ),
        (
            Timings(0, 0, 0, 20_000, 0, 30, 2),
            replace(
                HAND_TIMES,
                overlap_ms=104.0,
                order_ms=49.0,
                astride_ms=1000.0,
                at_once_ms=21.0,
                shown_ms=114.0,
            ),
        ),
    ],
)
def test_slow_scans_stretch_the_times_that_they_blur(timings: Timings, stretched: HandTimes) -> None:
    assert HandTimes.of(timings) == stretched
