"""Nothing in a page is told in an order that matters: where all hear in reverse, a game is the same."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF
from tests.web.page_sources import sources

pytestmark = pytest.mark.browser

IN_ORDER, IN_REVERSE = "of heeds)", "of heeds.toReversed())"


def tell_in_reverse(page: Page) -> None:
    """Have each change heard first by whoever began last to heed it, and drawn so."""
    store = sources()["store.js"].read_text("utf-8")
    assert store.count(IN_ORDER) == 1
    reversed_store = store.replace(IN_ORDER, IN_REVERSE)

    def answer(route: Route) -> None:
        route.fulfill(body=reversed_store, content_type="text/javascript")

    page.route("**/static/store.js", answer)


@PROOF
def test_a_game_is_the_same_where_all_hear_in_reverse(
    simulation: Simulation, open_at: Callable[..., Player]
) -> None:
    player = open_at(simulation.url, before=tell_in_reverse, is_first=True).come()
    page = player.page
    expect(page.locator("#hero")).to_contain_text("Make five of your colour.")
    expect(page.locator("#example")).to_be_visible()
    player.until("document.querySelectorAll('#board .pieces .piece').length > 0")
    page.get_by_role("button", name="Play, fits you").click()
    expect(page.locator("#hero")).to_be_hidden()
    expect(page.locator("#board .pieces .piece")).to_have_count(0)
    expect(page.locator("#plate-near .chip")).to_have_text("Your turn")
    player.click(player.at("e5")).until("manalath.state.moves.length === 2 && manalath.pieces.length === 2")
    expect(page.locator("#board .pieces .piece")).to_have_count(2)
    expect(page.locator("[data-space=e5]")).to_have_attribute("aria-label", "e5, orange piece")
    page.locator("#moves [data-number='1']").click()
    expect(page.locator("#lookback-said")).to_have_text("Move 1 of 2")
    expect(page.locator("#board .pieces .piece")).to_have_count(1)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#lookback")).to_be_hidden()
    page.locator("#tap-undo").click()
    player.until("manalath.state.moves.length === 0 && manalath.pieces.length === 0")
    expect(page.locator("#board .pieces .piece")).to_have_count(0)
    page.locator("#to-learn").click()
    expect(page).to_have_title("Learn – Manalath")
    expect(page.locator("#tap-undo")).to_be_hidden()
