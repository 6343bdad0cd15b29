"""The loupe: where spaces are small, a finger sees the one under it, and slides to others or to a colour."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.guest import Point
from tests.browser.player import Player
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 390, "height": 664}}


class Finger:
    """One finger on the screen of a page."""

    def __init__(self, player: Player) -> None:
        self._line = player.page.context.new_cdp_session(player.page)

    def touch(self, kind: str, *points: Point) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


@contextmanager
def pressed(player: Player, space: str) -> Iterator[Finger]:
    """Press a space, and see it in the loupe; lift the finger at the end."""
    finger = Finger(player)
    finger.touch("touchStart", player.at(space))
    expect(player.page.locator("#loupe .tag")).to_have_text(space)
    # Longer than a flick, which plays nothing.
    player.page.wait_for_timeout(100)
    yield finger
    finger.touch("touchEnd")
    expect(player.page.locator("#loupe")).to_be_hidden()


@pytest.fixture
def small(open_page: Callable[..., Player]) -> Player:
    return open_page(SMALL)


def test_a_finger_that_rests_and_slides_plays_where_it_is_lifted(small: Player) -> None:
    x, y = small.at("e5")
    menu = f"""document.elementFromPoint({x}, {y}).dispatchEvent(new PointerEvent("contextmenu",
        {{clientX: {x}, clientY: {y}, pointerType: "touch", bubbles: true, cancelable: true}}))"""
    with pressed(small, "e5") as finger:
        # A phone reports a resting finger as a right button.
        assert not small.ask(menu)
        finger.touch("touchMove", small.at("e6"))
        expect(small.page.locator("#loupe .tag")).to_have_text("e6")
    small.until_moves("e6o")


@PROOF
def test_on_the_other_disc_the_other_colour_is_played_at_the_pressed_space(small: Player) -> None:
    with pressed(small, "e5") as finger:
        box = small.page.locator("#loupe .other").bounding_box()
        assert box is not None
        # In one stride: where a finger rests half way, the disc follows it.
        finger.touch("touchMove", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        expect(small.page.locator("#loupe")).to_have_class("other-colour")
    small.until_moves("e5p")


@PROOF
def test_off_the_board_and_on_a_piece_nothing_is_played(small: Player) -> None:
    small.page.touchscreen.tap(*small.at("e5"))
    small.until_moves("e5o")
    for place in ((195.0, 20.0), small.at("e5")):
        with pressed(small, "c3") as finger:
            finger.touch("touchMove", place)
            expect(small.page.locator("#loupe")).to_have_class("off")
    small.page.wait_for_timeout(300)
    assert small.ask("manalath.state.moves.length") == 1
    assert small.ask("manalath.pieces.length") == 1
    assert small.ask("window.scrollY") == 0


@PROOF
def test_where_spaces_are_large_there_is_none(open_page: Callable[..., Player]) -> None:
    wide = open_page({**PHONE, "viewport": {"width": 768, "height": 1024}})
    finger = Finger(wide)
    finger.touch("touchStart", wide.at("e5"))
    expect(wide.page.locator("#loupe")).to_be_hidden()
    finger.touch("touchEnd")
    wide.until_moves("e5o")
