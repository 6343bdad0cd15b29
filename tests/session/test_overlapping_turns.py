"""Several turns of the square at once: which came first, what is made again, and what is taken back."""

from manalath_board.controller.games.moves import Travel
from tests.session.test_square_turns import BEYOND, mana

#: Red may go from c1 to a2, and Yellow then from c3 to c1.
LEFT = "0 r1Rrr1/3d2/5r/2r3/1R1R1D/2R3 r f4 1,0"
#: Red may go from e1 to d1, Yellow from d5 to e5, Red to d2; or back to e1, and Yellow back then.
BACK = "2 r2r2/r1rd2/R5/5R/Rr3D/4RR r c5 0,0"
#: The board lies, and Red sets up.
SET_UP = "0 6/6/6/6/6/{} r - 0,0"


def test_a_piece_may_come_where_the_one_before_it_was_lifted() -> None:
    """However long the space between them was empty, and though the first had not settled yet."""
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


def test_a_piece_laid_while_nothing_was_lifted_waits_for_what_may_be_made_again() -> None:
    """It may be a piece that comes back from the box; after a while that is asked."""
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
        at 6700 expect moves c1-a2 f4-f6
    """)


def test_what_would_take_several_plies_back_is_no_move_on_the_way() -> None:
    """The last piece goes back to where it stood before, and might as well have been slid on to that."""
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
        at 1000 tap second
        at 1500 tap second
        at 2000 unplug
        at 3000 plug
        at 4000 tap ok
        at 4500 expect moves edge1
    """)


def test_of_two_pieces_set_up_alike_at_once_nobody_is_asked_the_order() -> None:
    mana(SET_UP.format("D5")).play("""
        at 1000 together orange c2 orange f1
        at 2000 expect verdict at-rest
        at 2000 expect moves Rf1 Rc2
    """)


def test_of_two_pieces_of_different_kinds_at_once_the_first_is_asked() -> None:
    mana(SET_UP.format("6")).play("""
        at 1000 together orange c2 orange f1
        at 2000 expect verdict undecided
        at 2000 expect moves none
    """)
