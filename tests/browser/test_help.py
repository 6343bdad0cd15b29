"""Help on the page: a coach is chosen in sight, points only where it matters, and says why to who asks."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from tests.browser.conftest import DESKTOP
from tests.browser.player import Player
from tests.browser.states import lay_out
from tests.browser.tables import simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: Orange, to move, makes a four on e4 or e7, which loses.
LOSES = "6/7/8/9/2o1oo1o2/9/2pp4/7/6 o"
#: Purple, to move, has to keep orange from joining two pairs on e4.
THREATENED = "6/7/8/9/1oo1oo4/9/8/7/6 p"
#: The crosses that show, and the brightest channel of the board's picture at a place of the page.
CROSSES = (
    "[...document.querySelectorAll('#board .loses')]"
    ".filter((cross) => getComputedStyle(cross).display !== 'none').length"
)
LIT = """(() => {
  const lights = document.querySelector("#lights");
  const { left, top, width } = lights.getBoundingClientRect();
  const [x, y] = [it[0] - left, it[1] - top].map((at) => Math.round((at * lights.width) / width));
  return lights.getContext("2d").getImageData(x, y, 1, 1).data[3];
})()"""

Sit = Callable[..., Player]


@pytest.fixture
def sit(open_at: Callable[..., Player], opened: ExitStack) -> Sit:
    def sit(fen: str, options: dict[str, object] = DESKTOP) -> Player:
        position = all_games()["manalath"].parse_fen(fen)
        simulation = opened.enter_context(simulated(start=position))
        lay_out(simulation, position)
        return open_at(simulation.url, options).come()

    return sit


@PROOF
def test_the_coach_is_chosen_in_sight_and_a_cross_shows_under_a_piece_of_its_colour(sit: Sit) -> None:
    player = sit(LOSES)
    mouse, message = player.page.mouse, player.page.locator("#message")
    name = "document.querySelector('[data-space=e4]').getAttribute('aria-label')"
    assert player.ask(name) == "e4, empty"
    player.help("coach").until(f"{name} === 'e4, empty; orange here loses'")
    # The help is chosen for one colour after the other.
    player.until("manalath.state.helps.orange === 2 && manalath.state.helps.purple === 2")
    player.passes_axe().passes_contrast()
    assert player.ask(CROSSES) == 0
    mouse.move(*player.at("g4"))
    player.until(f"{CROSSES} === 2")
    mouse.move(*player.at("e4"))
    expect(message).to_have_text("Four: you would lose.")
    x, y = player.at("e7")
    player.until("manalath.lights.e7[0] > 0")
    assert player.ask(LIT, [x, y]) == 0
    player.page.keyboard.press("p")
    mouse.move(*player.at("e7"))
    player.until(f"{CROSSES} === 0")
    expect(message).not_to_have_text("Four: you would lose.")
    player.help("off").until("Object.keys(manalath.state.lights).length === 0")


@PROOF
def test_the_threatened_space_has_the_ring_and_the_pieces_that_threaten_have_none(sit: Sit) -> None:
    player = sit(THREATENED).help("coach")
    player.until("document.querySelectorAll('#board .marks use[href*=tip-danger]').length === 1")
    assert player.ask("document.querySelectorAll('#board .rings use[href*=danger]').length") == 1
    player.page.mouse.move(*player.at("e4"))
    expect(player.page.locator("#message")).to_have_text("This stops the threat.")
    player.page.mouse.move(0, 0)
    player.page.locator("[data-space=e4]").focus()
    player.page.keyboard.press("ArrowLeft")
    player.page.keyboard.press("ArrowRight")
    expect(player.page.locator("#message")).to_have_text("This stops the threat.")


@PROOF
@pytest.mark.parametrize("level", [1, 3, 4])
def test_a_player_of_a_low_level_begins_with_the_coach(player: Player, level: int) -> None:
    player.page.locator("#new-game").click()
    player.page.locator("#moves-purple").select_option(str(level))
    player.page.locator("#new-start").click()
    how = "coach" if level <= 3 else "rules"
    expect(player.page.get_by_role("radio", name=how, exact=True)).to_be_checked()
