"""The tour: taken from the rules, paused, sped up, taken over and left; by mouse, keyboard and touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tables import RealTable, Simulation

pytestmark = pytest.mark.browser


def take(player: Player) -> None:
    """Take the tour from the rules, and wait until it speaks."""
    player.page.get_by_role("button", name="Rules", exact=True).click()
    player.page.get_by_role("button", name="Take the tour").click()
    player.until("(document.querySelector('#tour-said')?.textContent ?? '') !== ''")


def test_a_tour_is_paused_hurried_and_taken_over_and_the_game_is_as_it_was(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    take(player)
    assert page.evaluate("document.activeElement.id") == "tour-next"
    page.get_by_role("button", name="Pause").press("Enter")
    player.until("manalath.messages.workbench.is_paused")
    expect(page.locator("#message")).to_be_hidden()
    player.passes_axe()
    said = page.locator("#tour-said").inner_text()
    page.get_by_role("button", name="Next").click()
    player.until("!manalath.messages.workbench.is_paused")
    player.until("(document.querySelector('#tour-said')?.textContent ?? '') !== it", said)
    player.until("manalath.state.moves.length > 0")
    page.get_by_role("button", name="Try it yourself").press("Enter")
    assert page.evaluate("document.activeElement.id") == "tour-leave"
    player.until("manalath.messages.workbench.caption === ''")
    played = [move["notation"] for move in player.state["moves"]]
    player.put("c3", "purple").until_moves(*played, "c3p")
    player.passes_axe()
    assert simulation.workbench.pieces() == ()
    page.get_by_role("button", name="Back to the game").click()
    player.until_moves()
    expect(page.get_by_role("region", name="Tour")).to_be_hidden()
    player.put("e4", "orange").until_moves("e4o")


def test_whoever_touches_the_board_of_a_tour_has_it(open_page: Callable[..., Player]) -> None:
    phone = open_page(PHONE)
    take(phone)
    phone.touch_drag(phone.tray("orange"), phone.at("g5"))
    phone.until_piece("g5", "orange").until("document.querySelector('#tour-next') === null")
    phone.passes_axe()


def test_a_real_board_has_a_tour_too_and_rules_lead_to_it(
    table: RealTable, open_at: Callable[..., Player]
) -> None:
    player = open_at(table.url).come()
    page = player.page
    take(player)
    page.get_by_role("button", name="Skip").click()
    player.until("manalath.messages.board.is_tour === false && !manalath.messages.board.has_workbench")
    player.until_message("Place")
