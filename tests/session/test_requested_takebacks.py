"""Takebacks where a seat without hands answers: which of the two moves go, and what brings them back."""

import pytest

from controller.lights import Breath
from controller.table import ELSEWHERE
from tests.session.lit import lit
from tests.session.requested_table import ANSWERED, ASKED, ORANGE, TWICE, table
from tests.timeline import Timeline


@pytest.mark.parametrize("lifted_ms", [1600, 3000], ids=["before it is shown", "once it is shown"])
def test_a_takeback_cancels_what_is_requested(lifted_ms: int) -> None:
    back = table(f"""
        at 1000 place orange e5
        at 1500 answer f7o
        at {lifted_ms} lift e5
        at {lifted_ms + 1100} expect moves none
        at {lifted_ms + 1100} expect says "Orange to move"
    """)
    assert back.session.awaited is None
    back.play(f"""
        at {lifted_ms + 2000} place orange d4
        at {lifted_ms + 2400} expect moves d4o
        at {lifted_ms + 2400} answer f7p
        at {lifted_ms + 3400} expect says "Put a purple piece on f7."
    """)


def test_undo_goes_back_to_the_turn_of_the_hand_and_leads_both_pieces_off() -> None:
    table(
        ANSWERED,
        """
        at 4000 tap undo
        at 4000 expect moves none
        at 4000 expect extra e5 f7
        at 4100 expect says "Take the pieces off e5, f7."
        at 5000 lift e5
        at 5500 lift f7
        at 6500 expect verdict at-rest
        at 6500 expect says "Orange to move"
    """,
    )


def test_undo_while_a_move_is_requested_takes_the_hands_own_one_back() -> None:
    table(ASKED, "at 3000 tap undo\nat 3000 expect moves none\nat 3000 expect extra e5")


def test_what_lies_there_for_the_seat_when_undo_is_pressed_is_no_move_of_the_hand() -> None:
    for laid in ("orange f7", "orange g7"):
        table(
            ASKED,
            f"""
            at 3000 place {laid}
            at 3200 tap undo
            at 3300 lift e5
            at 9000 expect moves none
            at 9000 expect extra {laid.split()[1]}
        """,
        )


def test_a_takeback_by_hand_includes_the_reply_in_any_order() -> None:
    for one, other in (("c4", "g7"), ("g7", "c4")):
        table(
            TWICE,
            f"""
            at 7000 lift {one}
            at 7600 lift {other}
            at 8700 expect moves e5o f7o
            at 8700 expect verdict at-rest
            at 9000 place purple c4 purple g7
            at 9400 expect moves e5o f7o c4p g7p
        """,
        )


def test_the_reply_alone_is_not_taken_back_but_led_back() -> None:
    off = table(
        ANSWERED,
        """
        at 5000 lift f7
        at 7900 expect moves e5o f7o
        at 8400 expect missing f7
    """,
    )
    assert set(lit(off, Breath)) == {"f7"}
    off.play("""
        at 9000 place orange f7
        at 9400 expect verdict at-rest
        at 9400 expect moves e5o f7o
    """)


def test_the_reply_slid_on_is_no_other_reply() -> None:
    table(
        ANSWERED,
        """
        at 5000 lift f7
        at 5020 place orange f6
        at 5500 expect moves e5o f7o
        at 8500 expect says "Move the orange piece from f6 to f7."
        at 9000 lift f6
        at 9050 place orange f7
        at 9500 expect verdict at-rest
        at 9500 expect moves e5o f7o
    """,
    )


def test_what_a_hand_made_again_brings_the_reply_again_too() -> None:
    table(
        TWICE,
        """
        at 7000 lift c4 g7
        at 8500 expect moves e5o f7o
        at 9000 place purple c4
        at 9400 expect moves e5o f7o c4p
        at 9500 expect says "Purple is thinking"
        at 10000 place purple g7
        at 10400 expect moves e5o f7o c4p g7p
    """,
    )


def test_another_answer_than_before_ends_the_redo() -> None:
    table(
        TWICE,
        """
        at 7000 lift c4 g7
        at 9000 place purple c4
        at 9400 answer a1p
        at 10400 expect says "Put a purple piece on a1"
        at 11000 place purple g7
        at 11400 expect extra g7
        at 11400 expect moves e5o f7o c4p
    """,
    )


def test_a_seat_that_began_takes_nothing_back() -> None:
    Timeline(seats=ORANGE).play("""
        at 500 answer e5o
        at 1000 expect says "Put "
        at 2000 place orange e5
        at 2400 expect moves e5o
        at 3000 tap undo
        at 3000 expect moves e5o
        at 3000 expect says "There is no move to take back."
    """)


def test_two_seats_without_hands_play_on_and_neither_takes_back() -> None:
    Timeline(seats=(ELSEWHERE, ELSEWHERE)).play("""
        at 500 answer e5o
        at 2000 place orange e5
        at 2500 answer f7o
        at 3400 expect says "Put"
        at 4000 place orange f7
        at 4400 expect moves e5o f7o
        at 5000 tap undo
        at 5000 expect moves e5o f7o
    """)
