"""Games against the computer at the simulated board: the player clicks or taps, a hand does all the rest."""

import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import expect

from controller.command_line.boards import board_for
from controller.games import Colour, Position, all_games
from controller.session import open_session
from controller.table import Record
from hardware.profiles import load_profile
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player
from tests.browser.tables import Simulation, at_work
from tests.deadline import until
from tests.sweeps import PROOF, sampled

pytestmark = [pytest.mark.browser, pytest.mark.live]

#: The computer plays the second colour, at its lowest level.
SEATS = (0, 1)
SAMPLE = 6
LONGEST = 200
#: Puts a piece on a space, or takes one up: of the colour of the player to move, or of the other.
Click = Callable[..., None]


def by_mouse(player: Player, space: str, *, is_other: bool = False) -> None:
    player.page.mouse.click(*player.at(space), button="right" if is_other else "left")


def by_finger(player: Player, space: str, *, is_other: bool = False) -> None:
    if is_other:
        player.page.locator(".tray[data-colour=purple]").tap()
    player.page.touchscreen.tap(*player.at(space))


def now(simulation: Simulation) -> Record:
    return simulation.loop.snapshot.session.record


def played(player: Player, simulation: Simulation, chance: random.Random, click: Click) -> None:
    """Make one move that clicks can make, chosen by chance, and wait until it counts."""
    position: Position = now(simulation).reached
    before = len(now(simulation).plies)
    player.until(f"manalath.state.moves.length === {before}")
    table = position.table()
    ways = []
    for move in position.legal_moves():
        changes = position.changes(move)
        landing = next((change for change in changes if change.piece is not None), None)
        start = next((change.space for change in changes if change.piece is None), "")
        if landing is not None and landing.piece is not None and (start or landing.space not in table):
            is_other = start == "" and landing.piece.colour is not position.to_move
            ways.append((start, landing.space, is_other))
    if ways:
        start, end, is_other = chance.choice(sorted(ways))
        if start:
            click(player, start)
        click(player, end, is_other=is_other)
    else:
        player.page.locator(".edge, #tap-ok").locator("visible=true").first.click()
    until(lambda: len(now(simulation).plies) > before)


@sampled(1)
@pytest.mark.parametrize(
    ("game", "most", "way"),
    [
        ("manalath", SAMPLE, "finger"),
        ("mana", SAMPLE, "mouse"),
        *(
            pytest.param(game, LONGEST, way, marks=PROOF)
            for game in all_games()
            for way in ("mouse", "finger")
        ),
    ],
)
def test_a_game_against_the_computer(
    open_at: Callable[..., Player], opened: ExitStack, game: str, most: int, way: str
) -> None:
    options: dict[str, Any] = {"mouse": DESKTOP, "finger": PHONE}[way]
    click = {"mouse": by_mouse, "finger": by_finger}[way]
    rules = all_games()[game]
    profile = load_profile(board_for(rules).partition(":")[2])
    start = rules.start()
    session = open_session(profile, start, seats=SEATS)
    simulation = opened.enter_context(at_work(session, speed=1.0))
    player = open_at(simulation.url, options).come()
    chance = random.Random(1)

    while now(simulation).position.outcome is None and len(now(simulation).plies) < most:
        until(
            lambda: (
                now(simulation).position.outcome is not None
                or now(simulation).reached.to_move is Colour.FIRST
            )
        )
        if now(simulation).position.outcome is None:
            played(player, simulation, chance, click)
    if now(simulation).position.outcome is not None:
        player.until("manalath.state.outcome !== null")
    player.until("!manalath.state.message.is_problem")
    expect(player.page.locator("#note")).to_have_text("")
