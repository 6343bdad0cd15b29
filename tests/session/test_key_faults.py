"""Keys that nobody holds: a hold that is no gesture, a key that sticks, and one that chatters."""

import pytest

from controller.board import Key
from controller.messages import open_sentences, word
from controller.session.keys import KeyFault
from controller.table_messages import advice
from tests.square_board import SQUARE
from tests.timeline import SINGLE, Timeline

FRENCH = open_sentences("fr").sentence


def test_an_ok_key_that_sticks_closes_the_menu_it_opened_and_the_game_goes_on() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 press ok
        at 4000 expect says "Menu."
        at 6999 expect says "Menu."
        at 7000 expect says "Let go of the OK key: it does nothing when held for so long."
        at 11000 expect says "Purple to move: Place a piece"
        at 12000 place purple f6
        at 12400 expect moves e5o f6p
        at 21999 expect says "Orange to move: Place a piece"
        at 22000 expect says "The OK key stays down, and is left out. Find the fault with a self-test."
        at 23000 press undo
        at 23100 release undo
        at 23200 expect moves e5o
    """)


def test_a_piece_that_lay_in_the_menu_of_a_stuck_key_is_lifted_before_it_counts() -> None:
    Timeline().play("""
        at 1000 press ok
        at 3500 place orange e5
        at 8000 expect moves none
        at 10000 expect says "e5: this piece does not count."
        at 11000 lift e5
        at 12000 place orange e5
        at 12400 expect moves e5o
    """)


def test_an_undo_key_that_sticks_switches_nothing_off_and_leaves_the_menu_to_ok() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 press undo
        at 30000 press ok
        at 32000 expect says "Menu."
        at 32500 release ok
        at 37500 expect says "Menu."
        at 37500 expect says "The Undo key stays down, and is left out."
        at 38000 expect facts began manalath, committed 1 e5o
    """)


def test_two_keys_held_together_switch_off_even_if_one_has_been_down_for_longer() -> None:
    Timeline().play("""
        at 1000 press undo
        at 5000 press ok
        at 9999 expect facts began manalath
        at 10000 expect facts began manalath, halted
    """)


@pytest.mark.parametrize("key", ["orange", "purple", "undo", "ok"])
def test_a_key_that_was_held_too_long_works_again_once_it_has_come_up(key: str) -> None:
    table = Timeline()
    table.play(f"""
        at 1000 place orange e5
        at 2000 press {key}
        at 7000 expect says "Let go of"
        at 10999 expect says "Let go of"
        at 11000 expect says "Purple to move: Place a piece"
        at 15000 release {key}
        at 15500 expect moves e5o
        at 16000 press undo
        at 16100 release undo
        at 16200 expect moves none
    """)
    assert not table.session.keys.left_out


def test_a_stuck_key_that_comes_up_is_no_fault_any_more_and_may_stick_again() -> None:
    table = Timeline()
    table.play("""
        at 1000 press undo
        at 21000 expect says "The Undo key stays down"
        at 22000 release undo
    """)
    assert table.said == "Orange to move: Place a piece of either colour on an empty space."
    table.play("""
        at 23000 press undo
        at 42999 wait
    """)
    assert not table.session.keys.faults
    table.play("at 43000 expect says The Undo key stays down")


def test_keys_that_are_down_together_are_something_that_lies_on_them() -> None:
    table = Timeline()
    table.play("""
        at 1000 press orange purple
        at 6000 expect says "Let go of the orange key and the purple key: they do nothing when held"
        at 90000 wait
    """)
    assert not table.session.keys.faults
    table.play("""
        at 91000 release orange
        at 91000 expect says "The purple key stays down"
    """)


def test_a_key_that_chatters_is_left_out_until_it_has_been_quiet() -> None:
    table = Timeline()
    table.play("at 1000 place orange e5")
    for n in range(12):
        table.play(f"at {2000 + 40 * n} {'release' if n % 2 else 'press'} orange")
    table.play("""
        at 2500 expect says "The orange key opens and closes by itself, and is left out. Find the fault"
        at 3000 press orange
        at 3100 release orange
        at 5099 expect says "opens and closes"
        at 5100 expect says "Purple to move: Place a piece"
    """)


def test_a_chattering_key_that_stays_down_is_held_then_stuck() -> None:
    table = Timeline()
    for n in range(11):
        table.play(f"at {1000 + 40 * n} {'release' if n % 2 else 'press'} undo")
    assert table.session.keys.faults == {Key.UNDO: KeyFault.CHATTER}
    table.play("""
        at 1400 expect says "The Undo key opens and closes by itself"
        at 3400 expect says "Orange to move: Place a piece"
        at 21399 expect says "Orange to move: Place a piece"
        at 21400 expect says "The Undo key stays down"
    """)


def test_a_quick_finger_is_no_chatter() -> None:
    table = Timeline()
    table.play("at 1000 tap ok")
    for n in range(20):
        table.play(f"at {2000 + 70 * n} {'release' if n % 2 else 'press'} purple")
    assert not table.session.keys.left_out


def test_a_key_held_to_tell_the_kinds_is_a_gesture_until_nobody_can_hold_it() -> None:
    table = Timeline("mammalath", profile=SQUARE)
    table.play("""
        at 1000 press orange
        at 20999 wait
    """)
    assert not table.session.keys.left_out
    table.play("""
        at 21000 expect says "The orange key stays down"
    """)


def test_a_colour_key_that_sticks_colours_no_piece_without_a_word() -> None:
    Timeline(profile=SINGLE).play("""
        at 1000 press purple
        at 1100 expect says "The next piece is purple"
        at 3000 place purple e5
        at 3400 expect moves e5p
        at 6000 expect says "Let go of the purple key"
        at 7000 place purple f6
        at 7400 expect moves e5p f6p
        at 8000 place orange c3
        at 8400 expect moves e5p f6p c3o
        at 21000 expect says "The purple key stays down, and is left out."
        at 22000 place purple g3
        at 22400 expect moves e5p f6p c3o g3p
    """)


def test_keys_that_were_down_when_the_board_came_are_named_like_others() -> None:
    Timeline().play("""
        at 1000 unplug
        at 2000 unseen press undo
        at 3000 plug
        at 8000 expect says "Let go of the Undo key"
        at 23000 expect says "The Undo key stays down"
    """)


def test_a_faulty_key_is_named_in_french_too() -> None:
    table = Timeline()
    table.play("at 1000 press undo")
    table.play("at 6000 wait")
    said = word(advice(table.session).message, FRENCH)
    assert said == "Relâchez la touche Annuler\u00a0: tenue si longtemps, une touche ne fait rien."
    table.play("at 21000 wait")
    assert "enfoncée\u00a0: la partie continue sans." in word(advice(table.session).message, FRENCH)
