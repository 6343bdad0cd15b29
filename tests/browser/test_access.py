"""Accessibility: the page without a mouse, on a phone, and as axe judges it."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.annexes.household.records import kept_in
from tests.browser.conftest import PHONE, STILL
from tests.browser.player import Player, focus, open_new_game
from tests.browser.tables import Simulation, simulated
from tests.sweeps import PROOF, swept_keeping

pytestmark = pytest.mark.browser

#: What each view shows once its part of the page has come.
PARTS = {
    "learn": "#learn-card .pictures",
    "puzzles": "#shelf-win-2",
    "games": "#games-list button",
    "household": "#household-card .standings",
}


def focused(player: Player) -> str:
    name: str = player.page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
    return name


@PROOF
def test_a_keyboard_is_enough(player: Player) -> None:
    page = player.like_a_real_table().page
    page.evaluate("document.querySelector('#workbench-toggle').focus()")
    page.keyboard.press("Tab")
    assert focused(player) == "a1, empty"
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert focused(player) == "c4, empty"
    page.keyboard.press("2")
    player.until_moves("c4p").until(
        "document.activeElement.getAttribute('aria-label') === 'c4, purple piece, last move'"
    )
    page.keyboard.press("Space")
    player.until(
        "document.activeElement.getAttribute('aria-label') === 'c4, purple piece, picked up, last move'"
    )
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Space")
    player.until_moves("d5p")
    page.keyboard.press("Delete")
    player.until_moves()
    page.keyboard.press("1")
    player.until_moves("d5o")
    page.keyboard.press("u")
    player.until_moves().until_message("Take the piece off")
    page.keyboard.press("Delete")
    player.until("!manalath.state.message.is_problem")


@PROOF
def test_arrows_go_all_over_the_board_and_stay_on_it(player: Player) -> None:
    page = player.page
    focus(page.locator("[data-space=a1]"))
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    assert focused(player).startswith("i1,")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    assert focused(player).startswith("i6,")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    assert focused(player).startswith("a6,")
    expect(page.locator("#spaces button[tabindex='0']")).to_have_count(1)


@PROOF
def test_trays_and_keys_by_keyboard(player: Player, simulation: Simulation) -> None:
    page = player.page
    focus(page.locator(".tray[data-colour=orange]"))
    page.keyboard.press("Enter")
    focus(page.locator("[data-space=e5]"))
    page.keyboard.press("Enter")
    player.until_moves("e5o")
    player.open_workbench()
    focus(page.locator(".keycap[data-key=undo]"))
    with simulation.slowly():
        page.keyboard.press("Space")
        player.until_moves()
    assert simulation.workbench.keys_down() == set()
    focus(page.locator("[data-space=e5]"))
    page.keyboard.press("Delete")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("2")
    player.click(player.at("e6")).until_moves("e6p")
    with simulation.slowly():
        page.evaluate("document.querySelector('.keycap[data-key=undo]').click()")
        player.until_moves()
    assert simulation.workbench.keys_down() == set()


@PROOF
def test_touch_by_taps_and_by_dragging(phone: Player) -> None:
    page = phone.page
    page.locator(".tray[data-colour=orange]").scroll_into_view_if_needed()
    page.touchscreen.tap(*phone.tray("orange"))
    page.touchscreen.tap(*phone.at("e5"))
    phone.until_moves("e5o")
    phone.touch_drag(phone.tray("purple"), phone.at("c3"))
    phone.until_moves("e5o", "c3p").until_lying("c3")
    phone.touch_drag(phone.at("c3"), phone.at("d5"))
    phone.until_moves("e5o", "d5p")


@PROOF
def test_a_phone_shows_turn_board_message_and_trays_in_this_order_without_scrolling_sideways(
    phone: Player,
) -> None:
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    order = ("#plate-far", "#stage", "#plate-near", "#message", "#shown-lights", ".hand", "#tap-undo")
    tops = [page.locator(name).bounding_box() for name in order]
    heights = [box["y"] for box in tops if box is not None]
    assert heights == sorted(heights)
    assert len(heights) == len(order)
    assert heights[-2] < PHONE["viewport"]["height"]


@PROOF
def test_a_finger_plays_on_a_phone_held_across(phone_across: Player) -> None:
    phone_across.touch_drag(phone_across.tray("purple"), phone_across.at("a1"))
    phone_across.until_moves("a1p")


@PROOF
@pytest.mark.parametrize("size", swept_keeping(["player", "phone", "phone_across"], "player"))
def test_axe_finds_nothing(request: pytest.FixtureRequest, simulation: Simulation, size: str) -> None:
    player: Player = request.getfixturevalue(size)
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    player.passes_axe().passes_contrast()
    open_new_game(player.page)
    player.passes_axe().passes_contrast()
    player.page.get_by_role("button", name="Cancel").click()
    player.click(player.tray("orange"))
    simulation.workbench.unplug()
    player.until("manalath.state.link.status === 'unlinked'")
    player.passes_axe().passes_contrast()


def test_views_and_dialogs_open_one_after_another_and_axe_finds_nothing(
    tmp_path: Path, opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    kept_in(tmp_path)
    player = open_at(opened.enter_context(simulated(records=tmp_path)).url).come()
    page = player.page
    player.passes_axe().passes_contrast()
    open_new_game(page)
    player.passes_axe()
    page.keyboard.press("Escape")
    for view, part in PARTS.items():
        page.locator(f"#to-{view}").click()
        expect(page.locator(f"#to-{view}")).to_have_attribute("aria-current", "page")
        page.locator(part).first.wait_for()
    player.passes_axe()
    page.locator("#to-play").click()
    page.locator("#open-rules").click()
    page.locator("#rules-dialog[open]").wait_for()
    page.keyboard.press("Escape")
    for button in ("friend", "house", "voice"):
        player.settings().page.locator(f"#open-{button}").click()
        page.locator(f"#{button}-dialog").wait_for()
        player.passes_axe()
        page.keyboard.press("Escape")
        expect(page.locator(f"#{button}-dialog")).to_be_hidden()


@PROOF
def test_what_changes_is_spoken_once(player: Player) -> None:
    """Headline and message are in one polite region, and are not rewritten while they stay the same."""
    page = player.page
    page.evaluate(
        """() => {
            window.spoken = [];
            const region = document.querySelector("#headline").closest("[aria-live]");
            const named = ({ target }) => (target.closest ? target : target.parentElement).closest("[id]").id;
            const note = (changes) => window.spoken.push(...changes.map(named));
            const how = { childList: true, characterData: true, subtree: true };
            new MutationObserver(note).observe(region, how);
        }"""
    )
    player.put("e4", "orange").until_moves("e4o")
    page.wait_for_function("() => window.spoken.includes('headline')")
    spoken = page.evaluate("window.spoken.filter((id) => id !== 'subtitle')")
    assert spoken == ["headline"]


@PROOF
def test_with_less_motion_the_legend_stands_still_and_the_board_follows_its_bytes(
    open_page: Callable[..., Player], simulation: Simulation
) -> None:
    player = open_page(STILL)
    running = "document.getAnimations().filter((animation) => animation.playState === 'running').length"
    assert player.page.evaluate(running) == 0
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o").like_a_real_table()
    open_new_game(player.page)
    with simulation.slowly():
        player.page.get_by_role("button", name="Play", exact=True).click()
        player.until_message("Take the piece off")
    player.sees_blink("e5")
