"""The report of a self-test in a real browser: as a file, in light and dark, on desktop, phone and paper."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from controller.diagnose.report import compare_reports, report_page
from hardware.profiles import load_profile, profile_names
from tests.browser.axe import objections
from tests.browser.conftest import DESKTOP, PHONE
from tests.diagnose.reports import broken_document, document
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

A4_PX = round((210 - 24) / 25.4 * 96)
WIDTH = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.fixture(scope="module")
def broken() -> str:
    """The page of a board with many faults."""
    return report_page(broken_document(), compare_reports(document("stuck b2 orange"), broken_document()))


@contextlib.contextmanager
def opening(html: str, chromium: Browser, folder: Path, options: dict[str, Any]) -> Iterator[Page]:
    """Open the page from a file; it must cause no complaints and no requests."""
    file = folder / "report.html"
    file.write_text(html, encoding="utf-8")
    context = chromium.new_context(**options)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: complaints.append(request.url) if "file:" not in request.url else None)
    page.goto(file.as_uri())
    yield page
    context.close()
    assert [text for text in complaints if not text.startswith("data:")] == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_machines_find_nothing_to_object_to(
    broken: str, options: dict[str, Any], scheme: Literal["light", "dark"], chromium: Browser, tmp_path: Path
) -> None:
    with opening(broken, chromium, tmp_path, {**options, "color_scheme": scheme}) as page:
        page.locator("summary").click()
        assert objections(page).response["violations"] == []
        assert page.evaluate(WIDTH) == 0


@pytest.mark.parametrize("name", profile_names())
def test_every_board_fits_its_page_and_a_sheet_of_paper(name: str, chromium: Browser, tmp_path: Path) -> None:
    html = report_page(document(profile=load_profile(name)))
    with opening(html, chromium, tmp_path, {**DESKTOP, "color_scheme": "dark"}) as page:
        assert page.evaluate(WIDTH) == 0
        page.emulate_media(media="print", color_scheme="dark")
        page.set_viewport_size({"width": A4_PX, "height": 1000})
        assert page.evaluate(WIDTH) == 0
        ink = page.evaluate("getComputedStyle(document.querySelector('h1')).color")
        assert ink == "rgb(28, 34, 41)"


def test_no_mark_on_the_map_runs_out_of_its_space(broken: str, chromium: Browser, tmp_path: Path) -> None:
    for options in (DESKTOP, PHONE):
        with opening(broken, chromium, tmp_path, options) as page:
            outside = page.evaluate(
                """() => [...document.querySelectorAll('#board svg > g')].flatMap((space) => {
                    const edge = space.querySelector('.space').getBoundingClientRect();
                    return [...space.querySelectorAll('text')].map((text) => [
                            text.textContent, text.getBoundingClientRect()])
                        .filter(([, box]) => box.width && (box.left < edge.left || box.right > edge.right
                            || box.top < edge.top || box.bottom > edge.bottom))
                        .map(([words]) => words);
                })"""
            )
            assert outside == []


def test_row_a_is_at_the_bottom(broken: str, chromium: Browser, tmp_path: Path) -> None:
    with opening(broken, chromium, tmp_path, DESKTOP) as page:
        names = page.locator("#board svg .name")
        places = {
            name.text_content(): box["y"] for name in names.all() if (box := name.bounding_box()) is not None
        }
    assert places["a1"] > places["e1"] > places["i1"]
