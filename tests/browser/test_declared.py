"""Moves without a piece, made on the page: an edge, three animals in a line, all of a kind."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from tests.browser.conftest import DESKTOP, PHONE, SCREENS
from tests.browser.player import Player, focus
from tests.browser.tables import simulated
from tests.sweeps import PROOF, swept_keeping

pytestmark = pytest.mark.browser

SQUARES = "sq36-dual-mega"

Sit = Callable[..., Player]


@pytest.fixture
def sit(open_at: Callable[..., Player], opened: ExitStack) -> Sit:
    """Sit down at a simulated board of squares."""

    def sit(game: str, options: dict[str, Any] = DESKTOP) -> Player:
        simulation = opened.enter_context(simulated(SQUARES, all_games()[game].start()))
        return open_at(simulation.url, options).come()

    return sit


@PROOF
@pytest.mark.parametrize("screen", swept_keeping(["desktop", "phone"], "phone"))
def test_an_edge_is_a_side_of_the_board(sit: Sit, screen: str) -> None:
    player = sit("mana", SCREENS[screen])
    page = player.page
    player.until_message("Which side is yours?")
    sides = page.get_by_role("group", name="Sides of the board").get_by_role("button")
    expect(sides).to_have_count(4)
    names = [side.get_attribute("aria-label") or "" for side in sides.all()]
    assert len(set(names)) == 4
    expect(page.locator("#step-on")).to_be_hidden()
    player.passes_axe()
    page.get_by_role("button", name="Face the left edge").click()
    player.until("manalath.state.moves.length === 1")
    expect(sides).to_have_count(0)
    assert "left" in player.state["moves"][0]["said"]


@PROOF
def test_three_animals_are_released_by_going_over_them(sit: Sit) -> None:
    player = sit("mammalath")
    mouse, page = player.page.mouse, player.page
    player.click(player.at("f6")).until_moves("f6")
    player.until("manalath.state.declared.length > 0")
    mouse.move(*player.at("a4"))
    mouse.down()
    mouse.move(*player.at("b4"), steps=4)
    mouse.move(*player.at("c4"), steps=4)
    player.until_message("Release the animals on a4, b4 and c4")
    expect(page.locator("#board .around .line")).to_have_count(1)
    mouse.move(*player.at("d5"), steps=4)
    expect(page.locator("#board .around .line")).to_have_count(0)
    mouse.up()
    page.wait_for_timeout(200)
    player.until_moves("f6")
    player.drag(player.at("a4"), player.at("c4")).until_moves("f6", "-a4b4c4")


@PROOF
def test_the_keyboard_marks_the_ends_of_three_animals(sit: Sit) -> None:
    player = sit("mammalath")
    page, press = player.page, player.page.keyboard.press
    player.click(player.at("f6")).until_moves("f6").until("manalath.state.declared.length > 0")
    expect(page.get_by_role("button", name="Choices")).to_have_count(0)
    focus(page.locator("[data-space=a4]"))
    press("Space")
    expect(page.locator("#note")).to_contain_text("a4 is the first of three")
    press("Escape")
    expect(page.locator("#note")).to_be_empty()
    press("Space")
    press("ArrowRight")
    press("ArrowRight")
    press("Space")
    player.until_moves("f6", "-a4b4c4")


@PROOF
def test_the_first_token_is_exchanged_by_a_click_on_it(sit: Sit) -> None:
    player = sit("mammalath")
    player.click(player.at("f6")).until_moves("f6")
    colour = player.state["to_move"]
    player.until("manalath.state.exchanges.join() === 'f6'")
    player.click(player.at("f6")).until_moves("f6", "swap").until_piece("f6", colour)
    player.until("manalath.state.exchanges.length === 0 && !manalath.state.message.is_problem")


@PROOF
def test_a_finger_releases_three_animals(sit: Sit) -> None:
    phone = sit("mammalath", PHONE)
    phone.page.touchscreen.tap(*phone.at("f6"))
    phone.until_moves("f6").until("manalath.state.declared.length > 0")
    phone.touch_drag(phone.at("a4"), phone.at("c4")).until_moves("f6", "-a4b4c4")


@PROOF
def test_a_kind_is_shown_and_then_released(sit: Sit) -> None:
    player = sit("mammalath")
    page = player.page
    player.click(player.at("f6")).until_moves("f6")
    player.until("manalath.state.declared.length > 0")
    kind = page.get_by_role("button", name="Release every elephant")
    expect(kind).to_contain_text("6")
    focus(kind)
    page.keyboard.press("Enter")
    expect(kind).to_have_attribute("aria-pressed", "true")
    player.until_message("Release every elephant")
    player.passes_axe()
    page.get_by_role("button", name="Leave them").click()
    expect(kind).to_have_attribute("aria-pressed", "false")
    kind.click()
    page.get_by_role("button", name="Release 6").click()
    player.until_moves("f6", "-b")
    expect(page.get_by_role("button", name="elephants: 0")).to_be_disabled()
