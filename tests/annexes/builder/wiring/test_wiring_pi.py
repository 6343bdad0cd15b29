"""The tables of a board on a Pi's own pins, against its profile and the header as pinout cards print it."""

import re
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from controller.board import ProfileError, profile_from
from hardware import profiles
from hardware.builder.wiring import Sheet, page_of, sheet_of, text_of
from hardware.builder.wiring.board_host import Use
from hardware.builder.wiring.header import header_drawing, header_picture
from hardware.builder.wiring.pi_host import Pi
from hardware.builder.wiring.schematic import shifter_drawing, shifter_fact
from hardware.builder.wiring.underside import plan_below
from hardware.pi_settings import config_text
from hardware.profiles import load_profile
from tests.sweeps import sampled

SINGLE, DUAL = "hex70-single-gpio", "hex70-dual-gpio"

#: Odd pins left, even pins right; a number is a GPIO.
HEADER = """
3V3 5V   2 5V   3 GND   4 14   GND 15   17 18   27 GND   22 23   3V3 24   10 GND
9 25   11 8   GND 7   0 1   5 GND   6 12   13 GND   19 16   26 20   GND 21
"""


@pytest.fixture(scope="module", params=[SINGLE, DUAL])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return sheet_of(load_profile(request.param))


def document(name: str) -> dict[str, Any]:
    return tomllib.loads(files(profiles).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def printed() -> list[str]:
    """Return the names of the header's pins, from pin 1."""
    return [f"GPIO{name}" if name.isdecimal() else name for name in HEADER.split()]


def test_the_header_is_listed_as_it_is_printed(sheet: Sheet) -> None:
    assert [(pin.number, pin.name) for pin in sheet.chip.header.pins] == list(enumerate(printed(), start=1))


def test_every_line_is_on_the_header_pin_that_its_profile_means(sheet: Sheet) -> None:
    content = document(sheet.profile.name)
    on = {pin.name: pin for pin in sheet.chip.header.pins}
    for use, wires in ((Use.ROW, content["rows"]), (Use.COLUMN, content["columns"])):
        for number, wire in enumerate(wires):
            pin = on[wire["pin"]]
            assert (pin.use, pin.colour) == (use, wire["colour"])
            assert pin.goes_to == f"{use.value} {number}, {wire['connector']}"
    uses = Counter(pin.use for pin in sheet.chip.header.pins)
    assert uses[Use.ROW] + uses[Use.COLUMN] == len(content["rows"]) + len(content["columns"])


def test_nothing_may_go_where_it_would_kill_or_disturb(sheet: Sheet) -> None:
    kept = {pin.number for pin in sheet.chip.header.pins if pin.use is Use.KEPT}
    assert kept == {2, 4, 23, 27, 28}
    assert {pin.pin: pin.terminal for pin in sheet.chip.single_pins} == {
        "GPIO10": "19",
        "3V3": "17",
        "GND": "20",
    }


def test_the_header_reads_back_from_its_picture(sheet: Sheet) -> None:
    rows = [
        re.fullmatch(r" *(.*?) +(\S+) +(\d+) \| (\d+) +(\S+) *(.*)", line)
        for line in header_picture(sheet).splitlines()
    ]
    assert len(rows) == 20
    read = [pin for row in rows if row for pin in ((row[3], row[2], row[1]), (row[4], row[5], row[6]))]
    for pin, (number, name, words) in zip(sheet.chip.header.pins, read, strict=True):
        assert (str(pin.number), pin.name) == (number, name)
        assert words == ", ".join(filter(None, (pin.goes_to, pin.colour)))


def test_the_header_is_drawn_with_the_wires_in_their_colours(sheet: Sheet) -> None:
    drawing = ET.fromstring(header_drawing(sheet))  # noqa: S314 - our own text
    pins = [part for part in drawing.iter("rect") if "pin" in part.get("class", "").split()]
    uses = [part.get("class", "").split()[1] for part in pins]
    assert uses == [pin.use.value for pin in sheet.chip.header.pins]
    wires = [part for part in drawing.iter() if part.get("class") == "wire"]
    assert len(wires) == len(sheet.lines)
    texts = [text.text for text in drawing.iter("text")]
    assert [text for text in texts if text and text.isdecimal()] == [str(n) for n in range(1, 41)]
    groups = [group for group in drawing.iter("g") if set(group) & set(pins)]
    at = [tuple(map(float, re.findall(r"[-\d.]+", group.get("transform", "")))) for group in groups]
    for (left_x, left_y), (right_x, right_y) in zip(at[::2], at[1::2], strict=True):
        assert left_x < right_x
        assert left_y == right_y
    assert [y for _, y in at] == sorted(y for _, y in at)


def test_a_wire_ends_at_its_last_reed_or_key(sheet: Sheet) -> None:
    content = document(sheet.profile.name)
    for line, wire in zip(sheet.lines, content["rows"] + content["columns"], strict=True):
        assert [stop.name for stop in line.stops] == wire["order"]
        assert not line.is_reference
    assert sheet.bare == ()
    assert "reference lines pass" not in text_of(sheet)
    assert "bare" not in page_of(sheet).split("<body>")[1].split("<script>")[0]


def test_a_low_column_is_low_enough_on_every_pi(sheet: Sheet) -> None:
    pin_low_v, schottky_v, silicon_v, input_low_v = 0.4, 0.32, 0.6, 0.8
    assert pin_low_v + schottky_v < input_low_v < pin_low_v + silicon_v
    for row in sheet.rows:
        spaces = {stop.name for stop in row.stops}
        assert row.closed == len(spaces)
        assert sheet.chip.row_ma(row.pin, row.closed) <= 4
    assert {"GPIO2", "GPIO3"}.isdisjoint(line.pin for line in sheet.columns)


def test_a_pull_up_on_the_pi_itself_is_counted_in() -> None:
    chip = Pi(load_profile(DUAL))
    assert chip.row_ma("GPIO2", 6) - chip.row_ma("GPIO4", 6) == pytest.approx(2900 / 1800)
    assert sheet_of(chip.profile).busiest.pin == "GPIO2"


@pytest.mark.parametrize(
    ("name", "reeds", "diodes", "pull_ups", "connectors"),
    [(SINGLE, 70, 74, 10, {9: 1, 10: 1}), (DUAL, 210, 144, 12, {12: 2})],
)
def test_parts_are_counted(
    name: str, reeds: int, diodes: int, pull_ups: int, connectors: dict[int, int]
) -> None:
    parts = {part.name: part.count for part in sheet_of(load_profile(name)).parts}
    assert parts["reed switch, normally open"] == reeds
    assert parts["diode BAT85"] == diodes
    assert parts["resistor 10 kΩ"] == pull_ups + 1  # the extra one is on the lights' data line
    assert parts["resistor 1 kΩ"] == pull_ups
    assert parts["level shifter 74AHCT125"] == parts["resistor 330 Ω"] == parts["diode 1N5822"] == 1
    assert parts["capacitor 100 nF"] == 70 + 1
    assert (parts["light WS2812B"], parts["push button, normally open"]) == (70, 4)
    assert {pins: parts[f"connector, {pins} pins"] for pins in connectors} == connectors
    assert not [part for part in parts if "Mega" in part or "1N4148" in part or "20 kΩ" in part]


def read_config(text: str, models: set[str]) -> dict[str, str]:
    """Return a config.txt's settings for one model as its firmware reads it: filters hold until the next."""
    said, is_for_it = {}, True
    for line in text.splitlines():
        if line.startswith("["):
            is_for_it = line.strip("[]") in {"all", *models}
        elif is_for_it and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            name, value = (name, value) if name != "dtparam" else tuple(value.split("="))
            said[name] = value
    return said


OFF = {"i2c_arm": "off", "enable_uart": "0"}
BY_SPI = {"spi": "on", "dtoverlay": "spi0-0cs,no_miso"}


@pytest.mark.parametrize(
    ("models", "said"),
    [
        ({"pi3", "pi3+"}, {**BY_SPI, "core_freq": "250"}),
        ({"pi0", "pi0w", "pi02"}, {**BY_SPI, "core_freq": "250"}),
        ({"pi4"}, {**BY_SPI, "core_freq_min": "500"}),
        ({"pi5"}, {"spi": "off"}),
    ],
)
def test_each_model_gets_what_it_needs(models: set[str], said: dict[str, str]) -> None:
    for name, freed in ((SINGLE, {}), (DUAL, OFF)):
        text = config_text(sheet_of(load_profile(name)).chip.settings)
        assert read_config(text, models) == freed | said
        assert text.startswith("[all]\n")
        assert text.endswith("\n[all]\n")


def test_settings_can_be_cut_out_of_the_text(sheet: Sheet) -> None:
    text = config_text(sheet.chip.settings)
    assert f"\n\n{text}\n" in text_of(sheet)
    facts = " ".join(sheet.chip.setting_facts)
    assert "do_onewire 1" in facts
    assert ("do_serial_cons 1" in facts) == (sheet.profile.name == DUAL)


def test_a_board_that_needs_no_pin_of_others_sets_nothing() -> None:
    content = document(SINGLE)
    spared = (14, 15, 18, 19, 12, 13, 16, 17, 20, 21)
    for wire, number in zip(
        content["rows"] + content["columns"], (*spared, *range(22, 28), 5, 6, 9), strict=True
    ):
        wire["pin"] = f"GPIO{number}"
    content["lights"]["pin"] = "GPIO4"
    settings = Pi(profile_from(content)).settings
    assert [setting.line for setting in settings] == ["enable_uart=0"]


def test_the_level_shifter_is_described_pin_by_pin(sheet: Sheet) -> None:
    numbered = {
        int(number): end
        for numbers, end in re.findall(r"([\d, ]+): ([^;]+?)(?=[;.] )", shifter_fact(sheet))
        for number in numbers.split(",")
    }
    low, high, unused = "GND", "5 V of the lights", "stays open"
    assert numbered == {
        **dict.fromkeys((1, 5, 7, 9, 12), low),  # the enable of one gate, all other inputs, and its ground
        **dict.fromkeys((4, 10, 13, 14), high),  # the enables of the other gates, and its supply
        **dict.fromkeys((6, 8, 11), unused),
        2: "GPIO10 of the Pi, 10 kΩ to GND",
        3: "330 Ω, DIN of light 0",
    }
    drawing = ET.fromstring(shifter_drawing(sheet))  # noqa: S314 - our own text
    legs = [part for part in drawing.iter() if part.get("class") == "leg"]
    assert len(legs) == 14


def test_warnings_stand_where_they_matter(sheet: Sheet) -> None:
    flat = " ".join(text_of(sheet).split())
    for warning in (
        "5 V on any of them kills the Pi.",
        "Connect the pull-ups to 3V3, never to 5 V",
        "Never join its 5 V to the 5 V of the lights; join the grounds.",
        "Leave GPIO11 (pin 23) free",
        "A BSS138, as on many shifter boards, is too slow",
        "A 1N4148 would take 0.6 V",
        "1 kΩ in each column, between its pull-up and its pin",
        "1.2 mA flows into the pin",
        "10 kΩ from pin 2 to GND keeps the data low while the Pi starts",
        "There are no pins for reference lines",
    ):
        assert warning.lower() in flat.lower()
    assert ("a key sets the colour" in flat) == (sheet.profile.name == SINGLE)
    assert ("1.8 kΩ" in flat) == (sheet.profile.name == DUAL)
    assert "divider" not in flat


def test_one_reed_a_space_is_described_and_drawn_as_one() -> None:
    sheet = sheet_of(load_profile(SINGLE))
    text, page = text_of(sheet), page_of(sheet)
    assert "70 reeds" in text
    assert "Each space has one reed, in the centre, which a piece of either colour closes;" in " ".join(
        text.split()
    )
    listed = re.findall(r"([a-i]\d+) +row (\d) +(\d+)(?= {2}|$)", text, flags=re.MULTILINE)
    assert {name: (int(row), int(column)) for name, row, column in listed} == {
        space.name: space.first for space in sheet.profile.spaces
    }
    assert page.count('class="reed single"') == 2 * 70
    assert 'class="reed first"' not in page
    assert page.count('<span class="single" title=') == 70


def test_wires_that_run_criss_cross_are_drawn_by_themselves() -> None:
    assert not sheet_of(load_profile(SINGLE)).is_scattered
    page = page_of(sheet_of(load_profile(DUAL)))
    drawings = re.findall(r"<svg[^>]*drawing (below[\w-]*)\".*?</svg>", page, flags=re.DOTALL)
    assert drawings == ["below-row", "below-column"]
    for name, kind, diodes in (("below-row", "row", 144), ("below-column", "column", 0)):
        (drawing,) = re.findall(rf"<svg[^>]*drawing {name}\".*?</svg>", page, flags=re.DOTALL)
        assert re.findall(r'data-line="(\w+) \d+"', drawing) == [kind] * 12
        assert drawing.count('class="diode"') == diodes


@sampled(2)
@pytest.mark.parametrize("name", profiles.profile_names())
def test_no_pin_is_drawn_at_a_reed_or_on_another_pin(name: str) -> None:
    drawing = ET.fromstring(plan_below(sheet_of(load_profile(name))))  # noqa: S314 - our own text

    def number(part: ET.Element, *names: str) -> list[float]:
        return [float(part.get(name, "")) for name in names]

    tags = [
        number(part, "x", "y", "width", "height") for part in drawing.iter() if part.get("class") == "tag"
    ]
    reeds = [number(part, "cx", "cy") for part in drawing.iter() if "reed" in part.get("class", "").split()]
    diodes = [
        tuple(map(float, re.findall(r"translate\((\S+) (\S+)\)", part.get("transform", ""))[0]))
        for part in drawing.iter()
        if part.get("class") == "diode"
    ]
    assert tags
    assert diodes or "gpio" in name
    for n, (x, y, width, height) in enumerate(tags):
        for at in (*reeds, *diodes):
            assert not (x - 2.1 < at[0] < x + width + 2.1 and y - 2.1 < at[1] < y + height + 2.1), at
        for there_x, there_y, there_width, there_height in tags[:n]:
            is_beside = x > there_x + there_width or there_x > x + width
            assert is_beside or y > there_y + there_height or there_y > y + height


@pytest.mark.parametrize("pin", ["D12", "GPIO28", "GPIO0"])
def test_a_pin_that_a_pi_has_not_is_refused(pin: str) -> None:
    content = document(SINGLE)
    content["rows"][0]["pin"] = pin
    with pytest.raises(ProfileError, match=f"no pin '{pin}' on a Raspberry Pi; name one of GPIO2 to GPIO27"):
        sheet_of(profile_from(content))
