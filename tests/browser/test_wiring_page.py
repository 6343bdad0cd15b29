"""The builder's page in a real browser: as a file, without a server, on a desktop, a phone and paper."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hardware.builder.wiring import page_of, sheet_of
from hardware.profiles import DEFAULT, load_profile, profile_names
from tests.browser.axe import CONTRAST, objections
from tests.sweeps import PROOF, swept, swept_keeping

pytestmark = pytest.mark.browser

A4_MM = (210, 297)


@pytest.fixture(params=swept(profile_names(), 1))
def every(request: pytest.FixtureRequest, chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """The pages of all boards, one after the other."""
    with opening(str(request.param), chromium, tmp_path) as page:
        yield page


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of the default board."""
    with opening(DEFAULT, chromium, tmp_path) as page:
        yield page


@contextlib.contextmanager
def opening(profile: str, chromium: Browser, folder: Path) -> Iterator[Page]:
    """Open the page from a file; it must cause no complaints and no requests."""
    file = folder / "wiring.html"
    file.write_text(page_of(sheet_of(load_profile(profile))), encoding="utf-8")
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


@PROOF
@pytest.mark.parametrize("every", swept_keeping(profile_names(), "hex7-dual-mega"), indirect=True)
def test_machines_find_nothing_to_object_to(every: Page) -> None:
    assert objections(every).response["violations"] == []
    every.emulate_media(color_scheme="dark")
    assert objections(every, CONTRAST).response["violations"] == []


@PROOF
def test_a_wire_is_shown_alone_and_with_the_others_again(opened: Page) -> None:
    button = opened.get_by_role("button", name="column 16", exact=True)
    button.click()
    lines = "[...document.querySelectorAll('.drawing [data-line]')]"
    shown = f"{lines}.filter(line => getComputedStyle(line).opacity === '1')"
    assert opened.evaluate(f"{shown}.map(line => line.dataset.line)") == ["column 16"]
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    assert opened.evaluate(f"{shown}.length") == 31


@PROOF
def test_a_wire_is_shown_alone_in_the_drawing_it_is_in(chromium: Browser, tmp_path: Path) -> None:
    with opening("hex70-dual-gpio", chromium, tmp_path) as page:
        page.get_by_role("button", name="row 3", exact=True).click()
        lines = "[...document.querySelectorAll('.drawing [data-line]')]"
        shown = f"{lines}.filter(line => getComputedStyle(line).opacity === '1')"
        names = page.evaluate(
            f"{shown}.map(line => line.dataset.line).filter(name => name.startsWith('row'))"
        )
        assert names == ["row 3"]
        assert page.evaluate(f"{shown}.length") == 1 + 12


@PROOF
def test_what_is_ticked_is_still_ticked_when_the_page_is_opened_again(opened: Page) -> None:
    name = "row 4 is soldered"
    opened.get_by_role("checkbox", name=name).check()
    opened.reload()
    expect(opened.get_by_role("checkbox", name=name)).to_be_checked()
    opened.get_by_role("checkbox", name=name).uncheck()
    opened.reload()
    expect(opened.get_by_role("checkbox", name=name)).not_to_be_checked()


@PROOF
def test_nothing_runs_out_of_the_page(every: Page) -> None:
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert every.evaluate(width) == 0
    every.set_viewport_size({"width": 390, "height": 844})
    assert every.evaluate(width) == 0
    every.emulate_media(media="print")
    a4_px = [round((side_mm - 24) / 25.4 * 96) for side_mm in A4_MM]
    every.set_viewport_size({"width": a4_px[0], "height": a4_px[1]})
    assert every.evaluate(width) == 0


@PROOF
def test_drawings_fit_on_one_sheet_of_paper_each(every: Page) -> None:
    every.emulate_media(media="print")
    width_px, height_px = (round((side_mm - 24) / 25.4 * 96) for side_mm in A4_MM)
    every.set_viewport_size({"width": width_px, "height": height_px})
    for drawing in every.locator(".drawing").all():
        box = drawing.bounding_box()
        assert box is not None
        assert box["width"] <= width_px
        assert box["height"] <= height_px


def test_no_text_of_a_drawing_lies_on_another(every: Page) -> None:
    overlapping = every.evaluate(
        """() => [...document.querySelectorAll('.drawing')].flatMap((drawing) => {
            const boxes = [...drawing.querySelectorAll('text')].map((text) => [
                text.textContent, text.getBoundingClientRect()]);
            // A line is higher than its letters, so lines beside each other may share some of that.
            const isUpright = (box) => box.height > box.width;
            return boxes.flatMap(([name, a], n) => boxes.slice(n + 1).filter(([, b]) => {
                const areUpright = isUpright(a) && isUpright(b);
                return Math.min(a.right, b.right) - Math.max(a.left, b.left) > (areUpright ? 3 : 1)
                    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > (areUpright ? 1 : 3);
            }).map(([other]) => `${name} on ${other}`));
        })"""
    )
    assert overlapping == []
