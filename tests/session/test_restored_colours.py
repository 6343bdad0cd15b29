"""Colours of returning pieces: taken back, knocked off, or of an unfinished game."""

import pytest

from controller.session import Question
from tests.session.test_keyed_colours import keyed
from tests.timeline import SINGLE, Timeline


def test_a_piece_that_was_taken_back_has_its_colour_again_unless_a_key_arms_it() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 lift e5
        at 3000 expect moves none
        at 4500 place purple e5
        at 4500 expect reads purple e5
        at 5000 expect moves e5p
        at 6000 lift e5
        at 7500 press orange
        at 7600 place orange e5
        at 7700 release orange
        at 8000 expect moves e5o
    """)


def test_so_have_several_in_any_order() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 place purple f6
        at 3000 press purple
        at 3100 place purple c3
        at 3200 release purple
        at 4000 tap undo
        at 4500 lift c3
        at 5500 tap undo
        at 6000 lift f6
        at 7000 tap undo
        at 7500 lift e5
        at 9000 place purple c3
        at 9100 place purple e5
        at 9200 place purple f6
        at 9200 expect reads purple c3 purple e5 purple f6
    """)


@pytest.mark.parametrize(("laid_ms", "read"), [(4510, "piece"), (4560, "orange")])
def test_a_key_that_goes_down_as_it_comes_may_be_for_another(laid_ms: int, read: str) -> None:
    keyed().play(f"""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 lift e5
        at 3000 expect moves none
        at 4500 press orange
        at {laid_ms} place purple e5
        at {laid_ms} expect reads {read} e5
    """)


def test_of_two_that_come_at_once_neither_takes_what_was_armed() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f6
        at 2500 place orange a1
        at 3000 sweep a1 f6
        at 5000 expect moves e5o
        at 5100 tap orange
        at 6000 place purple f6
        at 6010 place orange a1
        at 6010 expect reads piece f6 piece a1
    """)


def test_an_unfinished_game_is_put_back_in_its_colours() -> None:
    played = keyed().play("""
        at 1000 place orange e5
        at 2000 press purple
        at 2100 place purple f5
        at 2200 release purple
        at 3000 place orange g5
        at 3400 wait
    """)
    table = Timeline(profile=SINGLE, unfinished=played.session.record, reeds=[0, 0, 0, 0, 1 << 4, *[0] * 5])
    table.play("""
        at 500 expect reads orange e5
        at 1000 tap ok
        at 1500 expect missing f5 g5
        at 2000 press orange
        at 2100 place purple f5
        at 2100 expect reads purple f5
        at 2200 release orange
        at 3000 place orange g5
        at 4000 expect verdict at-rest
        at 4000 expect moves e5o f5p g5o
    """)


def test_pieces_knocked_off_have_their_colours_again_in_any_order() -> None:
    """The pieces come back in the opposite order."""
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 sweep
        at 3400 expect verdict emptied
        at 5000 place purple f5
        at 5500 place orange e5
        at 5500 expect reads purple f5 orange e5
        at 6000 expect verdict at-rest
    """)


def test_a_piece_laid_while_the_cable_was_out_is_asked() -> None:
    table = keyed().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 3000 unseen place purple g5
        at 4000 plug
        at 4000 expect reads orange e5 piece g5
        at 5000 expect verdict ambiguous
    """)
    assert (table.session.question, table.session.question_space) == (Question.COLOUR, "g5")


def test_a_new_game_knows_nothing_of_the_colours_of_the_one_before() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 new manalath
        at 2000 expect extra e5
        at 3000 lift e5
        at 4500 place orange e5
        at 5000 expect moves e5o
    """)
