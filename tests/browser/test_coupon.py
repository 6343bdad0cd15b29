"""Boards that no game fits, on the page: they show what they read, and offer the self-test."""

from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import expect

from controller.cli.runtime import set_up_echo
from controller.command_line.boards import find_board
from tests.browser.player import Player
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser


@PROOF
def test_what_is_read_is_said_and_a_self_test_offered(open_at: Callable[..., Player]) -> None:
    with closing(set_up_echo(find_board("virtual:hex7-dual-mega"))) as running:
        running.begin()
        player = open_at(running.url)
        page = player.page
        page.goto(running.url)
        page.locator("#prompt-text", has_text="The board reads nothing. Lay a piece on a space.").wait_for()
        expect(page.get_by_role("link", name="Play")).to_be_hidden()
        expect(page.locator("#new-game")).to_be_hidden()
        expect(page.locator("#prompt-detail")).to_contain_text("Coupon of 7 spaces")
        player.put("b2", "orange")
        page.locator("#prompt-text", has_text="Orange on b2.").wait_for()
        player.until("manalath.lights.b2?.join() === '255,85,0'")
        player.passes_axe()
        page.get_by_role("button", name="Begin the self-test").click()
        page.locator("#prompt-text", has_text="Take everything off the board").wait_for()
        page.get_by_role("button", name="End it here").click()
        page.locator("#prompt-text", has_text="Orange on b2.").wait_for()
