"""A friend elsewhere, in the settings: inviting, joining, and a match of two pages."""

from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from controller.annexes.friend.friend_line import FriendLine
from controller.annexes.friend.friend_table import FriendTable
from controller.games import Colour
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import BRISK, Simulation, simulated
from tests.browser.test_seats import is_near
from tests.far.direct_broker import DirectBroker
from tests.sweeps import PROOF


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> DirectBroker:
    """A broker in this process, which every table here uses."""
    broker = DirectBroker()

    def make(table: FriendTable) -> FriendLine:
        return FriendLine(table._loop, None, broker.line)

    monkeypatch.setattr(FriendTable, "_make", make)
    return broker


@pytest.fixture
def tables(opened: ExitStack, broker: DirectBroker) -> tuple[Simulation, Simulation]:
    del broker
    return opened.enter_context(simulated(speed=BRISK)), opened.enter_context(simulated(speed=BRISK))


def at_the_dialog(player: Player) -> Player:
    player.page.locator("#open-settings").click()
    player.page.locator("#open-friend").click()
    player.page.locator("#friend-dialog").wait_for()
    return player


@PROOF
def test_two_pages_meet_by_a_link_and_play(
    tables: tuple[Simulation, Simulation], open_at: Callable[..., Player]
) -> None:
    ada = at_the_dialog(open_at(tables[0].url, DESKTOP).come())
    ada.passes_axe().passes_contrast()
    ada.page.locator("#match-broker").fill("broker.example")
    ada.page.locator("#match-invite").click()
    ada.until("document.querySelector('.invitation img')?.naturalWidth > 100")
    ada.passes_axe().passes_contrast()
    ada.page.locator("summary", has_text="telephone").click()
    expect(ada.page.locator("#match-words li")).to_have_count(12)
    link = ada.page.locator("#match-link").inner_text()

    grace = at_the_dialog(open_at(tables[1].url, PHONE).come())
    grace.page.locator("#match-invitation").fill("manalath-match:nothing")
    grace.page.locator("#match-join").click()
    wrong = grace.page.get_by_text("This is no invitation to a match", exact=False)
    expect(wrong.first).to_be_visible()
    grace.page.locator("#match-invitation").fill("these are words")
    expect(grace.page.locator("#match-said-broker")).to_be_visible()
    grace.page.locator("#match-invitation").fill(link)
    grace.page.locator("#match-join").click()
    for player in (ada, grace):
        expect(player.page.locator("#friend-stands")).to_have_text("Your friend is there.")
        player.passes_axe().passes_contrast()
        player.page.locator("#friend-close").click()
    expect(ada.page.locator("#plate-far .name")).to_have_text("Friend")
    expect(ada.page.locator("#plate-far .level")).to_have_text("connected")
    assert is_near(ada, "orange")
    assert is_near(grace, "purple")
    for player in (ada, grace):
        expect(player.page.locator("#plate-near .name")).to_have_text("You")
    # Nor does a page that is opened now ask for another game.
    late = open_at(tables[0].url, DESKTOP, is_first=True).come()
    expect(late.page.locator("#plate-far .level")).to_have_text("connected")
    expect(late.page.locator("#hero")).to_be_hidden()
    tables[0].workbench.put("e5", Colour.FIRST)
    grace.until_moves("e5o").until_piece("e5", "orange")

    at_the_dialog(grace).page.locator("#match-leave").click()
    expect(grace.page.locator("#friend-stands")).to_contain_text("Play with somebody")
    expect(ada.page.locator("#plate-far .chip")).to_have_text("Not here")
    at_the_dialog(ada)
    expect(ada.page.locator("#friend-stands")).to_have_text("Your friend has left the match.")
