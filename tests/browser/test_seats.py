"""Who sits where: whoever plays on a page has their own edge near, on the board and on the plates."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.command_line.boards import board_for
from controller.games import all_games
from controller.session import Session, open_session
from controller.table import Seats
from hardware.profiles import load_profile
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player, open_new_game
from tests.browser.states import SQUARE, lay_out
from tests.browser.tables import Simulation, at_work
from tests.browser.test_this_screen import choose, focused
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

#: A hand plays purple, against the computer at its lowest level.
AS_PURPLE = 1, 0


def session_of(game: str, seats: Seats, fen: str = "") -> Session:
    rules = all_games()[game]
    profile = load_profile(board_for(rules).partition(":")[2])
    return open_session(profile, rules.parse_fen(fen) if fen else rules.start(), seats=seats)


@pytest.fixture
def sit(open_at: Callable[..., Player], opened: ExitStack) -> Callable[..., tuple[Player, Simulation]]:
    """Open a page at a game whose seats are these."""

    def sit(
        game: str = "manalath", seats: Seats = AS_PURPLE, fen: str = "", screen: object = DESKTOP
    ) -> tuple[Player, Simulation]:
        simulation = opened.enter_context(at_work(session_of(game, seats, fen)))
        return open_at(simulation.url, screen).come(), simulation

    return sit


Sit = Callable[..., tuple[Player, Simulation]]


def is_near(player: Player, colour: str) -> bool:
    """Whether a colour is near, on the plates and on the board, whose row a is the first player's."""
    on_plate = player.page.locator("#plate-near .disc").get_attribute("aria-label") == colour
    is_upright = player.at("a1")[1] > player.at("i1")[1]
    assert on_plate == (is_upright == (colour == "orange"))
    return on_plate


@PROOF
def test_who_plays_purple_has_it_near_unless_the_settings_turn_the_board(sit: Sit) -> None:
    player, simulation = sit()
    player.until("manalath.state.moves.length === 1 && manalath.state.to_move === 'purple'")
    assert is_near(player, "purple")
    expect(player.page.locator("#plate-near .name")).to_have_text("You")
    expect(player.page.locator("#plate-far .name")).to_have_text("Computer 1")
    expect(player.page.locator("#plate-near .chip")).to_have_text("Your turn")
    # The bar of the near edge is lit, for the turn of the one who sits there.
    player.until("document.querySelector('#board .bar').closest('[transform*=translate]') !== null")
    bar, stage = player.box("#board .bar .light"), player.box("#stage")
    assert bar[1] > stage[1] + stage[3] / 2
    taken = {piece["space"] for piece in player.ask("manalath.pieces")}
    space = next(name for name in ("c3", "c4") if name not in taken)
    player.click(player.at(space)).until("manalath.state.moves[1]?.notation === it", f"{space}p")
    assert space in simulation.workbench.lying()
    choose(player, "Board", "Turned")
    assert is_near(player, "orange")
    player.page.reload()
    player.until("manalath.picture > 0 && manalath.state?.link.status === 'linked'")
    assert is_near(player, "orange")


@PROOF
def test_a_shared_picture_is_the_board_as_it_is_seen(sit: Sit) -> None:
    player, _ = sit()
    player.until("manalath.state.moves.length === 1")
    player.page.locator("[data-step=first]").click()
    player.page.locator("#share").click()
    expect(player.page.locator(".shared")).to_have_attribute("src", "/position/0/0.svg?near=purple")
    expect(player.page.locator("#share-svg")).to_have_attribute("href", "/position/0/0.svg?near=purple")


@PROOF
def test_keys_go_as_seen_and_a_finger_finds_its_space_from_the_far_edge(sit: Sit) -> None:
    player, simulation = sit(screen=PHONE)
    player.until("manalath.state.moves.length === 1")
    player.page.evaluate("document.querySelector('[data-space=a1]').focus()")
    player.page.keyboard.press("ArrowDown")
    assert focused(player.page).startswith("b")
    assert player.at("b1")[1] > player.at("a1")[1]
    taken = {piece["space"] for piece in player.ask("manalath.pieces")}
    space = next(name for name in ("c3", "c4") if name not in taken)
    other = next(name for name in ("g3", "g4") if name not in taken)
    player.touch_drag(player.at(other), player.at(space))
    player.until("manalath.state.moves[1]?.notation === it", f"{space}p")
    assert space in simulation.workbench.lying()


@PROOF
def test_two_at_the_table_see_it_as_it_stands_and_a_line_as_its_game(sit: Sit, player: Player) -> None:
    assert is_near(player, "orange")
    alone, _ = sit()
    alone.until("manalath.state.to_move === 'purple'")
    alone.page.get_by_role("button", name="Try a line").click()
    alone.until("manalath.state.aside !== null && manalath.state.seats.orange === 0")
    assert is_near(alone, "purple")


@PROOF
def test_the_seats_of_a_new_game_turn_the_board_and_back(player: Player) -> None:
    for second, near in (("1", "orange"), ("0", "purple")):
        open_new_game(player.page)
        player.page.locator("#moves-orange").select_option("0" if near == "orange" else "1")
        player.page.locator("#moves-purple").select_option(second)
        player.page.locator("#new-start").click()
        player.until("manalath.state.seats.purple === it", int(second))
        assert is_near(player, near)


@PROOF
def test_a_line_of_animals_is_drawn_on_a_turned_square(sit: Sit) -> None:
    player, _ = sit("mammalath", (2, 0))
    player.until("manalath.state.moves.length === 1 && manalath.state.to_move === 'purple'")
    assert player.at("a1")[0] > player.at("f1")[0]
    assert player.at("a1")[1] < player.at("a6")[1]
    player.drag(player.at("a4"), player.at("c4"))
    player.until("manalath.state.moves[1]?.notation === '-a4b4c4'")


@PROOF
def test_a_piece_is_moved_on_a_turned_square(sit: Sit) -> None:
    fen = SQUARE["mana"]
    player, simulation = sit("mana", (2, 0), fen)
    lay_out(simulation, all_games()["mana"].parse_fen(fen))
    player.until("manalath.state.opened.ok !== ''").page.locator("#tap-ok").click()
    player.until("manalath.state.starts.length > 0")
    assert player.at("a1")[1] < player.at("a6")[1]
    start = player.state["starts"][0]
    player.click(player.at(start)).until("Object.keys(manalath.state.routes).length > 0")
    end = next(iter(player.state["routes"]))
    player.click(player.at(end)).until_notation(f"{start}-{end}")
