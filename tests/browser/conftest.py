"""Fixtures: Chromium, a simulated board, and a player at its page. Any complaint of a page fails its test."""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.diagnose_view import at_diagnose
from tests.browser.player import Player
from tests.browser.tables import BRISK, RealTable, Simulation, real, simulated
from tests.deadline import DEADLINE_MS
from tests.proof.bench.browser_cost import find_chromium

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 860}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PHONE_ACROSS = {**PHONE, "viewport": {"width": 844, "height": 390}}
STILL: dict[str, Any] = {**DESKTOP, "reduced_motion": "reduce"}
SCREENS = {"desktop": DESKTOP, "phone": PHONE, "phone across": PHONE_ACROSS, "still": STILL}

expect.set_options(timeout=DEADLINE_MS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a failed test what each of its pages says."""
    report = yield
    chromium = item.funcargs.get("chromium")
    if call.excinfo is not None and call.when == "call" and isinstance(chromium, Browser):
        pages = (page for context in chromium.contexts for page in context.pages)
        report.sections += [("What a page says", page.inner_text("body")) for page in pages]
    return report


@pytest.fixture(scope="package", autouse=True)
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.fail(
            "chromium is missing, and the page is only proven in it: sudo apt install chromium-headless-shell"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What pages complain of: errors, and requests to other servers. Must be empty at the end of a test."""
    heard: list[str] = []
    yield heard
    assert heard == []


@pytest.fixture
def opened(complaints: list[str]) -> Iterator[ExitStack]:  # noqa: ARG001 - heard while all of it is closed
    """Everything a test opens, closed in reverse order: a page complains if its board goes first."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def is_live(request: pytest.FixtureRequest) -> bool:
    """Whether time passes and pictures move as at a player's own page.

    Elsewhere a simulated board is brisk, and the browser's owner has asked for less motion: Chromium draws
    with the processor, and most of a test would be spent on pictures that it does not look at.
    """
    return request.node.get_closest_marker("live") is not None


@pytest.fixture
def simulation(opened: ExitStack, *, is_live: bool) -> Simulation:
    return opened.enter_context(simulated(speed=1.0 if is_live else BRISK))


@pytest.fixture
def table(opened: ExitStack) -> RealTable:
    """A real board, plugged in."""
    table = opened.enter_context(real())
    table.board.link()
    return table


@pytest.fixture
def open_at(
    chromium: Browser, complaints: list[str], opened: ExitStack, *, is_live: bool
) -> Callable[..., Player]:
    """Make a player in a separate browser context, who has not opened the page yet.

    One for whom it ``is_first`` begins with the first screen; the others are past it.
    """
    motion = "no-preference" if is_live else "reduce"

    def open_at(
        url: str,
        options: dict[str, Any] | None = None,
        before: Callable[[Page], None] | None = None,
        *,
        is_first: bool = False,
    ) -> Player:
        context = opened.enter_context(
            closing(chromium.new_context(**{"reduced_motion": motion, **(options or DESKTOP)}))
        )
        context.set_default_timeout(DEADLINE_MS)
        if not is_first:
            context.add_init_script("sessionStorage.setItem('begun', 'true')")
        page = context.new_page()

        def on_console(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                complaints.append(f"{message.type}: {message.text}")

        def on_request(request: Request) -> None:
            if not request.url.startswith(url.partition("#")[0]):
                complaints.append(f"a request to {request.url}")

        page.on("console", on_console)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", on_request)
        if before is not None:
            before(page)
        return Player(page, url)

    return open_at


@pytest.fixture
def open_page(simulation: Simulation, open_at: Callable[..., Player]) -> Callable[..., Player]:
    """Make a player at a simulated board."""

    def open_page(
        options: dict[str, Any] | None = None, before: Callable[[Page], None] | None = None
    ) -> Player:
        return open_at(simulation.url, options, before).come()

    return open_page


@pytest.fixture
def player(open_page: Callable[..., Player]) -> Player:
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Player]) -> Player:
    return open_page(PHONE)


@pytest.fixture
def phone_across(open_page: Callable[..., Player]) -> Player:
    return open_page(PHONE_ACROSS)


@pytest.fixture
def watcher(player: Player) -> Player:
    """A player who has gone to the Diagnose view."""
    return at_diagnose(player)
