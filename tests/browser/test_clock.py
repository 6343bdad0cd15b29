"""The clocks of the players on the page: chosen in the new game, counting down on the plates, at the end."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from controller.games import Colour
from controller.session.events import NewGame
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF


def begin(player: Player, clock: str) -> None:
    page = player.page
    page.locator("#new-game").click()
    page.locator("#new-clock").select_option(clock)
    page.locator("#new-start").click()


@PROOF
def test_a_clock_is_chosen_and_counts_down(simulation: Simulation, open_at: Callable[..., Player]) -> None:
    player = open_at(simulation.url, DESKTOP).come()
    expect(player.page.locator(".plate .clock:not(:empty)")).to_have_count(0)
    begin(player, "3+2")
    near, far = (player.page.locator(f"#plate-{which} .clock") for which in ("near", "far"))
    expect(near).to_have_text("3:00")
    expect(far).to_have_text("3:00")
    player.passes_axe().passes_contrast()
    simulation.workbench.put("e5", Colour.FIRST)
    expect(near).to_have_text("3:02")
    expect(far).to_have_text(re.compile(r"[0-2]:\d\d"))
    player.page.locator("#new-game").click()
    expect(player.page.locator("#new-clock")).to_have_value("3+2")


@PROOF
def test_a_clock_fits_the_plates_of_a_phone(simulation: Simulation, open_at: Callable[..., Player]) -> None:
    player = open_at(simulation.url, PHONE).come()
    start = simulation.loop.snapshot.session.record.start
    simulation.loop.post(lambda at_ms: NewGame(start, at_ms, clock="0:05"))
    expect(player.page.locator("#plate-near .clock")).to_have_text("0:05")
    player.passes_axe().passes_contrast()
    simulation.workbench.put("e5", Colour.FIRST)
    player.until_message("has less than 10 seconds")
    player.until_message("Purple has no time left")
    expect(player.page.locator("#plate-far .clock")).to_have_text("0:00")
    expect(player.page.locator("#plate-near .chip")).to_have_text("Won")
