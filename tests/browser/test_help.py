"""Help on the page: a coach is chosen for a player, gives advice in words, and the legend explains it."""

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: Orange and purple in turn; Orange, to move, has three in a row, and a fourth would lose.
PIECES = ("e4", "a1", "e5", "a3", "e6", "i5")


@PROOF
def test_a_coach_is_chosen_for_a_player_and_told_in_words(player: Player, simulation: Simulation) -> None:
    page = player.page
    for number, space in enumerate(PIECES):
        simulation.workbench.put(space, Colour(number % 2))
        player.until("manalath.state.moves.length === it", number + 1)
    losing = page.locator("#shown-lights [data-means=loses]")
    name = "document.querySelector('[data-space=e7]').getAttribute('aria-label')"
    expect(losing).to_have_count(0)
    assert page.evaluate(name) == "e7, empty"
    player.lights_menu().page.get_by_role("combobox", name="Orange").select_option("coach")
    page.keyboard.press("Escape")
    player.until(f"{name} === 'e7, empty; orange here loses'")
    losing.wait_for()
    assert set(player.state["coached"]) == {"d3", "d4", "d5", "d6", "e3", "e7", "f3", "f4", "f5", "f6"}
    assert player.state["helps"] == {"orange": 2, "purple": 1}
    player.passes_axe()
    simulation.workbench.put("e7", Colour.SECOND)
    player.until("manalath.state.moves.length === 7")
    assert player.state["coached"] == {}
    player.lights_menu().page.get_by_role("combobox", name="Orange").select_option("off")
    player.until("manalath.state.helps.orange === 0")
    losing.wait_for(state="detached")
