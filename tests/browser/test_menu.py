"""The menu on the page: opened, read and used by mouse and by keyboard."""

from threading import Event

import pytest
from playwright.sync_api import expect

from controller.games import Colour
from controller.play.subscriber import Subscriber
from controller.session import Session
from controller.session.events import Effect, Halted
from tests.browser.player import Player, focus
from tests.browser.tables import RealTable, Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


@PROOF
def test_another_game_is_chosen_by_mouse_and_help_by_keyboard(player: Player, simulation: Simulation) -> None:
    page = player.page
    ok, leave = page.locator("#tap-ok"), page.locator("#leave")
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_moves("e5o")
    player.settings().page.get_by_role("button", name="Menu on the lights").click()
    page.get_by_role("group", name="Game").wait_for()
    player.until_message("Menu. Game: Manalath.")
    player.passes_axe()
    page.get_by_role("button", name="Manalath (Dieter Stein)").click()
    ok.get_by_text("Begin Manalath (Dieter Stein)").click()
    player.until_message("Manalath is not over.")
    leave.get_by_text("Back").click()
    off = page.get_by_role("group", name="Help for purple").get_by_role("button", name="Off")
    focus(off)
    game = page.get_by_role("group", name="Game").get_by_role("button", name="Manalath", exact=True)
    game.evaluate("(it) => it.click()")
    page.get_by_role("group", name="Green spaces").wait_for()
    player.until("document.activeElement.dataset.chooses === 'd4'")
    page.keyboard.press("Enter")
    player.until("manalath.state.opened.menu[5].options[0].is_chosen")
    player.until("document.activeElement.dataset.chooses === 'd4'")
    expect(off).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("l")
    player.until("manalath.state.opened.menu[5].options[1].is_chosen")
    page.keyboard.press("l")
    player.until("manalath.state.opened.menu[5].options[2].is_chosen")
    page.keyboard.press("l")
    player.until("manalath.state.opened.menu[5].options[0].is_chosen")
    page.keyboard.press("o")
    player.until("manalath.state.opened.menu === null && manalath.state.helps.purple === 0")
    player.until_moves("e5o")
    expect(page.locator("#menu")).to_be_hidden()


@PROOF
def test_green_spaces_are_clicked_and_the_key_of_the_board_opens_it(player: Player) -> None:
    page = player.open_workbench().page
    key = page.locator(".keycap[data-key=ok]")
    focus(key)
    page.keyboard.down("Enter")
    page.locator("#menu").wait_for()
    page.keyboard.up("Enter")
    page.get_by_role("button", name="Tap them").click()
    player.until_message("Tap up to 3 spaces that will take no piece.")
    expect(page.locator("#menu")).to_be_hidden()
    player.click(player.at("c3"))
    player.until("manalath.state.message.text.includes('up to 3')")
    page.locator("#tap-ok").get_by_text("Take these").click()
    page.get_by_role("group", name="Green spaces").get_by_role("button", name="c3").wait_for()
    page.locator("#tap-ok").get_by_text("Begin Manalath").click()
    player.until("manalath.state.blocked.join() === 'c3' && manalath.state.opened.menu === null")


@PROOF
def test_at_a_real_board_m_opens_it_and_closes_it(table: RealTable, open_at: object) -> None:
    player = open_at(table.url).come()  # type: ignore[operator]
    player.page.keyboard.press("m")
    player.page.locator("#menu").wait_for()
    player.passes_axe()
    player.page.keyboard.press("m")
    player.until("manalath.state.opened.menu === null")


@PROOF
def test_the_board_is_switched_off_in_two_steps(player: Player, simulation: Simulation) -> None:
    halts = Halts()
    simulation.loop.subscribe(halts)
    off = player.page.get_by_role("button", name="Switch off now")
    expect(off).to_be_hidden()
    focus(player.settings().page.locator(".switch-off summary"))
    player.page.keyboard.press("Enter")
    player.passes_axe()
    focus(off)
    player.page.keyboard.press("Enter")
    halts.is_told.wait(20.0)
    assert halts.is_told.is_set()


class Halts(Subscriber):
    """A subscriber that notes when the board is to be switched off."""

    def __init__(self) -> None:
        self.is_told = Event()

    def take(self, effect: Effect, session: Session) -> None:
        del session
        if isinstance(effect, Halted):
            self.is_told.set()
