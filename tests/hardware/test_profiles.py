"""The profile that ships is the board that is built, and every mistake in one is told apart."""

import copy
import math
import tomllib
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from manalath_board.controller.games.base import Colour
from manalath_board.controller.geometry import HEX70, SQUARE36, hexagon
from manalath_board.controller.profile import Key, Profile, ProfileError, Sensing, Transport
from manalath_board.controller.profile_schema import profile_from
from manalath_board.hardware import profiles
from manalath_board.hardware.pi_header import (
    GROUNDS,
    PHYSICAL,
    POWER_3V3,
    POWER_5V,
    PULLED_UP,
    SPI_CLOCK,
    SPI_DATA,
)
from manalath_board.hardware.profiles import DEFAULT, load_profile, profile_names, read_profile

Document = dict[str, Any]

TEXT = files(profiles).joinpath(f"{DEFAULT}.toml").read_text(encoding="utf-8")
SINGLE = files(profiles).joinpath("hex70-single-gpio.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def profile() -> Profile:
    return load_profile(DEFAULT)


@pytest.mark.parametrize("name", profile_names())
def test_every_profile_loads_under_its_file_name(name: str) -> None:
    assert load_profile(name).name == name


#: By the first word of a profile's name.
GEOMETRIES = {"hex7": hexagon((2, 3, 2)), "hex70": HEX70, "sq36": SQUARE36}


@pytest.mark.parametrize("name", profile_names())
def test_spaces_are_those_of_the_geometry(name: str) -> None:
    profile = load_profile(name)
    geometry = GEOMETRIES[name.partition("-")[0]]
    assert tuple(space.name for space in profile.spaces) == geometry.names
    for space, at_mm in zip(profile.spaces, geometry.positions_mm, strict=True):
        assert space.at_mm == pytest.approx(at_mm, abs=0.01)


def test_neighbours_are_those_of_the_geometry(profile: Profile) -> None:
    for space in profile.spaces:
        near = {other.name for other in profile.spaces if 0 < math.dist(space.at_mm, other.at_mm) < 31}
        assert near == set(HEX70.adjacent(space.name))


def test_the_matrix_can_be_traced_by_hand(profile: Profile) -> None:
    for row, spaces in enumerate(HEX70.rows):
        for index, space in enumerate(spaces):
            found = profile.space(HEX70.names[space])
            assert (found.first, found.second) == ((row, index), (row, index + 10))
    assert profile.keys == {Key.FIRST: (0, 6), Key.SECOND: (0, 7), Key.UNDO: (0, 8), Key.OK: (0, 9)}
    assert profile.reference == (9, 20)


@pytest.mark.parametrize("name", ["hex70-single-gpio", "hex70-single-mega"])
def test_one_reed_a_space_is_the_sensor_of_both_colours(name: str) -> None:
    profile = load_profile(name)
    assert profile.sensing is Sensing.SINGLE
    assert (len(profile.rows), len(profile.columns)) == ((10, 11) if profile.reference else (9, 10))
    for row, spaces in enumerate(HEX70.rows):
        for index, space in enumerate(spaces):
            found = profile.space(HEX70.names[space])
            assert (found.first, found.second) == ((row, index), (row, index))
    assert profile.keys == {Key.FIRST: (0, 6), Key.SECOND: (0, 7), Key.UNDO: (0, 8), Key.OK: (0, 9)}
    assert profile.sensors()[4, 4] == "e5 reed"
    assert len(profile.sensors()) == 74


def test_ring_reeds_can_be_added_to_a_board_with_one_reed_a_space(profile: Profile) -> None:
    single = load_profile("hex70-single-mega")
    pins = {wire.pin: wire.order for wire in profile.rows + profile.columns}
    assert {wire.pin: wire.order for wire in single.rows + single.columns}.items() <= pins.items()
    assert (single.keys, single.lights, single.light_pin) == (profile.keys, profile.lights, profile.light_pin)
    assert [space.first for space in single.spaces] == [space.first for space in profile.spaces]


def test_the_coupon_is_built_as_the_default_board_is(profile: Profile) -> None:
    coupon = load_profile("hex7-dual-mega")
    for part in ("pieces", "reeds", "light_mm", "diode", "supply_pin", "supply_ohm"):
        assert getattr(coupon.build, part) == getattr(profile.build, part)
    assert replace(coupon.build.deck, margin_mm=0.0) == replace(profile.build.deck, margin_mm=0.0)
    assert {wire.pin for wire in coupon.rows + coupon.columns} < {
        wire.pin for wire in profile.rows + profile.columns
    }


def test_two_reeds_a_space_fill_all_pins_of_a_pi() -> None:
    profile = load_profile("hex70-dual-gpio")
    assert set(profile.sensors()) == {(row, column) for row in range(12) for column in range(12)}
    for space in profile.spaces:
        assert space.second == (space.first[0], space.first[1] + 1)
    assert list(profile.keys.values()) == [(11, 8), (11, 9), (11, 10), (11, 11)]
    pins = {wire.pin for wire in profile.rows + profile.columns}
    assert pins == set(PHYSICAL) - {SPI_DATA, SPI_CLOCK}
    assert {wire.pin for wire in profile.rows} > PULLED_UP


@pytest.mark.parametrize("name", ["hex70-single-gpio", "hex70-dual-gpio"])
def test_a_board_on_the_pins_of_a_pi(name: str) -> None:
    profile = load_profile(name)
    assert profile.transport is Transport.GPIO
    assert profile.reference is None
    assert not any(profile.is_reference(at) for at in [*profile.sensors(), (-1, -1)])
    assert (profile.timings.scan_us, profile.timings.quiet_scans) == (20_000, 2)
    assert profile.light_pin == SPI_DATA
    assert (profile.build.supply_pin, profile.build.supply_ohm) == (None, None)


def test_the_header_has_each_pin_once() -> None:
    pins = [*PHYSICAL.values(), *GROUNDS, *POWER_3V3, *POWER_5V]
    assert sorted([*pins, 27, 28]) == list(range(1, 41))  # 27 and 28 belong to the EEPROM of a HAT


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('pin = "GPIO4"', 'pin = "GPIO2"', None),
        ('pin = "GPIO7"', 'pin = "GPIO2"', "GPIO2 is a column, .* make it a row"),
        (
            'pin = "GPIO4"',
            'pin = "GPIO11"',
            "GPIO11 cannot be a line, because it is the clock of the lights on GPIO10",
        ),
        ('pin = "GPIO4"', 'pin = "GPIO28"', "Raspberry Pi pin 'GPIO28'"),
        ('pin = "GPIO10"', 'pin = "D12"', "Raspberry Pi pin 'D12'"),
        ("data_ohm = 330", 'data_ohm = 330\nsupply_pin = "GPIO3"', "unknown entry 'supply_pin'"),
    ],
)
def test_a_pi_has_the_pins_it_has(old: str, new: str, message: str | None) -> None:
    text = SINGLE.replace(old, new, 1)
    if message is None:
        assert read_profile(text, "mine.toml").rows[0].pin == "GPIO2"
        return
    with pytest.raises(ProfileError, match=rf"mine\.toml: .*{message}"):
        read_profile(text, "mine.toml")


def test_lights_run_to_and_fro_without_a_long_hop(profile: Profile) -> None:
    assert sorted(profile.lights) == sorted(HEX70.names)
    for one, other in zip(profile.lights, profile.lights[1:], strict=False):
        assert other in HEX70.adjacent(one)


def test_pins_are_those_of_a_mega(profile: Profile) -> None:
    assert [wire.pin for wire in profile.rows] == [f"A{n}" for n in range(10)]
    centre = [f"D{n}" for n in (*range(22, 30), 37, 36)]
    ring = [f"D{n}" for n in (*range(49, 41, -1), 35, 34)]
    assert [wire.pin for wire in profile.columns] == [*centre, *ring, "D33"]
    assert profile.light_pin == "D12"


def test_reeds_stand_where_the_magnets_of_the_simulation_look_for_them(profile: Profile) -> None:
    assert [math.hypot(*place) for place in profile.build.reeds.ring_mm] == pytest.approx(
        [8.5, 8.5], abs=0.01
    )


def test_the_chain_is_fed_at_both_ends(profile: Profile) -> None:
    assert {profile.lights[0], profile.lights[-1]} < set(profile.build.feeds)


def test_times_and_power_suit_usb_and_the_reeds(profile: Profile) -> None:
    timings = profile.timings
    assert (timings.select_us, timings.release_us, timings.reread_us, timings.scan_us) == (10, 20, 10, 1000)
    assert (timings.lockout_ms, timings.quiet_ms) == (5, 5)
    assert timings.slot_us * len(profile.rows) <= timings.scan_us
    assert profile.cap_ma == 800


@pytest.mark.parametrize("name", profile_names())
def test_without_reference_lines_no_sensor_ends_both_of_its_wires_alone(name: str) -> None:
    """Else a break of either wire, a dead sensor and an open diode there would all read the same."""
    profile = load_profile(name)
    places = profile.places()
    ends = [
        (row, column)
        for (row, column), place in places.items()
        if place == profile.rows[row].order[-1] == profile.columns[column].order[-1]
    ]
    alone = [
        at
        for at in ends
        if sum(at[0] == row and places[at] == place for (row, _), place in places.items()) == 1
    ]
    assert profile.reference or not alone


def test_every_sensor_has_one_name(profile: Profile) -> None:
    sensors = profile.sensors()
    assert len(sensors) == len(set(sensors.values())) == 144
    assert sensors[4, 4] == "e5 orange"
    assert sensors[4, 14] == "e5 purple"
    assert sensors[0, 9] == "key ok"
    assert not any(profile.is_reference(at) for at in sensors)
    assert profile.is_reference((9, 0))
    assert profile.is_reference((0, 20))


def test_spaces_are_found_by_name(profile: Profile) -> None:
    assert profile.space("e5").sensor(Colour.SECOND) == (4, 14)
    with pytest.raises(ProfileError, match="no space j1 on hex70-dual-mega; its spaces run from a1 to i6"):
        profile.space("j1")


def put(*path: str | int, value: object) -> Callable[[Document], None]:
    """Set one entry of the document."""

    def change(document: Document) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def cut(*path: str | int) -> Callable[[Document], None]:
    """Remove one entry of the document."""

    def change(document: Document) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


MISTAKES: dict[str, tuple[Callable[[Document], None], str]] = {
    "an entry is missing": (cut("title"), "the profile lacks 'title'; add it"),
    "a table is missing": (cut("timings"), "the profile lacks 'timings'"),
    "an entry too many": (put("colour", value="red"), "the profile has an unknown entry 'colour'"),
    "a misspelt timing": (
        put("timings", "setle_us", value=3),
        r"\[timings\] has an unknown entry 'setle_us'",
    ),
    "a key too many": (put("keys", "help", value=[1, 9]), r"\[keys\] has an unknown entry 'help'"),
    "a table that is none": (put("timings", value=3), r"\[timings\] must be a table, not 3"),
    "a number in quotes": (
        put("timings", "scan_us", value="1000"),
        "scan_us must be a whole number, not '1000'",
    ),
    "a truth for a number": (
        put("timings", "scan_us", value=True),
        "scan_us must be a whole number, not True",
    ),
    "a time out of range": (
        put("timings", "quiet_ms", value=0),
        "quiet_ms is 0; it must lie between 1 and 100",
    ),
    "a scan too short for its rows": (
        put("timings", "scan_us", value=399),
        "scan_us is 399; 10 rows take 400",
    ),
    "a space called like a key": (
        put("spaces", "ok", value={"at_mm": [0, 200], "first": [1, 8], "second": [1, 18]}),
        r"\[spaces\] ok is the name of a key",
    ),
    "a place beyond all": (
        put("spaces", "a1", "at_mm", value=[float("nan"), 0]),
        r"at_mm\[0\] must be a number of millimetres, not nan",
    ),
    "a truth for a row": (
        put("spaces", "a1", "first", value=[True, 0]),
        r"a1: first must be \[row, column\]",
    ),
    "a cap below the idle pixels": (
        put("lights", "cap_ma", value=100),
        "cap_ma is 100; it must lie between 170",
    ),
    "a fuse that blows in play": (
        put("build", "fuse_ma", value=500),
        r"\[build\]: fuse_ma is 500; it must lie between 800",
    ),
    "a supply too weak for its fuse": (
        put("build", "supply_ma", value=3999),
        r"\[build\]: supply_ma is 3999; it must be at least 4000, 2 times fuse_ma, or a short circuit may",
    ),
    "a key in the recess of a piece": (
        put("build", "keys_mm", "first", value=[96.0, -103.92]),
        r"\[build\] keys_mm: first must lie at least 21\.5 mm from a6",
    ),
    "two keys under one finger": (
        put("build", "keys_mm", "ok", value=[151.0, -103.92]),
        r"\[build\] keys_mm: ok must lie at least 14 mm from undo",
    ),
    "a key nowhere": (cut("build", "keys_mm", "undo"), r"\[build\] keys_mm lacks 'undo'"),
    "a resistor that only a Pi needs": (
        put("build", "column_ohm", value=1000),
        r"\[build\] has an unknown entry 'column_ohm'",
    ),
    "a divider of one resistor": (
        put("build", "supply_ohm", value=[20_000]),
        r"\[build\]: supply_ohm must be \[to the supply, to ground\]",
    ),
    "a divider to nothing": (
        put("build", "supply_ohm", value=[20_000, 0]),
        r"supply_ohm\[1\] must be a whole number of ohms above 0, not 0",
    ),
    "a reed in three numbers": (
        put("build", "light_mm", value=[1, 2, 3]),
        r"\[build\]: light_mm must be \[x, y\] in millimetres",
    ),
    "a supply nowhere": (put("build", "feeds", value=[]), r"\[build\] feeds is empty"),
    "a supply at no space": (put("build", "feeds", value=["z9"]), r"\[build\] feeds names z9, which is no"),
    "a supply twice": (put("build", "feeds", value=["a1", "a1"]), r"\[build\] feeds: a1 is used twice"),
    "a pin that measures": (put("columns", 0, "pin", value="A15"), "pins: A15 is used twice"),
    "a list that is none": (put("lights", "order", value="a1"), r"order must be a list, not 'a1'"),
    "a light that is no text": (put("lights", "order", 0, value=7), r"order\[0\] must be a text, not 7"),
    "unknown sensing": (
        put("sensing", value="hall"),
        r"sensing 'hall' is not known; it must be 'dual' \(reeds for both colours\) or 'single' \(one reed",
    ),
    "unknown transport": (
        put("transport", value="usb"),
        r"transport 'usb' is not known; it must be 'serial' \(a microcontroller on a line\) or 'gpio'",
    ),
    "a number for a truth": (
        put("reference_lines", value=1),
        "reference_lines must be true or false, not 1",
    ),
    "two reads within one bounce": (
        put("timings", "reread_us", value=5),
        r"\[timings\]: reread_us is 5; two reads must be at least 10 us apart, or be one, with 0",
    ),
    "a supply that nothing measures": (cut("build", "supply_pin"), r"\[build\] lacks 'supply_pin'"),
    "no spaces": (put("spaces", value={}), r"\[spaces\] is empty"),
    "a place of three numbers": (
        put("spaces", "a1", "at_mm", value=[1, 2, 3]),
        r"\[spaces\] a1: at_mm must be",
    ),
    "a place in words": (
        put("spaces", "a1", "at_mm", value=["left", 2]),
        r"at_mm\[0\] must be a number of millimetres, not 'left'",
    ),
    "two spaces in one place": (
        put("spaces", "a1", "at_mm", value=[-45.0, -103.92]),
        "at_mm: .* is used twice",
    ),
    "a crosspoint of one number": (
        put("spaces", "a1", "first", value=[0]),
        r"\[spaces\] a1: first must be \[row, column\]",
    ),
    "a sensor outside": (
        put("spaces", "a1", "first", value=[10, 0]),
        r"\[10, 0\] lies outside the matrix of 10 rows",
    ),
    "a sensor before 0": (put("spaces", "a1", "first", value=[-1, 0]), r"\[-1, 0\] lies outside the matrix"),
    "a sensor on a reference line": (put("spaces", "a1", "first", value=[9, 0]), "lies on a reference line"),
    "two sensors in one place": (
        put("spaces", "a1", "first", value=[0, 1]),
        r"\[spaces\] a2: \[0, 1\] is already the sensor of \[spaces\] a1",
    ),
    "a key on a reed": (put("keys", "ok", value=[0, 0]), r"\[keys\] ok: \[0, 0\] is already the sensor of"),
    "a light for no space": (
        put("lights", "order", 0, value="z9"),
        r"\[lights\] order names z9, which is not a space",
    ),
    "a light twice": (put("lights", "order", 0, value="a2"), r"\[lights\] order: a2 is used twice"),
    "a space without light": (cut("lights", "order", 0), r"\[lights\] order lacks a1; every space has one"),
    "a pin twice": (put("rows", 0, "pin", value="A1"), "pins: A1 is used twice"),
    "a pin that lights the strip": (put("columns", 0, "pin", value="D12"), "pins: D12 is used twice"),
    "a connector twice": (put("rows", 0, "connector", value="J2.1"), "connectors: J2.1 is used twice"),
    "a wire that misses a space": (
        cut("rows", 3, "order", 0),
        r"rows\[3\] order: d1 is missing or does not belong",
    ),
    "a wire with a strange space": (
        put("columns", 0, "order", 0, value="a2"),
        r"columns\[0\] order: a1 is missing or does not belong",
    ),
    "a wire that passes twice": (
        put("rows", 3, "order", 0, value="d2"),
        r"rows\[3\] order: d2 is used twice",
    ),
    "a wire without colour": (cut("rows", 0, "colour"), r"rows\[0\] lacks 'colour'"),
}


@pytest.mark.parametrize(("change", "message"), MISTAKES.values(), ids=MISTAKES)
def test_every_mistake_has_its_own_message(change: Callable[[Document], None], message: str) -> None:
    document = copy.deepcopy(tomllib.loads(TEXT))
    change(document)
    with pytest.raises(ProfileError, match=message):
        profile_from(document)


def test_the_message_names_the_file() -> None:
    with pytest.raises(ProfileError, match=r"mine\.toml: the profile: sensing 'hall'"):
        read_profile(TEXT.replace('sensing = "dual"', 'sensing = "hall"'), "mine.toml")
    with pytest.raises(ProfileError, match=r"mine\.toml is not TOML: .*line 1"):
        read_profile("name = \n", "mine.toml")
    for text in ("name = " + "[" * 5000, "name = " + "9" * 6000):
        with pytest.raises(ProfileError, match=r"mine\.toml is not TOML: it "):
            read_profile(text, "mine.toml")


def test_an_unknown_profile_is_answered_with_those_there_are() -> None:
    with pytest.raises(ProfileError, match=f"no profile 'chess'; choose one of: .*{DEFAULT}"):
        load_profile("chess")


@pytest.mark.parametrize("name", profile_names())
def test_spaces_are_drawn_in_their_shape(name: str) -> None:
    """Every corner of a space lies within the board's outline, and touching spaces share two corners."""
    profile = load_profile(name)
    assert len(profile.corners_mm) == (4 if name.startswith("sq") else 6)
    corners = {
        space.name: {(round(space.at_mm[0] + x), round(space.at_mm[1] + y)) for x, y in profile.corners_mm}
        for space in profile.spaces
    }
    geometry = GEOMETRIES[name.partition("-")[0]]
    for space in geometry.names:
        assert all(len(corners[space] & corners[other]) == 2 for other in geometry.adjacent(space))
