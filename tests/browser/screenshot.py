"""Take the pictures of the page for the documentation: docs/play.png and docs/play-phone.png.

A game is on the table, at simulated hands, and a piece that may not stand where it stands blinks.
"""

import shutil
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import Browser, sync_playwright

from controller.cli.simulate import Simulation, open_simulation
from controller.games.base import Colour
from hardware.profiles import DEFAULT

DOCS = Path(__file__).parents[2] / "docs"
GAME = (
    "c3o f2p i3o i5p c1o e1p h1p g6o e10p e9o h5p g4p h2p h3o e5o "
    "h4o h7o f5p e2o c5o a1o g2o b1o b4o d4o b5o f7o a2p g3p"
)
ILLEGAL = ("f6", Colour.SECOND)
COLOURS = {"o": Colour.FIRST, "p": Colour.SECOND}
TRIES = 500
DESKTOP = {"viewport": {"width": 1280, "height": 860}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def main() -> int:
    path = shutil.which("chromium")
    if path is None:
        print("chromium is missing: sudo apt install chromium", file=sys.stderr)
        return 1
    DOCS.mkdir(exist_ok=True)
    simulation = open_simulation(DEFAULT)
    try:
        play(simulation)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path)
            take(browser, simulation.url, DESKTOP, DOCS / "play.png")
            take(browser, simulation.url, PHONE, DOCS / "play-phone.png")
            browser.close()
    finally:
        simulation.close()
    return 0


def play(simulation: Simulation) -> None:
    """Play the moves, each when the one before has been understood; then put down what may not be there."""
    for number, move in enumerate(GAME.split(), start=1):
        simulation.bench.put(move[:-1], COLOURS[move[-1]])
        for _ in range(TRIES):
            if len(simulation.loop.snapshot.session.record.plies) == number:
                break
            time.sleep(0.01)
    simulation.bench.put(*ILLEGAL)


def take(browser: Browser, url: str, options: dict[str, Any], path: Path) -> None:
    """Take a picture at a moment when the wrong piece shines, so that nothing else depends on chance."""
    page = browser.new_context(**options).new_page()
    page.goto(url)
    page.locator("#message", has_text="cannot go here").wait_for()
    page.evaluate("document.fonts.ready")
    is_dark = f"manalath.lights.{ILLEGAL[0]}[0] === 0"
    page.wait_for_function(f"() => {is_dark}")
    page.wait_for_function(f"() => !({is_dark}) && manalath.lights.g5[0] > manalath.lights.g5[2]")
    page.screenshot(path=path, animations="disabled")
    print(path)


if __name__ == "__main__":
    sys.exit(main())
