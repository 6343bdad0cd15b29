"""From matrix to readings through the wiring: every sensor of the profile, alone and with others."""

from hypothesis import given
from hypothesis import strategies as st

from controller.board import Key
from controller.games import Colour
from controller.inference import Reading, Track, occupancy
from hardware.profiles import DEFAULT, load_profile

PROFILE = load_profile(DEFAULT)
SINGLE = load_profile("hex70-single-gpio")
NAMES = [space.name for space in PROFILE.spaces]
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
    empty, first, second = Reading.EMPTY, Reading.FIRST, Reading.SECOND
    stood = Track(first, 5.0, 4.0, first, first, frozenset({empty, first}))
    known = Track(second, 5.0, 4.0, second, second, frozenset({empty, second}), coloured_ms=9.0)
    assert stood.coloured(second, 9.0) == known
    came = Track(first, 5.0, 4.0, empty, empty, frozenset({empty}))
    assert came.coloured(second, 9.0) == Track(
        second, 5.0, 4.0, empty, empty, frozenset({empty}), coloured_ms=9.0
    )
