"""Turns that lift, capture and exchange: Mana and Mammalath, read by the same lookup as pieces put down."""

from manalath_board.controller.games.base import Colour
from manalath_board.controller.games.moves import Place, Travel
from tests.square_board import SQUARE
from tests.timeline import Timeline, open_at

#: Red may capture e3 from f4, and Yellow then recapture it from c3.
CAPTURE = "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4"
#: From d2 Red may go to b1, or capture on e4.
BEYOND = "0 3d2/3r2/4r1/6/3R2/3D2 r e4 4,3"
#: Yellow may go from d2 to c4 or d5; after c4 Red has a piece to bring back to c3.
RETURN = "0 2r1d1/2r1R1/1R4/Rr4/2rr2/2D2R y b4 1,0"
#: Red may go from c1 to a2, and Yellow then from c3 to c1.
LEFT = "0 r1Rrr1/3d2/5r/2r3/1R1R1D/2R3 r f4 1,0"
#: Red may go from e1 to d1, Yellow from d5 to e5, Red to d2; or back to e1, and Yellow back then.
BACK = "2 r2r2/r1rd2/R5/5R/Rr3D/4RR r c5 0,0"
#: The board lies, and Red sets up.
SET_UP = "0 6/6/6/6/6/{} r - 0,0"

CAPTURED = """
    at 1000 lift f4
    at 1500 lift e3
    at 2000 place orange e3
    at 2400 expect moves f4-e3
"""


def mana(fen: str) -> Timeline:
    return open_at("mana", fen, SQUARE)


def mammalath(text: str) -> Timeline:
    return Timeline("mammalath", profile=SQUARE).play(text)


def test_a_piece_goes_along_and_its_lift_alone_is_nothing_yet() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 3900 expect verdict under-way
        at 3900 expect moves none
        at 3950 place orange e5
        at 4350 expect moves f4-e5
        at 5000 expect verdict at-rest
    """)


def test_a_piece_lifted_and_put_back_has_not_moved() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 2500 place orange f4
        at 3000 expect verdict at-rest
        at 3000 expect moves none
    """)


def test_a_piece_in_the_hand_is_asked_back_after_a_while_and_may_still_go_on() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 4000 expect missing f4
        at 5000 place orange e5
        at 5400 expect moves f4-e5
    """)


def test_a_capture_may_lift_the_enemy_first_or_the_own_piece() -> None:
    mana(CAPTURE).play(CAPTURED)
    mana(CAPTURE).play("""
        at 1000 lift e3
        at 1500 lift f4
        at 2000 place orange e3
        at 2400 expect moves f4-e3
    """)


def test_what_has_just_moved_is_recaptured_in_either_order() -> None:
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 lift e3
    at 4800 lift c3
    at 5500 place purple e3
    at 5900 expect moves f4-e3 c3-e3
    """
    )
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 lift c3
    at 4800 lift e3
    at 5500 place purple e3
    at 5900 expect moves f4-e3 c3-e3
    """
    )


def test_an_enemy_lifted_and_nothing_more_is_asked_back() -> None:
    mana(CAPTURE).play("""
        at 1000 lift e3
        at 3999 expect verdict under-way
        at 4000 expect missing e3
        at 11000 place purple e3
        at 11400 expect verdict at-rest
        at 11400 expect moves none
    """)


def test_a_captured_piece_laid_back_soon_after_undo_counts() -> None:
    mana(CAPTURE).play(CAPTURED).play("""
        at 4000 tap undo
        at 5000 lift e3
        at 5300 place purple e3
        at 5700 place orange f4
        at 6200 expect verdict at-rest
        at 6200 expect moves none
    """)


def test_a_capture_is_taken_back_in_either_order() -> None:
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 lift e3
    at 4600 place orange f4
    at 5100 place purple e3
    at 5500 expect moves none
    at 6000 expect verdict at-rest
    """
    )
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 lift e3
    at 4600 place purple e3
    at 5200 place orange f4
    at 5600 expect moves none
    at 6000 expect verdict at-rest
    """
    )


def test_a_capture_is_taken_back_at_one_go() -> None:
    """The captured piece back where the last one was is no exchange of that."""
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 lift e3
    at 4150 place orange f4
    at 4320 place purple e3
    at 4720 expect moves none
    at 5000 expect verdict at-rest
    """
    )


def test_a_piece_from_the_box_beside_one_that_goes_on_is_not_its_edge() -> None:
    mana(RETURN).play("""
        at 1000 lift d2
        at 1400 place purple c4
        at 1900 expect moves d2-c4
        at 4000 place orange c3
        at 4037 lift c4
        at 4440 place purple d5
        at 4840 expect moves d2-c4 @c3 c4-d5
    """)


def test_the_piece_that_moved_stays_so_while_its_lift_may_begin_the_answer() -> None:
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 lift e3
    at 6900 expect verdict under-way
    at 6900 expect moves f4-e3
    """
    )


def test_two_pieces_lifted_for_a_capture_are_nothing_and_led_back() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 1100 lift c2
        at 2000 place orange c2
        at 2500 expect moves none
        at 5200 expect missing f4
        at 6000 place orange f4
        at 6400 expect verdict at-rest
        at 6400 expect moves none
    """)


def test_a_piece_that_rests_and_goes_on_to_the_enemy_has_made_one_move() -> None:
    table = mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place orange b1
        at 1700 expect moves d2-b1
        at 2000 lift e4
        at 2200 lift b1
        at 2600 place orange e4
        at 3000 expect moves d2-e4
        at 3500 expect verdict at-rest
    """)
    assert table.facts == ["committed 1 d2-b1", "replaced 1 d2-e4"]


def test_a_piece_that_is_slid_is_the_one_that_stood_whatever_its_edge_closes_first() -> None:
    mana(CAPTURE).play("""
        at 1000 lift f4
        at 1130 place purple e4
        at 1230 blur e4
        at 1260 exchange e4 orange
        at 1420 lift e4
        at 1460 place purple e5
        at 1560 blur e5
        at 1590 exchange e5 orange
        at 1990 expect moves f4-e5
    """)


def test_a_captured_piece_comes_back_from_the_box() -> None:
    mana(BEYOND).play("""
        at 1000 place orange b3
        at 1400 expect moves @b3
    """)


def test_an_illegal_landing_is_refused_with_its_reason() -> None:
    mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place orange a1
        at 1700 expect moves none
        at 1700 expect extra a1
        at 1700 expect missing d2
    """)


def test_undo_leads_a_capture_back() -> None:
    mana(CAPTURE).play(
        CAPTURED
        + """
    at 4000 tap undo
    at 4001 expect moves none
    at 4500 expect missing f4
    at 4500 expect extra e3
    at 5000 lift e3
    at 5500 place orange f4
    at 6000 place purple e3
    at 6500 expect verdict at-rest
    at 6500 expect moves none
    """
    )


def test_the_first_token_is_swapped() -> None:
    for late_ms in (1400, 6000):
        mammalath(f"""
            at 1000 place orange c4
            at 2000 lift c4
            at {2000 + late_ms} place purple c4
            at {2400 + late_ms} expect moves c4 swap
        """)


def test_the_first_token_in_the_hand_is_led_back() -> None:
    mammalath("""
        at 1000 place orange c4
        at 2000 lift c4
        at 5000 expect missing c4
        at 9000 place orange c4
        at 9400 expect verdict at-rest
        at 9400 expect moves c4
    """)


def test_a_release_is_not_passed_by_a_lift() -> None:
    mammalath("""
        at 1000 place orange c4
        at 2000 tap ok
        at 2100 tap ok
        at 3000 place orange a1
        at 3300 lift a1
        at 4000 place purple c3
        at 4300 lift c3
        at 4500 tap ok
        at 4600 expect moves c4 -a1b2c3
        at 8000 lift c4
        at 12000 expect moves c4 -a1b2c3
        at 12000 expect missing c4
        at 13000 place orange c4
        at 13400 expect verdict at-rest
    """)


def test_a_piece_lifted_after_another_came_from_the_box_begins_the_answer() -> None:
    table = mana(BEYOND).play("""
        at 1000 place orange b3
        at 1300 lift e4
        at 1420 expect moves @b3
        at 2000 expect verdict under-way
    """)
    assert table.facts == ["committed 1 @b3"]


def test_what_was_lifted_after_a_landing_did_not_go_there() -> None:
    mana(BEYOND).play("""
        at 1000 place orange b1
        at 1200 lift d2
        at 2500 expect moves none
        at 2500 expect missing d2
        at 3000 place orange d2
        at 3400 expect moves @b1
    """)


def test_the_last_pieces_of_a_set_up_count_though_the_first_move_is_begun() -> None:
    table = Timeline("mana", profile=SQUARE)
    table.play("""
        at 500 tap second
        at 1000 tap ok
    """)
    for at_ms in range(3000, 13_000, 1000):
        colour = "orange" if table.session.position.to_move is Colour.FIRST else "purple"
        table.play(f"at {at_ms} place {colour} {places(table)[0]}\nat {at_ms + 500} wait")
    made = len(table.session.record.plies)
    one, other, *_ = places(table)
    red = next(space for space, colour in table.session.position.table().items() if colour is Colour.FIRST)
    table.play(f"""
        at 13000 place purple {one}
        at 13225 place purple {other}
        at 13280 lift {red}
        at 14500 wait
    """)
    assert len(table.session.record.plies) == made + 2


def places(table: Timeline) -> list[str]:
    """Where the next piece of a set-up may go."""
    return [move.space for move in table.session.position.legal_moves() if isinstance(move, Place)]


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
