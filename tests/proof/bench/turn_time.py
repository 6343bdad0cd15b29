"""How long a player at the page waits, from a click until it is their turn again, by the wall clock.

A real Chromium plays against each of the lower levels, with the hand on: what it measures is the page, the
program and the search, as one waits for them, and belongs to the machine on which it was measured.
"""

import statistics
from collections.abc import Callable
from contextlib import closing

from playwright.sync_api import Page, sync_playwright

from tests.proof.bench.browser_cost import LOST_MS, WINDOW, find_chromium

#: The levels whose answers are timed, and how many of each.
LEVELS, TURNS = range(1, 5), 12
#: Where the player puts pieces: far from one another, so that no game is over soon.
SPACES = ("e5", "b2", "h3", "d8", "g1", "a4", "f6", "i6", "c3", "e10")
#: After so many turns another game begins.
TURNS_A_GAME = 4

#: Remembers when the pointer came up, and how much later the player was to move again.
_WATCH = """() => {
  window.turn = { at: 0, plies: 0, tookMs: 0 };
  addEventListener("pointerup", () => { turn.at = performance.now(); }, true);
  const look = () => {
    const { moves, seats, to_move, outcome } = manalath.state;
    const isOver = outcome !== null, isMine = seats[to_move] === 0 && moves.length > turn.plies;
    if (turn.at && !turn.tookMs && (isMine || isOver))
      turn.tookMs = isOver ? -1 : performance.now() - turn.at;
    setTimeout(look, 1);
  };
  look();
}"""
_IS_BEGUN = """(level) => {
  const { state, pieces } = window.manalath ?? {};
  return state?.seats.purple === level && state.moves.length === 0 && pieces.length === 0;
}"""
_IS_FREE = "(space) => !manalath.pieces.some((piece) => piece.space === space)"


def measure_turns(url: str, progress: Callable[[str], None]) -> dict[str, float]:
    """Time the answers of each level at the page at ``url``, in ms.

    Returns `turn_p50_ms_level_1` and `turn_worst_ms_level_1`, and so on. Without Chromium it returns nothing,
    and reports why.
    """
    path = find_chromium()
    if path is None:
        progress("how long a turn takes at the page is only measured with Chromium")
        return {}
    figures: dict[str, float] = {}
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=path)) as browser,
        closing(browser.new_page(viewport=WINDOW)) as page,  # type: ignore[arg-type] # a ViewportSize
    ):
        page.add_init_script("sessionStorage.setItem('begun', 'true')")
        page.goto(url)
        page.wait_for_function("() => window.manalath?.state?.link.status === 'linked'", timeout=LOST_MS)
        page.evaluate(_WATCH)
        for level in LEVELS:
            progress(f"turns against level {level}")
            took_ms: list[float] = []
            while len(took_ms) < TURNS:
                took_ms += _game(page, level)
            figures[f"turn_p50_ms_level_{level}"] = statistics.median(took_ms[:TURNS])
            figures[f"turn_worst_ms_level_{level}"] = max(took_ms[:TURNS])
    return figures


def _game(page: Page, level: int) -> list[float]:
    """Begin a game; return how long each turn took, in ms."""
    page.locator("#new-game").click()
    page.locator("#moves-purple").select_option(str(level))
    page.locator("#new-start").click()
    page.wait_for_function(_IS_BEGUN, arg=level, timeout=LOST_MS)
    took_ms = list[float]()
    free = (space for space in SPACES if page.evaluate(_IS_FREE, space))
    for space in free:
        page.evaluate(
            "() => Object.assign(turn, { at: 0, plies: manalath.state.moves.length + 1, tookMs: 0 })"
        )
        page.locator(f"[data-space={space}]").click()
        page.wait_for_function("() => turn.tookMs !== 0", timeout=LOST_MS)
        turn_ms = float(page.evaluate("turn.tookMs"))
        if turn_ms < 0 or len(took_ms) == TURNS_A_GAME:
            break
        took_ms.append(turn_ms)
    return took_ms
