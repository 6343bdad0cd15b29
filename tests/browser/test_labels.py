"""No label is cut on a phone, in any language: none is wider than the place that it has."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import product

import pytest

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.states import STATES, TABLES
from tests.browser.tables import simulated
from tests.sweeps import PROOF, swept_keeping

pytestmark = pytest.mark.browser

SIZES = (390, 664), (320, 568)
LANGUAGES = "en", "fr"
#: The states that need no words of English to come about.
SHOWN = {
    state.name: state
    for state in STATES
    if state.name.startswith(("play-", "puzzles-", "learn", "games-list", "household"))
    and state.name not in {"play-choices", "play-rules", "play-settings", "play-end-game", "play-new-game"}
    and state.name not in {"play-looking-back", "play-tour", "play-coached", "play-all-lights"}
}
#: Where an end, a chip and a level stand together.
ENDED = "ended"

#: Lists the labels that are wider than their place; what scrolls holds more than it shows.
CUT = """
[...document.querySelectorAll("body *")]
  .filter((it) => [...it.childNodes].some((part) => part.nodeType === 3 && part.data.trim() !== ""))
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".unseen, svg, script"))
  .filter((it) => !["auto", "scroll"].includes(getComputedStyle(it).overflowX))
  .filter((it) => it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1)
  .map((it) => `${it.innerText}: ${it.scrollWidth} in ${it.clientWidth}`)
"""


@PROOF
@pytest.mark.parametrize(
    ("name", "language"),
    swept_keeping(product([*SHOWN, ENDED], LANGUAGES), (ENDED, "fr")),
)
def test_no_label_is_cut_on_a_phone(
    open_at: Callable[..., Player], opened: ExitStack, name: str, language: str
) -> None:
    options = {**PHONE, "viewport": {"width": 390, "height": 664}, "locale": language}
    if name == ENDED:
        player = open_at(opened.enter_context(simulated()).url, options).come()
        against_the_computer(player)
    else:
        table = opened.enter_context(TABLES[SHOWN[name].table]())
        player = open_at(table.url, options, is_first=name == "play-first-visit")
        player.open()
        player.until("manalath.state !== null && document.fonts.check('16px Atkinson Hyperlegible Next')")
        SHOWN[name].show(player)
    cut = {}
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.until(f"innerWidth === {width}")
        if found := player.ask(CUT):
            cut[width] = found
    assert cut == {}


def against_the_computer(player: Player) -> None:
    """Lose to the computer, once it has moved."""
    page = player.page
    page.locator("#open-bar").click()
    page.locator("#new-game").click()
    page.locator("#moves-purple").select_option("8")
    page.locator("#new-start").click()
    player.until("manalath.state.seats.purple === 8")
    player.put("e5", "orange").until("manalath.state.moves.length === 2 && manalath.pieces.length === 2")
    player.resign()
    page.locator("#result-card").wait_for()
