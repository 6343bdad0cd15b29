"""Lessons: the double threat, done by keyboard alone; what is right and wrong is said at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


def laid(player: Player, number: int) -> Player:
    """Wait until a scene lies there."""
    wanted = "(({number, is_laid} = {}) => number === it && is_laid)(manalath.messages.annex?.view)"
    return player.until(wanted, number)


@PROOF
def test_a_lesson_says_what_is_wrong_and_lets_the_double_threat_be_felt(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name="Lessons").press("Enter")
    laid(player, 1)
    message = page.locator("#message")
    expect(page.locator("#scene-number")).to_have_text("The double threat, 1 of 4")
    expect(message).to_contain_text("five on two spaces")
    expect(page.get_by_role("button", name="Skip")).to_be_focused()
    player.click(player.at("f5"))
    expect(message).to_contain_text("One reply stops that.")
    player.until_moves("f5o", "e7p").passes_axe()
    page.get_by_role("button", name="Again").press("Enter")
    player.until_moves()
    laid(player, 1).click(player.at("e4")).until_moves("e4o", "e3p")
    expect(message).to_contain_text("Right: e3 and e7")
    player.click(player.at("e7"))
    expect(message).to_contain_text("One threat is answered; two are not.")
    player.passes_axe()
    page.get_by_role("button", name="Next").press("Enter")
    laid(player, 2)
    page.get_by_role("button", name="Leave").press("Enter")
    player.until("manalath.messages.board.own === ''").until_moves()
    assert simulation.workbench.pieces() == ()
