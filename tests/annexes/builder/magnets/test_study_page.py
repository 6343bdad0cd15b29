"""The text and the page of a study: tables, maps and curves that agree."""

import dataclasses
import re
from xml.etree import ElementTree as ET

import pytest

from controller.board import Magnets
from controller.document import WIDTH
from controller.games import Colour
from hardware.builder.magnets.field_figures import BANDS, levels_at, lift_curve, map_of, slide_curve
from hardware.builder.magnets.study import Study, study_of
from hardware.builder.magnets.study_page import page_of, text_of
from hardware.magnetics.site import Site, former, site_of
from hardware.profiles import DEFAULT, load_profile
from tests.sweeps import PROOF, sampled

RING = site_of(load_profile(DEFAULT))
FORMER = former(RING)


@pytest.fixture(scope="module", params=("hex7-dual-mega", "hex7-single-mega"))
def study(request: pytest.FixtureRequest) -> Study:
    return study_of(load_profile(request.param), 1, 100, lambda _off_mm, _done: None)


@pytest.fixture(scope="module")
def page(study: Study) -> str:
    return page_of(study)


def drawn(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


def bands(site: Site, colour: Colour) -> set[str]:
    drawing = drawn(map_of(site, colour, "map", "Map", "A map."))
    return {part.get("class", "").split()[-1] for part in drawing.iter("path")}


def points(line: ET.Element) -> list[tuple[float, float]]:
    pairs = (point.split(",") for point in line.get("points", "").split())
    return [(float(x), float(y)) for x, y in pairs]


def heights(text: str, reed: int, edge: str) -> list[float]:
    """Return how far down each point of a curve is; 80 is no field."""
    (curve,) = (part for part in drawn(text).iter("g") if part.get("class") == f"curve reed{reed}")
    (line,) = (part for part in curve.iter("polyline") if part.get("class") == edge)
    return [y for _, y in points(line)]


@PROOF
def test_a_terminal_shows_what_is_reckoned_the_tables_and_the_verdict(study: Study) -> None:
    text = text_of(study)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert "not measured on hardware" in text
    assert f"{study.margins[0].wanted_at:.1f}" in text
    assert text.rindex("\nVerdict\n-------\n") > text.rindex("\nBy chance\n---------\n")
    assert len(re.findall(r"^ *[\d.]+ mm ", text, re.MULTILINE)) == 5


def test_the_page_asks_for_nothing_from_elsewhere(page: str) -> None:
    assert not re.findall(r"""(?:src|href)=["'](?!#|data:,)""", page)
    assert not re.findall(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)|<script", page)


@sampled(1)
def test_every_name_on_the_page_is_there_once(page: str) -> None:
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for named in re.findall(r' aria-labelledby="([^"]+)"', page):
        assert set(named.split()) <= set(ids)


@PROOF
def test_the_page_is_for_daylight_and_the_dark(page: str) -> None:
    assert "prefers-color-scheme: dark" in page
    assert "color-scheme: light dark" in page


def test_every_drawing_is_described_to_those_who_cannot_see_it(study: Study, page: str) -> None:
    pictures = [drawn(text) for text in re.findall(r"<svg [^>]*role=.*?</svg>", page, flags=re.DOTALL)]
    assert len(pictures) == 3 * len(study.site.colours)
    for picture in pictures:
        assert picture.get("role") == "img"
        assert all(picture.findtext(part) for part in ("title", "desc"))
        x, y, width, height = map(float, picture.get("viewBox", "").split())
        for line in picture.iter("polyline"):
            assert all(x <= a <= x + width and y <= b <= y + height for a, b in points(line))


def test_a_map_has_every_band_and_the_levels_of_the_class() -> None:
    assert levels_at(RING) == (3.0, 6.0, 15.0, 20.0, 40.0)
    assert bands(RING, Colour.FIRST) == bands(RING, Colour.SECOND) == set(BANDS)
    assert "twice" not in bands(FORMER, Colour.SECOND)


def test_a_map_covers_every_place_once() -> None:
    drawing = drawn(map_of(RING, Colour.SECOND, "map", "Map", "A map."))
    covered = 0.0
    for band in drawing.iter("path"):
        covered += sum(map(float, re.findall(r"h([\d.]+)", band.get("d", "")))) * 0.125
    side = float(drawing.get("viewBox", "").split()[2])
    assert covered == pytest.approx(side * side)


def test_a_map_shows_the_field_where_the_discs_are() -> None:
    two = dataclasses.replace(RING.pieces, second=Magnets((5.0, 2.0), "NN", 8.0))
    drawing = drawn(map_of(dataclasses.replace(RING, pieces=two), Colour.SECOND, "map", "Map", "A map."))
    (twice,) = (part for part in drawing.iter("path") if part.get("class") == "band twice")
    starts = [tuple(map(float, at)) for at in re.findall(r"M(\S+) (\S+?)h", twice.get("d", ""))]
    assert {x > 0 for x, _ in starts} == {True, False}
    assert all(4 < abs(x) < 12 and abs(y) < 4 for x, y in starts)


def test_a_map_marks_own_and_foreign_reeds_by_shape() -> None:
    drawing = drawn(map_of(RING, Colour.FIRST, "map", "Map", "A map."))
    own = [part for part in drawing.iter() if part.get("class") == "reed own"]
    foreign = [part for part in drawing.iter() if part.get("class") == "reed foreign"]
    assert {part.tag for part in own} == {"circle"}
    assert [(part.get("cx"), part.get("cy")) for part in own] == [("0", "0")]
    assert len(foreign) == 2
    assert {part.tag for part in foreign} == {"rect"}


def test_a_lifted_piece_is_felt_less_and_less() -> None:
    down = heights(lift_curve(RING, Colour.FIRST, "lift", "Lift", "A lift."), 0, "most")
    assert down == sorted(down)
    assert down[0] < 80 * (1 - 40 / 60)


def test_a_purple_piece_passes_over_the_reed_in_the_middle() -> None:
    curve = slide_curve(RING, Colour.SECOND, "slide", "Slide", "A slide.")
    middle, ring = heights(curve, 0, "most"), heights(curve, 1, "least")
    assert middle[0] == pytest.approx(80)
    assert min(middle) < 25
    assert ring[0] < 50
    assert middle[-1] == pytest.approx(80, abs=1)
