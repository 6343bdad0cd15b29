"""How a player plays: a click, a tap or Enter puts a piece, and dropping on a piece captures it."""

from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from controller.board import Key
from controller.games import Colour, all_games
from hardware.profiles import load_profile
from tests.browser.conftest import PHONE
from tests.browser.player import Player, focus, hear_acts
from tests.browser.states import lay_out, square
from tests.browser.tables import Simulation, simulated
from tests.deadline import until
from tests.sweeps import PROOF, sampled, swept_keeping
from tests.web.page_moves import Act, clicked, dragged

pytestmark = [pytest.mark.browser, pytest.mark.live]

SQUARE = "sq36-dual-mega"
#: Mana half way, yellow to move a piece on a space of one step: d5 may take d4.
CAPTURE = "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0"
#: The same, where the best move takes nothing: d5 to d4.
QUIET = "0 1r1d1r/r2r2/2r1R1/3R2/R3R1/2D2R y d3 0,0"
#: Red to move a piece on a space of three steps: e3 may take d5.
ROUND = "0 3d2/r2r2/1r1r2/1R2R1/1R4/rR1D2 r d4 0,0"
PHONE_SIZE: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 664}}


def chosen(player: Player) -> str:
    """Return the colour whose tray is chosen."""
    colour: str = player.page.locator(".tray[aria-pressed=true]").get_attribute("data-colour") or ""
    return colour


def test_mouse_and_keyboard_put_a_piece_of_either_colour(player: Player) -> None:
    keyboard = player.page.keyboard
    assert chosen(player) == "orange"
    player.click(player.at("e5")).until_moves("e5o")
    assert chosen(player) == "purple"
    keyboard.down("Shift")
    player.click(player.at("c3")).until_moves("e5o", "c3o")
    keyboard.up("Shift")
    player.page.mouse.click(*player.at("g6"), button="right")
    player.until_moves("e5o", "c3o", "g6p")
    focus(player.page.locator("[data-space=a1]"))
    keyboard.press("Enter")
    player.until_moves("e5o", "c3o", "g6p", "a1p")
    keyboard.press("ArrowRight")
    keyboard.press("Shift+Enter")
    player.until_moves("e5o", "c3o", "g6p", "a1p", "a2p")


@PROOF
def test_keys_choose_a_colour_and_open_what_the_actions_open(player: Player) -> None:
    page = player.page
    page.keyboard.press("p")
    assert chosen(player) == "purple"
    player.click(player.at("e5")).until_moves("e5p")
    page.keyboard.press("o")
    assert chosen(player) == "orange"
    for key, title in (("r", "Manalath"), ("e", "End this game")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


@PROOF
def test_the_small_disc_beside_the_mouse_puts_the_other_colour(player: Player) -> None:
    disc = player.page.locator("#board .preview .disc")
    (x, y), (right, _) = player.at("c3"), player.at("c4")
    player.page.mouse.move(x, y)
    expect(disc).to_have_count(1)
    expect(player.page.locator("#board .preview .name-tag")).to_have_text("c3")
    player.page.mouse.move(x + 0.44 * (right - x), y + 0.34 * (right - x), steps=8)
    player.page.mouse.down()
    player.page.mouse.up()
    player.until_moves("c3p")
    expect(disc).to_have_count(0)


@PROOF
def test_a_second_tap_soon_after_it_was_put_gives_a_piece_the_other_colour(phone: Player) -> None:
    tap, clock = phone.page.touchscreen.tap, phone.page.clock
    clock.install()
    clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    tap(*phone.at("e5"))
    phone.until_moves("e5o")
    tap(*phone.at("e5"))
    phone.until_moves("e5p").until_piece("e5", "purple")
    clock.run_for(500)
    tap(*phone.at("e5"))
    expect(phone.page.locator("#take-off")).to_be_visible()


@PROOF
def test_while_the_board_is_examined_a_click_plays_nothing(player: Player, simulation: Simulation) -> None:
    player.open_workbench()
    player.click(player.at("e5"))
    player.until("document.querySelector('#fault-space').value === 'e5'")
    player.page.evaluate("location.hash = 'diagnose'")
    player.click(player.at("c3"))
    player.page.wait_for_timeout(300)
    assert simulation.workbench.lying() == {}


def may_move(player: Player) -> list[str]:
    """Return where lights say that a piece may move from, or to."""
    lights = player.state["lights"]
    return sorted(space for space, light in lights.items() if light["means"] == "play")


@PROOF
def test_a_piece_taken_up_by_a_click_or_a_key_shows_where_it_may_go(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    player = open_at(opened.enter_context(square("mana")).url).come()
    press = player.page.keyboard.press
    player.until("manalath.state.lights.d5?.means === 'play'").until_lying("d5")
    player.click(player.at("d5")).until("manalath.state.lights.d4.means === 'play'")
    assert may_move(player) == ["c5", "d4", "e5"]
    assert player.state["routes"] == {"c5": ["c5"], "d4": ["d4"], "e5": ["e5"]}
    expect(player.page.locator("#take-off")).to_be_hidden()
    press("Escape")
    player.until_piece("d5", "purple").until("manalath.state.lights.d5.means === 'play'")
    focus(player.page.locator("[data-space=d5]"))
    press("Enter")
    player.until("manalath.state.lights.d4.means === 'play'")
    press("ArrowDown")
    expect(player.page.locator("[data-space=d4]")).to_be_focused()
    press("Enter")
    player.until_moves("d5-d4").until_piece("d4", "purple")


@PROOF
def test_the_steps_of_a_piece_in_the_hand_are_counted(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    position = all_games()["mana"].parse_fen(ROUND)
    simulation = opened.enter_context(simulated(SQUARE, position, speed=1.0))
    lay_out(simulation, position)
    player = open_at(simulation.url).come()
    player.until("manalath.state.lights.e3?.means === 'play'")
    player.click(player.at("e3")).until("manalath.state.routes.d5 !== undefined")
    steps = player.page.locator("#board .route .step")
    player.page.mouse.move(*player.at("d5"))
    expect(steps).to_have_text(["1", "2"])
    player.page.mouse.move(*player.at("a1"))
    expect(steps).to_have_count(0)
    player.click(player.at("d5"))
    player.until_notation("e3-d5").until_piece("d5", "orange")
    expect(steps).to_have_count(0)


@PROOF
def test_a_kind_of_animal_is_chosen_and_released_by_keys(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    player = open_at(opened.enter_context(square("mammalath")).url).come()
    press = player.page.keyboard.press
    player.until("manalath.state.declared.length > 0")
    focus(player.page.locator("[data-space=c3]"))
    press("5")
    expect(player.page.locator("#release")).to_be_focused()
    press("Escape")
    expect(player.page.locator("#release")).to_have_count(0)
    assert player.ask("document.activeElement.dataset.space") is not None
    press("5")
    press("Enter")
    player.until("manalath.state.moves.length === 1")
    assert player.ask("document.activeElement.dataset.space") is not None


@PROOF
@sampled(1)
@pytest.mark.parametrize("way", ["drop", "click"])
def test_dropping_on_an_enemy_captures_it(
    open_at: Callable[..., Player], opened: ExitStack, way: str
) -> None:
    position = all_games()["mana"].parse_fen(CAPTURE)
    simulation = opened.enter_context(simulated(SQUARE, position, speed=1.0))
    lay_out(simulation, position)
    loop = simulation.loop
    player = open_at(simulation.url).come()
    until(lambda: loop.snapshot.session.question is not None)
    simulation.workbench.tap(Key.OK)
    until(lambda: loop.snapshot.session.question is None)
    player.until("!manalath.state.message.is_problem")
    if way == "drop":
        player.slide("d5", "d4")
    else:
        player.click(player.at("d5")).click(player.at("d4"))
    player.until_moves("d5-d4").until("manalath.pieces.length === it", len(position.table()) - 1)
    assert simulation.workbench.lying()["d4"] is Colour.SECOND


class Sent:
    """The acts of a hand on pieces that a page has sent."""

    KINDS = frozenset({"grab", "drag", "drop", "slide", "put", "lift"})

    def __init__(self) -> None:
        self.acts = list[Act]()

    def listen(self, page: Page) -> None:
        hear_acts(page, self._keep)

    def _keep(self, act: Act) -> None:
        if act["act"] in self.KINDS:
            self.acts.append(act)


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
def at_mana(open_at: Callable[..., Player], opened: ExitStack, sent: Sent) -> Callable[..., Player]:
    """Make a player of a game of Mana half way, whose acts are kept; it is d5's turn to move."""

    def at_mana(options: dict[str, Any] | None = None, fen: str = CAPTURE) -> Player:
        position = all_games()["mana"].parse_fen(fen)
        simulation = opened.enter_context(simulated(SQUARE, position))
        lay_out(simulation, position)
        player = open_at(simulation.url, options, sent.listen).come()
        player.until("manalath.state.asked !== null")
        simulation.workbench.tap(Key.OK)
        return player.until("manalath.state.asked === null && manalath.state.lights.d5?.means === 'play'")

    return at_mana


def hinted(player: Player) -> tuple[str, str]:
    """Ask for the whole of a hint; returns where it starts and ends."""
    player.page.keyboard.press("h")
    player.until("Object.values(manalath.state.lights).some(({ means }) => means === 'hint')")
    player.page.keyboard.press("h")
    wanted = "Object.entries(manalath.state.lights).filter(([, { means }]) => means === 'hint')"
    player.until(f"{wanted}.length === 2")
    lying = {piece["space"] for piece in player.ask("manalath.pieces")}
    start, end = sorted(player.ask(f"{wanted}.map(([space]) => space)"), key=lambda space: space not in lying)
    return start, end


def nearly(acts: list[Act]) -> list[Act]:
    """Acts of which only the last place of a carried piece is told, in whole mm."""
    kept = [
        act
        for act, later in zip(acts, [*acts[1:], {"act": ""}], strict=True)
        if not act["act"] == later["act"] == "drag"
    ]
    rounded = {"x_mm", "y_mm"}
    return [{key: round(of) if key in rounded else of for key, of in act.items()} for act in kept]


def is_made(player: Player, sent: Sent, way: str, start: str, end: str) -> None:
    """Move a piece in one of the ways of a hand that helps, and see what was sent for it."""
    profile = load_profile(SQUARE)
    match way:
        case "tap":
            for space in (start, end):
                player.page.touchscreen.tap(*player.at(space))
        case "click":
            player.click(player.at(start)).click(player.at(end))
        case "drag":
            player.slide(start, end)
        case "finger":
            player.touch_drag(player.at(start), player.at(end))
    player.until_notation(f"{start}-{end}")
    middle = profile.space(end).at_mm
    is_carried = way in {"drag", "finger"}
    made = dragged(profile, start, end, [middle]) if is_carried else clicked(profile, start, end)
    assert nearly(sent.acts) == nearly(made)


@PROOF
@pytest.mark.parametrize("way", swept_keeping(["tap", "click", "drag", "finger"], "finger"))
def test_a_piece_that_may_move_is_raised(at_mana: Callable[..., Player], sent: Sent, way: str) -> None:
    is_made(at_mana(PHONE_SIZE if way in {"tap", "finger"} else None, QUIET), sent, way, "d5", "d4")


@PROOF
def test_a_hinted_move_is_made_by_a_raised_piece(at_mana: Callable[..., Player], sent: Sent) -> None:
    player = at_mana(None, QUIET)
    is_made(player, sent, "click", *hinted(player))
