"""The drawing from below, from which one solders: no wire hides another, and no label hides a part."""

import math
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from controller.board import Key
from hardware.builder.wiring import SheetAxis, sheet_of
from hardware.builder.wiring.underside import plan_below
from hardware.profiles import load_profile, profile_names
from tests.sweeps import sampled

pytestmark = sampled(2)

Point = tuple[float, float]
Segment = tuple[Point, Point]
Box = tuple[float, float, float, float]

#: Wires are drawn this wide; two that are this near along this length look like one.
WIDE_MM, LONG_MM = 1.0, 1.5


@pytest.fixture(params=profile_names())
def drawings(request: pytest.FixtureRequest) -> list[ET.Element]:
    sheet = sheet_of(load_profile(request.param))
    axes = [(SheetAxis.ROW,), (SheetAxis.COLUMN,)] if sheet.is_scattered else [tuple(SheetAxis)]
    return [ET.fromstring(plan_below(sheet, each)) for each in axes]  # noqa: S314 - our own text


def of_class(drawing: ET.Element, name: str) -> Iterator[ET.Element]:
    return (part for part in drawing.iter() if name in part.get("class", "").split())


def numbers(part: ET.Element, *names: str) -> list[float]:
    return [float(part.get(name, "")) for name in names]


def segments(drawing: ET.Element) -> Iterator[tuple[str, Segment]]:
    """Yield every straight piece of every wire, with its wire."""
    for net in drawing.iter("g"):
        for wire in of_class(net, "wire") if net.get("data-line") else ():
            points = [tuple(map(float, at.split(","))) for at in wire.get("points", "").split()]
            for (x, y), (then_x, then_y) in pairwise(points):
                yield net.get("data-line", ""), ((x, y), (then_x, then_y))


def shared_mm(one: Segment, other: Segment) -> float:
    """Return along how much of the first segment the second lies on it."""
    (x, y), length = one[0], math.dist(*one)
    if not length:
        return 0.0
    right, down = (one[1][0] - x) / length, (one[1][1] - y) / length
    (start, off), (end, then_off) = (
        ((a - x) * right + (b - y) * down, (b - y) * right - (a - x) * down) for a, b in other
    )
    low, high = max(0.0, min(start, end)), min(length, max(start, end))
    if high <= low:
        return 0.0
    slope = (then_off - off) / (end - start)
    beside = (abs(off + slope * (at - start)) for at in (low, high))
    return high - low if max(beside) < WIDE_MM else 0.0


@sampled(1)
def test_no_two_wires_are_drawn_on_one_another(drawings: list[ET.Element]) -> None:
    for drawing in drawings:
        pairs = combinations(segments(drawing), 2)
        hidden = [
            (net, other, segment)
            for (net, segment), (other, beside) in pairs
            if net != other and shared_mm(segment, beside) > LONG_MM
        ]
        assert hidden == []


def boxes(drawing: ET.Element) -> Iterator[Box]:
    """Yield the bounds of every reed, key and diode."""
    for reed in of_class(drawing, "reed"):
        x, y, radius = numbers(reed, "cx", "cy", "r")
        yield x - radius, y - radius, x + radius, y + radius
    for key in of_class(drawing, "key"):
        if key.tag == "rect":
            x, y, width, height = numbers(key, "x", "y", "width", "height")
            yield x, y, x + width, y + height
    for diode in of_class(drawing, "diode"):
        x, y, turn = map(float, re.findall(r"[-\d.]+", diode.get("transform", "")))
        half = float(re.findall(r"H([\d.]+)", diode.get("d", ""))[0]) / 2
        x, y = x + half * math.cos(math.radians(turn)), y + half * math.sin(math.radians(turn))
        yield x - 1.6, y - 1.6, x + 1.6, y + 1.6


def test_no_label_of_a_pin_lies_on_a_part_or_on_another_label(drawings: list[ET.Element]) -> None:
    for drawing in drawings:
        found = (numbers(tag, "x", "y", "width", "height") for tag in of_class(drawing, "tag"))
        tags = [(x, y, x + width, y + height) for x, y, width, height in found]
        others = [*boxes(drawing), *tags]
        assert len(others) > 2 * len(tags)
        for one in tags:
            assert [other for other in others if other is not one and _meet(one, other)] == []


def names(drawing: ET.Element) -> Iterator[Box]:
    """Yield the bounds of every name of a key, as wide as a narrow font draws it."""
    for name in of_class(drawing, "key-name"):
        (x, y), wide = numbers(name, "x", "y"), 1.9 * len(name.text or "")
        left = x if "start" in name.get("class", "").split() else x - wide
        yield left, y - 2.2, left + wide, y


def test_no_name_of_a_key_lies_on_a_wire_a_tag_or_another_name(drawings: list[ET.Element]) -> None:
    for drawing in drawings:
        found = list(names(drawing))
        assert len(found) == len(Key)
        tags = [numbers(tag, "x", "y", "width", "height") for tag in of_class(drawing, "tag")]
        others = [*((x, y, x + width, y + height) for x, y, width, height in tags), *found]
        for one in found:
            assert [other for other in others if other is not one and _meet(one, other)] == []
            assert [net for net, way in segments(drawing) if _crosses(way, one)] == []


def _crosses(way: Segment, box: Box) -> bool:
    """Whether a way comes into a box."""
    (x, y), (then_x, then_y) = way
    steps = [number / 200 for number in range(201)]
    return any(
        box[0] < x + step * (then_x - x) < box[2] and box[1] < y + step * (then_y - y) < box[3]
        for step in steps
    )


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
