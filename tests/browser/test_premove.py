"""A click while the other side moves: the move is kept and shown, then made, or taken back and forgotten."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

import pytest
from playwright.sync_api import expect

from controller.board import Key
from controller.games import all_games
from controller.session import open_session
from controller.session.events import Requested
from controller.table import ELSEWHERE, HAND
from hardware.profiles import load_profile
from tests.browser.player import Player
from tests.browser.states import lay_out
from tests.browser.tables import Simulation, at_work
from tests.deadline import until
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, pytest.mark.live]

#: The second player answers when a test lets it.
SEATS = (HAND, ELSEWHERE)
GHOST = "#board .ahead .piece"
MANA = "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R r d3 0,0"

Come = Callable[..., tuple[Player, Simulation]]


@pytest.fixture
def come(open_at: Callable[..., Player], opened: ExitStack) -> Come:
    """Come to a game in which the player has just moved."""

    def come() -> tuple[Player, Simulation]:
        game = all_games()["manalath"]
        session = open_session(load_profile("hex70-dual-mega"), game.start(), seats=SEATS)
        simulation = opened.enter_context(at_work(session))
        player = open_at(simulation.url).come()
        player.click(player.at("e5")).until_moves("e5o")
        return player, simulation

    return come


def answer(simulation: Simulation, move: str) -> None:
    """Let the second player move."""
    asked = until(lambda: simulation.loop.snapshot.session.awaited)
    assert asked is not None
    simulation.loop.post(partial(Requested, asked.fen(), move))


@PROOF
def test_a_click_while_the_other_side_moves_is_a_move_at_the_next_turn(come: Come) -> None:
    player, simulation = come()
    player.click(player.at("c3"))
    expect(player.page.locator(GHOST)).to_have_count(1)
    expect(player.page.locator("#note")).to_have_text("c3 next; Esc or another click takes it back.")
    answer(simulation, "g6p")
    player.until_moves("e5o", "g6p", "c3o")
    expect(player.page.locator(GHOST)).to_have_count(0)


@PROOF
def test_a_later_click_takes_its_place_and_what_became_illegal_is_said(come: Come) -> None:
    player, simulation = come()
    player.click(player.at("c3"))
    player.click(player.at("g6"))
    expect(player.page.locator(GHOST)).to_have_count(1)
    answer(simulation, "g6p")
    player.until_moves("e5o", "g6p")
    expect(player.page.locator("#note")).to_contain_text("g6: ")
    expect(player.page.locator(GHOST)).to_have_count(0)
    assert {piece["space"] for piece in player.ask("manalath.pieces")} == {"e5", "g6"}


@PROOF
def test_a_piece_on_the_board_is_moved_by_two_clicks_ahead(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    position = all_games()["mana"].parse_fen(MANA)
    session = open_session(load_profile("sq36-dual-mega"), position, seats=(ELSEWHERE, HAND))
    simulation = opened.enter_context(at_work(session))
    lay_out(simulation, position)
    player = open_at(simulation.url).come()
    player.until("manalath.state.asked !== null")
    simulation.workbench.tap(Key.OK)
    player.until("manalath.state.asked === null")
    player.click(player.at("c4")).click(player.at("d3"))
    expect(player.page.locator(GHOST)).to_have_count(1)
    answer(simulation, "f1-e1")
    player.until("manalath.state.moves.length === 2")
    assert player.state["moves"][1]["notation"] == "c4-d3"
