"""The choices that OK opens, by mouse and by keyboard."""

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


@PROOF
def test_a_player_resigns_by_mouse_and_takes_it_back_by_keyboard(
    player: Player, simulation: Simulation
) -> None:
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    ok, leave, following = (player.page.locator(name) for name in ("#tap-ok", "#leave", "#step-on"))
    expect(following).to_be_hidden()
    player.choices()
    ok.get_by_text("Get a hint").wait_for()
    player.page.locator("#step-on").click()
    ok.get_by_text("Declare a piece that was not read").wait_for()
    following.click()
    ok.get_by_text("Resign").wait_for()
    leave.get_by_text("Leave").wait_for()
    player.passes_axe()
    following.click()
    ok.get_by_text("Offer a draw").wait_for()
    player.page.locator("#step-back").click()
    ok.get_by_text("Resign").wait_for()
    player.page.keyboard.press("l")
    ok.get_by_text("Offer a draw").wait_for()
    player.page.keyboard.press("k")
    ok.get_by_text("Resign").wait_for()
    player.page.keyboard.press("o")
    player.until_message("Purple has resigned.")
    expect(player.page.locator("#headline")).to_have_text("Orange has won")
    player.page.keyboard.press("u")
    player.until("manalath.state.outcome === null")
