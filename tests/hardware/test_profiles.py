"""The shipped profiles match the boards that are built."""

import math
from dataclasses import replace
from importlib.resources import files

import pytest

from controller.board import Key, Profile, ProfileError, Sensing, Transport
from controller.games import Colour
from controller.games.geometry import HEX70, SQUARE36, hexagon
from hardware import profiles
from hardware.pi_header import (
    GROUNDS,
    PHYSICAL,
    POWER_3V3,
    POWER_5V,
    PULLED_UP,
    SPI_CLOCK,
    SPI_DATA,
)
from hardware.profiles import DEFAULT, load_profile, profile_names, read_profile

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


@pytest.mark.parametrize("sensing", ["dual", "single"])
def test_a_coupon_is_built_as_the_board_that_it_proves(sensing: str) -> None:
    coupon, profile = (load_profile(f"{board}-{sensing}-mega") for board in ("hex7", "hex70"))
    assert coupon.sensing is profile.sensing
    for part in ("pieces", "reeds", "light_mm", "diode", "supply_pin", "supply_ohm"):
        assert getattr(coupon.build, part) == getattr(profile.build, part)
    decks = (replace(each.build.deck, margin_mm=0.0, screws_mm=()) for each in (coupon, profile))
    assert len(set(decks)) == 1
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
    assert sorted([*pins, 27, 28]) == list(range(1, 41))  # 27 and 28 are for the EEPROM of a HAT


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
    """Otherwise a break of either wire, a dead sensor and an open diode there would all read the same."""
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
