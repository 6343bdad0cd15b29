"""The headline and the advice of a session, as a person reads them."""

from dataclasses import replace

import pytest

from controller.messages import word
from controller.session import COACH, open_session
from controller.table_messages import advice, headline
from tests.timeline import PROFILE, STUCK, Timeline, open_at


def test_before_the_board_answers_it_is_waited_for() -> None:
    session = open_session(PROFILE, Timeline().session.record.game.start())
    assert word(advice(session).message) == "Waiting for the board to answer."
    assert word(headline(session)) == "Orange to move"


def test_without_its_board_a_game_that_has_begun_goes_on_later() -> None:
    Timeline().play("""
        at 1000 unplug
        at 1000 expect says "Plug it in."
        at 2000 plug
        at 3000 place orange e5
        at 4000 unplug
        at 4000 expect says "The cable is out. Plug it in. Then the game goes on from where it stands."
    """)


def test_a_pass_is_mentioned() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 tap ok
        at 1000 expect says "Purple to move: Purple has no legal move. Press OK to pass."
        at 2000 tap ok
        at 2000 expect says "Neither player can go on, and neither owns a group of four or five."
    """)


def test_the_steps_of_a_correction_are_said_one_at_a_time() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place purple i1
        at 3000 place orange a6
        at 4000 sweep a1 i1
        at 7000 expect says "Pieces are missing. Put back orange on a1, purple on i1."
        at 7400 expect says "a1: the orange piece belongs here. Put it back."
        at 9000 place orange a1
        at 9400 expect says "i1: the purple piece belongs here. Put it back."
    """)


def test_pieces_to_take_off_are_named() -> None:
    Timeline().play("""
        at 1000 together orange a1 purple i1
        at 1000 place orange e5
        at 1400 expect says "a1: more than one piece arrived at once"
        at 1400 expect says "Take off all but the first of the pieces on a1, e5 and i1."
        at 4400 expect says "Take off all but the first of the pieces on a1, e5 and i1."
    """)


def test_pieces_of_an_earlier_game_are_named_when_the_way_back_is_led() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place purple i1
        at 3000 new manalath
        at 3000 expect says "A new game begins."
        at 6000 expect says "Take the pieces off a1, i1."
    """)


def test_pieces_to_take_off_in_mid_game_are_no_new_game() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 2100 place purple a1
        at 2200 place purple a2
        at 3000 plug
        at 3600 expect says "Take the pieces off a1, a2."
        at 7000 expect says "Take the pieces off a1, a2."
    """)


def test_a_piece_that_waits_is_not_said_to_be_wrong() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 tap undo
        at 2000 expect says "e5: this piece does not count. Take the piece off"
    """)


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("6/7/8/9/1oo1oo4/9/8/7/6 o", "You can win now. Place a piece"),
        ("6/7/8/9/1pp1pp4/9/8/7/6 o", "Purple threatens to win. Place a piece"),
        ("6/7/8/9/10/9/8/7/6 o", "Place a piece"),
    ],
)
def test_the_coach_says_what_decides(fen: str, said: str) -> None:
    table = open_at("manalath", fen)
    alone = word(advice(table.session).message)
    assert alone.startswith("Place a piece")
    table.session = replace(table.session, settings=replace(table.session.settings, helps=(COACH, 1)))
    assert word(advice(table.session).message).startswith(said)
    table.session = replace(table.session, settings=replace(table.session.settings, helps=(1, COACH)))
    assert word(advice(table.session).message) == alone
