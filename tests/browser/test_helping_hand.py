"""The hand that helps at a simulated board: it carries the computer's pieces, and clears for a new game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.conftest import SCREENS
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF, swept_keeping

pytestmark = [pytest.mark.browser, pytest.mark.live]


#: Keeps every message that the page shows from now on.
SAID = """() => {
  window.said = [];
  const message = document.querySelector("#message");
  const keep = () => window.said.push(message.textContent);
  new MutationObserver(keep).observe(message, { childList: true, characterData: true, subtree: true });
}"""


@PROOF
@pytest.mark.parametrize("screen", swept_keeping(["desktop", "phone", "still"], "desktop"))
def test_the_piece_of_the_computer_is_carried_to_its_space(
    open_page: Callable[..., Player], screen: str
) -> None:
    player = open_page(SCREENS[screen])
    player.play_the_computer()
    player.page.evaluate(SAID)
    player.put("e5", "orange")
    player.until("manalath.state.moves.length === 2").until("manalath.pieces.length === 2")
    answer = player.state["moves"][1]
    assert answer["by"] == "purple"
    player.until("document.querySelectorAll('#board .carried > *').length === 0")
    lying = f"{answer['piece']['called']} on {answer['said']}"
    assert f"Its {lying}." in player.page.evaluate("window.said")
    expect(player.page.locator("#board .pieces .piece")).to_have_count(2)


@PROOF
def test_like_a_real_table_the_player_carries_it(player: Player, simulation: Simulation) -> None:
    player.like_a_real_table()
    player.play_the_computer()
    player.put("e5", "orange").until("manalath.state.carries.length === 1")
    player.page.wait_for_timeout(800)
    assert simulation.workbench.lying() == {"e5": Colour.FIRST}
    player.click(player.at(player.state["carries"][0]["end"]))
    expect(player.page.locator("#note")).to_be_empty()
    player.like_a_real_table(is_real=False)
    player.until("manalath.state.moves.length === 2")


@PROOF
def test_two_pages_carry_it_once(player: Player, open_page: Callable[..., Player]) -> None:
    other = open_page()
    player.play_the_computer()
    player.put("e5", "orange").until("manalath.state.moves.length === 2")
    other.until("manalath.state.moves.length === 2")
    for page in (player.page, other.page):
        expect(page.locator("#note")).to_have_text("")


@PROOF
def test_a_new_game_clears_the_table(player: Player) -> None:
    player.put("e5", "orange").until_moves("e5o").put("c3", "purple").until_moves("e5o", "c3p")
    player.play_the_computer()
    player.until("manalath.pieces.length === 0 && manalath.state.moves.length === 0")
    player.until("!manalath.state.message.is_problem")


@PROOF
def test_the_hand_clears_the_table_of_a_game_that_is_ended_unfinished(player: Player) -> None:
    player.put("e5", "orange").until_moves("e5o").put("c3", "purple").until_moves("e5o", "c3p")
    player.page.locator("#end-game").click()
    ways = ["Resign", "Offer a draw", "End this game unfinished"]
    expect(player.page.locator("#endings button")).to_have_text(ways)
    player.page.get_by_role("button", name=ways[-1]).click()
    player.until("manalath.state.moves.length === 0 && manalath.pieces.length === 0")
    player.until("!manalath.state.message.is_problem")


@PROOF
def test_like_a_real_table_the_players_clear_it(player: Player, simulation: Simulation) -> None:
    player.like_a_real_table()
    player.put("e5", "orange").until_moves("e5o")
    player.page.locator("#end-game").click()
    expect(player.page.locator("#other-choices")).to_be_visible()
    player.page.get_by_role("button", name="End this game unfinished").click()
    player.until("manalath.state.moves.length === 0").until_message("Take the piece off")
    assert simulation.workbench.lying() == {"e5": Colour.FIRST}
