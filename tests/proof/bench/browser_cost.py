"""What the page costs a browser, beside an empty page that listens to the same socket in the same run.

A real Chromium loads both from one simulation. Figures that depend on the machine are ratios or shares of its
time; bytes and words are counted.
"""

import shutil
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

#: How often each page is loaded, and how long it is left alone.
LOADS = 5
IDLE_S = 10.0
#: How many pieces are dragged onto the board and off it, on spaces far from one another.
DROPS = 40
SPACES = ("e5", "b2", "h3", "d8", "g1", "a4", "f6", "i6", "c3", "e10")
STRIDES = 6
WINDOW = {"width": 1280, "height": 800}
#: How many pictures are timed in which all lights change, and by how much the browser is slowed.
PICTURES = 100
SLOWED = (1, 4, 8)

#: A page or a light that takes longer is a failure of the program, not a figure.
LOST_MS = 30_000.0

#: An address with nothing there, and the script that makes a listening page of it.
EMPTY = "empty"
_LISTEN = """if (location.pathname === "/empty") {
  new WebSocket(`ws://${location.host}/ws`).onmessage = () => { window.isUsable = true; };
}"""
_IS_USABLE = "() => window.isUsable || (window.manalath?.state && window.manalath.picture > 0)"

#: Goes past the first screen, which has no trays.
_BEGUN = "sessionStorage.setItem('begun', 'true')"

#: Remembers when the pointer came up, and how much later the light of the intended space answered.
_WATCH_DROPS = """() => {
  window.dropped = { at: 0, space: "", tookMs: 0 };
  addEventListener("pointerup", () => { dropped.at = performance.now(); }, true);
  const look = () => {
    if (dropped.at && dropped.space && Math.max(...manalath.lights[dropped.space]) > 0) {
      dropped.tookMs = performance.now() - dropped.at;
      dropped.space = "";
    }
    setTimeout(look, 1);
  };
  look();
}"""

#: Counts the visible words, but for those printed on the board.
_WORDS = """() => {
  const count = (text) => text.split(/\\s+/).filter((word) => word).length;
  const printed = [...document.querySelectorAll("#deck text")].map((text) => count(text.textContent));
  return count(document.body.innerText) - printed.reduce((sum, some) => sum + some, 0);
}"""

#: Counts the pictures a second, taking a step for each that the browser shows, until enough are drawn.
_COUNT = """({ step, enough, lostMs }) => new Promise((done) => {
  const [take, began] = [step(), performance.now()];
  const next = () => {
    const [taken, took] = [take(), performance.now() - began];
    if (taken >= enough || took > lostMs) return done((1000 * taken) / took);
    requestAnimationFrame(next);
  };
  next();
})"""
#: The steps: every light of the board in another strength, and a blank canvas of the same size.
_ALL_LIGHTS = """() => {
  const { drawn, duties, shine } = window.manalath, before = drawn.pictures;
  let n = 0;
  return () => {
    n += 1;
    shine(duties.map((_, at) => (at * 37 + n * 11) % 256));
    return drawn.pictures - before;
  };
}"""
_BLANK = """() => {
  const canvas = document.createElement("canvas"), context = canvas.getContext("2d");
  [canvas.width, canvas.height] = [446, 386];
  canvas.style.cssText = "width: 892px; height: 772px";
  document.body.append(canvas);
  let n = 0;
  return () => {
    n += 1;
    context.fillStyle = `rgb(${n % 256} 0 0)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return n;
  };
}"""

#: The limits, on any machine.
AT_MOST = {
    "first_load_kb": 120.0,
    "idle_main_thread_percent": 2.0,
    "drop_to_light_p99_ms": 30.0,
    "drop_to_light_first_ms": 100.0,
    "words_at_start": 80.0,
}


def find_chromium() -> str | None:
    """Find Chromium: the headless shell, which opens a page in a fifth of the time, or the whole browser."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def measure_browser(url: str, progress: Callable[[str], None]) -> dict[str, float]:
    """Load the page at ``url``, leave it alone, and drop pieces on its board.

    Returns `first_load_kb` as it is sent, `words_at_start` without what is printed on the board,
    `usable_ratio` (the time until the board is drawn, over that until an empty page has its first message),
    `idle_main_thread_percent` and the same of the empty page, `pictures_ratio_slowed_1` (the pictures a
    second while all lights change, over those of a blank canvas) and the same slowed 4 and 8 times,
    `drop_to_light_p50_ms` and `drop_to_light_p99_ms`, and `drop_to_light_first_ms`, for which the browser has
    yet to compile the code of the page. Without Chromium it returns nothing, and reports why.
    """
    path = find_chromium()
    if path is None:
        progress("what the page costs a browser is only measured with Chromium")
        return {}
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=path)) as browser,
    ):
        empty = url + EMPTY
        progress("how soon the page can be used")
        usable_s, empty_s = (
            statistics.median(_usable_s(browser, address) for _ in range(LOADS)) for address in (url, empty)
        )
        progress(f"the page and an empty one, each left alone for {IDLE_S:.0f} s")
        idle_percent, empty_percent = (_idle_percent(browser, address) for address in (url, empty))
        return {
            **_weigh(browser, url),
            "usable_ratio": usable_s / empty_s,
            "idle_main_thread_percent": idle_percent,
            "idle_main_thread_percent_empty": empty_percent,
            **_pictures(browser, url, progress),
            **_drop(browser, url, progress),
        }


@contextmanager
def _visitor(browser: Browser) -> Iterator[Page]:
    """Open the window of a first-time visitor, for whom there is also an empty page."""
    with closing(browser.new_context(viewport=WINDOW)) as context:  # type: ignore[arg-type] # a ViewportSize
        page = context.new_page()
        page.add_init_script(_LISTEN)
        yield page


def _usable_s(browser: Browser, address: str) -> float:
    with _visitor(browser) as page:
        began_s = time.perf_counter()
        _come(page, address)
        return time.perf_counter() - began_s


def _come(page: Page, address: str) -> None:
    page.goto(address, wait_until="commit")
    page.wait_for_function(_IS_USABLE, timeout=LOST_MS)


def _idle_percent(browser: Browser, address: str) -> float:
    """Return the share of its main thread's time that a page takes while nothing happens."""
    with _visitor(browser) as page:
        page.add_init_script(_BEGUN)
        _come(page, address)
        line = page.context.new_cdp_session(page)
        line.send("Performance.enable")

        def busy_s() -> float:
            metrics = line.send("Performance.getMetrics")["metrics"]
            return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")

        page.wait_for_timeout(1000.0)
        before_s = busy_s()
        page.wait_for_timeout(1000.0 * IDLE_S)
        return 100.0 * (busy_s() - before_s) / IDLE_S


def _pictures(browser: Browser, url: str, progress: Callable[[str], None]) -> dict[str, float]:
    """Count the pictures a second while all lights change, as a share of those of a blank canvas."""
    found = {}
    for slowed in SLOWED:
        progress(f"pictures a second, slowed {slowed} times")
        lit, blank = (
            _pictures_a_second(browser, address, step, slowed)
            for address, step in ((url, _ALL_LIGHTS), (url + EMPTY, _BLANK))
        )
        found[f"pictures_ratio_slowed_{slowed}"] = lit / blank
    return found


def _pictures_a_second(browser: Browser, address: str, step: str, slowed: int) -> float:
    with _visitor(browser) as page:
        page.add_init_script(_BEGUN)
        _come(page, address)
        line = page.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        count = f"({_COUNT})({{ step: {step}, enough: {PICTURES}, lostMs: {LOST_MS} }})"
        return float(page.evaluate(f"() => {count}"))


def _weigh(browser: Browser, url: str) -> dict[str, float]:
    """Count the bytes sent on a first visit, and the words that it shows."""
    with _visitor(browser) as page:
        line, sent = page.context.new_cdp_session(page), [0.0]
        line.on("Network.loadingFinished", lambda file: sent.append(file["encodedDataLength"]))
        line.send("Network.enable")
        _come(page, url)
        words = page.evaluate(_WORDS)
        return {"first_load_kb": sum(sent) / 1000.0, "words_at_start": float(words)}


def _drop(browser: Browser, url: str, progress: Callable[[str], None]) -> dict[str, float]:
    """Drag pieces with the mouse from their tray onto dark spaces, and off again."""
    with _visitor(browser) as page:
        page.add_init_script(_BEGUN)
        _come(page, url)
        page.evaluate(_WATCH_DROPS)
        took_ms = []
        for number in range(1 + DROPS):
            progress(f"piece {number + 1} of {1 + DROPS}")
            space = SPACES[number % len(SPACES)]
            page.wait_for_function(
                "(space) => !Math.max(...manalath.lights[space])", arg=space, timeout=LOST_MS
            )
            page.evaluate("(space) => { dropped.at = 0; dropped.space = space; }", space)
            _drag(page, ".tray[data-colour=orange] svg", f"[data-space={space}]")
            page.wait_for_function("() => dropped.space === ''", timeout=LOST_MS)
            took_ms.append(float(page.evaluate("dropped.tookMs")))
            _drag(page, f"[data-space={space}]", "#message")
            page.wait_for_function("() => !manalath.pieces.length", timeout=LOST_MS)
    first_ms, *warm_ms = took_ms
    warm_ms.sort()
    return {
        "drop_to_light_first_ms": first_ms,
        "drop_to_light_p50_ms": statistics.median(warm_ms),
        "drop_to_light_p99_ms": warm_ms[len(warm_ms) - 1 - len(warm_ms) // 100],
    }


def _drag(page: Page, start: str, end: str) -> None:
    def middle(of: str) -> tuple[float, float]:
        box = page.locator(of).bounding_box()
        if box is None:
            raise RuntimeError(f"the page shows no {of}")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*middle(end), steps=STRIDES)
    page.mouse.up()
