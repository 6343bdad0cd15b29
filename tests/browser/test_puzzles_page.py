"""Puzzles: a shelf of them at a board of the page's own, by mouse, and by keyboard on a phone."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.annexes.puzzles.shelf_puzzles import puzzles_of
from controller.annexes.puzzles.task import Shelf
from controller.games import all_games
from tests.annexes.puzzles.test_lost_moments import LOST
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation, simulated
from tests.kept_games import keep
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

COLOURS = {"o": "orange", "p": "purple"}


def begin(player: Player, shelf: str) -> Player:
    """Begin a shelf, and wait until its puzzle lies there."""
    player.page.locator(f"#shelf-{shelf}").click()
    return asked(player)


def asked(player: Player) -> Player:
    player.until("manalath.messages.annex?.view.stage === 'asked'")
    return player


def make(player: Player, move: str) -> None:
    player.put(move[:-1], COLOURS[move[-1]])


@PROOF
def test_a_puzzle_is_missed_and_solved_and_the_next_comes_by_itself(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    page.get_by_role("link", name="Puzzles").click()
    expect(page.locator("#shelf-four")).to_contain_text("0 of 20")
    player.passes_axe()
    begin(player, "win-1")
    task = puzzles_of(all_games()["manalath"])[Shelf.WIN_1][0].task
    expect(page.locator("#scene-number")).to_have_text("Win in 1, 1 of 20")
    expect(page.locator("#message")).to_contain_text("Purple wins in 1.")
    # Nobody plays the other colour, least of all the computer.
    expect(page.locator("#plate-far .name")).to_have_text("Orange")
    expect(page.locator("#plate-near .name")).to_have_text("You")
    player.passes_axe()
    wrong = next(
        text
        for move in task.start.legal_moves()
        if (text := task.game.write_move(move)) not in task.answers()
        and task.start.play(move).outcome is None
    )
    make(player, wrong)
    player.until("manalath.messages.annex.view.stage === 'wrong'")
    expect(page.locator("#message")).to_contain_text("That does not win.")
    make(asked(player), task.answers()[0])
    player.until("manalath.messages.annex.view.stage === 'right'")
    expect(page.locator("#message")).to_contain_text("Right.")
    player.until("manalath.messages.annex.view.number === 2")
    asked(player)
    page.get_by_role("button", name="Leave").click()
    expect(page.locator("#shelf-win-1")).to_be_focused()
    expect(page.locator("#shelf-win-1")).to_contain_text("1 of 20")
    assert simulation.loop.snapshot.session.record.plies == ()


@PROOF
def test_a_phone_is_asked_what_was_missed_and_shown_the_answer_by_keyboard(
    tmp_path: Path, opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    keep(tmp_path, LOST)
    simulation = opened.enter_context(simulated(records=tmp_path))
    phone = open_at(f"{simulation.url}#puzzles", PHONE).come()
    page = phone.page
    expect(page.locator("#shelf-mistakes")).to_contain_text("1 today")
    phone.passes_axe()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator("#shelf-mistakes").focus()
    page.keyboard.press("Enter")
    asked(phone)
    expect(page.locator("#message")).to_contain_text("You missed this in a game of yours.")
    page.locator("#shelf-show").focus()
    page.keyboard.press("Enter")
    phone.until("manalath.messages.annex.view.is_shown && manalath.messages.annex.view.stage === 'asked'")
    expect(page.locator("#message")).to_contain_text("The answer: e5o.")
    phone.passes_axe()
