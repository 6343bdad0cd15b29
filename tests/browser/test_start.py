"""The first screen: a game, puzzles or the tour begun by one click, and never asked twice."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.games import Colour, all_games
from controller.session import open_session, with_results
from controller.table.fitted_levels import LevelResult
from hardware.profiles import DEFAULT, load_profile
from tests.browser.conftest import DESKTOP, PHONE, STILL
from tests.browser.player import Player, focus
from tests.browser.tables import Simulation, at_work
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True},
    "phone across": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 768, "height": 1024}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
    "desktop": {"viewport": {"width": 1920, "height": 1080}},
}
BEGINS = ("#play-computer", "#play-two", "#play-lessons", "#play-puzzles", "#play-tour")

First = Callable[..., Player]


@pytest.fixture
def first(simulation: Simulation, open_at: Callable[..., Player]) -> First:
    """Open the page for the first time."""

    def first(options: dict[str, Any] = DESKTOP) -> Player:
        return open_at(simulation.url, options, is_first=True).come()

    return first


def test_one_click_begins_against_the_computer_and_one_plays(first: First) -> None:
    player = first()
    expect(player.page.locator("#hero")).to_contain_text("Make five of your colour.")
    expect(player.page.locator("#message")).to_be_hidden()
    player.passes_axe().passes_contrast()
    player.page.get_by_role("button", name="Friend").click()
    expect(player.page.locator("#friend-dialog")).to_be_visible()
    player.page.keyboard.press("Escape")
    player.page.get_by_role("button", name="Play, fits you").click()
    player.until("manalath.state.seats.purple === 1 && manalath.state.seats.orange === 0")
    expect(player.page.locator("#plate-far")).to_contain_text("Computer")
    expect(player.page.locator("#plate-far .level")).to_have_text("about level 1")
    expect(player.page.locator("#plate-near .chip")).to_have_text("Your turn")
    player.click(player.at("e5")).until("manalath.state.moves[0]?.notation === 'e5o'")


def test_the_level_is_chosen_by_keys_and_kept(first: First) -> None:
    player = first()
    level = player.page.get_by_role("slider", name="Computer")
    focus(level)
    for _ in range(2):
        player.page.keyboard.press("ArrowRight")
    expect(player.page.locator("#level-said")).to_have_text("3 · Easy")
    expect(level).to_have_attribute("aria-valuetext", "3 · Easy")
    player.page.reload()
    player.until("manalath.state !== null")
    expect(player.page.locator("#level-said")).to_have_text("3 · Easy")
    player.page.get_by_role("button", name="Play level 3").click()
    player.until("manalath.state.seats.purple === 3 && !manalath.state.fits.is_on")


def test_the_level_that_fits_is_left_by_choosing_one_and_the_last_beaten_one_is_ticked(
    opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    results = {
        "manalath": (LevelResult(1, is_won=True), LevelResult(2, is_won=True), LevelResult(3, is_won=False))
    }
    session = with_results(open_session(load_profile(DEFAULT), all_games()["manalath"].start()), results)
    player = open_at(opened.enter_context(at_work(session)).url, is_first=True).come()
    page = player.page
    level, said, tick = page.locator("#level"), page.locator("#level-said"), page.locator(".beaten")
    fits = page.get_by_role("button", name="Fits you", exact=True)
    expect(fits).to_have_attribute("aria-pressed", "true")
    expect(said).to_have_text("About level 2")
    expect(level).to_have_value("2")
    expect(tick).to_have_count(0)
    focus(level)
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text("3 · Easy")
    expect(fits).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#play-computer")).to_have_text("Play level 3")
    track, dot = player.box("#level"), player.box(".beaten")
    assert dot[0] + dot[2] / 2 == pytest.approx(track[0] + 20 + (track[2] - 40) / 7, abs=1)
    assert dot[1] + dot[3] / 2 == pytest.approx(track[1] + track[3] / 2, abs=1)
    player.passes_axe().passes_contrast()
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text("2 · Beginner ✓")
    page.get_by_role("radio", name="Stein").check()
    fits.click()
    expect(said).to_have_text("About level 1")
    page.locator("#play-computer").click()
    player.until("manalath.state.game.name === 'manalath-stein' && manalath.state.seats.purple === 1")
    assert player.state["fits"]["is_on"]


def test_the_workbench_takes_the_place_of_the_first_screen(first: First) -> None:
    player = first()
    example = player.page.locator("#example")
    expect(example).to_be_visible()
    player.open_workbench()
    expect(example).to_be_hidden()
    player.put("c3", "orange").until_moves("c3o")


def test_two_players_begin_another_game_by_its_picture(first: First) -> None:
    player = first()
    player.page.get_by_role("radio", name="Stein").check()
    player.page.get_by_role("button", name="Two players").click()
    player.until("manalath.state.game.name === 'manalath-stein' && manalath.state.seats.purple === 0")
    expect(player.page.locator("#message")).to_be_visible()
    player.page.reload()
    player.until("manalath.state !== null")
    expect(player.page.locator("#message")).to_be_visible()


def test_puzzles_or_the_tour_are_one_click_away(first: First) -> None:
    player = first()
    player.page.get_by_role("button", name="Tour").click()
    player.page.locator("#scene-number").wait_for()
    player.page.get_by_role("button", name="Leave the tour").click()
    player.until("manalath.messages.board.own === ''")
    player.page.goto(player.url + "#play")
    player.page.get_by_role("button", name="Puzzles").click()
    expect(player.page.locator("#shelf-win-1")).to_be_visible()


def test_a_piece_on_the_board_begins_too(first: First, simulation: Simulation) -> None:
    player = first()
    player.click(player.at("c3")).until_moves("c3o")
    expect(player.page.locator("#message")).to_be_visible()
    simulation.workbench.put("e5", Colour.SECOND)
    player.until_moves("c3o", "e5p")


@pytest.mark.parametrize(
    ("language", "size"),
    list(product(["en", "fr"], SIZES)),
)
def test_all_of_it_is_in_the_window(first: First, size: str, language: str) -> None:
    player = first({**SIZES[size], "locale": language})
    width, height = SIZES[size]["viewport"].values()
    for place in ("#stage", *BEGINS):
        x, y, wide, high = player.box(place)
        assert x >= 0, place
        assert y >= 0, place
        assert x + wide <= width, place
        assert y + high <= height + 1, place
    assert player.page.evaluate("document.documentElement.scrollWidth") <= width
    for place in BEGINS:
        assert player.page.locator(place).evaluate("it => it.scrollWidth <= it.clientWidth"), place


def test_a_finger_begins_on_a_phone(first: First) -> None:
    phone = first(PHONE)
    phone.page.get_by_role("button", name="Play, fits you").tap()
    phone.until("manalath.state.seats.purple === 1")
    phone.page.touchscreen.tap(*phone.at("e5"))
    phone.until("manalath.state.moves[0]?.notation === 'e5o'")


@pytest.mark.live
def test_an_example_plays_itself_until_it_is_stopped(first: First) -> None:
    player = first()
    page = player.page
    example = page.locator("#example")
    expect(example).to_contain_text("Two computers play")
    expect(page.locator("#board .piece:not(.ghost)").first).to_be_visible()
    number = "Number(document.querySelector('#step-at').textContent.match(/[0-9]+/)?.[0] ?? 0)"
    player.until(f"{number} >= 2")
    page.get_by_role("button", name="Stop the picture").click()
    page.wait_for_timeout(1000)  # the answer to the last request may still be on its way
    shown = player.ask(number)
    page.wait_for_timeout(2000)
    assert player.ask(number) == shown
    player.passes_axe()
    page.get_by_role("button", name="Play the picture").click()
    player.until(f"{number} > it", shown)
    player.click(player.at("a1")).until("manalath.state.moves[0]?.notation === 'a1o'")
    player.until("document.querySelectorAll('#board .pieces .piece').length === 1")
    expect(example).to_be_hidden()


def test_with_less_motion_the_example_stands_still(first: First) -> None:
    player = first(STILL)
    expect(player.page.get_by_role("button", name="Play the picture")).to_be_visible()
    expect(player.page.locator("#board .marks [href='#mark-wins']").first).to_be_visible()
    said = player.page.locator("#lookback-said").inner_text()
    player.page.wait_for_timeout(2000)
    expect(player.page.locator("#lookback-said")).to_have_text(said)
