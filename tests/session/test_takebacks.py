"""Plies taken back by hand, to any depth and in any order of hands, and made again."""

import pytest

from tests.session.test_square_turns import mana
from tests.timeline import Timeline

THREE = """
    at 1000 place orange e5
    at 2000 place purple f5
    at 3000 place orange g5
"""
TWO = """
    at 200 place orange a1
    at 1000 place purple e5
    at 2000 place orange f5
"""

#: A position of Mana with Yellow to move.
RETURNED = "3 2rr1R/r1R3/1R2d1/2r3/D3R1/2R3 y b4 0,1"
#: Yellow goes from e4 to d4, Red from f6 to e6, Yellow returns a piece on e4, and Red goes back: but for d4,
#: the table is the first one again.
BACK_ON_A_RETURN = """
    at 1000 lift e4
    at 1300 place purple d4
    at 2000 lift f6
    at 2300 place orange e6
    at 3000 place purple e4
    at 4000 tap ok
    at 5000 expect moves e4-d4 f6-e6 @e4
    at 6000 lift e6
    at 6300 place orange f6
    at 6500 lift d4
"""


def test_several_plies_are_taken_back_at_once() -> None:
    Timeline().play(
        THREE
        + """
    at 5000 sweep f5 g5
    at 5999 expect moves e5o f5p g5o
    at 6000 expect moves e5o
    at 6000 expect facts began manalath, committed 1 e5o, committed 2 f5p, committed 3 g5o, withdrawn 3, withdrawn 2
    at 6000 expect says "Purple to move"
    """  # noqa: E501 - facts
    )


def test_the_last_ply_waits_for_the_one_before_it_that_is_just_being_lifted() -> None:
    Timeline().play(
        THREE
        + """
    at 5000 lift g5
    at 5800 lift f5
    at 6799 expect moves e5o f5p g5o
    at 6800 expect moves e5o
    """
    )


def test_three_plies_are_taken_back_in_an_odd_order_and_made_again_in_another() -> None:
    Timeline().play(
        """
    at 500 place orange a1
    at 800 place purple i1
"""
        + THREE
        + """
    at 5000 lift f5
    at 7000 lift e5
    at 9000 lift g5
    at 9400 expect moves a1o i1p e5o f5p g5o
    at 10000 expect moves a1o i1p
    at 11000 place orange g5
    at 11200 place orange e5
    at 11300 place purple f5
    at 12000 expect moves a1o i1p e5o f5p g5o
    at 12000 expect verdict at-rest
    """
    )


def test_one_of_three_made_again_alone_may_be_a_new_move_and_is_asked() -> None:
    table = Timeline().play(
        """
    at 500 place orange a1
    at 800 place purple i1
"""
        + THREE
        + """
    at 5000 sweep e5 f5 g5
    at 6000 expect moves a1o i1p
    at 7000 place purple f5
    at 9999 expect verdict under-way
    at 10000 expect verdict undecided
    at 11000 place orange e5
    at 11400 expect moves a1o i1p e5o f5p
    at 12000 place orange g5
    at 12400 expect moves a1o i1p e5o f5p g5o
    """
    )
    assert table.session.record.redo == ()


@pytest.mark.parametrize(
    ("new_ms", "made"), [(8130, "a1o f5o"), (8131, "a1o e5p f5o g5p"), (8300, "a1o e5p f5o g5p")]
)
def test_plies_made_again_in_another_order_go_before_a_new_one_that_follows_at_once(
    new_ms: int, made: str
) -> None:
    """Unless it came too soon to have an order: the first piece counts then, and the rest is asked."""
    Timeline().play(
        TWO
        + f"""
    at 3000 place purple b2
    at 3500 expect moves a1o e5p f5o b2p
    at 5000 sweep b2 f5 e5
    at 7000 expect moves a1o
    at 8000 place orange f5
    at 8100 place purple e5
    at {new_ms} place purple g5
    at 9000 expect moves {made}
    """
    )


def test_plies_made_again_wait_for_an_older_piece_that_was_lifted() -> None:
    Timeline().play(
        TWO
        + """
    at 5000 sweep f5 e5
    at 7000 expect moves a1o
    at 8000 place orange f5
    at 8100 place purple e5
    at 8200 lift a1
    at 8600 expect missing a1
    at 12000 expect moves a1o
    at 12100 place orange a1
    at 12500 expect moves a1o e5p f5o
    """
    )


def test_the_next_of_several_is_made_again_at_once() -> None:
    Timeline().play(
        THREE
        + """
    at 4000 place purple a1
    at 5000 sweep f5 g5 a1
    at 6000 expect moves e5o
    at 7000 place purple f5
    at 7400 expect moves e5o f5p
    at 8000 place orange g5
    at 8400 expect moves e5o f5p g5o
    """
    )


def test_a_new_ply_ends_the_redo() -> None:
    table = Timeline().play(
        THREE
        + """
    at 5000 sweep f5 g5
    at 6000 expect moves e5o
    at 7000 place purple i6
    at 7400 expect moves e5o i6p
    """
    )
    assert table.session.record.redo == ()


def test_a_piece_that_was_only_looked_under_is_led_back_after_a_while() -> None:
    Timeline().play(
        THREE
        + """
    at 5000 lift e5
    at 7999 expect verdict under-way
    at 8000 expect missing e5
    at 15000 place orange e5
    at 15400 expect verdict at-rest
    at 15400 expect moves e5o f5p g5o
    """
    )


def test_what_is_led_back_stays_so_until_nothing_is_missing() -> None:
    Timeline().play(
        """
    at 500 place orange a1
    at 800 place purple i1
"""
        + THREE
        + """
    at 5000 sweep a1 e5 g5
    at 8000 expect missing a1 e5 g5
    at 9000 place orange a1
    at 9400 expect missing e5 g5
    at 9700 place orange g5
    at 10100 expect missing e5
    at 11000 place orange e5
    at 11400 expect verdict at-rest
    at 11400 expect moves a1o i1p e5o f5p g5o
    """
    )


def test_a_piece_that_is_carried_home_takes_nothing_back() -> None:
    """Two are knocked off; while one is in the hand, the pieces of both last plies are off."""
    Timeline().play("""
        at 1000 place orange e5
        at 2500 place purple c3
        at 4000 place orange g7
        at 10000 sweep c3 g7
        at 10020 place orange h4
        at 14000 expect says "Move the orange piece from h4 to g7"
        at 15000 lift h4
        at 17500 place orange g7
        at 18500 expect missing c3
        at 18500 expect moves e5o c3p g7o
        at 19000 place purple c3
        at 20000 expect verdict at-rest
        at 20000 expect moves e5o c3p g7o
    """)


def test_the_winning_piece_lifted_first_when_the_board_is_cleared_has_won() -> None:
    table = Timeline().play("""
        at 1000 place orange a1
        at 2000 place purple i1
        at 3000 place orange a2
        at 4000 place purple i3
        at 5000 place orange a4
        at 6000 place purple i5
        at 7000 place orange a5
        at 8000 place purple g1
        at 9000 place orange a3
        at 9400 expect facts began manalath, committed 1 a1o, committed 2 i1p, committed 3 a2o, committed 4 i3p, committed 5 a4o, committed 6 i5p, committed 7 a5o, committed 8 g1p, committed 9 a3o, ended quint
        at 12000 lift a3
        at 13000 expect moves a1o i1p a2o i3p a4o i5p a5o g1p
        at 14000 lift a1
        at 14400 expect moves a1o i1p a2o i3p a4o i5p a5o g1p a3o
        at 14400 expect verdict clearing
        at 15000 sweep
        at 15400 expect moves none
    """)  # noqa: E501
    assert table.facts[-2:] == ["ended quint", "began manalath"]


def test_a_ply_that_leads_to_an_earlier_table_once_the_next_piece_is_lifted_waits_for_where_that_goes() -> (
    None
):
    mana(RETURNED).play(BACK_ON_A_RETURN).play("""
        at 7400 expect verdict under-way
        at 7400 place purple d5
        at 7800 expect moves e4-d4 f6-e6 @e4 e6-f6 d4-d5
    """)


@pytest.mark.parametrize(("answer", "moves"), [("at 8500 tap purple", "none"), ("", "e4-d4 f6-e6 @e4 e6-f6")])
def test_it_is_asked_about_if_that_piece_stays_off(answer: str, moves: str) -> None:
    """Three plies may be taken back, or the next one may be thought about."""
    mana(RETURNED).play(BACK_ON_A_RETURN).play(f"""
        at 8000 expect verdict undecided
        at 8000 expect moves e4-d4 f6-e6 @e4
        {answer}
        at 9000 tap ok
        at 9500 expect moves {moves}
    """)


def test_a_piece_pushed_to_where_one_was_before_is_asked_about_if_it_had_lain_elsewhere() -> None:
    """Yellow's last piece was on f6 and e6, and may now have been set up on e6, and have moved after Red."""
    mana("3 r1r3/rr1d2/6/6/R1RR1R/2RD2 y - 0,0").play("""
        at 1000 place purple f6
        at 2000 lift c2
        at 2300 place orange c5
        at 3000 lift f6
        at 3300 place purple e6
        at 3800 expect moves Rf6 c2-c5 f6-e6
        at 4000 sweep e6 c5
        at 4300 place orange c2
        at 5500 expect moves none
        at 6000 place purple e6
        at 8300 lift c2
        at 8400 place orange c5
        at 8700 lift e6
        at 8710 place purple f6
        at 9200 expect verdict undecided
        at 9200 expect moves none
        at 10000 tap ok
        at 10500 expect moves Rf6 c2-c5
    """)
