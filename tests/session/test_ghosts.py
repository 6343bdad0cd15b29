"""One piece that a faulty wire shows on several spaces, and pieces of two hands, which it is not."""

import pytest

from controller.messages import open_sentences, word
from controller.table_messages import advice
from tests.timeline import SINGLE, Timeline

#: A piece on e5 that is read on three spaces of its column, twice.
TWICE = """
    at 1000 together orange e5 orange f5 orange g5
    at 4000 lift e5 f5 g5
    at 6000 together orange e5 orange f5 orange g5
"""


def test_a_piece_read_on_three_spaces_of_a_line_twice_is_one_and_a_wire_is_named() -> None:
    Timeline().play(TWICE).play("""
        at 6399 expect says "Orange to move: Place a piece"
        at 6400 expect says "e5, f5, g5: read together again and again, as one piece and a faulty wire"
        at 6400 expect says "that of column 4 (green wire, J2.5), or one that crosses it."
        at 6400 expect says "press OK to go on without f5 and g5, and find the fault with a self-test."
        at 7000 expect moves none
        at 7000 press ok
        at 7100 release ok
        at 7200 expect facts began manalath, masked f5 first, masked g5 first, committed 1 e5o
        at 9000 place purple c3
        at 9400 expect moves e5o c3p
        at 9400 expect verdict at-rest
    """)


def test_what_flickers_while_the_piece_bounces_is_believed_later_and_is_a_wire_all_the_same() -> None:
    """So the firmware reports a piece on a column that recovers within three rows."""
    Timeline().play("""
        at 1000 place orange e5
        at 1016 place orange f5
        at 1037 place orange g5
        at 4000 lift e5 f5 g5
        at 6000 place orange e5
        at 6001 place orange f5
        at 6035 place orange g5
        at 6500 expect says "e5, f5, g5: read together again and again"
    """)


def test_only_the_doubted_spaces_blink() -> None:
    Timeline().play(TWICE).play("""
        at 8100 expect lights
                . . . . . .
               . . . . . . .
              . . . . W . . .
             . . . . W . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_once_is_not_enough() -> None:
    table = Timeline().play("""
        at 1000 together orange e5 orange f5
        at 3000 expect moves none
        at 4000 lift e5 f5
        at 5000 wait
    """)
    assert table.session.verdict.ghosts is None


def test_the_spaces_without_a_sensor_hold_nothing_when_the_piece_moves_on() -> None:
    Timeline().play(TWICE).play("""
        at 7000 tap ok
        at 8000 expect moves e5o
        at 9000 lift e5 f5 g5
        at 10500 expect moves none
        at 10500 expect verdict at-rest
        at 11000 together orange e5 orange f5 orange g5
        at 11400 expect moves e5o
    """)


@pytest.mark.parametrize("colours", [("orange", "orange"), ("purple", "purple")])
def test_two_columns_that_touch_are_named_by_the_row_in_which_the_piece_is_read_twice(
    colours: tuple[str, str],
) -> None:
    one, other = colours
    Timeline().play(f"""
        at 1000 together {one} e5 {other} e7
        at 4000 lift e5 e7
        at 6000 together {one} e5 {other} e7
        at 6500 expect says "that of row 4 (green wire, J1.5), or one that crosses it."
    """)


def test_a_board_that_senses_no_colours_names_the_wire_as_well() -> None:
    Timeline(profile=SINGLE).play(TWICE).play("""
        at 6500 expect says "find the fault with a self-test"
        at 7000 tap ok
        at 7500 expect says "Which colour is the piece on e5?"
        at 8000 tap orange
        at 8400 expect moves e5o
    """)


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param("1000 e5 f5, 4000 -e5, 4005 -f5, 6000 e5 f5", id="taken off one after the other"),
        pytest.param("1000 e5, 1020 f5, 4000 -e5, 4005 -f5, 6000 e5, 6020 f5", id="by two hands each time"),
        pytest.param("1000 e5 f6, 4000 -e5 -f6, 6000 e5 f6", id="on no common line"),
        pytest.param("1000 e5 f5, 4000 -e5 -f5, 6000 e5 g5", id="elsewhere the second time"),
    ],
)
def test_two_hands_that_lay_two_pieces_twice_stay_two_pieces(hands: str) -> None:
    table = Timeline()
    for act in hands.split(", "):
        at, *spaces = act.split()
        lifted = [space[1:] for space in spaces if space[0] == "-"]
        what = ["lift", *lifted] if lifted else ["together", *(f"orange {space}" for space in spaces)]
        table.play(f"at {at} {' '.join(what)}")
    table.play("""
        at 7000 expect moves none
        at 8000 wait
    """)
    assert table.session.verdict.ghosts is None
    assert "self-test" not in table.said


def test_the_wire_is_named_in_french_too() -> None:
    table = Timeline().play(TWICE).play("at 6400 wait")
    said = word(advice(table.session).message, open_sentences("fr").sentence)
    assert "colonne 4 (fil vert, J2.5)" in said
    assert "autotest" in said
