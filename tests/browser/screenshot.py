"""Take the pictures of the page for the documentation: play, workbench and self-test, on a desk and a phone.

A game is on the table, at simulated hands, and a piece that may not stand where it stands blinks. For the
workbench a reed and a light are dead, for the self-test a reed bounces besides.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page, sync_playwright

from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour
from manalath_board.controller.session.mode import Playing
from manalath_board.hardware.profiles import DEFAULT, load_profile
from manalath_board.hardware.wiring import page_of, sheet_of
from manalath_board.simulator.bench import parse_fault
from manalath_board.simulator.figures.browser import find_chromium
from tests.browser.tables import Simulation, simulated

DOCS = Path(__file__).parents[2] / "docs"
GAME = (
    "c3o f2p i3o i5p c1o e1p h1p g6o e10p e9o h5p g4p h2p h3o e5o "
    "h4o h7o f5p e2o c5o a1o g2o b1o b4o d4o b5o f7o a2p g3p"
)
ILLEGAL = ("f6", Colour.SECOND)
FAULTS = ("dead c5 first", "dead-light e6")
#: Games of the square in the middle: animals released, and pieces that have to answer.
SQUARE = {
    "mammalath": (
        "r1ygbv/oygbvr/yg2ro/gbv2y/bvroyg/vro1gb 2w3/6/1bw3/3b2/6/2w3 b 9",
        "manalath.lights.a1[0] > 0",
    ),
    "mana": (
        "0 1r1d1r/r2r2/2r3/1R1R2/R3R1/2D2R y d3 0,0",
        "manalath.lights.c5[0] > 0 && manalath.lights.d5[0] > 55",
    ),
}
DISEASES = ("dead c5 first", "bounce b2 first 11", "dead-light e6")
HALF = 40
HALF_MS = 240_000
COLOURS = {"o": Colour.FIRST, "p": Colour.SECOND}
TRIES = 500
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
WORKBENCH = {"viewport": {"width": 1440, "height": 1280}}
EXAMINED: dict[str, Any] = {"viewport": {"width": 1440, "height": 1200}}
SHEET: dict[str, Any] = {"viewport": {"width": 1080, "height": 1500}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def main() -> int:
    path = find_chromium()
    if path is None:
        print("chromium is missing: sudo apt install chromium-headless-shell", file=sys.stderr)
        return 1
    DOCS.mkdir(exist_ok=True)
    with simulated() as simulation, sync_playwright() as playwright:
        play(simulation)
        browser = playwright.chromium.launch(executable_path=path)
        take(browser, simulation.url, DESKTOP, DOCS / "play.png")
        take(browser, simulation.url, PHONE, DOCS / "play-phone.png")
        for fault in FAULTS:
            simulation.bench.add_fault(parse_fault(fault))
        take(browser, simulation.url, WORKBENCH, DOCS / "workbench.png", open_workbench)
        take(browser, simulation.url, PHONE, DOCS / "workbench-phone.png", open_workbench)
        take_wiring(browser, DOCS / "wiring.png")
        for game, (line, moment) in SQUARE.items():
            take_square(browser, game, line, moment, DOCS / f"{game}.png")
        with simulated() as examined:
            take_diagnose(browser, examined, DOCS / "diagnose.png")
        browser.close()
    return 0


def play(simulation: Simulation) -> None:
    """Play the moves, each when the one before has been understood; then put down what may not be there."""
    loop = simulation.loop
    wait_until(lambda: loop.snapshot.session.is_linked)
    for number, move in enumerate(GAME.split(), start=1):
        simulation.bench.put(move[:-1], COLOURS[move[-1]])
        wait_until(lambda: len(loop.snapshot.session.record.plies) == number)  # noqa: B023 - asked at once
    simulation.bench.put(*ILLEGAL)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for something at the table."""
    for _ in range(TRIES):
        if is_so():
            return
        time.sleep(0.01)
    raise RuntimeError("the table did not follow the game")


def take(
    browser: Browser,
    url: str,
    options: dict[str, Any],
    path: Path,
    prepare: Callable[[Page], None] = lambda _: None,
) -> None:
    """Take a picture at a moment when the wrong piece shines, so that nothing else depends on chance."""
    page = browser.new_context(**options).new_page()
    page.goto(url)
    page.locator("#message", has_text="cannot go here").wait_for()
    page.evaluate("document.fonts.ready")
    prepare(page)
    is_dark = f"manalath.lights.{ILLEGAL[0]}[0] === 0"
    page.wait_for_function(f"() => {is_dark}")
    page.wait_for_function(f"() => !({is_dark}) && manalath.lights.g5[0] > manalath.lights.g5[2]")
    page.screenshot(path=path, animations="disabled")
    print(path)


def take_square(browser: Browser, game: str, line: str, moment: str, path: Path) -> None:
    """Take a picture of a game of the square at a moment that the page can tell."""
    position = all_games()[game].parse_fen(line)
    with simulated("sq36-dual-mega", position) as simulation:
        for space, colour in position.table().items():
            simulation.bench.put(space, colour)
        wait_until(lambda: isinstance(simulation.loop.snapshot.session.mode, Playing))
        page = browser.new_context(**DESKTOP).new_page()
        page.goto(simulation.url)
        page.wait_for_timeout(2500)
        page.wait_for_function(f"() => {moment}")
        page.screenshot(path=path, animations="disabled")
        print(path)


def take_wiring(browser: Browser, path: Path) -> None:
    """Take a picture of the page that a builder solders from."""
    page = browser.new_context(**SHEET).new_page()
    page.set_content(page_of(sheet_of(load_profile(DEFAULT))))
    page.screenshot(path=path, animations="disabled")
    print(path)


def take_diagnose(browser: Browser, simulation: Simulation, path: Path) -> None:
    """Take a picture of a self-test half way through the reeds; a hand does it, faster than people."""
    simulation.bench.set_speed(10)
    for fault in DISEASES:
        simulation.bench.add_fault(parse_fault(fault))
    page = browser.new_context(**EXAMINED).new_page()
    page.goto(f"{simulation.url}#diagnose")
    page.locator("#selftest-start:enabled").click()
    page.locator("#keep-helping").check()
    is_asked = "manalath.told.examination.prompt.text.startsWith('Lay ')"
    is_half = f"manalath.told.examination.prompt.number > {HALF} && {is_asked}"
    page.wait_for_function(f"() => {is_half}", timeout=HALF_MS)
    page.locator("#keep-helping").uncheck()
    simulation.bench.set_speed(1)
    page.get_by_label("Shown", exact=True).select_option(DISEASES[1].rpartition(" ")[0].partition(" ")[2])
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=path, animations="disabled")
    print(path)


def open_workbench(page: Page) -> None:
    """Open it with all that it shows; where there is room for one truth only, scroll to it."""
    page.get_by_role("button", name="Workbench").click()
    page.locator("#differences li", has_text="c5").wait_for()
    page.locator("#matrix .debounced").first.wait_for()
    every = page.get_by_role("radio", name="All")
    if every.is_visible():
        every.check()
        page.mouse.click(*_middle(page, "c5"), button="right")
        page.get_by_role("gridcell", name="c5 orange reed").hover()
    else:
        page.get_by_role("radio", name="Reeds").check()
        page.locator("#stage").evaluate("(stage) => scrollTo(0, stage.getBoundingClientRect().top + scrollY)")


def _middle(page: Page, space: str) -> tuple[float, float]:
    box = page.locator(f"[data-space={space}]").bounding_box()
    if box is None:
        raise RuntimeError(f"{space} cannot be seen")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


if __name__ == "__main__":
    sys.exit(main())
