"""A sensor that fails where a piece starts: it reads one that has gone, or misses one that is there."""

from controller.games.moves import Travel
from controller.inference import Undecided
from tests.session.test_square_turns import CAPTURE, mana

#: Red goes to e5 from f4, whose reed sticks.
GONE_UNSEEN = """
    at 1000 place orange e5
    at 1500 expect extra e5
"""


def test_a_refused_piece_that_stays_may_have_come_from_where_a_sensor_sticks() -> None:
    table = (
        mana(CAPTURE)
        .play(GONE_UNSEEN)
        .play("""
        at 3999 expect extra e5
        at 4000 expect verdict undecided
        at 5000 tap ok
        at 5100 expect moves f4-e5
        at 5100 expect extra f4
        at 15000 expect says "sensor"
        at 16000 tap ok
        at 16500 expect verdict at-rest
        at 16500 expect moves f4-e5
    """)
    )
    assert set(table.session.table.left_out) == {"f4"}


def test_a_refused_piece_tried_again_is_asked_about_at_once() -> None:
    mana(CAPTURE).play(GONE_UNSEEN).play("""
        at 2000 lift e5
        at 2500 expect verdict at-rest
        at 3000 place orange e5
        at 3400 expect verdict undecided
    """)


def test_nobody_asks_whether_a_piece_came_from_where_it_could_not() -> None:
    mana(CAPTURE).play("""
        at 1000 place orange a1
        at 20000 expect extra a1
        at 20000 expect moves none
    """)


def test_a_piece_captured_from_where_a_sensor_sticks_is_asked_about() -> None:
    mana(CAPTURE).play("""
        at 1000 lift e3
        at 2000 place orange e3
        at 5000 expect verdict undecided
        at 6000 tap ok
        at 6100 expect moves f4-e3
    """)


def test_a_piece_that_may_move_is_doubted_only_after_a_long_thought() -> None:
    table = mana(CAPTURE).play("""
        at 1000 lift f4
        at 30999 expect missing f4
    """)
    assert not table.session.verdict.suspected
    table.play("""
        at 31000 expect says "sensor"
        at 32000 tap ok
        at 32500 expect verdict at-rest
        at 32500 expect moves none
        at 33000 place orange e5
        at 36000 expect verdict undecided
        at 37000 tap ok
        at 37100 expect moves f4-e5
    """)
    assert set(table.session.table.left_out) == {"f4"}


def test_a_piece_that_left_in_sight_is_the_one_that_came_and_not_one_whose_sensor_is_left_out() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 32000 tap ok
        at 33000 lift c2
        at 34000 place orange e5
        at 38000 expect extra e5
        at 38000 expect missing c2
    """)


def test_a_piece_of_the_other_colour_that_left_is_not_that_of_a_sensor_left_out() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 32000 tap ok
        at 33000 lift c3
        at 34000 place orange e5
        at 38000 expect verdict undecided
        at 39000 tap ok
        at 39100 expect moves f4-e5
        at 39100 expect missing c3
    """)


def test_who_tries_other_pieces_meanwhile_does_not_hold_the_one_that_is_not_read() -> None:
    """The piece on f4 is there, and its reed has died; Red tries the piece on c2 in the meantime."""
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 20000 lift c2
        at 21000 place orange d1
        at 22000 expect extra d1
        at 23000 lift d1
        at 24000 place orange c2
        at 30900 expect missing f4
        at 31000 expect says "sensor"
    """)


#: Red may go to d2 from d4 and from c2; Yellow could then capture on c2.
EITHER = "1 6/rr1D2/3R2/2d3/R1R3/r5 r a1 2,2"


def test_a_piece_that_has_long_been_off_is_not_taken_for_one_lifted_just_now() -> None:
    mana(EITHER).play("""
        at 1000 lift d4
        at 20000 expect missing d4
        at 21000 lift c2
        at 21500 place orange d2
        at 23000 expect moves none
        at 23000 expect verdict undecided
        at 24000 tap purple
        at 25000 tap ok
        at 25100 expect moves c2-d2
        at 25100 expect missing d4
    """)


def test_of_two_own_pieces_off_the_board_each_may_be_the_one_that_landed() -> None:
    """The reed of d4 may have died as the piece on c2 was taken, or Yellow takes c2 off to capture there."""
    mana(EITHER).play("""
        at 1000 lift d4
        at 1500 lift c2
        at 2000 place orange d2
        at 2500 expect says "Press OK to play d4 to d2. The orange and purple keys step through"
        at 3000 tap purple
        at 3500 tap ok
        at 3600 expect moves c2-d2
    """)


def test_of_plies_that_nobody_saw_any_may_be_the_first() -> None:
    unseen = """
        at 1000 unplug
        at 1500 lift a6
        at 1600 place orange b6
        at 1700 lift c6
        at 1800 place purple d5
        at 1900 lift f3
        at 2000 place orange f4
        at 3000 plug
        at 4000 expect verdict undecided
    """
    table = mana("2 R1rR2/4RR/3d2/5D/2r3/6 r c2 1,3").play(unseen)
    assert isinstance(table.session.verdict.placement, Undecided)
    offered = {amend.moves[0] for amend in table.session.verdict.placement.candidates}
    assert offered == {Travel("a6", "b6"), Travel("f3", "f4")}
