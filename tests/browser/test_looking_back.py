"""Looking back at earlier moves, by mouse, keys and touch; an act at the table ends it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from tests.browser.player import Player, focus
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

MOVES = {"c3": Colour.FIRST, "e5": Colour.SECOND, "g4": Colour.FIRST}
NOW = ["c3o", "e5p", "g4o"]


def play(player: Player, simulation: Simulation) -> None:
    for number, (space, colour) in enumerate(MOVES.items(), start=1):
        simulation.workbench.put(space, colour)
        player.until_moves(*NOW[:number])


def shows(player: Player, number: int) -> None:
    """Wait until the page looks back at a move, and the lights are those of that position."""
    player.until("document.querySelector('#moves [aria-current]')?.dataset.number === it", str(number))
    expect(player.page.locator("#lookback-said")).to_have_text(f"Move {number} of 3")
    last = list(MOVES)[number - 1]
    later = list(MOVES)[number:]
    player.until("manalath.lights[it[0]].some(Boolean)", [last])
    player.until("it.every((space) => !manalath.lights[space].some(Boolean))", later)
    expect(player.page.locator("#board .pieces .piece")).to_have_count(number)


def is_back(player: Player, last: str = "g4") -> None:
    expect(player.page.locator("#lookback")).to_be_hidden()
    player.until("manalath.lights[it].some(Boolean)", last)
    assert player.page.locator("#board .pieces .piece").count() == len(
        player.page.evaluate("manalath.pieces")
    )


@PROOF
def test_a_click_shows_a_move_here_alone_until_one_goes_back_or_acts_at_the_table(
    player: Player, open_page: Callable[..., Player], simulation: Simulation
) -> None:
    play(player, simulation)
    other = open_page()
    first = player.page.locator("#moves").get_by_text("c3")
    first.click()
    shows(player, 1)
    expect(other.page.locator("#lookback")).to_be_hidden()
    expect(other.page.locator("#board .pieces .piece")).to_have_count(3)
    player.passes_axe()
    player.page.get_by_role("button", name="Back to the game").click()
    is_back(player)
    first.click()
    shows(player, 1)
    simulation.workbench.put("b2", Colour.SECOND)
    player.until_moves(*NOW, "b2p")
    is_back(player, "b2")
    first.click()
    expect(player.page.locator("#lookback")).to_be_visible()
    player.click(player.at("h2")).until_moves(*NOW, "b2p", "h2o")
    is_back(player, "h2")


@PROOF
def test_keys_go_through_the_list_which_is_one_tab_stop(player: Player, simulation: Simulation) -> None:
    play(player, simulation)
    page = player.page
    expect(page.locator("#moves [tabindex='0']")).to_have_count(1)
    focus(page.locator("#moves [tabindex='0']"))
    for key, number in (("ArrowLeft", 2), ("Home", 1), ("ArrowRight", 2), ("End", 3), ("Home", 1)):
        page.keyboard.press(key)
        shows(player, number)
        expect(page.locator(f"#moves [data-number='{number}']")).to_be_focused()
    expect(page.locator("[data-space=e5]")).to_have_attribute("aria-label", "e5, empty")
    expect(page.locator("#step-at")).to_have_text("Move 1 of 3")
    focus(page.get_by_role("button", name="One move back"))
    page.keyboard.press("Enter")
    expect(page.locator("#lookback-said")).to_have_text("Looking at the start, before 3 moves")
    expect(page.locator("#board .pieces .piece")).to_have_count(0)
    page.keyboard.press("Escape")
    is_back(player)


@PROOF
def test_it_is_announced_once(player: Player, simulation: Simulation) -> None:
    play(player, simulation)
    told = player.page.locator("#lookback-told")
    focus(player.page.locator("#moves [tabindex='0']"))
    player.page.keyboard.press("Home")
    shows(player, 1)
    player.page.keyboard.press("End")
    shows(player, 3)
    expect(told).to_have_text("Move 1 of 3")
    player.page.keyboard.press("Escape")
    expect(told).to_have_text("Back at the game.")


@PROOF
def test_what_has_been_taken_off_lies_there_as_it_did(player: Player, simulation: Simulation) -> None:
    play(player, simulation)
    simulation.workbench.lift("g4")
    player.until_moves(*NOW[:2])
    simulation.workbench.lift("c3")
    player.until_piece("c3", None)
    player.page.locator("#moves").get_by_text("e5").click()
    expect(player.page.locator("#lookback")).to_be_visible()
    expect(player.page.locator("#board .piece:not(.ghost)")).to_have_count(2)
    assert player.page.locator("[data-space=c3]").get_attribute("aria-label") == "c3, orange piece"


@PROOF
def test_a_piece_that_is_only_lifted_leads_back_to_now(player: Player, simulation: Simulation) -> None:
    play(player, simulation)
    player.page.locator("#moves").get_by_text("e5").click()
    shows(player, 2)
    simulation.workbench.lift("c3")
    player.until_piece("c3", None)
    expect(player.page.locator("#lookback")).to_be_hidden()
    expect(player.page.locator("#board .pieces .piece")).to_have_count(2)


@PROOF
def test_the_lights_of_a_past_moment_are_switched_off_and_on(player: Player, simulation: Simulation) -> None:
    play(player, simulation)
    page = player.page
    page.locator("#moves").get_by_text("e5").click()
    shows(player, 2)
    rings = page.locator("#board .rings > *")
    expect(rings).to_have_count(1)
    lights = player.settings().page.get_by_role("group", name="Lights when looking back")
    lights.get_by_role("radio", name="Off").check()
    expect(rings).to_have_count(0)
    lights.get_by_role("radio", name="As they shone").check()
    expect(rings).to_have_count(1)
    page.get_by_role("button", name="Close").click()
    shows(player, 2)


@PROOF
def test_a_finger_turns_the_moves_over(phone: Player, simulation: Simulation) -> None:
    play(phone, simulation)
    page = phone.page
    moves = page.locator("#moves button")
    assert all(box["height"] >= 44 for each in moves.all() if (box := each.bounding_box()) is not None)
    moves.first.tap()
    shows(phone, 1)
    page.get_by_role("button", name="One move on").tap()
    shows(phone, 2)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    back = page.get_by_role("button", name="Back to the game")
    box = back.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    back.tap()
    is_back(phone)
