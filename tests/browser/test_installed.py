"""The page as an app: a browser on this computer may install it, and it opens without its board."""

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.player import Player
from tests.browser.tables import Simulation
from tests.sweeps import PROOF

REGISTER = """async () => {
  await navigator.serviceWorker.register("/shell.js");
  await navigator.serviceWorker.ready;
}"""


@PROOF
def test_a_browser_on_this_computer_finds_nothing_against_installing_it(player: Player) -> None:
    line = player.page.context.new_cdp_session(player.page)
    manifest = line.send("Page.getAppManifest")
    assert (manifest["errors"], manifest["url"].rpartition("/")[2]) == ([], "app.webmanifest")
    found = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A browser without windows says of itself that it installs nothing.
    assert {error["errorId"] for error in found} <= {"in-incognito"}


def test_an_installed_page_opens_without_its_board_and_says_so(
    player: Player, simulation: Simulation, complaints: list[str]
) -> None:
    player.ask(f"({REGISTER})()")
    player.page.reload()
    player.until("manalath.state !== null").until("document.querySelector('.legend dd') !== null")
    simulation.server.stop()
    player.page.reload()
    expect(player.page.locator("#offline")).to_be_visible()
    simulation.server.start()
    player.until("manalath.state !== null")
    player.put("e4", "orange").until_moves("e4o")
    # Chromium reports each attempt while nothing listens.
    assert all("WebSocket" in complaint for complaint in complaints)
    complaints.clear()


@PROOF
def test_a_script_that_did_not_come_is_fetched_again(
    open_page: Callable[..., Player], complaints: list[str]
) -> None:
    refused: list[str] = []

    def refuse(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    player = open_page(before=lambda page: page.route("**/begun.js*", refuse))
    player.until("document.querySelector('.legend dd') !== null")
    assert len(refused) == 1
    assert all("net::ERR_FAILED" in complaint for complaint in complaints)
    complaints.clear()
