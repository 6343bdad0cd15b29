"""A game that begins from a position: the lights lead its pieces onto the board, then play begins."""

from controller.games import all_games
from controller.session import Resuming, open_session
from controller.session.events import NewGame
from controller.session.mode import Playing
from tests.square_board import SQUARE
from tests.timeline import Timeline

MANALATH, MANA = all_games()["manalath"], all_games()["mana"]
START = MANALATH.parse_fen("6/7/8/9/4o5/9/8/7/5p o")


def begun(table: Timeline, at_ms: float = 1000.0) -> Timeline:
    table._send(NewGame(START, at_ms))
    return table


def test_its_pieces_are_led_onto_an_empty_table_and_then_it_is_played() -> None:
    begun(Timeline()).play("""
        at 1500 expect missing e5 a6
        at 1500 expect says "Put the pieces where the lights breathe"
        at 2000 place purple a6
        at 3000 place orange e5
        at 3500 expect verdict at-rest
        at 4000 place purple g3
        at 4500 expect moves g3p
    """)


def test_what_lies_right_by_then_stays_and_all_else_comes_off() -> None:
    table = Timeline().play("""
        at 1000 place orange e5
        at 2000 place orange c3
        at 3000 expect moves e5o c3o
    """)
    begun(table, 4000.0).play("""
        at 4500 expect missing a6
        at 4500 expect extra c3
        at 5000 lift c3
        at 6000 place purple a6
        at 6500 expect verdict at-rest
    """)
    assert table.session.mode == Playing()


def test_undo_begins_the_game_as_it_always_begins() -> None:
    table = begun(Timeline()).play("at 2000 tap undo")
    assert table.session.record.start == MANALATH.start()
    assert table.session.mode == Playing()


def test_a_board_that_is_plugged_in_later_is_led_too() -> None:
    session = open_session(SQUARE, MANA.parse_fen("0 rrrdrr/6/6/6/6/RRRDRR r - 0,0"))
    assert isinstance(session.mode, Resuming)
