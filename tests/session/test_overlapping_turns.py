"""Several turns on the square board at once: which came first, what is made again, what is taken back."""

import pytest

from controller.games.moves import Travel
from tests.session.test_square_turns import BEYOND, CAPTURE, mana
from tests.square_board import SQUARE
from tests.timeline import Timeline

#: Red may go from c1 to a2, and Yellow then from c3 to c1.
LEFT = "0 r1Rrr1/3d2/5r/2r3/1R1R1D/2R3 r f4 1,0"
#: Red may go from e1 to d1, Yellow from d5 to e5, Red to d2; or back to e1, and then Yellow back.
BACK = "2 r2r2/r1rd2/R5/5R/Rr3D/4RR r c5 0,0"
#: Yellow may go from b6 to b3, then Red's Damyo or Ronin to e3, then Yellow's Damyo to e4.
BEFORE = "0 1r3d/6/4R1/6/4D1/R3R1 y e2 2,4"
#: Yellow may go from d4 to d3 or c4, then Red from b3 to b2, then Yellow from c5 to c4 or d3.
EITHER = "3 3d2/2r3/3rr1/1R4/6/2D3 y c1 4,2"
#: Yellow may go from b4 to b3, or return a piece there; then Red may capture on b4.
RETURN = "1 6/1R4/1d3R/6/4R1/1D4 y b5 2,5"
#: Yellow may go from c4 or b5 to b4, then Red from c5 to b5, where a piece of Yellow's is or was.
LIFTED_AT_ONCE = "3 1R3D/1rRr2/2r3/3R2/3rR1/4dR y b5 0,1"
#: Red may go from f3 to e4, or return a piece there; then Yellow from d3 to e3, and the Damyo from f6 to f3.
FILLED = "0 5D/1r1d2/6/2Rr1R/2r3/2r1R1 r d3 2,1"
#: Yellow may go from e5 or c5 to c4, Red from b3 to c3, then Yellow from the other one to e4.
CROSSED = "2 3d1r/rrr1r1/6/RR4/1RR3/3R1D y b2 0,0"
#: Red may go from e2 to f2 and from f3 to e3, in any order, and Yellow from f5 to d5 in between.
SWAPPED = "2 1r3d/5r/2r1r1/2R2R/rD1RR1/2R3 r a2 0,0"
#: The plies of `BACK`; then one is taken back while the other piece is only lifted.
ONE_TAKEN_BACK = """
    at 1000 lift e1
    at 1300 place orange d1
    at 1700 expect moves e1-d1
    at 3000 lift d5
    at 3300 place purple e5
    at 3700 expect moves e1-d1 d5-e5
    at 6000 lift d1
    at 6100 place orange e1
    at 6300 lift e5
"""
#: The three plies of `EITHER`, all of them taken back.
THREE_TAKEN_BACK = """
    at 1000 lift d4
    at 1300 place purple d3
    at 2000 lift b3
    at 2300 place orange b2
    at 3000 lift c5
    at 3300 place purple c4
    at 4000 expect moves d4-d3 b3-b2 c5-c4
    at 4500 sweep c4 d3 b2
    at 5000 place purple c5
    at 5100 place purple d4
    at 5200 place orange b3
    at 6500 expect moves none
"""


def test_a_piece_may_come_where_the_one_before_it_was_lifted() -> None:
    """However long the space was empty between them, and even if the first had not settled."""
    for filled_ms in (1450, 1650):
        mana(LEFT).play(f"""
            at 1000 lift c1
            at 1300 place orange a2
            at 1400 lift c3
            at {filled_ms} place purple c1
            at {filled_ms + 399} expect verdict under-way
            at {filled_ms + 400} expect moves c1-a2 c3-c1
            at {filled_ms + 1000} expect verdict at-rest
        """)


def test_pieces_of_two_plies_that_are_off_at_once_are_on_their_way_once_the_first_has_landed() -> None:
    mana(LEFT).play("""
        at 1000 lift c1
        at 1200 lift c3
        at 1600 expect missing c1 c3
        at 1700 place orange a2
        at 1700 expect verdict under-way
        at 2200 place purple c1
        at 2600 expect moves c1-a2 c3-c1
    """)


def test_a_ply_made_again_may_land_before_its_piece_is_lifted() -> None:
    mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place orange b1
        at 1700 expect moves d2-b1
        at 3000 lift b1
        at 3200 place orange d2
        at 4500 expect moves none
        at 5000 place orange b1
        at 5200 lift d2
        at 5600 expect moves d2-b1
        at 6500 expect verdict at-rest
    """)


def test_a_ply_that_a_key_took_back_is_no_such_one() -> None:
    mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place orange b1
        at 1700 expect moves d2-b1
        at 3000 tap undo
        at 3200 lift b1
        at 3400 place orange d2
        at 5000 place orange b1
        at 5200 lift d2
        at 9000 expect moves none
        at 9000 expect missing d2
    """)


def test_a_piece_laid_while_nothing_was_lifted_waits_for_what_may_be_made_again() -> None:
    """It may be a piece returned from the box; after a while the game asks."""
    mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place orange b1
        at 3000 lift b1
        at 3200 place orange d2
        at 5000 place orange b1
        at 7900 expect moves none
        at 8100 expect verdict undecided
    """)


def test_plies_made_again_in_any_order_count_though_the_next_is_begun() -> None:
    table = mana(LEFT).play("""
        at 1000 lift c1
        at 1300 place orange a2
        at 2000 lift f4
        at 2300 place purple f6
        at 2700 expect moves c1-a2 f4-f6
        at 4000 sweep a2 f6
        at 4200 place orange c1
        at 4300 place purple f4
        at 5500 expect moves none
    """)
    after = table.session.record.redo[1].position
    one = next(move for move in after.legal_moves() if isinstance(move, Travel) and move.start != "a2")
    table.play(f"""
        at 6000 place purple f6
        at 6050 lift c1
        at 6100 place orange a2
        at 6150 lift f4
        at 6200 lift {one.start}
        at 6550 expect moves c1-a2 f4-f6
    """)


def test_what_would_take_several_plies_back_is_no_move_on_the_way() -> None:
    """The last piece goes back to where it was before, and could just as well have been slid on to there."""
    table = mana(BACK).play("""
        at 1000 lift e1
        at 1300 place orange d1
        at 2000 lift d5
        at 2300 place purple e5
        at 3000 lift d1
        at 3300 place orange d2
        at 3700 expect moves e1-d1 d5-e5 d1-d2
        at 5000 lift d2
        at 5200 place orange e1
        at 5250 lift e5
        at 5500 place purple d5
        at 6500 expect moves none
    """)
    assert table.facts[3:] == ["withdrawn 3", "withdrawn 2", "withdrawn 1"]


def test_an_edge_that_was_stepped_to_stays_while_the_cable_is_out() -> None:
    mana("- 6/6/6/6/6/6 r - 0,0").play("""
        at 1000 tap purple
        at 1500 tap purple
        at 2000 unplug
        at 3000 plug
        at 4000 tap ok
        at 4500 expect moves edge1
    """)


def test_two_plies_taken_back_in_the_order_of_play_are_no_new_move() -> None:
    """The first of them alone could be one; it waits for the other piece, which is on its way."""
    mana(BACK).play(ONE_TAKEN_BACK).play("""
        at 6350 place purple d5
        at 6550 expect moves e1-d1 d5-e5
        at 6750 expect moves none
    """)


def test_a_piece_that_is_only_lifted_yet_may_take_a_ply_back_too() -> None:
    mana(BACK).play(ONE_TAKEN_BACK).play("""
        at 6550 expect moves e1-d1 d5-e5
        at 6600 place purple d5
        at 7050 expect moves none
    """)


def test_a_capture_that_nobody_saw_is_asked_about() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 1200 unplug
        at 1300 unseen sweep e3
        at 1300 unseen place orange e3
        at 2000 plug
        at 2399 expect verdict under-way
        at 2400 expect says "Press OK to play f4 to e3, or put the table right."
        at 3000 tap ok
        at 3400 expect moves f4-e3
    """)


def test_two_plies_that_nobody_saw_are_asked_about_in_the_order_of_the_rules() -> None:
    mana(BACK).play("""
        at 1000 unplug
        at 1100 unseen lift d5
        at 1200 unseen place purple e5
        at 1300 unseen lift e1
        at 1400 unseen place orange d1
        at 2000 plug
        at 2400 expect says "Press OK to play e1 to d1"
        at 3000 tap ok
        at 3100 expect moves e1-d1 d5-e5
    """)


def test_pieces_of_two_players_at_once_are_asked_about_though_only_one_order_is_legal() -> None:
    """Within 30 ms their order cannot be decided; further apart, the other player's piece is out of turn."""
    laid = """
        at 1000 place orange c4
        at 3000 place purple a1
    """
    Timeline("mammalath", profile=SQUARE).play(
        laid
        + """
        at 5000 place purple f1
        at 5015 place orange f6
        at 6000 expect moves c4 a1
        at 6000 expect says "Press OK to play orange on f6, then purple on f1, or put the table right."
        at 6500 tap ok
        at 6500 expect moves c4 a1 f6 f1
        at 7000 expect verdict at-rest
    """
    )
    Timeline("mammalath", profile=SQUARE).play(
        laid
        + """
        at 5000 place purple f1
        at 5100 place orange f6
        at 6000 expect moves c4 a1
        at 6000 expect extra f1
    """
    )


def test_a_piece_that_was_captured_later_is_not_the_one_that_moved_before() -> None:
    """However long its space was empty before the other came there."""
    mana(BEFORE).play("""
        at 1000 unplug
        at 1100 unseen lift b6
        at 1400 unseen place purple b3
        at 2000 plug
        at 2500 expect verdict undecided
        at 3000 lift e2
        at 3300 place orange e3
        at 3600 lift f6
        at 3900 lift e4
        at 4700 place purple e4
        at 5500 tap ok
        at 5500 expect moves b6-b3 e2-e3 f6-e4
    """)


def test_what_fits_no_way_of_making_plies_again_is_a_new_ply_at_once() -> None:
    """Another piece lands where one of the redo belongs, and that one has not been lifted."""
    mana(EITHER).play(THREE_TAKEN_BACK).play("""
        at 7000 lift d4
        at 7300 place purple c4
        at 7700 expect moves d4-c4
    """)


def test_what_is_made_again_in_any_order_is_no_new_ply_while_hands_move() -> None:
    """The piece on c4 comes from c5 in the end, though d4 is lifted and c5 is still occupied."""
    mana(EITHER).play(THREE_TAKEN_BACK).play("""
        at 7000 lift d4
        at 7100 place purple c4
        at 7300 lift b3
        at 7450 place purple d3
        at 7540 expect moves none
        at 7550 lift c5
        at 7600 place orange b2
        at 8100 expect moves d4-d3 b3-b2 c5-c4
    """)


def test_what_is_made_again_in_any_order_is_no_new_ply_though_the_next_is_begun() -> None:
    """The two pieces of the redo that look alike go each other's way; then Red lifts another one."""
    mana(CROSSED).play("""
        at 1000 lift e5
        at 1300 place purple c4
        at 2000 lift b3
        at 2300 place orange c3
        at 3000 lift c5
        at 3300 place purple e4
        at 4000 expect moves e5-c4 b3-c3 c5-e4
        at 4500 sweep c4 c3 e4
        at 5000 place purple c5
        at 5100 place purple e5
        at 5200 place orange b3
        at 6500 expect moves none
        at 7000 lift c5
        at 7120 place purple c4
        at 7240 lift b3
        at 7360 place orange c3
        at 7590 lift e5
        at 7770 place purple e4
        at 7890 lift c2
        at 8300 expect moves e5-c4 b3-c3 c5-e4
    """)


def test_a_ply_made_again_is_no_other_one_because_its_piece_is_lifted_late() -> None:
    """The piece could as well have been returned from the box, and its start be a capture begun."""
    mana(RETURN).play("""
        at 1000 lift b4
        at 1300 place purple b3
        at 1700 expect moves b4-b3
        at 3000 lift b3
        at 3200 place purple b4
        at 4500 expect moves none
        at 5000 place purple b3
        at 5200 lift b4
        at 5500 expect moves none
        at 5600 expect moves b4-b3
    """)


def test_a_piece_may_come_from_where_another_lies_by_now() -> None:
    """If the first one would be a piece from the box had the second not been lifted, the game asks."""
    mana(FILLED).play("""
        at 1000 lift f3
        at 1150 lift d3
        at 1230 place orange e4
        at 1270 place purple e3
        at 1400 lift f6
        at 1500 place orange f3
        at 1669 expect moves none
        at 1670 expect verdict undecided
        at 2500 tap purple
        at 3000 tap ok
        at 3500 expect moves f3-e4 d3-e3 f6-f3
    """)
    mana(FILLED).play("""
        at 1150 lift d3
        at 1230 place orange e4
        at 1270 place purple e3
        at 1700 expect verdict undecided
        at 2000 tap ok
        at 2500 expect moves @e4 d3-e3
    """)


@pytest.mark.parametrize(
    ("first", "last", "found"),
    [("e2 f2", "f3 e3", "moves e2-f2 f5-d5 f3-e3"), ("f3 e3", "e2 f2", "verdict undecided")],
)
def test_plies_made_again_in_another_order_that_leads_elsewhere_are_asked_about(
    first: str, last: str, found: str
) -> None:
    (one, there), (other, then) = first.split(), last.split()
    mana(SWAPPED).play(f"""
        at 1000 lift e2
        at 1300 place orange f2
        at 2000 lift f5
        at 2300 place purple d5
        at 3000 lift f3
        at 3300 place orange e3
        at 4000 expect moves e2-f2 f5-d5 f3-e3
        at 5000 sweep e3 d5 f2
        at 5300 place orange e2
        at 5400 place purple f5
        at 5500 place orange f3
        at 6500 expect moves none
        at 8000 lift {one}
        at 8500 place orange {there}
        at 8600 lift f5
        at 8850 place purple d5
        at 8980 lift {other}
        at 9800 place orange {then}
        at 10300 expect {found}
    """)


def test_a_piece_slid_where_one_was_returned_before_is_not_returned_again() -> None:
    """In the redo a later ply leaves its start empty too, as it does the start of the next piece slid."""
    mana(RETURN).play("""
        at 1000 place purple b3
        at 2000 tap ok
        at 3000 lift e2
        at 3300 place orange d2
        at 4000 lift b4
        at 4300 place purple c4
        at 5000 expect moves @b3 e2-d2 b4-c4
        at 5500 sweep c4 d2 b3
        at 6000 place purple b4
        at 6200 place orange e2
        at 7500 expect moves none
        at 9000 lift b4
        at 9200 place purple b3
        at 9400 lift e2
        at 9700 place orange c3
        at 10100 expect verdict undecided
        at 11000 tap ok
        at 11500 expect moves b4-b3 e2-c3
    """)


@pytest.mark.parametrize("lifted_ms", [980, 1040])
@pytest.mark.parametrize(("answer", "move"), [("ok", "b4-b3"), ("purple", "@b3")])
def test_a_piece_lifted_as_another_is_returned_beside_it_is_asked_about(
    lifted_ms: int, answer: str, move: str
) -> None:
    """It may have been slid, or be the one that Red is about to capture."""
    mana(RETURN).play(f"""
        at {min(lifted_ms, 1000)} {"lift b4" if lifted_ms < 1000 else "place purple b3"}
        at {max(lifted_ms, 1000)} {"lift b4" if lifted_ms > 1000 else "place purple b3"}
        at 1500 expect verdict undecided
        at 1500 expect moves none
        at 2000 tap {answer}
        at 2500 tap ok
        at 3000 expect moves {move}
    """)


def test_where_a_piece_was_lifted_the_next_one_that_lies_there_and_goes_answers_nothing() -> None:
    """Red captures at once, and lifts the piece again while the game still asks which one came to b3."""
    mana(RETURN).play("""
        at 1000 place purple b3
        at 1010 lift b4
        at 1200 lift b5
        at 1500 place orange b4
        at 2000 expect verdict undecided
        at 2500 lift b4
        at 2550 expect moves none
        at 2800 place orange b4
        at 3500 expect verdict undecided
        at 3500 expect moves none
    """)


def test_a_piece_lifted_before_another_lands_is_that_one_and_lifted_after_is_captured_next() -> None:
    mana(RETURN).play("""
        at 950 lift b4
        at 1000 place purple b3
        at 1500 expect moves b4-b3
    """)
    mana(RETURN).play("""
        at 1000 place purple b3
        at 1200 lift b4
        at 1400 expect verdict undecided
        at 1700 expect moves none
        at 2000 tap ok
        at 2500 expect moves @b3
    """)


def test_of_two_pieces_lifted_as_one_landed_either_may_be_that_one_until_the_hand_says() -> None:
    """Yet the next ply fills the other space, and the first piece lifted may begin one more."""
    mana(LIFTED_AT_ONCE).play("""
        at 1000 lift c4
        at 1690 lift b5
        at 1700 place purple b4
        at 2000 lift c5
        at 2300 place orange b5
        at 2700 expect verdict undecided
        at 2700 expect moves none
        at 3000 tap purple
        at 3500 tap ok
        at 4000 expect moves c4-b4 c5-b5
    """)
