"""Every state at twice its size, on a phone, and with texts twice as long: nothing is cut off or covered.

Nothing is too small to press, either.
"""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from tests.browser.conftest import PHONE, PHONE_ACROSS
from tests.browser.player import Player
from tests.browser.states import STATES, TABLES, State
from tests.sweeps import PROOF

pytestmark = pytest.mark.browser

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
#: What remains of a laptop's window at 200 %.
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
#: The least height and width of what people press (WCAG 2.2, success criterion 2.5.5).
TARGET_PX = 44
#: A view that no other test looks at in every window; all others run in `make proof`.
SAMPLE = {"diagnose-idle"}

#: Lists what is wider than the window, and controls and texts that are cut off or covered once in view.
AMISS = """
(() => {
  const amiss = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) amiss.push(`the page is ${wide} wide`);
  const root = document.querySelector("dialog[open], .lights-menu:popover-open") ?? document.body;
  const name = (it) => it.id || it.getAttribute("aria-label") || it.innerText || it.className;
  for (const it of root.querySelectorAll("h2, p, button, a, select, input, summary, label")) {
    if (!it.checkVisibility({ visibilityProperty: true }) || it.type === "radio") continue;
    if (it.closest(".unseen, [aria-hidden=true], #spaces, #differing")) continue;
    const isShort = it.scrollWidth > it.clientWidth + 1 && it.clientWidth;
    if (isShort && !it.title && getComputedStyle(it).overflowX !== "visible")
      amiss.push(`${name(it)} is cut off`);
    it.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, right, top, bottom, width } = it.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) amiss.push(`${name(it)} is beside the window`);
    if (!it.matches("button, a, select, input, summary") || width === 0) continue;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (seen === null || !(it.contains(seen) || seen.contains(it) || seen.closest("label")?.contains(it)))
      amiss.push(`${name(it)} is under ${seen && name(seen)}`);
  }
  return amiss;
})()
"""

#: Doubles every text, to the length it may have in another language.
TWICE = """
(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (/\\p{L}{2}/u.test(text.data) && !text.parentElement.closest("script, style, svg"))
      text.data = `${text.data} ${text.data.trim()}`;
  }
})()
"""

#: Lists controls too small for a finger. Spaces of a board are as large as the window allows, and on a phone
#: held across all answers of a self-test must be in view.
SMALL = """
  [...(document.querySelector("dialog[open]") ?? document.body)
      .querySelectorAll("button, a, select, summary, .choice label, label.tick")]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest("#stage, #differing"))
    .filter((it) => innerHeight > 600 || !it.closest("#prompt"))
    .map((it) => [it.id || it.innerText || it.className, it.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < it - 0.5)
    .map(([name, { width, height }]) => `${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`)
"""


@PROOF
@pytest.mark.parametrize(
    "state",
    [state if state.name in SAMPLE else pytest.param(state, marks=PROOF) for state in STATES],
    ids=lambda state: state.name,
)
def test_all_of_a_page_is_in_reach(state: State, open_at: Callable[..., Player], opened: ExitStack) -> None:
    url = opened.enter_context(TABLES[state.table]()).url

    def arrive(options: dict[str, Any]) -> Player:
        player = open_at(url, options)
        player.open()
        player.until("manalath.state !== null")
        state.show(player)
        assert player.ask(AMISS) == []
        return player

    def says_twice_as_much(player: Player) -> None:
        assert player.ask(f"({TWICE}, {AMISS})") == []

    says_twice_as_much(arrive(LAPTOP))
    arrive(ZOOMED).passes_axe().passes_contrast()
    for screen in (PHONE, PHONE_ACROSS):
        player = arrive(screen)
        assert player.ask(SMALL, TARGET_PX) == []
        says_twice_as_much(player)
