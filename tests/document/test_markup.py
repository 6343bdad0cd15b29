"""Markup is both HTML and XML, and any text stays a text."""

from xml.etree import ElementTree as ET

import pytest

from controller.document import (
    HtmlPage,
    as_file,
    drawing,
    element,
    label,
    outline,
    pairs,
    path,
    section,
    table,
)
from controller.document.markup import number

EVIL = '<b>"it\'s" & more</b>'
SVG = "{http://www.w3.org/2000/svg}"


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(markup)  # noqa: S314 - our own text


def test_texts_and_attributes_come_back_as_they_were() -> None:
    read = parsed(section("name", EVIL, table(EVIL, (EVIL,), [("cell",)]) + pairs([(EVIL, EVIL)])))
    assert [part.text for part in read.iter() if part.text == EVIL] == [EVIL] * 5
    assert read.find("div").get("aria-label") == EVIL  # type: ignore[union-attr]


def test_what_holds_nothing_has_an_end_where_html_wants_one() -> None:
    assert element("td") == "<td></td>"
    assert element("rect", x=1) == '<rect x="1"/>'
    assert element("input", type="checkbox", aria_label=None) == '<input type="checkbox"/>'


@pytest.mark.parametrize("size_mm", [0.0, 0.004, 12.3456, 1234.5678, 123456.7])
def test_no_number_is_off_by_more_than_a_printer_can_show(size_mm: float) -> None:
    for at in (size_mm, -size_mm):
        assert float(number(at)) == pytest.approx(at, abs=0.005001)
        assert "e" not in number(at)
        assert number(at) != "-0"


def test_a_drawing_as_a_file_is_as_large_as_its_box_and_has_its_style_in_it() -> None:
    shapes = path([(0, 0), (1234.5678, 1)]), outline([(0, 0), (1, 0), (1, 1)]), label((1, 2), EVIL)
    drawn = drawing("plan", EVIL, "What is seen.", (0, 0, 1240, 40.125), *shapes)
    assert "xmlns" not in drawn
    read = parsed(as_file(drawn, (1240, 40.125), ".plan { fill: red; }"))
    assert (read.tag, read.get("width"), read.get("height")) == (f"{SVG}svg", "1240mm", "40.12mm")
    assert read.get("viewBox") == "0 0 1240 40.12"
    assert read.findtext(f"{SVG}style") == ".plan { fill: red; }"
    assert read.findtext(f"{SVG}title") == read.findtext(f"{SVG}text") == EVIL
    assert read.find(f"{SVG}polyline").get("points") == "0,0 1234.57,1"  # type: ignore[union-attr]


def test_a_page_has_its_title_its_language_and_its_sections_in_order() -> None:
    sections = (section(name, name, "") for name in ("one", "two"))
    page = HtmlPage(title=EVIL, lead="<p>Lead</p>", sections=sections, style="", language="fr").html()
    assert '<html lang="fr">' in page
    assert EVIL not in page
    assert page.index("<p>Lead</p>") < page.index('id="one"') < page.index('id="two"')
    assert "<script" not in page
