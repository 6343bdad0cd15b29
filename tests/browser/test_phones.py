"""Phones at the table: the door in the settings, and a phone that watches, takes a seat and plays."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import expect

from controller.annexes.phones import lan_door, phones_table
from controller.annexes.phones.lan_door import LanDoor
from controller.games import Colour
from tests.browser import engines
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import BRISK, Simulation, simulated
from tests.browser.test_seats import is_near
from tests.sweeps import PROOF

AT_HOME = "127.0.0.2"
JOIN = '{"pin": "%s", "role": "seat", "seat": "purple"}'


@dataclass
class NoName:
    """An announcement that has found no name."""

    name: str = ""

    def close(self) -> None:
        """Nothing is announced."""


@pytest.fixture
def home(opened: ExitStack, monkeypatch: pytest.MonkeyPatch) -> Simulation:
    """A simulated board on a computer in a network."""
    door = LanDoor(lambda: (AT_HOME,), lambda _addresses, _port: NoName())  # type: ignore[arg-type,return-value]
    monkeypatch.setattr(phones_table, "LanDoor", lambda **_: door)
    return opened.enter_context(simulated(speed=BRISK))


@pytest.fixture
def host(home: Simulation, open_at: Callable[..., Player]) -> Player:
    """Somebody at the table, who has let phones in."""
    host: Player = open_at(home.url, DESKTOP).come()
    host.page.locator("#open-settings").click()
    host.page.locator("#let-in").check()
    host.page.locator("#pin").wait_for()
    return host


@pytest.fixture
def visitor(host: Player, home: Simulation, open_at: Callable[..., Player]) -> Player:
    """Somebody with a phone, while the host has the settings open."""
    assert home.door is not None
    host.page.locator("#pin").wait_for()
    visitor: Player = open_at(home.door.urls[0], PHONE).come()
    return visitor


def pin_of(host: Player) -> str:
    return host.page.locator("#pin").inner_text()


def join(visitor: Player, pin: str, wish: str) -> None:
    visitor.page.locator("#open-join").click()
    visitor.page.locator("#join-dialog").get_by_label(wish, exact=True).check()
    visitor.page.locator("#join-pin").fill(pin)
    visitor.page.locator("#join").click()


@PROOF
def test_a_phone_watches(visitor: Player, host: Player, home: Simulation) -> None:
    expect(visitor.page.locator("#role")).to_have_text("You are watching.")
    expect(host.page.locator("#guests")).to_have_text("Playing: 0 · watching: 1")
    home.workbench.put("e5", Colour.FIRST)
    visitor.until_moves("e5o").until_piece("e5", "orange")
    for button in ("#new-game", "#ask-hint", "#to-diagnose", "#workbench-toggle"):
        expect(visitor.page.locator(button)).to_be_hidden()
    visitor.passes_axe().passes_contrast()


@PROOF
def test_a_phone_that_watches_opens_no_link_to_a_game(
    visitor: Player, home: Simulation, complaints: list[str]
) -> None:
    before = home.loop.snapshot.session.record
    visitor.page.evaluate("location.hash = 'game=manalath&moves=h2o.d4p&v=1'")
    expect(visitor.page.locator("#note")).to_have_text(
        "Only a page at the table may open this; enter the PIN first."
    )
    assert complaints.pop().endswith("403 (Forbidden)")
    assert visitor.ask("location.hash") == "#play"
    assert home.loop.snapshot.session.record == before


def test_a_phone_takes_a_seat_and_plays(
    visitor: Player, host: Player, home: Simulation, complaints: list[str]
) -> None:
    pin = pin_of(host)
    host.page.locator("#settings-close").click()
    join(visitor, "000 000" if pin != "000 000" else "111 111", "Purple")
    expect(visitor.page.locator("#join-wrong")).to_have_text(
        "This is not the PIN; the page at the board shows it."
    )
    assert "403" in complaints.pop()
    visitor.passes_axe().passes_contrast()
    visitor.page.locator("#join-pin").fill(pin)
    visitor.page.locator("#join").click()
    expect(visitor.page.locator("#role")).to_have_text("You play purple. Hands at the board lay your pieces.")
    assert is_near(visitor, "purple")
    expect(visitor.page.locator("#plate-near .name")).to_have_text("You")
    assert is_near(host, "orange")
    host.put("e5", "orange").until_moves("e5o")
    visitor.until_message("Your move.")
    visitor.page.touchscreen.tap(*visitor.at("f6"))
    visitor.until_moves("e5o", "f6p")
    host.put("c3", "orange").until_moves("e5o", "f6p", "c3o")
    visitor.until_message("Your move.")
    visitor.page.touchscreen.tap(*visitor.tray("orange"))
    visitor.page.touchscreen.tap(*visitor.at("g7"))
    host.until_moves("e5o", "f6p", "c3o", "g7o")
    home.workbench.unplug()
    visitor.until_message("The cable between board and computer came out.")


@PROOF
def test_the_next_game_exchanges_the_colours_with_a_phone(visitor: Player, host: Player) -> None:
    join(visitor, pin_of(host), "Purple")
    host.page.locator("#settings-close").click()
    host.until("manalath.state.seats.purple === -1")
    host.put("e5", "orange").until_moves("e5o")
    host.resign().page.get_by_role("button", name="Again, you purple").click()
    expect(visitor.page.locator("#role")).to_contain_text("You play orange.")
    for player, colour in ((host, "purple"), (visitor, "orange")):
        player.until("manalath.messages.state.seats.orange === -1")
        player.until(f"document.querySelector('#plate-near .disc').ariaLabel === '{colour}'")
        assert is_near(player, colour)
    visitor.until_message("Your move.")
    visitor.page.touchscreen.tap(*visitor.at("f6"))
    host.until_moves("f6o")
    # It comes back to its colour, also by the pass that it was given for the other one.
    visitor.page.reload()
    expect(visitor.page.locator("#role")).to_contain_text("You play orange.")


@PROOF
def test_a_phone_that_photographs_the_code_of_the_settings_plays_without_the_pin(
    host: Player, home: Simulation, open_at: Callable[..., Player]
) -> None:
    """Also while no PIN is taken, because too many wrong ones came."""
    assert home.door is not None
    page = host.page
    expect(page.locator(".phones .address")).to_have_text([f"http://{AT_HOME}:{home.server.port}/"])
    host.until("document.querySelector('.phones img').naturalWidth > 100")
    assert pin_of(host).replace(" ", "") == home.door.keeper.pin
    host.passes_axe().passes_contrast()
    while not home.door.keeper.wrong_pins.are_too_many:
        home.door.keeper.wrong_pins.note()
    visitor: Player = open_at(home.door.invitation, PHONE).come()
    expect(page.locator(".pin-rests")).to_be_visible()
    visitor.page.locator("#open-join").click()
    expect(visitor.page.locator("#join-pin")).to_have_count(0)
    visitor.passes_axe().passes_contrast()
    visitor.page.locator("#join").click()
    expect(visitor.page.locator("#role")).to_contain_text("You play")
    visitor.page.close()
    page.locator("#let-in").uncheck()
    page.locator(".phones").wait_for(state="hidden")
    assert not home.door.is_open


@PROOF
def test_a_phone_that_is_gone_is_named_at_the_table_until_it_is_back(
    visitor: Player, host: Player, home: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert home.door is not None
    monkeypatch.setattr(lan_door, "AWAY_AFTER_S", 0.1)
    join(visitor, pin_of(host), "Purple")
    expect(visitor.page.locator("#role")).to_contain_text("You play purple.")
    host.page.locator("#settings-close").click()
    host.put("e5", "orange").until_moves("e5o")
    plate = host.page.locator("#plate-far")
    visitor.page.goto(f"{home.door.urls[0]}static/rules.css")
    host.until_message("Purple plays on a phone that is gone.")
    expect(plate).to_contain_text("Not here")
    visitor.page.goto(home.door.urls[0])
    host.until("!manalath.state.message.text.includes('phone')")
    expect(plate).not_to_contain_text("Not here")


@PROOF
def test_a_phone_comes_to_the_table(visitor: Player, host: Player) -> None:
    join(visitor, pin_of(host), "Whole table")
    expect(visitor.page.locator("#ask-hint")).to_be_visible()
    expect(visitor.page.locator("#role")).to_have_count(0)
    visitor.put("e5", "orange").until_moves("e5o")


@PROOF
def test_three_browsers_are_table_seat_and_watch(host: Player, home: Simulation, tmp_path: Path) -> None:
    assert home.door is not None
    url, pin = home.door.urls[0], home.door.keeper.pin
    host.page.locator("#settings-close").click()
    folders = tmp_path / "seat", tmp_path / "watch"
    for folder in folders:
        folder.mkdir()
    with engines.firefox(url, folders[0]) as seat, engines.webkit(url, folders[1]) as watch:
        watch.come()
        seat.come()
        seat.until("document.querySelector('#open-join') !== null")
        seat.ask(f"fetch('/join', {{method: 'POST', body: '{JOIN % pin}'}}).then(() => location.reload())")
        seat.until("manalath.messages.role?.seat === 'purple'")
        # Firefox complains of what a page that it leaves was still loading.
        before = len(seat.complaints())
        host.put("e5", "orange").until_moves("e5o")
        seat.until("manalath.state.elsewhere !== null")
        seat.ask("document.querySelector('[data-space=f6]').focus()")
        seat.press("2")
        for guest in (host, seat, watch):
            guest.until_moves("e5o", "f6p")
        assert watch.ask("manalath.messages.role.role") == "watch"
        assert seat.complaints()[before:] == watch.complaints() == []
