"""Chromium, a simulated board, and a player at its page. Whatever a page complains of fails its test."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from controller.cli.simulation import Simulation, start_simulation
from controller.games import all_games
from controller.session import open_session
from hardware.profiles import DEFAULT, load_profile
from tests.browser.player import Player

DESKTOP = {"viewport": {"width": 1280, "height": 860}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
PHONE_ACROSS = {**PHONE, "viewport": {"width": 844, "height": 390}}


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("chromium is missing, and the page is only proven in it: sudo apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture
def simulation() -> Iterator[Simulation]:
    simulation = start_simulation(open_session(load_profile(DEFAULT), all_games()["manalath"]))
    yield simulation
    simulation.close()


@pytest.fixture
def complaints() -> list[str]:
    """What pages complain of, errors and requests to anywhere else; empty at the end of a test."""
    return []


@pytest.fixture
def open_page(
    chromium: Browser, simulation: Simulation, complaints: list[str]
) -> Iterator[Callable[..., Player]]:
    """Make a player in a browser of its own."""
    contexts = []

    def opened(options: dict[str, Any] | None = None, before: Callable[[Page], None] | None = None) -> Player:
        context = chromium.new_context(**(options or DESKTOP))
        contexts.append(context)
        page = context.new_page()

        def on_console(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                complaints.append(f"{message.type}: {message.text}")

        def on_request(request: Request) -> None:
            if not request.url.startswith(simulation.url):
                complaints.append(f"a request to {request.url}")

        page.on("console", on_console)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", on_request)
        if before is not None:
            before(page)
        return Player(page, simulation.url).come()

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def player(open_page: Callable[..., Player]) -> Player:
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Player]) -> Player:
    return open_page(PHONE)


@pytest.fixture
def phone_across(open_page: Callable[..., Player]) -> Player:
    return open_page(PHONE_ACROSS)
