"""What is heard at the page once it was touched, unless it is silent: pieces, refusals, steps and the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: With the last of these, Orange makes a four in its own colour and loses.
LOST = "a1o i1p a2o i3p a3o i5p a4o"


def heard(player: Player) -> list[str]:
    """Return what has sounded since the last time."""
    names: list[str] = player.ask("manalath.sounds.splice(0)")
    return names


@PROOF
def test_pieces_and_the_end_are_heard_once_the_page_was_touched(
    player: Player, simulation: Simulation
) -> None:
    moves = LOST.split()
    simulation.workbench.put("a1", Colour.FIRST)
    player.until_moves(moves[0])
    assert heard(player) == []
    player.click(player.at("i1")).until_moves(*moves[:2])
    player.until("manalath.sounds.includes('purple')")
    for number, move in enumerate(moves[2:], start=3):
        simulation.workbench.put(move[:-1], Colour.FIRST if move.endswith("o") else Colour.SECOND)
        player.until_moves(*moves[:number])
    player.until("manalath.sounds.includes('win')")
    sounds = heard(player)
    assert (sounds.count("orange"), sounds.count("purple")) == (3, 3)
    player.page.locator("#look-back").click()
    player.until("manalath.sounds.includes('step')")


@PROOF
def test_a_refusal_is_heard_and_a_silent_page_is_silent(player: Player, simulation: Simulation) -> None:
    page = player.page
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    player.click(player.at("e5")).until_moves("e5o")
    simulation.workbench.put("c3", Colour.SECOND)
    player.until_moves("e5o", "c3p")
    simulation.workbench.lift("e5")
    player.until("manalath.sounds.includes('lift') && manalath.sounds.includes('no')")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    heard(player)
    simulation.workbench.put("e5", Colour.FIRST)
    player.until("!manalath.state.message.is_problem")
    assert heard(player) == []
    page.reload()
    player.until("manalath.state?.moves.length === 2")
    expect(sound).to_have_attribute("aria-pressed", "false")
    player.settings()
    page.get_by_label("Volume").fill("80")
    expect(sound).to_have_attribute("aria-pressed", "true")


@PROOF
def test_the_answer_of_the_computer_is_heard_where_nobody_looks(
    open_page: Callable[..., Player],
) -> None:
    player = open_page()
    page = player.page
    player.play_the_computer()
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    player.click(player.at("e5")).until("manalath.state.moves.length === 2")
    player.until("manalath.sounds.includes('turn')")
