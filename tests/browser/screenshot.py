"""Take pictures of the page for the documentation, and one of every state on every screen in both themes.

The latter go to ``build/screenshots``; names of states as arguments restrict the run to those. The
documentation shows a game by simulated hands, in which a piece on an illegal space blinks. For the workbench
a reed and a light are dead; for the self-test a reed also bounces.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, Page, sync_playwright

from hardware.builder.wiring import page_of, sheet_of
from hardware.profiles import DEFAULT, load_profile
from simulator.workbench import parse_fault
from tests.browser.conftest import DESKTOP, PHONE, PHONE_ACROSS
from tests.browser.player import Player
from tests.browser.states import DISEASES, ILLEGAL, STATES, TABLES, State, broken, square, wrong
from tests.browser.tables import Simulation, simulated
from tests.proof.bench.browser_cost import find_chromium

DOCS = Path(__file__).parents[2] / "docs"
ALL = DOCS.parent / "build/screenshots"
#: The moment at which a game of the square is photographed.
SQUARE_MOMENTS = {
    "mammalath": "manalath.lights.a1[0] > 0",
    "mana": "manalath.lights.c5[0] > 0 && manalath.lights.d5[0] > 55",
}
HALF = 40
HALF_MS = 240_000
WORKBENCH = {"viewport": {"width": 1440, "height": 1280}}
EXAMINED: dict[str, Any] = {"viewport": {"width": 1440, "height": 1200}}
SHEET: dict[str, Any] = {"viewport": {"width": 1080, "height": 1500}}
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {**PHONE, "viewport": {"width": 390, "height": 664}},
    "phone-across": PHONE_ACROSS,
}


def main(names: Sequence[str]) -> int:
    path = find_chromium()
    if path is None:
        print("chromium is missing: sudo apt install chromium-headless-shell", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        if not names:
            take_docs(browser)
        take_states(browser, tuple(state for state in STATES if not names or state.name in names))
        browser.close()
    return 0


def take_docs(browser: Browser) -> None:
    with wrong() as simulation:
        take(browser, simulation.url, DESKTOP, DOCS / "play/play.png")
        take(browser, simulation.url, PHONE, DOCS / "play/play-phone.png")
    with broken() as simulation:
        take(browser, simulation.url, WORKBENCH, DOCS / "develop/workbench.png", open_workbench)
        take(browser, simulation.url, PHONE, DOCS / "develop/workbench-phone.png", open_workbench)
    take_list(browser, "games-opened", DOCS / "play/games.png")
    take_wiring(browser, DOCS / "build/wiring.png")
    for game, moment in SQUARE_MOMENTS.items():
        take_square(browser, game, moment, DOCS / f"play/{game}.png")
    with simulated(speed=1.0) as examined:
        take_diagnose(browser, examined, DOCS / "build/diagnose.png")


def take_states(browser: Browser, states: Sequence[State]) -> None:
    ALL.mkdir(parents=True, exist_ok=True)
    for state in states:
        with TABLES[state.table]() as table:
            for screen, options in SCREENS.items():
                take_state(browser, state, table.url, options, ALL / f"{state.name}-{screen}")


def take_list(browser: Browser, name: str, path: Path) -> None:
    """Take a picture of a state for the documentation, on a dark desktop."""
    state = next(one for one in STATES if one.name == name)
    with TABLES[state.table]() as table:
        player = shown(browser, state, table.url, {**DESKTOP, "color_scheme": "dark"})
        player.page.wait_for_timeout(1000)
        player.page.screenshot(path=path, animations="disabled")
        print(path)
        player.page.context.close()


def shown(browser: Browser, state: State, url: str, options: dict[str, Any]) -> Player:
    """Bring a page to a state; all but one are past the first screen."""
    context = browser.new_context(**options)
    if state.name != "play-first-visit":
        context.add_init_script("sessionStorage.setItem('begun', 'true')")
    player = Player(context.new_page(), url)
    player.open()
    player.until("manalath.state !== null")
    state.show(player)
    return player


def take_state(browser: Browser, state: State, url: str, options: dict[str, Any], stem: Path) -> None:
    """Take a picture of a whole page in each theme; of a page with a dialog, only the window."""
    player = shown(browser, state, url, options)
    is_whole = not player.ask("document.querySelector('dialog[open]') !== null")
    for theme in ("light", "dark"):
        player.page.emulate_media(color_scheme=theme)
        path = stem.with_name(f"{stem.name}-{theme}.png")
        player.page.screenshot(path=path, animations="disabled", full_page=is_whole)
        print(path)
    player.page.context.close()


def take(
    browser: Browser,
    url: str,
    options: dict[str, Any],
    path: Path,
    prepare: Callable[[Page], None] = lambda _: None,
) -> None:
    """Take a picture at a moment when the wrong piece is lit, so that nothing depends on chance."""
    page = browser.new_context(**options, color_scheme="dark").new_page()
    page.goto(url)
    page.locator("#message", has_text="cannot go here").wait_for()
    page.evaluate("document.fonts.ready")
    prepare(page)
    is_dark = f"manalath.lights.{ILLEGAL[0]}[0] === 0"
    page.wait_for_function(f"() => {is_dark}")
    page.wait_for_function(f"() => !({is_dark}) && manalath.lights.g5[0] > manalath.lights.g5[2]")
    page.screenshot(path=path, animations="disabled")
    print(path)


def take_square(browser: Browser, game: str, moment: str, path: Path) -> None:
    """Take a picture of a game of the square at a moment given as an expression of the page."""
    with square(game) as simulation:
        page = browser.new_context(**DESKTOP, color_scheme="dark").new_page()
        page.goto(simulation.url)
        page.wait_for_timeout(2500)
        page.wait_for_function(f"() => {moment}")
        page.screenshot(path=path, animations="disabled")
        print(path)


def take_wiring(browser: Browser, path: Path) -> None:
    """Take a picture of the builder's wiring page."""
    page = browser.new_context(**SHEET).new_page()
    page.set_content(page_of(sheet_of(load_profile(DEFAULT))))
    page.screenshot(path=path, animations="disabled")
    print(path)


def take_diagnose(browser: Browser, simulation: Simulation, path: Path) -> None:
    """Take a picture of a self-test halfway through the reeds; a hand does it, faster than people."""
    simulation.workbench.set_speed(10)
    for fault in DISEASES:
        simulation.workbench.add_fault(parse_fault(fault))
    page = browser.new_context(**EXAMINED, color_scheme="dark").new_page()
    page.goto(f"{simulation.url}#diagnose")
    page.locator("#selftest-start:enabled").click()
    page.locator("#keep-helping").check()
    is_asked = "manalath.messages.examination.prompt.text.startsWith('Lay ')"
    is_half = f"manalath.messages.examination.prompt.number > {HALF} && {is_asked}"
    page.wait_for_function(f"() => {is_half}", timeout=HALF_MS)
    page.locator("#keep-helping").uncheck()
    simulation.workbench.set_speed(1)
    page.get_by_label("Shown", exact=True).select_option(DISEASES[1].rpartition(" ")[0].partition(" ")[2])
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=path, animations="disabled")
    print(path)


def open_workbench(page: Page) -> None:
    """Open the workbench with everything it shows; where only one view fits, scroll to it."""
    Player(page, page.url).open_workbench()
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
    sys.exit(main(sys.argv[1:]))
