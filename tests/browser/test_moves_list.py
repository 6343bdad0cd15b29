"""The list of moves: the column of each move, its text, and the piece drawn beside it."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from controller.games import all_games
from controller.session import open_session
from hardware.profiles import load_profile
from tests.browser.player import Player
from tests.browser.tables import at_work

pytestmark = pytest.mark.browser

SET_UP = "edge2 Da1 Rb2 Rd2 Rc1 Re1 Rf1 Db5 Rd5 Rc6 Ra6 Re6 Rf6 d2-c4"


def test_a_set_up_stands_in_the_column_of_whoever_makes_it(
    open_at: Callable[..., Player], opened: ExitStack
) -> None:
    game = all_games()["mana"]
    session = open_session(load_profile("sq36-dual-mega"), game.start())
    record = session.record
    for move in SET_UP.split():
        record = record.with_ply(game.parse_move(move), 0.0)
    simulation = opened.enter_context(at_work(replace(session, record=record)))
    player = open_at(simulation.url).come()
    page = player.page
    orange, purple = (page.locator(f"#moves tbody td:nth-child({n})") for n in (2, 3))
    assert orange.all_text_contents() == [
        *("Face the far edge", "a1", "b2", "d2", "c1", "e1", "f1"),
        *[""] * 5,
        "d2-c4",
    ]
    assert purple.all_text_contents() == [*[""] * 6, "b5", "d5", "c6", "a6", "e6", "f6", ""]
    drawn = page.locator("#moves td svg")
    labels = [label.get_attribute("aria-label") for label in drawn.all()]
    assert labels[:2] == ["red Damyo", "red Ronin"]
    assert labels.count("yellow Damyo") == 1
    expect(page.locator("#moves [href='#face-crown']")).to_have_count(2)
    assert page.locator("#moves [aria-current]").all_text_contents() == ["d2-c4"]
