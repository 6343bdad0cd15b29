"""The builder's page: one self-contained file, with drawings in which wires can be followed."""

import math
import re
from xml.etree import ElementTree as ET

import pytest

from hardware.builder.wiring import Sheet, page_of, sheet_of
from hardware.builder.wiring.board_drawing import plan_above
from hardware.builder.wiring.underside import plan_below
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.sweeps import sampled

pytestmark = sampled(2)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return sheet_of(load_profile(DEFAULT))


@pytest.fixture(scope="module")
def page(sheet: Sheet) -> str:
    return page_of(sheet)


def of_class(drawing: ET.Element, name: str) -> list[ET.Element]:
    return [part for part in drawing.iter() if name in part.get("class", "").split()]


def points(line: ET.Element) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]


@pytest.mark.parametrize("name", profile_names())
def test_a_page_is_made_of_every_profile(name: str) -> None:
    assert page_of(sheet_of(load_profile(name))).endswith("</html>\n")


def test_it_asks_for_nothing_from_elsewhere(page: str) -> None:
    assert not re.findall(r"""(?:src|href)=["'](?!#|data:,)""", page)
    assert not re.findall(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)


@pytest.mark.parametrize("name", profile_names())
def test_every_link_and_name_in_it_is_there(name: str) -> None:
    page = page_of(sheet_of(load_profile(name)))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for named in re.findall(r' aria-labelledby="([^"]+)"', page):
        assert set(named.split()) <= set(ids)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


@pytest.mark.parametrize("name", profile_names())
def test_every_tick_has_a_name_of_its_own(name: str) -> None:
    sheet = sheet_of(load_profile(name))
    page = page_of(sheet)
    names = re.findall(r'<input type="checkbox" name="([^"]+)" aria-label="[^"]+"/>', page)
    assert len(names) == len(set(names)) == page.count("<input")
    assert {line.name for line in sheet.lines} < set(names)


@pytest.mark.parametrize("name", profile_names())
def test_drawings_are_whole_and_described_to_those_who_cannot_see_them(name: str) -> None:
    page = page_of(sheet_of(load_profile(name)))
    drawn = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)
    assert len(drawn) >= 4
    for text_of_it in drawn:
        drawing = ET.fromstring(text_of_it)  # noqa: S314 - our own text
        assert drawing.get("role") == "img"
        assert all(drawing.findtext(part) for part in ("title", "desc"))
        if drawing.get("class") == "drawing header":
            continue  # what stands at a pin is drawn from there: test_wiring_pins
        x, y, width, height = map(float, drawing.get("viewBox", "").split())
        for line in drawing.iter("polyline"):
            assert all(x <= a <= x + width and y <= b <= y + height for a, b in points(line))
        for text in drawing.iter("text"):
            assert x < float(text.get("x", "")) < x + width
            assert y < float(text.get("y", "")) < y + height


def test_below_is_above_with_left_and_right_changed(sheet: Sheet) -> None:
    def reeds(drawing: str, kind: str) -> list[tuple[float, float]]:
        found = of_class(ET.fromstring(drawing), kind)  # noqa: S314 - our own text
        return sorted(
            (float(part.get("cx", "")), float(part.get("cy", "")))
            for part in found
            if "reed" in part.get("class", "")
        )

    for kind, each in (("first", 1), ("second", 2)):
        above, below = reeds(plan_above(sheet), kind), reeds(plan_below(sheet), kind)
        assert len(above) == each * 70
        assert below == sorted((-x, y) for x, y in above)


def test_the_reeds_of_a_ring_are_drawn_at_their_places_and_in_parallel(sheet: Sheet) -> None:
    drawing = ET.fromstring(plan_below(sheet))  # noqa: S314 - our own text
    e5 = sheet.profile.space("e5")
    (_, *_), column = e5.first, f"column {e5.second[1]}"
    x, y = e5.at_mm
    places = [(-(x + dx), -(y + dy)) for dx, dy in sheet.profile.build.reeds.ring_mm]
    drawn = [(float(part.get("cx", "")), float(part.get("cy", ""))) for part in of_class(drawing, "second")]
    (wire,) = (of_class(part, "wire")[0] for part in drawing.iter("g") if part.get("data-line") == column)
    ends = [{points(link)[0], points(link)[-1]} for link in of_class(drawing, "link")]
    for place in places:
        assert any(math.dist(place, at) < 0.01 for at in drawn)
        assert any(math.dist(place, at) < 0.06 for at in points(wire))
    assert len(ends) == 70
    assert any(all(any(math.dist(place, end) < 0.06 for end in link) for place in places) for link in ends)


def test_there_is_a_diode_at_every_crosspoint_with_its_band_to_the_row(sheet: Sheet) -> None:
    drawing = ET.fromstring(plan_below(sheet))  # noqa: S314 - our own text
    assert len(of_class(drawing, "diode")) == len(sheet.joints)
    for group in (part for part in drawing.iter("g") if part.get("data-line")):
        (wire,) = of_class(group, "wire")
        is_row = group.get("data-line", "").startswith("row")
        is_reference = group.get("class") == "reference"
        for diode in of_class(group, "diode"):
            x, y, turn = map(
                float, re.findall(r"translate\((\S+) (\S+)\) rotate\((\S+)\)", diode.get("transform", ""))[0]
            )
            assert is_row or is_reference
            length = float(re.findall(r"H([\d.]+)", diode.get("d", ""))[0])
            band = (x + length * math.cos(math.radians(turn)), y + length * math.sin(math.radians(turn)))
            on_row = band if is_row else (x, y)
            assert any(abs(on_row[0] - a) + abs(on_row[1] - b) < 0.2 for a, b in points(wire)), diode.attrib


def test_each_wire_is_drawn_past_its_reeds_in_order(sheet: Sheet) -> None:
    drawing = ET.fromstring(plan_below(sheet))  # noqa: S314 - our own text
    groups = {part.get("data-line"): part for part in drawing.iter("g") if part.get("data-line")}
    assert set(groups) == {line.name for line in sheet.lines}
    e_row = points(of_class(groups["row 4"], "wire")[0])
    assert [x for x, _ in e_row] == sorted((x for x, _ in e_row), reverse=True)
    assert len(e_row) == 2 + 20
    column = points(of_class(groups["column 0"], "wire")[0])
    assert [y for _, y in column] == sorted((y for _, y in column), reverse=True)


def test_the_chain_is_drawn_from_light_to_light(sheet: Sheet) -> None:
    drawing = ET.fromstring(plan_above(sheet))  # noqa: S314 - our own text
    hops = [points(line) for line in of_class(drawing, "chain")]
    assert len(hops) == len(of_class(drawing, "head")) == 69
    for light, hop in zip(sheet.lights, hops, strict=False):
        assert hop[0] == pytest.approx((light.at_mm[0], -light.at_mm[1]), abs=0.06)
    numbers = [text.text for text in of_class(drawing, "number")]
    assert numbers == [str(number) for number in range(70)]
