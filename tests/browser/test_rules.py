"""The goal under the turn, and the rules behind a button, by mouse, keyboard and touch."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tables import simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


@pytest.fixture
def mana(open_at: Callable[..., Player], opened: ExitStack) -> Player:
    simulation = opened.enter_context(simulated("sq36-dual-mega", all_games()["mana"].start()))
    return open_at(simulation.url, PHONE).come()


@PROOF
def test_the_goal_stands_under_the_turn_and_the_rules_open_and_close(player: Player) -> None:
    page = player.page
    goal = page.locator("#goal")
    expect(goal).to_have_text("Five of your colour wins. Four loses. Six is not allowed.")
    page.get_by_role("button", name="Rules", exact=True).click()
    dialog = page.get_by_role("dialog", name="Manalath")
    dialog.wait_for()
    assert page.evaluate("document.activeElement.id") == "rules-dialog-title"
    figures = dialog.locator("figure")
    assert [figures.nth(n).get_attribute("data-shows") for n in range(4)] == [
        "turn",
        "won",
        "lost",
        "forbidden",
    ]
    won, forbidden = figures.nth(1), figures.nth(3)
    assert won.locator(".decided").count() == won.locator(".piece.orange").count() == 5
    expect(forbidden.locator(".cross")).to_have_count(2)
    player.passes_axe()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "open-rules"
    page.keyboard.press("Enter")
    dialog.wait_for()
    page.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


@PROOF
def test_on_a_phone_the_rules_of_mana_are_read_by_touch(mana: Player) -> None:
    page = mana.page
    page.locator("#open-rules").tap()
    dialog = page.get_by_role("dialog", name="Mana")
    dialog.wait_for()
    expect(dialog).to_contain_text("Capture the Damyo.")
    expect(dialog.locator("figure")).to_have_count(4)
    assert dialog.locator("figure .scenery .asked").count() > 0
    box = dialog.bounding_box()
    assert box is not None
    assert (box["x"] >= 0, box["x"] + box["width"] <= 390) == (True, True)
    mana.passes_axe()
    page.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()
