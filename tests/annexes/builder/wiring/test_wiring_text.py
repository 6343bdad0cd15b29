"""The tables as text: complete, narrow, and correct when read back."""

import re

import pytest

from controller.board import key_word
from controller.document import WIDTH
from hardware.builder.wiring import Sheet, sheet_of, text_of
from hardware.builder.wiring.builder_sentences import offset
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.sweeps import sampled


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return sheet_of(load_profile(DEFAULT))


@pytest.fixture(scope="module")
def text(sheet: Sheet) -> str:
    return text_of(sheet)


def section(text: str, title: str) -> str:
    """Return the text below a heading."""
    return re.split(r"^.*\n-+\n", text.split(f"{title}\n", 1)[1].split("\n", 1)[1], flags=re.MULTILINE)[0]


@sampled(2)
@pytest.mark.parametrize("name", profile_names())
def test_it_fits_on_paper(name: str) -> None:
    lines = text_of(sheet_of(load_profile(name))).splitlines()
    assert max(map(len, lines)) <= WIDTH == 100
    assert not any(line != line.rstrip() for line in lines)


def test_every_pin_is_listed_with_its_port_and_colour(sheet: Sheet, text: str) -> None:
    for line in sheet.lines:
        pattern = rf"^ *{line.place} +{line.colour} +{line.pin} +{line.terminal} +{line.name} +\d"
        (table,) = re.findall(rf"^{line.connector}, pin 1 first\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
        assert re.search(pattern, table, flags=re.MULTILINE), pattern


def test_the_matrix_reads_back_as_it_is_soldered(sheet: Sheet, text: str) -> None:
    rows = re.findall(r"^ +(\d)  (.*)$", section(text, "Crosspoints"), flags=re.MULTILINE)
    cells = {(int(row), column): name for row, names in rows for column, name in enumerate(names.split())}
    keys = {"ora": "key orange", "pur": "key purple", "und": "key undo", "ok": "key ok"}
    assert len(cells) == 10 * 21
    for at, name in cells.items():
        joint = sheet.joints.get(at, "")
        if joint.startswith("key"):
            assert keys[name] == joint
        else:
            assert name == {"bare": "*", "": "."}.get(joint, joint.split(" ")[0])


def test_the_reeds_of_each_space_are_listed(sheet: Sheet, text: str) -> None:
    listed = re.findall(r"(\w\d+) +row (\d) +(\d+) +(\d+)", section(text, "Crosspoints"))
    assert {name: ((int(row), int(a)), (int(row), int(b))) for name, row, a, b in listed} == {
        space.name: (space.first, space.second) for space in sheet.profile.spaces
    }


def test_the_way_of_each_wire_reads_back(sheet: Sheet, text: str) -> None:
    ways = re.sub(r"\n {20,}", " ", section(text, "Connectors and wires"))
    for line in sheet.lines:
        (way,) = re.findall(rf" {line.pin} +{line.terminal} +{line.name} +(\d+) +(.*)$", ways, re.MULTILINE)
        names = re.findall(r"[a-z]+\d*", re.sub(r"\([\d+]*\)", "", way[1]))
        assert names == [key_word(stop.name) for stop in line.stops[:-1]]
        hops_mm = [int(hop) for hop in re.findall(r"(?<![\w(+])\d+(?![\w)+])", way[1])]
        assert sum(hops_mm) == pytest.approx(int(way[0]), abs=2)  # each is rounded
        assert way[1].endswith(" *")


def test_the_chain_is_drawn_to_and_fro(text: str) -> None:
    picture = section(text, "Lights").splitlines()
    numbered = [re.findall(r"\d+", line) for line in picture if re.search(r"\d  ?[<>]", line)]
    assert [int(number) for line in reversed(numbered) for number in line] == [
        number
        for low, high, step in (
            *((0, 5, 1), (12, 6, -1), (13, 20, 1), (29, 21, -1), (30, 39, 1)),
            *((48, 40, -1), (49, 56, 1), (63, 57, -1), (64, 69, 1)),
        )
        for number in range(low, high + step, step)
    ]
    arrows = ["".join(re.findall(r"[<>]", line)) for line in picture if re.search(r"\d  ?[<>]", line)]
    assert arrows == [">" * 5, "<" * 6, ">" * 7, "<" * 8, ">" * 9, "<" * 8, ">" * 7, "<" * 6, ">" * 5]


def test_numbers_that_a_builder_relies_on(text: str) -> None:
    flat = " ".join(text.split())
    for fact in (
        "174 diodes 1N4148: 144 with a reed or key between column and anode, 30 bare at far ends",
        "The band always faces the row.",
        "One pull-up of 10 kΩ from each of the 21 columns",
        "so its pin carries at most 15.8 mA, of the 20 it is rated for",
        "10 kΩ from D12 to GND keeps the data low while the Mega starts",
        "fuse 2 A, 1000 µF at light 0, 100 nF at every light",
        "a 1N5822 is across the lights, its band to plus",
        "20 kΩ from their 5 V to A15, 10 kΩ from A15 to GND; at 5 V the pin sees 1.67 V",
        "fed at the lights 0 (a1), 30 (e1), 69 (i6)",
        "sits 12 mm left of the centre",
        "The other 2, in parallel, are for purple with its ring of magnets",
        "7.36 mm right and 4.25 mm above; 2.2 mm right and 8.21 mm above of the centre.",
        "Never join its 5V pin to the 5 V of the lights; join the grounds.",
    ):
        assert fact in flat


def test_places_are_described_as_seen_from_above() -> None:
    assert offset(0.0, -4.0) == "4 mm below"
