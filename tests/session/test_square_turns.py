"""Turns that lift, capture and exchange: Mana and Mammalath, read by the same lookup as pieces put down."""

import pytest

from controller.games import Reason
from controller.inference import Misplaced
from tests.square_board import SQUARE
from tests.timeline import Timeline, open_at

#: Red may capture e3 from f4, and Yellow then recapture it from c3.
CAPTURE = "0 6/6/5R/1Dd1r1/2R3/6 r c3 3,4"
#: From d2 Red may go to b1, or capture on e4.
BEYOND = "0 3d2/3r2/4r1/6/3R2/3D2 r e4 4,3"
#: Yellow may go from d2 to c4 or d5; after c4 Red has a piece to return to c3.
RETURN = "0 2r1d1/2r1R1/1R4/Rr4/2rr2/2D2R y b4 1,0"

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


def test_a_piece_of_the_other_player_is_not_the_one_in_the_hand() -> None:
    mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place purple e5
        at 2000 expect says "e5: a turn moves or returns one piece of the player to move"
        at 2100 lift e5
        at 2300 place orange e5
        at 3000 expect says "e5: no free way of exactly 3 steps leads from d2 to e5"
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
        at 4000 expect says "f4: set the red piece down where it may go, or put it back."
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
        at 4000 expect says "e3: put a red piece here, or put the yellow one back."
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
    """The captured piece back where the last one was does not count as exchanged for it."""
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


@pytest.mark.parametrize("empty_ms", [260, 420, 900])
def test_a_piece_that_is_slid_to_where_it_captures_is_the_one_that_stood(empty_ms: int) -> None:
    """However long ago the captured piece was taken off, and whatever the edge closes there first."""
    at_ms = 1000 + empty_ms
    mana(CAPTURE).play(f"""
        at {min(1000, at_ms - 300)} {"lift e3" if empty_ms >= 300 else "lift f4"}
        at {max(1000, at_ms - 300)} {"lift f4" if empty_ms >= 300 else "lift e3"}
        at {at_ms - 250} place purple e4
        at {at_ms - 200} blur e4
        at {at_ms - 150} exchange e4 orange
        at {at_ms - 50} lift e4
        at {at_ms} place purple e3
        at {at_ms + 20} blur e3
        at {at_ms + 40} exchange e3 orange
        at {at_ms + 440} expect moves f4-e3
    """)


def test_a_captured_piece_comes_back_from_the_box() -> None:
    mana(BEYOND).play("""
        at 1000 place orange b5
        at 1400 expect moves @b5
    """)


def test_an_illegal_landing_is_refused_with_its_reason() -> None:
    mana(BEYOND).play("""
        at 1000 lift d2
        at 1300 place orange a1
        at 1700 expect moves none
        at 1700 expect extra a1
        at 1700 expect missing d2
    """)


def test_an_own_piece_that_landed_wrongly_is_explained_by_its_way_and_not_as_a_new_piece() -> None:
    """A Ronin could return where it landed if it were a new one: 3 of Red's Ronin are captured."""
    far = mana(CAPTURE).play("""
        at 1000 lift f4
        at 1500 place orange f3
        at 2500 expect moves none
    """)
    assert reasons(far) == {"f3": "mana.out_of_reach"}
    bound = mana(CAPTURE).play("""
        at 1000 lift c2
        at 1500 place orange d2
        at 2500 expect moves none
    """)
    assert reasons(bound) == {"d2": "mana.bound"}
    onto = mana(CAPTURE).play("""
        at 1000 lift e3
        at 1500 lift c2
        at 2000 place orange e3
        at 3000 expect moves none
    """)
    assert reasons(onto) == {"e3": "mana.out_of_reach"}


def reasons(timeline: Timeline) -> dict[str, str]:
    """Return the codes of the rules' reasons against the extra pieces."""
    placement = timeline.session.verdict.placement
    assert isinstance(placement, Misplaced)
    return {extra.space: extra.why.message.code for extra in placement.extra if isinstance(extra.why, Reason)}


def test_a_piece_moved_while_another_is_in_the_same_hand_waits_for_that_one() -> None:
    """It is not captured: nobody takes off a piece before its owner has begun the move."""
    mana(CAPTURE).play("""
        at 1000 lift c2
        at 1500 lift f4
        at 1900 place orange f2
        at 3400 expect moves none
        at 3400 expect says "f2: a turn moves or returns one piece of the player to move"
        at 6000 place orange c2
        at 7000 expect moves f4-f2
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


def test_the_first_token_in_the_hand_is_replaced_or_led_back() -> None:
    mammalath("""
        at 1000 place orange c4
        at 2000 lift c4
        at 5000 expect missing c4
        at 5000 expect says "c4: put a purple piece here, or put the orange one back."
        at 8500 expect says "c4: put a purple piece here, or put the orange one back."
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
        at 1000 place orange b5
        at 1300 lift e4
        at 1420 expect moves @b5
        at 2000 expect verdict under-way
    """)
    assert table.facts == ["committed 1 @b5"]


def test_what_was_lifted_after_a_landing_did_not_go_there() -> None:
    mana(BEYOND).play("""
        at 1000 place orange b3
        at 1200 lift d2
        at 2500 expect moves none
        at 2500 expect missing d2
        at 3000 place orange d2
        at 3400 expect moves @b3
    """)


#: Red may return a Ronin to a6, or go there from a3 and from b4.
RETURNED = """
    at 1000 lift d2
    at 1500 place purple c4
    at 2000 expect moves d2-c4
    at 3000 place orange a6
    at 4000 expect verdict undecided
    at 4000 expect moves d2-c4
"""


def test_a_return_that_a_stuck_reed_may_pretend_is_asked() -> None:
    mana(RETURN).play(RETURNED).play("""
        at 5500 tap ok
        at 6000 expect moves d2-c4 @a6
    """)
    stuck = (
        mana(RETURN)
        .play(RETURNED)
        .play("""
        at 5500 tap purple
        at 6000 tap ok
        at 6500 expect moves d2-c4 a3-a6
        at 7500 expect extra a3
        at 17000 expect says "sensor"
        at 18000 tap ok
        at 18500 expect verdict at-rest
    """)
    )
    assert set(stuck.session.table.left_out) == {"a3"}


def test_pieces_lifted_and_put_back_show_that_no_reed_sticks() -> None:
    mana(RETURN).play(RETURNED).play("""
        at 5000 lift a3
        at 5600 place orange a3
        at 6500 expect verdict undecided
        at 7000 lift b4
        at 7600 place orange b4
        at 8500 expect moves d2-c4 @a6
    """)
