"""A move against the rules by the page's own hand: the piece comes back, and one sentence says why."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from tests.browser.player import Player
from tests.browser.states import lay_out
from tests.browser.tables import Simulation, simulated
from tests.sweeps import PROOF, sampled

pytestmark = [pytest.mark.browser, pytest.mark.live]

#: A piece on a3 would join six; e5 lies there by another player's hand.
POSITION = "6/7/8/9/4p5/9/8/7/oo1ooo o"
ROW = {"a1", "a2", "a4", "a5", "a6"}
LYING = ROW | {"e5"}

#: Keeps every message from now on, and the most rings: both last only for a while.
KEEP = """() => {
  window.said = [];
  window.rings = 0;
  const keep = () => {
    window.said.push(document.querySelector("#message").textContent);
    window.rings = Math.max(window.rings, document.querySelectorAll("#board .forbade > *").length);
  };
  new MutationObserver(keep).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""

Come = Callable[[], tuple[Player, Simulation]]


@pytest.fixture
def come(open_at: Callable[..., Player], opened: ExitStack) -> Come:
    def come() -> tuple[Player, Simulation]:
        position = all_games()["manalath"].parse_fen(POSITION)
        simulation = opened.enter_context(simulated(start=position))
        lay_out(simulation, position)
        player = open_at(simulation.url).come()
        player.page.evaluate(KEEP)
        return player, simulation

    return come


def settled(player: Player) -> None:
    """Wait until the pieces lie as the game has them, and nothing is wrong."""
    player.until(f"manalath.pieces.length === {len(LYING)} && !manalath.state.message.is_problem")
    assert {piece["space"] for piece in player.ask("manalath.pieces")} == LYING


@PROOF
def test_a_piece_that_may_not_go_there_flies_back_with_one_sentence(come: Come) -> None:
    player, _ = come()
    player.click(player.at("a3"))
    player.until(
        "said.includes('a3: orange cannot go here. It would make a group of 6 with a1, a2, a4, a5, a6.')"
    )
    player.until(f"rings === {len(ROW)}")
    settled(player)
    expect(player.page.locator("#answers button:visible")).to_have_count(0)
    expect(player.page.locator("#board .carried > *, #board .forbade > *")).to_have_count(0)
    player.until("!document.querySelector('#message').textContent.startsWith('a3')")
    player.click(player.at("c3")).until_moves("c3o")


@PROOF
def test_an_old_piece_that_is_lifted_comes_back(come: Come) -> None:
    player, _ = come()
    player.click(player.at("a4")).page.locator("#take-off").click()
    player.until("said.includes('The piece on a4 stays.')")
    settled(player)


@PROOF
@sampled(1)
@pytest.mark.parametrize("space", ["a4", "e5"], ids=["an own piece", "a piece of the other player's"])
def test_an_old_piece_that_is_carried_elsewhere_flies_back(come: Come, space: str) -> None:
    player, _ = come()
    player.click(player.at(space)).click(player.at("g3"))
    player.until(f"said.includes('The piece on {space} stays.')")
    settled(player)
    player.click(player.at("c3")).until_moves("c3o")
