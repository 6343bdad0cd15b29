"""The board's settings on the page: the names of the players, wherever they appear."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: A name that would be markup if it were not escaped.
MARKUP = "<img src=x>&amp;"


def name(player: Player, colour: str, called: str) -> None:
    field = player.page.locator("#settings-dialog").get_by_label(f"{colour} is called")
    field.fill(called)
    field.press("Enter")


@PROOF
def test_names_stand_in_headline_and_list_for_everybody(
    player: Player, open_page: Callable[..., Player], simulation: Simulation
) -> None:
    other = open_page()
    page = player.page
    page.get_by_role("button", name="Settings").click()
    name(player, "Orange", MARKUP)
    name(player, "Purple", "\u05e9\u05e8\u05d4")
    player.passes_axe()
    page.keyboard.press("Escape")
    simulation.workbench.put("e5", Colour.FIRST)
    for each in (player, other):
        each.until_moves("e5o")
        expect(each.page.locator("#headline")).to_have_text("\u2068\u05e9\u05e8\u05d4\u2069 to move")
        assert each.page.locator("#moves thead th").all_inner_texts() == ["#", MARKUP, "\u05e9\u05e8\u05d4"]
        expect(each.page.get_by_role("img", name="purple", exact=True).first).to_be_visible()
    player.passes_axe()
    other.page.get_by_role("button", name="Settings").click()
    expect(other.page.locator("#settings-dialog").get_by_label("Orange is called")).to_have_value(MARKUP)
    name(other, "Purple", "")
    expect(page.locator("#headline")).to_have_text("Purple to move")


@PROOF
def test_the_result_is_told_by_the_names(player: Player, simulation: Simulation) -> None:
    page = player.page
    page.get_by_role("button", name="Settings").click()
    name(player, "Orange", "Ada")
    page.keyboard.press("Escape")
    for space, colour in zip(
        ("a1", "i1", "a2", "i3", "a4", "i5", "a5", "e1", "a3"), [0, 1] * 5, strict=False
    ):
        simulation.workbench.put(space, list(Colour)[colour])
        player.until_piece(space, ("orange", "purple")[colour])
        player.until("manalath.state.moves.at(-1)?.notation.startsWith(it)", space)
    expect(page.locator("#headline")).to_have_text("Ada has won")
    expect(page.locator("#result-match")).to_have_text("Ada – Purple")


@PROOF
def test_the_lights_are_as_bright_as_is_chosen(player: Player, open_page: Callable[..., Player]) -> None:
    other = open_page()
    player.page.get_by_role("button", name="Settings").click()
    player.page.get_by_label("25 %").check()
    other.until("manalath.state.brightness === 0.25")
    other.page.get_by_role("button", name="Settings").click()
    expect(other.page.get_by_label("25 %")).to_be_checked()
    player.until("Object.values(manalath.lights).every((duties) => Math.max(...duties) <= 64)")
    player.passes_axe()


@PROOF
def test_calm_lights_are_slow_on_every_page(
    player: Player, open_page: Callable[..., Player], simulation: Simulation
) -> None:
    other = open_page()
    page = player.page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Normal").first).to_be_checked()
    page.get_by_label("Calm", exact=True).check()
    for each in (player, other):
        each.until("manalath.state.is_calm")
    player.passes_axe()
    page.keyboard.press("Escape")
    player.lights_menu()
    expect(page.get_by_text("Calm: four times as slow.")).to_be_visible()
    simulation.workbench.put("e5", Colour.FIRST)
    other.until_moves("e5o")
    other.page.get_by_role("button", name="Settings").click()
    expect(other.page.get_by_label("Calm", exact=True)).to_be_checked()


@PROOF
def test_the_page_speaks_the_language_that_is_chosen_until_the_browser_decides_again(player: Player) -> None:
    page = player.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Français").click()
    expect(page.locator("#headline")).to_have_text("À Orange de jouer")
    assert page.evaluate("document.documentElement.lang") == "fr"
    expect(page.get_by_role("dialog", name="Réglages")).to_be_visible()
    expect(page.get_by_role("radio", name="Français")).to_be_checked()
    expect(page.get_by_role("radio", name="Français")).to_be_focused()
    player.passes_axe()
    page.get_by_role("radio", name="Du navigateur").click()
    expect(page.locator("#headline")).to_have_text("Orange to move")
    page.get_by_role("button", name="Close").click()
    page.reload()
    player.come()
    expect(page.get_by_role("dialog")).to_be_hidden()


@PROOF
def test_a_name_that_is_too_long_is_said_and_not_sent(player: Player) -> None:
    page = player.page
    page.get_by_role("button", name="Settings").click()
    name(player, "Orange", "a" * 25)
    expect(page.get_by_role("alert").filter(has_text="24 characters at most")).to_be_visible()
    assert player.state["players"]["orange"] == ""
    name(player, "Orange", "\U0001e900" * 24)
    player.until("manalath.state.players.orange.length === 48")
    page.get_by_role("button", name="Close").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
