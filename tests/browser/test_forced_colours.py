"""Colours that a reader forces on all pages, as Windows does for high contrast."""

from collections.abc import Callable

import pytest

from tests.browser.conftest import DESKTOP
from tests.browser.player import Player
from tests.sweeps import PROOF

pytestmark = [pytest.mark.browser, PROOF]

#: Where the colour is the information.
COLOURS = (".sample .shine", ".swatch", ".stage", "#matrix td[data-row]", ".keycap")

LOOKS = """(where) => [...document.querySelectorAll(where)].map((element) => {
  const { backgroundColor, backgroundImage, fill } = getComputedStyle(element);
  return `${backgroundColor} ${backgroundImage} ${fill}`;
})"""


def test_what_is_a_colour_keeps_it_where_colours_are_forced(open_page: Callable[..., Player]) -> None:
    page = open_page().open_workbench().page
    for colour in ("orange", "blue"):
        page.evaluate(
            "(it) => { document.body.append(document.createElement('i')); "
            "document.body.lastChild.className = `swatch ${it}`; }",
            colour,
        )
    own = {where: page.evaluate(LOOKS, where) for where in COLOURS}
    page.emulate_media(forced_colors="active")
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    for where in COLOURS:
        assert page.evaluate(LOOKS, where) == own[where]


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_words_and_controls_take_the_forced_colours(open_page: Callable[..., Player], scheme: str) -> None:
    player = open_page({**DESKTOP, "forced_colors": "active", "color_scheme": scheme})
    text = "rgb(255, 255, 255)" if scheme == "dark" else "rgb(0, 0, 0)"
    for where in ("#message b", "#tap-undo", ".legend dd", ".plate .name"):
        player.until("document.querySelector(it) !== null", where)
        assert (
            player.page.evaluate("(it) => getComputedStyle(document.querySelector(it)).color", where) == text
        )
