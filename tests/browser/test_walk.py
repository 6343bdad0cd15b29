"""A person's first evening with a phone: the tour, a win, a look back, a picture to share, a puzzle."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tables import simulated
from tests.kept_games import WON
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

SMALL = {**PHONE, "viewport": {"width": 390, "height": 664}}


def test_from_the_first_screen_to_a_puzzle_by_touch(
    tmp_path: Path, opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    simulation = opened.enter_context(simulated(records=tmp_path))
    phone = open_at(simulation.url, SMALL, is_first=True).come()
    page = phone.page
    page.get_by_role("button", name="Tour").tap()
    phone.until("manalath.messages.annex?.view.is_laid")
    # The board of the tour stands where it will stay once the tour's own buttons are there.
    page.locator("#tour-skip").wait_for()
    page.touchscreen.tap(*phone.at("c3"))
    page.get_by_role("button", name="Next").tap()
    phone.until("manalath.messages.annex.view.number === 2 && manalath.messages.annex.view.is_laid")
    page.touchscreen.tap(*phone.at("e5"))
    phone.until("manalath.messages.annex.view.is_done")
    page.get_by_role("button", name="Leave the tour").tap()
    phone.until("manalath.messages.board.own === ''")
    with phone.new_game(simulation.loop):
        page.get_by_role("button", name="Two players").tap()
    for number, move in enumerate(WON, start=1):
        page.touchscreen.tap(*phone.at(move[:-1]))
        phone.until(f"manalath.state.moves.length === {number}").until_lying(move[:-1])
    expect(page.locator("#result-said b")).to_have_text("Orange wins with five.")
    page.get_by_role("button", name="Look back").tap()
    expect(page.locator("#lookback-said")).to_have_text("Orange wins with five.")
    page.get_by_role("button", name="One move back").tap()
    expect(page.locator("#lookback-said")).to_have_text("Move 8 of 9")
    page.get_by_role("button", name="The last move").tap()
    page.get_by_role("button", name="Share").tap()
    phone.until("document.querySelector('.shared')?.naturalWidth === 1200")
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Back to the game").tap()
    phone.bar().page.get_by_role("link", name="Games").tap()
    page.locator("#games-list").get_by_role("button", name="Orange won").tap()
    expect(page.locator("#board .piece")).to_have_count(9)
    phone.bar().page.get_by_role("link", name="Puzzles").tap()
    page.locator("#shelf-win-2").tap()
    phone.until("manalath.messages.annex?.view.stage === 'asked'")
    expect(page.locator("#message b")).to_contain_text("wins in")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
