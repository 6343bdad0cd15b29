"""The new-game dialog: who plays, who begins, and what is folded away."""

import re
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from tests.browser.player import Player, open_new_game
from tests.browser.tables import simulated
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]


@pytest.fixture
def mammalath(open_at: Callable[..., Player], opened: ExitStack) -> Player:
    """A player at a game in which chance decides who begins."""
    start = all_games()["mammalath"].start()
    return open_at(opened.enter_context(simulated("sq36-dual-mega", start)).url).come()


def test_two_people_change_seats(player: Player, open_page: Callable[..., Player]) -> None:
    page, dialog = player.page, player.page.locator("#new-dialog")
    open_new_game(page)
    expect(dialog.get_by_text("Orange begins.")).to_be_visible()
    expect(dialog.get_by_role("group", name="Who begins")).to_be_hidden()
    dialog.get_by_label("Orange is called").fill("Ada")
    dialog.get_by_label("Purple is called").fill("Ben")
    player.passes_axe()
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.match === 'Ada – Ben'")
    open_new_game(page)
    page.get_by_role("button", name="Swap seats").click()
    page.get_by_role("button", name="Cancel").click()
    open_new_game(page)
    expect(dialog.get_by_label("Orange is called")).to_have_value("Ada")
    page.get_by_role("button", name="Swap seats").press("Enter")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.match === 'Ben – Ada'")
    other = open_page()
    open_new_game(other.page)
    expect(other.page.locator("#new-orange")).to_have_value("Ben")


def test_the_engine_takes_a_seat_and_its_moves_are_laid_by_hand(player: Player) -> None:
    page, dialog = player.like_a_real_table().page, player.page.locator("#new-dialog")
    open_new_game(page)
    dialog.get_by_label("Purple's moves").select_option("Computer, level 1: Newcomer")
    player.passes_axe()
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.seats.purple === 1")
    expect(page.locator("#plate-far")).to_contain_text("Computer 1")
    for ply in (1, 3, 5):
        lying = page.evaluate("manalath.pieces.map((piece) => piece.space)")
        space = next(corner for corner in ("a1", "a6", "e1", "e10", "i1", "i6") if corner not in lying)
        player.put(space, "orange").until("manalath.state.moves.length >= it", ply)
        player.until_message("Put")
        asked = re.search(r"Put an? (\w+) piece on (\w+)", page.locator("#message").inner_text())
        assert asked is not None
        player.put(asked[2], asked[1]).until("manalath.state.moves.length >= it", ply + 1)
    open_new_game(page)
    page.get_by_role("button", name="Swap seats").click()
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.seats.orange === 1 && manalath.state.seats.purple === 0")


def test_a_shuffle_or_a_position_decides_who_begins(mammalath: Player) -> None:
    page = mammalath.page
    open_new_game(page)
    group = page.get_by_role("group", name="Who begins")
    group.get_by_label("Orange").check()
    page.get_by_text("Variants").click()
    page.get_by_label("Shuffle").fill("1")
    expect(group.get_by_label("Orange")).to_be_disabled()
    mammalath.passes_axe()
    page.get_by_role("button", name="Play", exact=True).click()
    mammalath.until("manalath.state.seed === 1 && manalath.state.to_move === 'purple'")
    open_new_game(page)
    page.locator("#game-choice [value=mana]").check()
    expect(group).to_be_hidden()
    expect(page.get_by_text("Red begins.")).to_be_visible()
    expect(page.get_by_label("Red is called")).to_be_visible()
    page.get_by_text("Variants").click()
    page.get_by_label("Begin from a position").fill("0 rrrdrr/6/6/6/6/RRRDRR y - 0,0")
    expect(page.get_by_text("Red begins.")).to_be_hidden()


def test_green_spaces_that_stay_are_seen(player: Player) -> None:
    page = player.page
    open_new_game(page)
    page.get_by_text("Variants").click()
    page.get_by_label("Green spaces").fill("c3")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("manalath.state.blocked.join() === 'c3'")
    open_new_game(page)
    expect(page.get_by_label("Green spaces")).to_be_visible()
    page.get_by_label("Green spaces").fill("z9")
    page.get_by_text("Variants").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#new-wrong")).to_have_text("There is no space z9 in this game.")
    expect(page.get_by_label("Green spaces")).to_be_visible()


def test_on_a_phone_it_fits_and_every_target_is_large_enough(phone: Player) -> None:
    page = phone.page
    open_new_game(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in page.locator("#new-dialog :is(button, input, select, summary)").all():
        if part.is_visible():
            box = part.bounding_box()
            assert box is not None
            assert box["height"] >= 44 or part.get_attribute("type") == "radio", part
    phone.passes_axe()


def test_the_second_player_exchanges_the_first_piece(player: Player) -> None:
    page = player.page
    open_new_game(page)
    page.get_by_label("Opening").select_option(label="With a swap")
    page.get_by_role("button", name="Play", exact=True).click()
    player.click(player.at("e5")).until_moves("e5o").until_lying("e5")
    player.until_message("Exchange the orange piece for a purple one, or place a piece of either colour.")
    player.click(player.at("e5")).until_moves("e5o", "swap")
