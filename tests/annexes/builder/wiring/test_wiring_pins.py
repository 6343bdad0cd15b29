"""The drawing of a host's pins: every wire of the profile at its pin, and no words over others."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from hardware import profiles
from hardware.builder.wiring import header_drawing, sheet_of
from hardware.profiles import load_profile, profile_names

MEGA = [name for name in profile_names() if name.endswith("-mega")]

#: Left, top, right and bottom.
Area = tuple[float, float, float, float]


def drawn(name: str) -> ET.Element:
    return ET.fromstring(header_drawing(sheet_of(load_profile(name))))  # noqa: S314 - our own text


def pins(drawing: ET.Element) -> Iterator[ET.Element]:
    """Yield the group of each pin."""
    for group in drawing.iter("g"):
        if any("pin" in part.get("class", "").split() for part in group.findall("rect")):
            yield group


def words_at(pin: ET.Element) -> list[str]:
    return [text.text or "" for text in pin.iter("text")]


def areas(drawing: ET.Element) -> Iterator[Area]:
    """Yield what each text beside a pin covers, with letters as narrow as most of the typeface's."""
    for pin in pins(drawing):
        x, y, *turned = map(float, re.findall(r"[-\d.]+", pin.get("transform", "")))
        for text in pin.findall("text"):
            if not text.text:
                continue
            length, height = 2.3 * len(text.text), 3.2
            start = float(text.get("x", ""))
            along = (
                (start - length, start) if "end" in text.get("class", "").split() else (start, start + length)
            )
            if turned:
                yield x - height / 2, y - along[1], x + height / 2, y - along[0]
            else:
                yield x + along[0], y - height / 2, x + along[1], y + height / 2


@pytest.mark.parametrize("name", MEGA)
def test_every_wire_ends_at_its_pin_of_the_mega(name: str) -> None:
    content = tomllib.loads(files(profiles).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    found = [words_at(pin) for pin in pins(drawn(name))]
    at = {words[0]: words[1:] for words in found if len(words) > 1}
    for kind, wires in (("row", content["rows"]), ("column", content["columns"])):
        for number, wire in enumerate(wires):
            assert at.pop(wire["pin"]) == [f"{kind} {number}, {wire['connector']}, {wire['colour']}"]
    supply = {"5V": ["the pull-ups"], "GND": ["ground of the lights"], "A15": ["divider of the supply"]}
    assert at == supply | {
        "D12": ["data of the lights"],
        **{pin: ["keep free"] for pin in ["D0", "D1", "D10", "D11", "D13", "D50", "D51", "D52", "D53"]},
    }


@pytest.mark.parametrize("name", profile_names())
def test_no_words_lie_over_others_or_beyond_the_edge(name: str) -> None:
    drawing = drawn(name)
    left, top, width, height = map(float, drawing.get("viewBox", "").split())
    for one in (texts := list(areas(drawing))):
        assert left <= one[0]
        assert top <= one[1]
        assert one[2] <= left + width
        assert one[3] <= top + height
    for one, other in combinations(texts, 2):
        is_apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert is_apart, (one, other)
