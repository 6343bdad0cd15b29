"""Teaching on the page: its questions are answered by keyboard, by a click on the map, and by name."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from controller.board import Key
from controller.diagnose.teach import TaughtPart, TeachGuest, open_teaching
from controller.games import Colour
from controller.play.guest import Guest
from simulator.workbench import parse_fault
from tests.browser.conftest import PHONE
from tests.browser.player import Player, focus
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


def teach(player: Player, simulation: Simulation, *parts: TaughtPart) -> list[Guest]:
    """Begin to teach these parts at the Diagnose view, on a board that was seen to be empty.

    The returned list receives the guest when it is over.
    """
    over: list[Guest] = []
    profile = simulation.loop.snapshot.session.profile
    simulation.loop.lend(open_teaching(profile, frozenset(parts)), over.append)
    player.page.evaluate("location.hash = 'diagnose'")
    player.page.locator("#prompt-text").wait_for()
    player.page.evaluate("document.activeElement.blur()")
    return over


def asks(player: Player, text: str) -> Player:
    player.page.locator("#prompt-text", has_text=text).wait_for()
    return player


@PROOF
def test_lights_are_named_by_enter_by_the_map_and_in_words(player: Player, simulation: Simulation) -> None:
    page = player.page
    teach(player, simulation, TaughtPart.LIGHTS, TaughtPart.REEDS)
    asks(player, "Does a1 shine?")
    page.get_by_role("heading", name="Teaching step 1 of 3").wait_for()
    expect(page.locator(".should.white")).to_have_count(1)
    expect(page.locator("#picked-label")).to_have_text("Or the space that shines")
    page.keyboard.press("Enter")
    asks(player, "Does a2 shine?")
    focus(page.locator("[data-space=a3]"))
    page.keyboard.press("Space")
    player.until("manalath.messages.examination.prompt.number === 3")
    player.click(player.at("a2"))
    player.until("manalath.messages.examination.prompt.number === 4")
    page.locator("#picked-names").fill("a3")
    expect(page.locator("#choices .primary")).to_have_text("The space that shines: a3")
    page.keyboard.press("Enter")
    page.locator("#prompt-detail", has_text="before. If that was wrong, name a3 again.").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("b")
    player.until("manalath.messages.examination.prompt.number === 3")
    assert simulation.workbench.pieces() == ()


@PROOF
def test_it_is_no_self_test(player: Player, simulation: Simulation) -> None:
    page = player.page
    teach(player, simulation, TaughtPart.LIGHTS)
    asks(player, "Does a1 shine?").passes_axe()
    for name in ("#lend-hand", "#result", "#selftest-start", "#reports"):
        expect(page.locator(name)).to_be_hidden()
    page.keyboard.press("Escape")
    asks(player, "Paused. What was learned is kept.").passes_axe()


@PROOF
def test_any_space_is_taught_next_by_a_click_where_no_piece_is_meant(
    player: Player, simulation: Simulation
) -> None:
    page = player.page
    teach(player, simulation, TaughtPart.REEDS)
    asks(player, "Lay an orange piece on a1.")
    expect(page.locator(".state.asked")).to_have_count(1)
    player.click(player.at("d4"))
    asks(player, "Lay an orange piece on d4.")
    player.put("d4", "orange")
    asks(player, "Lay an orange piece on a1.")
    player.until("manalath.pieces.length === 1")
    player.click(player.at("d4"))
    page.get_by_role("button", name="Take off d4").click()
    player.until("manalath.pieces.length === 0")
    focus(page.locator("[data-space=d4]"))
    page.keyboard.press("Space")
    asks(player, "Lay an orange piece on d4.")
    focus(page.locator("[data-space=d4]"))
    page.keyboard.press("1")
    asks(player, "Lay an orange piece on a1.")
    assert [(piece.space, piece.colour) for piece in simulation.workbench.pieces()] == [("d4", Colour.FIRST)]


@PROOF
def test_keys_are_taught_to_the_end_by_keyboard(player: Player, simulation: Simulation) -> None:
    page = player.page
    simulation.workbench.add_fault(parse_fault("dead key ok"))
    over = teach(player, simulation, TaughtPart.KEYS)
    for key in (Key.FIRST, Key.SECOND, Key.UNDO):
        asks(player, f"Press the key {key.word}.")
        focus(page.locator(f".keycap[data-key={key.value}]"))
        page.keyboard.down("Space")
        page.wait_for_timeout(100)
        page.keyboard.up("Space")
    asks(player, "Press the key ok.")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("s")
    asks(player, "The wiring is known: 0 lights, 0 reeds, 3 keys.")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start the self-test").wait_for()
    (taught,) = over
    assert isinstance(taught, TeachGuest)
    assert taught.result == simulation.loop.snapshot.session.profile


@PROOF
def test_on_a_phone_it_is_taught_by_finger(open_page: Callable[..., Player], simulation: Simulation) -> None:
    phone = open_page(PHONE)
    teach(phone, simulation, TaughtPart.LIGHTS)
    asks(phone, "Does a1 shine?")
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
    phone.page.touchscreen.tap(*phone.at("a1"))
    asks(phone, "Does a2 shine?")
    phone.page.get_by_role("button", name="a2 shines").tap()
    asks(phone, "Does a3 shine?")
