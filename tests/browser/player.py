"""A person at the page in Chromium: drags with the mouse, touches, and reads."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Literal, Self
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Locator, Page, expect

from controller.play.loop import Loop
from controller.web.line_pulse import PATIENCE_S
from tests import sweeps
from tests.browser.axe import ALL_BUT_CONTRAST, CONTRAST, objections
from tests.browser.guest import Guest, Point
from tests.browser.pixels import pixels
from tests.deadline import DEADLINE_MS, until

#: A finger lifted sooner has flicked, after which Chromium swallows a tap.
REST_MS = 80
#: How often a page is asked whether something is so: asked at every frame, it would draw without rest.
LOOK_MS = 25
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def focus(place: Locator) -> None:
    """Focus an element as soon as it is there and enabled."""
    place.wait_for()
    expect(place).to_be_enabled(timeout=DEADLINE_MS)
    place.focus()
    expect(place).to_be_focused(timeout=DEADLINE_MS)


def open_new_game(page: Page) -> None:
    """Open the dialog for a new game, which is fetched when it is first wanted."""
    button, menu = page.locator("#new-game"), page.locator("#open-bar")
    if not button.is_visible() and menu.is_visible():
        menu.click()
    button.click()
    page.locator("#new-dialog[open]").wait_for()


def hear_acts(page: Page, hear: Callable[[dict[str, Any]], object]) -> None:
    """Hear each act that a page sends, which is about to connect; its beats are none."""

    def hear_frame(sent: str | bytes) -> None:
        if sent not in PATIENCE_S:
            hear(json.loads(sent))

    page.on("websocket", lambda line: line.on("framesent", hear_frame))


class Player(Guest):
    """A guest at one page."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(url)
        self.page = page

    # --- a guest's ways ---

    def open(self) -> None:
        self.page.goto(self.url)

    def ask(self, script: str, argument: object = None) -> Any:  # noqa: ANN401 - whatever JSON holds
        return self.page.evaluate(f"(it) => {script}", argument)

    def until(self, is_so: str, argument: object = None) -> Self:
        try:
            self.page.wait_for_function(
                f"(it) => {{ {'' if 'return' in is_so else 'return '}{is_so} }}",
                arg=argument,
                polling=LOOK_MS,
                timeout=DEADLINE_MS,
            )
        except Exception as error:
            pieces = self.ask("manalath.pieces")
            told = "\n".join(str(each) for each in (self.state, self.lit(), pieces))
            raise AssertionError(f"never: {is_so} with {argument}\n{told}") from error
        return self

    def drag(self, start: Point, end: Point) -> Self:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for point in self.way(start, end):
            mouse.move(*point)
        mouse.up()
        return self

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def box(self, place: str) -> tuple[float, float, float, float]:
        box = self.page.locator(place).bounding_box()
        assert box is not None
        return box["x"], box["y"], box["width"], box["height"]

    def picture(self, space: str) -> NDArray[np.uint8]:
        x, y, width, height = self.box(f"[data-space={space}]")
        return pixels(self.page.screenshot(clip={"x": x, "y": y, "width": width, "height": height}))

    # --- the content of the page ---

    def until_notation(self, move: str) -> "Player":
        """Wait until this move is the last one."""
        return self.until("manalath.state.moves.at(-1)?.notation === it", move)

    def until_message(self, text: str | re.Pattern[str]) -> "Player":
        self.page.locator("#message", has_text=text).wait_for(timeout=DEADLINE_MS)
        return self

    def until_is(self, read: Callable[[], int], wanted: int) -> "Player":
        """Wait until a value outside the page is the wanted one."""
        until(lambda: read() == wanted, partial(self.page.wait_for_timeout, 20), read)
        return self

    @contextmanager
    def new_game(self, loop: Loop) -> Iterator[None]:
        """Begin a game by what is done within; a hand that comes before the board has it comes too early."""
        before = loop.snapshot.session.record
        yield
        self.until_is(lambda: int(loop.snapshot.session.record is before), 0)

    def open_workbench(self) -> "Player":
        self.bar().page.get_by_role("button", name="Workbench").click()
        return self.until("manalath.messages.matrix !== undefined && manalath.messages.truths !== undefined")

    def passes_axe(self) -> "Player":
        """Check that axe finds nothing; contrast has a check of its own."""
        return self._passes(ALL_BUT_CONTRAST)

    def passes_contrast(self) -> "Player":
        """Check that axe finds no lack of contrast in either theme.

        Where tests are samples, one in three checks it, in one theme.
        """
        of_test = crc32(os.environ["PYTEST_CURRENT_TEST"].encode()) % (3 * len(THEMES))
        for theme in THEMES[of_test : of_test + 1] if sweeps.is_sampling else THEMES:
            self.page.emulate_media(color_scheme=theme)
            self._passes(CONTRAST)
        self.page.emulate_media(color_scheme="null")
        return self

    def _passes(self, rules: dict[str, Any]) -> "Player":
        found = objections(self.page, rules)
        assert found.violations_count == 0, found.generate_report()
        return self

    def bar(self) -> "Player":
        """Open the names of the views, where they are behind a button."""
        behind = self.page.get_by_role("button", name="Menu", exact=True)
        if behind.is_visible() and not self.page.locator("#bar-menu").is_visible():
            behind.click()
        return self

    def settings(self) -> "Player":
        """Open the settings."""
        dialog = self.page.locator("#settings-dialog")
        if not dialog.is_visible():
            self.page.locator("#open-settings").click()
            dialog.wait_for()
        return self

    def like_a_real_table(self, *, is_real: bool = True) -> "Player":
        """Switch off the hand that helps at a simulated board, or on again."""
        self.settings().page.get_by_label("Like a real table").set_checked(is_real)
        self.page.locator("#settings-close").click()
        return self

    def lights_menu(self) -> "Player":
        """Open what all lights mean, and whom they help."""
        if not self.page.locator("#lights-menu").is_visible():
            self.page.get_by_role("button", name="All lights").click()
        return self

    def play_the_computer(self) -> "Player":
        """Begin a game in which the computer plays purple, at its lowest level."""
        open_new_game(self.page)
        self.page.locator("#moves-purple").select_option("1")
        self.page.locator("#new-start").click()
        return self.until("manalath.state.seats.purple === 1")

    def choices(self) -> "Player":
        """Open the choices that no button of the page has, as at a real table."""
        self.like_a_real_table()
        self.page.locator("#end-game").click()
        self.page.locator("#other-choices").click()
        return self

    def resign(self) -> "Player":
        """End the game by resigning, and say so a second time."""
        self.page.locator("#end-game").click()
        self.page.locator("[data-choice=resign]").click()
        self.page.locator("#resign").click()
        return self.until("manalath.state.outcome !== null")

    def help(self, how: str) -> "Player":
        """Choose how much the lights help whoever plays by hand: off, rules or coach."""
        self.page.get_by_role("radio", name=how, exact=True).click()
        return self

    # --- other things a hand does ---

    def touch_drag(self, start: Point, end: Point) -> "Player":
        """Put a finger down, move it, rest it and lift it, with the events of a touch screen."""
        line = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: Point) -> None:
            line.send(
                "Input.dispatchTouchEvent",
                {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
            )

        touch("touchStart", start)
        for point in self.way(start, end):
            touch("touchMove", point)
        self.page.wait_for_timeout(REST_MS)
        touch("touchEnd")
        return self

    def click(self, point: Point) -> "Player":
        self.page.mouse.click(*point)
        return self
