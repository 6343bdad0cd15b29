"""The builder's tables, against the profile read independently: from the TOML itself."""

import math
import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from controller.board import Key, ProfileError, profile_from
from hardware import profiles
from hardware.builder.wiring import Sheet, StockKind, sheet_of, spare_reeds
from hardware.builder.wiring.mega_host import Mega
from hardware.profiles import DEFAULT, load_profile, profile_names

Document = dict[str, Any]


def document() -> Document:
    text = files(profiles).joinpath(f"{DEFAULT}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def soldered(content: Document) -> dict[tuple[int, int], str]:
    """Return what is at each crosspoint: reeds for both colours, the keys, bare diodes at the wires' ends."""
    at: dict[tuple[int, int], str] = {}
    for name, space in content["spaces"].items():
        at[tuple(space["first"])] = f"{name} orange"
        at[tuple(space["second"])] = f"{name} purple"
    for name, place in content["keys"].items():
        at[tuple(place)] = f"key {Key(name).word}"
    last_row, last_column = len(content["rows"]) - 1, len(content["columns"]) - 1
    for row in range(last_row + 1):
        at[row, last_column] = "bare"
    for column in range(last_column):
        at[last_row, column] = "bare"
    return at


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return sheet_of(load_profile(DEFAULT))


def test_every_crosspoint_is_what_the_profile_says(sheet: Sheet) -> None:
    assert dict(sheet.joints) == soldered(document())


def test_every_wire_is_on_the_pin_of_the_profile(sheet: Sheet) -> None:
    content = document()
    wires = [(line.pin, line.connector, line.place, line.colour) for line in sheet.lines]
    assert [(pin, f"{plug}.{place}", hue) for pin, plug, place, hue in wires] == [
        (wire["pin"], wire["connector"], wire["colour"]) for wire in content["rows"] + content["columns"]
    ]


def test_there_is_a_diode_for_each_reed_key_and_far_end(sheet: Sheet) -> None:
    reeds, keys, rows, columns = 140, 4, 10, 21
    assert len(sheet.bare) == (rows - 1) + (columns - 1) + 1
    assert len(sheet.joints) == reeds + keys + len(sheet.bare) == 174


@pytest.mark.parametrize("name", profile_names())
def test_each_crosspoint_is_passed_once_by_its_row_and_once_by_its_column(name: str) -> None:
    sheet = sheet_of(load_profile(name))
    for axis, lines in ((0, sheet.rows), (1, sheet.columns)):
        for line in lines:
            assert all(at[axis] == line.number for at in line.crosspoints)
        passed = Counter(at for line in lines for at in line.crosspoints)
        assert passed == Counter(sheet.joints.keys())


def test_wires_pass_spaces_and_keys_in_the_order_of_the_profile(sheet: Sheet) -> None:
    content = document()
    for line, wire in zip(sheet.lines, content["rows"] + content["columns"], strict=True):
        *stops, end = line.stops
        assert end.is_far_end
        if not line.is_reference:
            assert [stop.name for stop in stops] == wire["order"]
            assert not any(stop.is_far_end for stop in stops)


def test_lengths_are_distances_between_spaces_and_keys(sheet: Sheet) -> None:
    content = document()
    at_mm = {name: space["at_mm"] for name, space in content["spaces"].items()} | content["build"]["keys_mm"]
    for line in sheet.lines:
        known_mm = 0.0
        for before, stop in pairwise(line.stops):
            if before.name in at_mm and stop.name in at_mm:
                apart_mm = math.dist(at_mm[before.name], at_mm[stop.name])
                assert stop.hop_mm == pytest.approx(apart_mm)
                known_mm += apart_mm
            else:
                assert stop.hop_mm is None
        assert line.stops[0].hop_mm is None
        assert line.along_mm == pytest.approx(known_mm)
    assert sheet.along_m == pytest.approx(sum(line.along_mm for line in sheet.lines) / 1000)
    assert sheet.rows[4].along_mm == pytest.approx(270)


def test_reference_lines_pass_the_far_ends_and_meet_each_other_last(sheet: Sheet) -> None:
    content = document()
    for line, crossed in ((sheet.rows[-1], content["columns"]), (sheet.columns[-1], content["rows"])):
        *stops, corner = line.stops
        met = [(stop.name, at) for stop in stops for at in stop.crosspoints]
        axis = 1 if line in sheet.rows else 0
        assert [(crossed[at[axis]]["order"][-1], at) for _, at in met] == met
        assert corner.crosspoints == ((9, 20),)
        assert line.is_reference


def test_connectors_are_described_pin_by_pin(sheet: Sheet) -> None:
    assert {name: [line.place for line in lines] for name, lines in sheet.connectors.items()} == {
        "J1": list(range(1, 11)),
        "J2": list(range(1, 11)),
        "J3": list(range(1, 12)),
    }
    assert [line.pin for line in sheet.connectors["J2"]][-2:] == ["D37", "D36"]
    assert [(line.pin, line.terminal, line.colour) for line in sheet.connectors["J1"]][8] == (
        "A8",
        "PK0",
        "white",
    )


def test_pins_of_a_connector_are_listed_in_order_however_they_are_written() -> None:
    content = document()
    content["rows"][0]["connector"], content["rows"][9]["connector"] = "J1.10", "J1.1"
    lines = sheet_of(profile_from(content)).connectors["J1"]
    assert [line.place for line in lines] == list(range(1, 11))
    assert lines[0].pin == "A9"


def test_the_current_of_a_row_is_the_sum_of_its_columns(sheet: Sheet) -> None:
    content = document()
    joined = Counter(row for row, _ in soldered(content))
    row = sheet.busiest
    assert (row.closed, joined[row.number]) == (21, max(joined.values()))
    own_pull_up_ohm = 20_000  # the least that the data sheet guarantees; the firmware leaves them on
    soldered_ma, own_ma = (5000 / ohm for ohm in (content["build"]["pull_up_ohm"], own_pull_up_ohm))
    assert sheet.chip.column_ma == pytest.approx(soldered_ma + own_ma)
    assert sheet.chip.row_ma(row.pin, row.closed) == pytest.approx(15.75)


def test_a_piece_closes_one_reed_of_its_space(sheet: Sheet) -> None:
    assert [row.closed for row in sheet.rows[:-1]] == [n + 1 for n in (10, 7, 8, 9, 10, 9, 8, 7, 6)]


def test_the_supply_of_the_lights_is_measured_by_a_third(sheet: Sheet) -> None:
    assert Mega(sheet.profile).measured_v == pytest.approx(5.0 / 3)


def test_lights_are_numbered_along_the_chain(sheet: Sheet) -> None:
    content = document()
    assert [light.space for light in sheet.lights] == content["lights"]["order"]
    assert [light.number for light in sheet.lights] == list(range(70))
    assert [light.space for light in sheet.lights if light.is_fed] == ["a1", "e1", "i6"]
    assert sheet.lights[0].at_mm == pytest.approx((-87.0, -103.92))
    assert all(light.hop_mm == pytest.approx(30, abs=0.01) for light in sheet.lights[1:])


def test_pins_beside_the_data_of_the_lights_stay_free(sheet: Sheet) -> None:
    free = Mega(sheet.profile).keep_free
    assert free == ("D10", "D11", "D13", "D50", "D51", "D52", "D53")
    assert not set(free) & {line.pin for line in sheet.lines}
    assert [(pin.pin, pin.terminal) for pin in sheet.chip.single_pins] == [
        ("D12", "PB6"),
        ("A15", "PK7"),
        ("5V", ""),
        ("GND", ""),
    ]


def test_parts_are_counted_with_spares(sheet: Sheet) -> None:
    parts = {part.name: part for part in sheet.parts}
    assert parts["reed switch, normally open"].count == sheet.reeds == 3 * 70
    assert parts["diode 1N4148"].count == 174
    assert parts["light WS2812B"].count == 70
    assert parts["push button, normally open"].count == 4
    assert parts["resistor 10 kΩ"].count == 21 + 1 + 1  # columns, divider, data line of the lights
    assert (parts["capacitor 100 nF"].count, parts["diode 1N5822"].count) == (70, 1)
    assert parts["fuse 2 A, fast, with holder"].count == 1
    assert (parts["resistor 20 kΩ"].count, parts["resistor 330 Ω"].count) == (1, 1)
    assert (parts["connector, 10 pins"].count, parts["connector, 11 pins"].count) == (2, 1)
    assert parts["diode 1N4148"].total == 174 + 9
    others = [part for part in sheet.parts if part.kind is not StockKind.REED]
    assert all(part.spare <= max(2, part.count / 10) for part in others)
    assert parts["reed switch, normally open"].spare == spare_reeds(sheet.reeds)


def test_a_wire_that_passes_nothing_still_has_its_bare_diode() -> None:
    content = document()
    content["columns"].insert(20, {"pin": "D32", "connector": "J3.12", "colour": "pink", "order": []})
    sheet = sheet_of(profile_from(content))
    assert sheet.columns[20].crosspoints == ((9, 20),)
    assert ("D32", ((9, 20),)) in [(stop.name, stop.crosspoints) for stop in sheet.rows[9].stops]


@pytest.mark.parametrize(
    ("wrong", "value", "sentence"),
    [
        ("connector", "J1", "connector 'J1' has no number; write it like J1.3"),
        ("connector", "J1.x", "connector 'J1.x' has no number"),
        ("pin", "GPIO4", "no pin 'GPIO4' on an Arduino Mega 2560"),
    ],
)
def test_what_cannot_be_soldered_is_refused(wrong: str, value: str, sentence: str) -> None:
    content = document()
    content["rows"][0][wrong] = value
    profile = profile_from(content)
    with pytest.raises(ProfileError, match=sentence):
        sheet_of(profile)
