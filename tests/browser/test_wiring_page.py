"""The page of a builder in a real browser: as a file, without a server, on a desk, a phone and paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from hardware.profiles import DEFAULT, load_profile
from hardware.wiring import page_of, sheet_of

pytestmark = pytest.mark.browser

A4_MM = (210, 297)


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page, from a file; it may complain of nothing and ask for nothing."""
    file = tmp_path / "wiring.html"
    file.write_text(page_of(sheet_of(load_profile(DEFAULT))), encoding="utf-8")
    context = chromium.new_context(viewport={"width": 1280, "height": 860})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.append(request.url) if "file:" not in request.url else None)
    page.goto(file.as_uri())
    yield page
    context.close()
    assert [text for text in complaints if not text.startswith("data:")] == []


def test_machines_find_nothing_to_object_to(opened: Page) -> None:
    assert Axe().run(opened).response["violations"] == []


def test_a_wire_is_shown_alone_and_with_the_others_again(opened: Page) -> None:
    button = opened.get_by_role("button", name="column 16", exact=True)
    button.click()
    lines = "[...document.querySelectorAll('.below [data-line]')]"
    shown = f"{lines}.filter(line => getComputedStyle(line).opacity === '1')"
    assert opened.evaluate(f"{shown}.map(line => line.dataset.line)") == ["column 16"]
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert opened.evaluate(f"{shown}.length") == 31


def test_what_is_ticked_is_still_ticked_when_the_page_is_opened_again(opened: Page) -> None:
    name = "row 4 is soldered"
    opened.get_by_role("checkbox", name=name).check()
    opened.reload()
    assert opened.get_by_role("checkbox", name=name).is_checked()
    opened.get_by_role("checkbox", name=name).uncheck()
    opened.reload()
    assert not opened.get_by_role("checkbox", name=name).is_checked()


def test_nothing_runs_out_of_the_page(opened: Page) -> None:
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert opened.evaluate(width) == 0
    opened.set_viewport_size({"width": 390, "height": 844})
    assert opened.evaluate(width) == 0
    opened.emulate_media(media="print")
    a4_px = [round((side_mm - 24) / 25.4 * 96) for side_mm in A4_MM]
    opened.set_viewport_size({"width": a4_px[0], "height": a4_px[1]})
    assert opened.evaluate(width) == 0


def test_drawings_fit_on_one_sheet_of_paper_each(opened: Page) -> None:
    opened.emulate_media(media="print")
    width_px, height_px = (round((side_mm - 24) / 25.4 * 96) for side_mm in A4_MM)
    opened.set_viewport_size({"width": width_px, "height": height_px})
    for drawing in opened.locator(".drawing").all():
        box = drawing.bounding_box()
        assert box is not None
        assert box["width"] <= width_px
        assert box["height"] <= height_px


def test_no_text_of_a_drawing_lies_on_another(opened: Page) -> None:
    overlapping = opened.evaluate(
        """() => [...document.querySelectorAll('.drawing')].flatMap((drawing) => {
            const boxes = [...drawing.querySelectorAll('text')].map((text) => [
                text.textContent, text.getBoundingClientRect()]);
            return boxes.flatMap(([name, a], n) => boxes.slice(n + 1)
                .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3)
                .map(([other]) => `${name} on ${other}`));
        })"""
    )
    assert overlapping == []
