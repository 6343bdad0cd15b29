"""The end of a game, the pass in Stein's game, a colour used up, and the emptied board."""

import pytest

from tests.table_games import TABLE_GAMES
from tests.timeline import STUCK, Timeline, open_at

#: Orange wins by placing on a5: four in a row become five.
QUINT = """
    at 1000 place orange a1
    at 2000 place purple i1
    at 3000 place orange a2
    at 4000 place purple i3
    at 5000 place orange a4
    at 6000 place purple i5
    at 7000 place orange a5
    at 8000 place purple e1
    at 9000 place orange a3
    at 9400 expect moves a1o i1p a2o i3p a4o i5p a5o e1p a3o
    at 9400 expect says "Orange has won: Orange owns a group of exactly five (a1, a2, a3, a4, a5)."
"""


def test_a_won_game_is_cleared_and_the_next_one_begins() -> None:
    table = Timeline().play(
        QUINT
        + """
    at 12000 lift i1
    at 12400 expect verdict clearing
    at 12400 expect says "Take all pieces off and the next game begins."
    at 13000 lift a3
    at 15000 expect verdict clearing
    at 15000 expect moves a1o i1p a2o i3p a4o i5p a5o e1p a3o
    at 16000 sweep
    at 16400 expect moves none
    at 16400 expect verdict at-rest
    at 16400 expect says "Orange to move"
    """
    )
    assert table.facts[-2:] == ["ended quint", "began manalath"]


def test_a_finishing_ply_is_revisable() -> None:
    Timeline().play(
        QUINT
        + """
    at 10000 lift a3
    at 10200 place orange b6
    at 10600 expect says "Purple to move"
    """
    )


def test_a_finishing_ply_can_be_taken_back_by_hand_until_another_piece_is_lifted() -> None:
    Timeline().play(
        QUINT
        + """
    at 10000 lift a3
    at 11000 expect says "Orange to move"
    """
    )


def test_clearing_that_begins_with_the_last_piece_is_no_takeback() -> None:
    Timeline().play(
        QUINT
        + """
    at 10000 lift a3
    at 10800 lift a1
    at 15000 expect verdict clearing
    at 16000 sweep
    at 16400 expect moves none
    """
    )


def test_a_knock_after_the_end_does_not_hide_who_has_won() -> None:
    Timeline().play(
        QUINT
        + """
    at 12000 lift i1
    at 12020 place purple i1
    at 13000 expect says "Orange owns a group of exactly five"
    at 14000 lift a3
    at 15000 expect says "Orange to move"
    """
    )


def test_only_undo_takes_a_finishing_ply_back_while_clearing() -> None:
    Timeline().play(
        QUINT
        + """
    at 12000 lift i1
    at 12500 tap undo
    at 12500 expect moves a1o i1p a2o i3p a4o i5p a5o e1p
    at 12500 expect missing i1
    at 12500 expect extra a3
    at 13000 lift a3
    at 14000 place purple i1
    at 14400 expect verdict at-rest
    """
    )


def test_a_piece_added_after_the_end_is_refused() -> None:
    Timeline().play(
        QUINT
        + """
    at 12000 place purple c3
    at 12400 expect extra c3
    at 12400 expect says "c3: the game is over."
    """
    )


def test_a_piece_put_on_a_board_that_is_being_cleared_is_refused() -> None:
    Timeline().play(
        QUINT
        + """
    at 12000 lift i1
    at 12400 expect verdict clearing
    at 13000 place purple c3
    at 13400 expect extra c3
    at 13400 expect says "c3: the game is over."
    at 14000 lift c3
    at 14400 expect verdict clearing
    at 15000 blur d3
    at 15400 expect verdict unclear
    """
    )


def test_lost_by_four() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place purple i1
        at 3000 place orange a2
        at 4000 place purple i3
        at 5000 place orange a4
        at 6000 place purple i5
        at 7000 place orange a3
        at 7400 expect says "Purple has won: Orange owns a group of exactly four (a1, a2, a3, a4)."
    """)


#: All 25 orange pieces are on the board, and purple ones can still be placed.
USED_UP = "popop1/po1o1po/p1p1popo/o1po1o1op/op1p2oppo/opoo4o/p1o1poop/op1popp/2op1o p"


def test_a_pass_is_made_by_one_ok() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 expect verdict at-rest
        at 1000 expect says "has no legal move. Press OK to pass."
        at 2000 press ok
        at 2100 release ok
        at 2100 expect moves pass
        at 2200 tap undo
        at 2200 expect moves none
        at 3000 tap ok
        at 4000 tap ok
        at 4000 expect moves pass pass
        at 4000 expect says "Draw"
    """)


def test_a_colour_used_up_is_said_once() -> None:
    table = open_at("manalath", USED_UP)
    table.play("""
        at 1000 expect says "No orange piece is left. Place a purple piece. Press OK"
        at 2000 tap ok
        at 2000 expect says "No orange piece is left. Place a purple piece."
    """)
    assert table.session.question is None


@pytest.mark.parametrize("game", TABLE_GAMES)
def test_every_game_begins_at_rest(game: str) -> None:
    Timeline(game).play("""
        at 1000 expect verdict at-rest
        at 1000 expect says "Orange to move"
    """)


#: All pieces but the one on a1, whose sensor sticks, are off the table.
CLEARED = (
    QUINT
    + "\n".join(
        f"    at {12000 + 100 * number} lift {space}"
        for number, space in enumerate(["i1", "i3", "i5", "e1", "a2", "a3", "a4", "a5"])
    )
    + "\n"
)
ASKED = '"If it is empty, its sensor sticks: press OK to go on without it"'


def test_a_sensor_that_sticks_after_the_end_is_asked_about_and_keeps_no_game_waiting() -> None:
    table = Timeline().play(
        CLEARED
        + f"""
    at 22600 expect verdict clearing
    at 22600 expect says "Take all pieces off and the next game begins."
    at 22800 expect says {ASKED}
    at 23000 tap ok
    at 23400 expect verdict at-rest
    at 23400 expect moves none
    at 24000 place orange e5
    at 24400 expect moves e5o
    """
    )
    assert table.facts[-3:] == ["began manalath", "masked a1 first", "committed 1 e5o"]


def test_a_hand_that_is_still_clearing_is_asked_nothing() -> None:
    Timeline().play(
        QUINT
        + """
    at 12000 lift i1
    at 30000 expect says "Take all pieces off and the next game begins."
    at 31000 sweep
    at 31400 expect moves none
    """
    )


def test_what_sticks_as_a_game_begins_is_left_out_until_it_reads_otherwise() -> None:
    Timeline().play(
        f"""
    at 1000 place orange e5
    at 2000 new manalath
    at 2400 expect extra e5
    at 12000 expect says {ASKED}
    at 12000 tap ok
    at 12400 expect verdict at-rest
    at 13000 place purple a1
    at 13400 expect moves a1p
    at 14000 blur e5
    at 14400 expect verdict at-rest
    at 14500 lift e5
    at 15000 place purple e5
    at 15400 expect moves a1p e5p
    """
    )


@pytest.mark.parametrize(("meanwhile", "moves"), [("wait", "none"), ("unseen lift e5", "e5o")])
def test_what_sticks_is_left_out_until_it_lets_go_while_the_board_is_plugged_in_anew(
    meanwhile: str, moves: str
) -> None:
    Timeline().play(
        f"""
    at 1000 place orange e5
    at 2000 new manalath
    at 12000 tap ok
    at 13000 lift e5
    at 14000 place orange e5
    at 14400 expect verdict at-rest
    at 14400 expect moves none
    at 15000 unplug
    at 15500 {meanwhile}
    at 16000 plug
    at 16400 expect verdict at-rest
    at 17000 lift e5
    at 18000 place orange e5
    at 18400 expect moves {moves}
    """
    )
