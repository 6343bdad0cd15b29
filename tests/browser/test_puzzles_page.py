"""Puzzles on the page: one chosen and solved by mouse; another spoilt, taken back and shown; those missed."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from controller.table.forced_win import ForcedWin
from controller.table.puzzles import Puzzle, puzzle_of
from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation, simulated
from tests.sweeps import PROOF
from tests.web.test_puzzle_routes import tried
from tests.web.test_record_routes import keep

pytestmark = pytest.mark.browser

COLOURS = {"o": "orange", "p": "purple"}


def choose(player: Player, number: int) -> Puzzle:
    """Choose a puzzle of Manalath in the grid and have a hand set it up."""
    page = player.page
    page.get_by_role("link", name="Puzzles").click()
    page.locator(f"[data-puzzle='{number}']").click()
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


def test_a_view_that_is_opened_first_keeps_off_the_edge_of_its_panel(player: Player) -> None:
    for view, card in (("Puzzles", ".puzzles"), ("Learn", ".learn")):
        player.page.reload()
        player.come().page.get_by_role("link", name=view).click()
        player.page.locator(f"{card} .tiles").wait_for()
        edge = player.box(".panel")[0]
        assert player.box(f"{card} .headline h2")[0] == pytest.approx(edge + 25, abs=1)
        assert player.box(f"{card} .tiles")[0] == pytest.approx(edge + 1, abs=1)


def test_a_puzzle_is_set_up_and_solved_and_the_next_one_is_offered(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    puzzle = choose(player, 4)
    expect(page.locator("#message b")).to_have_text("Puzzle 4: Orange wins in 2.")
    expect(page.locator("[data-puzzle='4']")).to_have_attribute("aria-current", "true")
    player.passes_axe()
    expect(page.locator("#headline")).to_have_text("Orange to move: 2 moves left")
    make(player, puzzle.line[0])
    answer(player)
    expect(page.locator("#headline")).to_have_text("Orange to move: 1 move left")
    reached = simulation.loop.snapshot.session.record.reached
    make(player, ForcedWin(reached).keys(1, 1)[0])
    card = page.locator("#result-card")
    expect(page.locator("#result-said")).to_have_text("Puzzle 4 is solved.")
    expect(page.locator("#result-match")).to_be_empty()
    player.passes_axe()
    card.get_by_role("button", name="Next puzzle").click()
    is_set_up(player, 5)
    page.reload()
    player.until("manalath.state?.puzzle?.number === 5")
    expect(page.get_by_role("button", name="Puzzle 4: win in 2, solved")).to_be_visible()
    offered = page.locator("[data-puzzle]").evaluate_all(
        "all => all.map((one) => Number(one.dataset.puzzle))"
    )
    assert offered == [1, 2, 3, *range(5, 16), 4, *range(16, 31)]
    expect(page.locator(".puzzles .sub p").first).to_have_text("1 of 15 solved")


@PROOF
def test_a_move_that_spoils_it_is_told_at_once_and_taken_back(player: Player, simulation: Simulation) -> None:
    page = player.page
    puzzle = choose(player, 8)
    make(player, "a1p")
    player.until_message("This no longer wins in 2. Take it back and try again.")
    expect(page.locator("#headline")).to_have_text("Purple to move")
    answer(player)
    player.until_message("This no longer wins in 2. Take it back and try again.")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#headline")).to_have_text("Orange to move: 2 moves left")
    page.get_by_role("button", name="Solution").click()
    player.until("manalath.state.moves.length > 0 && manalath.state.puzzle.standing === 'open'")
    expect(page.locator("#goal")).to_have_text(f"Solution: {', '.join(puzzle.line)}")
    player.until("manalath.state.outcome !== null")
    player.passes_axe()
    card = page.locator("#result-card")
    card.get_by_role("button", name="Try again").click()
    is_set_up(player, 8)
    assert simulation.loop.snapshot.session.record.puzzle == puzzle
    assert simulation.loop.snapshot.session.record.seats == (0, 8)
    expect(page.get_by_role("button", name="Puzzle 8: win in 2, solved")).to_be_hidden()


@PROOF
def test_those_missed_before_come_first_and_a_phone_lists_them_before_the_board(
    tmp_path: Path, opened: ExitStack, open_at: Callable[..., Player]
) -> None:
    keep(tmp_path, tried(11, ["a1o"]), tried(8, ["a1o"]))
    simulation = opened.enter_context(simulated(records=tmp_path))
    phone = open_at(simulation.url, PHONE).come()
    page = phone.page
    phone.bar().page.get_by_role("link", name="Puzzles").tap()
    expect(page.locator("[data-puzzle]").first).to_have_attribute("data-puzzle", "8")
    expect(page.locator("[data-puzzle]").nth(1)).to_have_attribute("data-puzzle", "11")
    expect(page.locator("#stage")).to_be_hidden()
    phone.passes_axe()
    page.get_by_role("button", name="Today’s puzzle").tap()
    phone.until("manalath.state.puzzle !== null")
    expect(page.locator("#stage")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
