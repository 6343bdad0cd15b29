"""A piece that no reed has read, declared by keys: play goes on without that sensor."""

from manalath_board.controller.session.mode import Locating
from tests.timeline import SINGLE, Timeline, open_at

#: Purple's piece on b3 is not read.
DECLARED = """
    at 1000 place orange e5
    at 3000 tap ok
    at 3100 tap ok
    at 3100 expect says "Does the piece lie on a1? The orange key goes to the next row"
    at 3200 tap first
    at 3300 tap second
    at 3400 tap second
    at 3400 expect says "Does the piece lie on b3?"
    at 3500 tap ok
    at 3500 expect says "Which colour is the piece on b3? Press the orange key or the purple key."
    at 3600 tap second
    at 3999 expect moves e5o
    at 4000 expect moves e5o b3p
    at 4000 expect verdict at-rest
"""


def test_a_piece_that_was_not_read_is_declared_by_keys() -> None:
    Timeline().play(
        DECLARED
        + """
    at 5000 place orange g5
    at 5400 expect moves e5o b3p g5o
    at 6000 sweep g5
    at 7000 expect moves e5o b3p
    """
    )


def test_what_was_declared_is_taken_back_by_undo_and_may_be_declared_again() -> None:
    Timeline().play(
        DECLARED
        + """
    at 5000 tap undo
    at 5000 expect moves e5o
    at 5500 expect verdict at-rest
    at 6000 tap ok
    at 6100 tap ok
    at 6200 expect says "Does the piece lie on a1?"
    at 6300 tap undo
    at 6300 expect moves e5o
    """
    )


def test_a_sensor_that_reads_a_piece_again_is_taken_back_in() -> None:
    table = Timeline().play(
        DECLARED
        + """
    at 5000 place purple b3
    at 5400 expect verdict at-rest
    """
    )
    assert table.session.table.unread == {}
    table.play("at 6000 lift b3\nat 7000 expect moves e5o")


def test_the_keys_come_back_to_the_first_row_and_space() -> None:
    table = open_at("manalath", "6/7/8/9/10/9/8/7/6 o").play("at 1000 tap ok")
    for turn in range(9):
        table.play(f"at {1100 + turn} tap first")
    assert table.session.mode == Locating("a1")
    for turn in range(6):
        table.play(f"at {1200 + turn} tap second")
    assert table.session.mode == Locating("a1")


def test_where_reeds_feel_no_colours_no_piece_is_declared() -> None:
    table = Timeline(profile=SINGLE).play("at 1000 tap ok")
    assert not isinstance(table.session.mode, Locating)
