"""Puzzles on the page: one chosen, set up and solved by mouse; another spoilt, taken back and shown."""

import pytest
from playwright.sync_api import expect

from controller.engine.forced_win import ForcedWin
from controller.games import all_games
from controller.table import Puzzle, puzzle_of
from tests.browser.player import Player, open_new_game
from tests.browser.tables import Simulation

pytestmark = pytest.mark.browser

COLOURS = {"o": "orange", "p": "purple"}


def choose(player: Player, number: int) -> Puzzle:
    """Choose a puzzle of Manalath and have a hand set it up."""
    page = player.page
    open_new_game(page)
    page.locator("#new-dialog").get_by_label("Puzzle", exact=True).select_option(str(number))
    player.passes_axe()
    page.get_by_role("button", name="Start", exact=True).click()
    return is_set_up(player, number)


def is_set_up(player: Player, number: int) -> Puzzle:
    puzzle = puzzle_of(all_games()["manalath"], number)
    assert puzzle is not None
    player.until("manalath.state.puzzle?.number === it", number)
    player.until(
        "manalath.pieces.length === it && !manalath.state.message.is_problem", len(puzzle.start.table())
    )
    return puzzle


def make(player: Player, move: str) -> None:
    """Lay the piece of a move."""
    plies = player.page.evaluate("manalath.state.moves.length")
    player.put(move[:-1], COLOURS[move[-1]]).until("manalath.state.moves.length > it", plies)


def answer(player: Player) -> None:
    """Wait until the hand of the page has laid the piece of the engine."""
    player.until("manalath.state.moves.length % 2 === 0 && !manalath.state.message.is_problem")


def test_a_puzzle_is_set_up_and_solved_and_the_next_one_is_offered(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    puzzle = choose(player, 4)
    expect(page.locator("#goal")).to_have_text("Puzzle 4: Orange wins in 2.")
    expect(page.locator("#headline")).to_have_text("Orange to move: 2 moves left")
    make(player, puzzle.line[0])
    answer(player)
    expect(page.locator("#headline")).to_have_text("Orange to move: 1 move left")
    reached = simulation.loop.snapshot.session.record.reached
    make(player, ForcedWin(reached).keys(1, 1)[0])
    card = page.locator("#result-card")
    expect(card).to_contain_text("Puzzle 4 is solved. Orange owns a group of exactly five")
    player.passes_axe()
    card.get_by_role("button", name="Next puzzle").click()
    is_set_up(player, 5)
    page.reload()
    player.until("manalath.state?.puzzle?.number === 5")
    open_new_game(page)
    offered = page.locator("#puzzle-choice option").all_inner_texts()
    assert offered[1] == "Puzzle 1: win in 2"
    assert offered[15:17] == ["Puzzle 4: win in 2, solved", "Puzzle 16: win in 3"]


def test_a_move_that_spoils_it_is_told_at_once_and_taken_back(player: Player, simulation: Simulation) -> None:
    page = player.page
    puzzle = choose(player, 5)
    make(player, "a1p")
    player.until_message("This no longer wins in 2. Take it back and try again.")
    expect(page.locator("#headline")).to_have_text("Purple to move")
    answer(player)
    player.until_message("This no longer wins in 2. Take it back and try again.")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#headline")).to_have_text("Orange to move: 2 moves left")
    expect(page.locator("#solution-said")).to_be_hidden()
    page.get_by_text("Show the solution").click()
    expect(page.locator("#solution-said")).to_have_text(f"Solution: {', '.join(puzzle.line)}")
    player.passes_axe()
    assert simulation.loop.snapshot.session.record.puzzle == puzzle
