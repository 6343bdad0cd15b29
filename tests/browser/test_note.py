"""A note over the board: it ends with what the game says next, and soon, and lies on nothing to press."""

from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from controller.board import Key
from controller.games import Colour, all_games
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.states import lay_out
from tests.browser.tables import Simulation, simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: Mana half way, yellow to move the piece on d5; a click on an empty space does nothing.
POSITION = "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0"
EMPTY = "a3"
SIZES = ((390, 664), (320, 568), (844, 390), (768, 1024))
#: The controls that a note covers.
COVERED = """
() => {
  const note = document.querySelector("#note").getBoundingClientRect();
  return [...document.querySelectorAll(".actions button, .tray, .kind, .message-card button, .plate button")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < note.right && right > note.left && top < note.bottom && bottom > note.top;
    })
    .map((one) => one.id || one.className);
}
"""

Come = Callable[..., tuple[Player, Simulation]]


@pytest.fixture
def come(open_at: Callable[..., Player], opened: ExitStack) -> Come:
    """Come to a game of Mana; the page's clock is the test's own."""

    def come(options: dict[str, object] | None = None) -> tuple[Player, Simulation]:
        position = all_games()["mana"].parse_fen(POSITION)
        simulation = opened.enter_context(simulated("sq36-dual-mega", position))
        lay_out(simulation, position)
        player = open_at(simulation.url, options, lambda page: page.clock.install()).come()
        player.until("manalath.state.asked !== null")
        simulation.workbench.tap(Key.OK)
        return player.until("manalath.state.asked === null && manalath.state.starts.length === 1"), simulation

    return come


def noted(player: Player) -> Player:
    """Be told that a click does nothing, while the page's time stands still."""
    now = datetime.fromtimestamp(player.ask("Date.now()") / 1000, UTC)
    player.page.clock.pause_at(now + timedelta(seconds=1))
    player.click(player.at(EMPTY))
    expect(player.page.locator("#note")).to_have_text("Pick up a piece first.")
    return player


@PROOF
def test_on_a_phone_a_note_is_above_the_hand_and_ends_with_what_the_game_says_next(come: Come) -> None:
    player, simulation = come(PHONE)
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.until(f"innerWidth === {width} && innerHeight === {height}")
        noted(player)
        assert player.ask(f"({COVERED})()") == []
        _, top, _, high = player.box("#note")
        assert top >= 0
        assert top + high <= player.box("#hand")[1] or width > height
        player.page.clock.run_for(5000)
    noted(player)
    simulation.workbench.lift("d5")
    simulation.workbench.put("e5", Colour.SECOND)
    player.until_notation("d5-e5")
    expect(player.page.locator("#note")).to_be_empty()
