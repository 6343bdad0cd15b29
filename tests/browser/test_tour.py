"""The tour: five scenes done by the player's own hand, each game in its way; and Learn, which leads to it."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tables import RealTable, Simulation, simulated
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


def take(player: Player) -> Player:
    """Take the tour from the rules, and wait for its first scene."""
    player.page.get_by_role("button", name="Rules", exact=True).click()
    player.page.get_by_role("button", name="Take the tour").click()
    return asked(player, 1)


def asked(player: Player, number: int) -> Player:
    """Wait until a scene lies there."""
    player.until(
        "(({number, is_laid} = {}) => number === it && is_laid)(manalath.messages.annex?.view)", number
    )
    player.page.locator("#tour-leave").wait_for()
    return player


def done(player: Player) -> Player:
    """Wait until the scene is done, and go on to the next."""
    player.until("manalath.messages.annex.view.is_done")
    player.page.get_by_role("button", name="Next").click()
    return player


@PROOF
def test_five_scenes_lead_to_a_game_with_the_computer(player: Player, simulation: Simulation) -> None:
    page = player.page
    player.click(player.at("a1")).until_moves("a1o")
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("radio", name="Stein").check()
    expect(page.locator("#learn-card .goal")).to_contain_text("The one that came first counts.")
    page.get_by_role("radio", name="Manalath").check()
    player.passes_axe()
    page.get_by_role("button", name="Take the tour").click()
    asked(player, 1)
    assert page.evaluate("document.activeElement.id") == "tour-skip"
    expect(page.locator("#message")).to_contain_text("Place a piece on any empty space.")
    done(player.click(player.at("c3")))
    asked(player, 2).click(player.at("c3")).until_moves("c3o")
    page.get_by_role("button", name="Again").click()
    player.until_moves()
    asked(player, 2).click(player.at("e5")).until_moves("e5o")
    expect(page.locator("#message")).to_contain_text("Exactly five")
    player.passes_axe()
    done(player)
    done(asked(player, 3).click(player.at("e5")))
    done(asked(player, 4).click(player.at("e6")))
    asked(player, 5).click(player.at("e5")).until("manalath.messages.annex.view.is_done")
    assert [piece.space for piece in simulation.workbench.pieces()] == ["a1"]
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#scene-number")).to_have_text("Question 1 of 3")
    expect(page.locator("#message")).to_contain_text("Do you often play chess")
    player.passes_axe()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="No", exact=True).click()
    page.get_by_role("button", name="Yes", exact=True).click()
    player.until("manalath.messages.board.own === '' && manalath.state.seats.purple === 3").until_moves()
    assert player.state["fits"] == {"is_on": True, "levels": {"manalath": 3}, "beaten": {}}
    player.click(player.at("d4")).until("manalath.state.moves.length === 2")


@PROOF
def test_a_tour_that_is_left_leaves_the_game_as_it_was(player: Player) -> None:
    player.click(player.at("a1")).until_moves("a1o")
    take(player)
    player.page.get_by_role("button", name="Skip").press("Enter")
    asked(player, 2)
    player.page.get_by_role("button", name="Leave the tour").press("Enter")
    player.until("manalath.messages.board.own === ''").until_moves("a1o")


@PROOF
@pytest.mark.parametrize("name", ["mammalath", "mana"])
def test_the_games_of_the_square_are_toured_by_touch(
    name: str, opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    simulation = opened.enter_context(simulated("sq36-dual-mega", all_games()[name].start(), speed=1.0))
    phone = open_at(simulation.url, PHONE).come()
    take(phone)
    TOURS[name](phone)
    phone.until("manalath.messages.annex.view.is_done").passes_axe()
    phone.page.get_by_role("button", name="Play", exact=True).tap()
    for place in ("#tour-yes", "#tour-no", "#tour-past"):
        _, y, _, high = phone.box(place)
        assert y + high <= phone.page.viewport_size["height"], place  # type: ignore[index]
    phone.page.get_by_role("button", name="Skip").tap()
    phone.until("manalath.messages.board.own === '' && manalath.state.seats.orange === 0")
    assert phone.state["fits"]["levels"] == {}


def drag(phone: Player, start: str, end: str) -> Player:
    """Drag a piece, once the page shows it there."""
    phone.until("manalath.pieces.some(({space}) => space === it)", start)
    return phone.touch_drag(phone.at(start), phone.at(end))


def put(phone: Player, space: str) -> Player:
    """Tap a space, once the page shows it empty."""
    is_free = "manalath.state.puts.length > 0 && manalath.pieces.every(({space}) => space !== it)"
    phone.until(is_free, space).page.touchscreen.tap(*phone.at(space))
    return phone


def tour_mammalath(phone: Player) -> None:
    done(phone.touch_drag(phone.at("b4"), phone.at("d4")))
    asked(phone, 2).page.locator("#kinds button").first.tap()
    phone.page.locator("#release").tap()
    done(phone)
    for number in (3, 4):
        done(put(asked(phone, number), "d4"))
    put(asked(phone, 5), "d4")


def tour_mana(phone: Player) -> None:
    done(drag(phone, "c3", "b4"))
    done(drag(asked(phone, 2), "d3", "d2"))
    done(put(asked(phone, 3), "e4"))
    done(drag(asked(phone, 4), "c3", "d4"))
    drag(asked(phone, 5), "a4", "b4")


TOURS = {"mammalath": tour_mammalath, "mana": tour_mana}


@PROOF
def test_a_real_board_has_a_tour_too_and_rules_lead_to_it(
    table: RealTable, open_at: Callable[..., Player]
) -> None:
    player = take(open_at(table.url).come())
    player.page.get_by_role("button", name="Leave the tour").click()
    player.until("manalath.messages.board.own === '' && !manalath.messages.board.has_workbench")
    player.until_message("Place")
