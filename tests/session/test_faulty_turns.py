"""Turns on the square board whose pieces a dead, stuck or chattering sensor does not show."""

from tests.session.test_overlapping_turns import RETURN
from tests.session.test_square_turns import mana

#: Red's Damyo may go from e2 to d2, or a Ronin from c1; then Yellow from a5 to b5, and Red from c2 to c1.
DEAD = "2 1r1rr1/r2r1d/6/6/1RR1D1/R1R1R1 r - 0,0"
#: Yellow may go from e6 to d4, then Red's Damyo from e2 may capture there, which its sensor does not show.
STUCK_CAPTURE = "3 r1rdrr/6/1r4/3R2/2R1D1/RR1R2 y d1 0,0"


def test_a_piece_that_went_unseen_did_not_make_the_move_of_one_that_slid_as_it_landed() -> None:
    """The Damyo's sensor dies while the hands play on; by the time all is settled, c1 holds another."""
    plies = """
        at 1000 lift e2
        at {left_ms} lift c1
        at 3965 place orange d2
        at 4100 lift a5
        at 4290 place purple b5
        at 4370 lift c2
        at 5240 place orange c1
        at 5700 expect {found}
    """
    mana(DEAD).play(plies.format(left_ms=3950, found="verdict undecided"))
    mana(DEAD).play(plies.format(left_ms=2900, found="moves e2-d2 a5-b5"))


def test_a_piece_that_may_have_come_from_a_sensor_that_chatters_is_asked_about() -> None:
    chatter = "".join(f"at {ms} lift b4\nat {ms + 20} place purple b4\n" for ms in range(1000, 1200, 40))
    mana(RETURN).play(chatter).play("""
        at 1200 lift b4
        at 1300 place purple b3
        at 1800 expect moves none
        at 1800 expect verdict undecided
    """)


def test_a_capture_of_the_last_piece_from_a_sensor_that_sticks_is_asked_about() -> None:
    mana(STUCK_CAPTURE).play("""
        at 1000 lift e6
        at 1300 place purple d4
        at 1700 expect moves e6-d4
        at 3000 lift d4
        at 3800 place orange d4
        at 4200 expect verdict undecided
        at 4200 expect moves e6-d4
        at 4500 tap purple
        at 5000 tap ok
        at 5500 expect moves e6-d4 e2-d4
    """)
