"""A new game requested on a page: who plays it, and who begins."""

from typing import Any

import pytest

from controller.games import BadOpening, Colour, all_games
from controller.play.loop import Loop
from controller.session import Session, open_session
from controller.table import NOBODY, drawn
from controller.web.act_codec import ActError
from controller.web.act_handler import PageHand
from controller.web.board_view import board_view
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.square_board import SQUARE
from tests.wordings import worded

GAMES = all_games()
COLOURS = {"orange": Colour.FIRST, "purple": Colour.SECOND}


def begun(fields: str) -> Session:
    """Return the session after a page has begun a game with these fields of its act."""
    clock = SimulatedClock()
    loop = Loop(VirtualBoard(SQUARE, clock, seed=1), clock, open_session(SQUARE, GAMES["mana"].start()))
    while not loop.snapshot.session.is_linked:
        loop.turn()
    before = loop.snapshot.session.record
    PageHand(loop, None, GAMES, lambda _: None).do(f'{{"act": "new", {fields}}}')
    while loop.snapshot.session.record is before:
        loop.turn()
    return loop.snapshot.session


@pytest.mark.parametrize("colour", COLOURS)
def test_where_chance_decides_who_begins_a_player_can_be_chosen(colour: str) -> None:
    for _ in range(8):
        session = begun(f'"game": "mammalath", "begins": "{colour}"')
        seed = session.record.seed
        assert seed is not None
        assert session.record.start == drawn(GAMES["mammalath"], seed).start
        assert session.position.to_move is COLOURS[colour]


@pytest.mark.parametrize(
    ("fields", "begins"),
    [
        ('"game": "mana", "begins": "purple"', "red"),
        ('"game": "mammalath", "seed": 1, "begins": "orange"', "purple"),
        (
            '"game": "mana", "position": "0 rrrdrr/6/6/6/6/RRRDRR r - 0,0", "begins": "purple"',
            "red",
        ),
    ],
)
def test_where_something_else_decides_it_another_one_is_refused(fields: str, begins: str) -> None:
    with pytest.raises(ActError) as error:
        begun(fields)
    assert worded(error.value.message).startswith(f"{begins} begins this game;")


def test_it_is_played_by_whom_it_says_or_by_the_same_players() -> None:
    assert begun('"game": "mammalath", "names": ["Ada", "Ben"]').record.names == ("Ada", "Ben")
    assert begun('"game": "mammalath"').record.names == NOBODY
    with pytest.raises(ActError):
        begun('"game": "mammalath", "names": ["Ada", "\\u0000"]')


def test_a_page_is_sent_who_always_begins() -> None:
    games: Any = board_view(SQUARE, GAMES, has_workbench=True)["games"]
    assert {game["name"]: game["begins"] for game in games} == {"mammalath": None, "mana": "orange"}


def test_a_game_is_opened_in_no_way_that_it_has_not() -> None:
    with pytest.raises(BadOpening) as refused:
        begun('"game": "mammalath", "opening": "swap"')
    assert worded(refused.value.message) == "Mammalath cannot be opened by swap here; choose another opening"
