"""Boards that no game fits, on the page: they say what they read, and offer the self-test."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest

from manalath_board.controller.cli.boards import find_board
from manalath_board.controller.cli.running import set_up_echo
from tests.browser.conftest import DESKTOP, PHONE, PHONE_ACROSS
from tests.browser.player import Player

pytestmark = pytest.mark.browser

#: The keys that lie over the button of a space.
COVERED = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return boxes(".keycap").filter((key) => boxes("#spaces button").some((space) => meet(key, space)));
}"""


def test_what_is_read_is_said_and_a_self_test_offered(open_at: Callable[..., Player]) -> None:
    with closing(set_up_echo(find_board("virtual:hex7-dual-mega"))) as running:
        running.begin()
        player = open_at(running.url)
        page = player.page
        page.goto(running.url)
        page.locator("#prompt-text", has_text="Nothing is read. Lay a piece on a space.").wait_for()
        assert not page.get_by_role("link", name="Simulate").is_visible()
        assert not page.locator("#new-game").is_visible()
        assert page.locator("#prompt-detail").inner_text().startswith("Coupon of 7 spaces")
        player.put("b2", "orange")
        page.locator("#prompt-text", has_text="Orange on b2.").wait_for()
        player.until("manalath.lights.b2?.join() === '255,85,0'")
        player.passes_axe()
        page.get_by_role("button", name="Begin the self-test").click()
        page.locator("#prompt-text", has_text="Take everything off the board").wait_for()
        page.get_by_role("button", name="Give the board back").click()
        page.locator("#prompt-text", has_text="Orange on b2.").wait_for()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE, PHONE_ACROSS], ids=["desktop", "phone", "phone across"])
def test_the_keys_of_a_square_cover_no_space(open_at: Callable[..., Player], screen: dict[str, Any]) -> None:
    with closing(set_up_echo(find_board("virtual:sq36-dual-mega"))) as running:
        running.begin()
        page = open_at(running.url, screen).page
        page.goto(running.url)
        page.locator("#prompt-text", has_text="Nothing is read. Lay a piece on a space.").wait_for()
        outlines = [space.get_attribute("points") or "" for space in page.locator("#board .space").all()]
        assert [len(points.split()) for points in outlines] == [4] * 36
        assert page.locator(".keycap").count() == 4
        assert page.evaluate(COVERED) == []
