"""Pieces that glide, pause, are pushed off and back, or are exchanged: which were lifted, which not."""

import pytest

from controller.board import Profile
from hardware.profiles import load_profile
from tests.timeline import PROFILE, Timeline


def test_a_slide_revises_the_move_just_made() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2120 place orange e6
        at 2519 expect moves e5o
        at 2520 expect moves e6o
        at 9000 expect facts began manalath, committed 1 e5o, replaced 1 e6o
    """)


def test_a_slide_in_stages_ends_where_it_ends() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2080 place orange e6
        at 2150 lift e6
        at 2200 place orange e7
        at 3000 lift e7
        at 3100 place orange f8
        at 3500 expect moves f8o
        at 9000 expect facts began manalath, committed 1 e5o, replaced 1 e7o, replaced 1 f8o
    """)


def test_a_slide_passes_wrong_readings_on_its_way() -> None:
    Timeline().play("""
        at 1000 place purple e5
        at 2000 lift e5
        at 2040 place orange e6
        at 2080 exchange e6 purple
        at 3000 expect moves e6p
    """)


def test_an_opening_believed_late_is_still_a_slide() -> None:
    """The scan believes a closing at once, but an opening only after a quiet time."""
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place orange e6
        at 2020 lift e5
        at 2420 expect moves e6o
        at 5000 expect facts began manalath, committed 1 e5o, replaced 1 e6o
    """)


def test_a_slide_onto_a_forbidden_space_is_taken_back_and_shown() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place orange a2
        at 3000 place orange a4
        at 4000 place orange a5
        at 5000 place orange a6
        at 6000 place orange i1
        at 7000 lift i1
        at 7200 place orange a3
        at 7600 expect moves a1o a2o a4o a5o a6o
        at 7600 expect extra a3
        at 7600 expect says "a3: orange cannot go here. It would make a group of 6"
        at 8000 lift a3
        at 8400 expect verdict at-rest
    """)


def test_a_piece_exchanged_in_place_is_a_recolouring_while_revisable() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2300 place purple e5
        at 2700 expect moves e5p
        at 9000 expect facts began manalath, committed 1 e5o, replaced 1 e5p
    """)


def test_an_exchange_of_an_older_piece_is_misplaced() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 lift e5
        at 3300 place purple e5
        at 3700 expect extra e5
        at 3700 expect missing e5
        at 3700 expect says "a purple piece stands where an orange one belongs"
        at 4000 exchange e5 orange
        at 4400 expect verdict at-rest
        at 4400 expect moves e5o f5p
    """)


def test_a_piece_laid_where_the_last_one_was_slid_from_is_the_next_move() -> None:
    Timeline().play("""
        at 1000 place orange e6
        at 2000 lift e6
        at 2300 place orange e5
        at 2500 place purple e6
        at 2899 expect moves e6o
        at 2900 expect moves e5o e6p
    """)


def test_an_exchange_with_a_piece_laid_before_it_is_no_slide() -> None:
    Timeline().play("""
        at 1000 place orange e6
        at 2000 place orange e5
        at 2100 lift e6
        at 2400 place purple e6
        at 3000 expect moves e6o
        at 3000 expect extra e6
    """)


def test_a_piece_that_came_later_does_not_overtake_one_still_being_adjusted() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1100 place purple f6
        at 1200 lift e5
        at 1250 place orange e5
        at 1500 expect moves none
        at 1650 expect moves e5o f6p
    """)


def test_a_piece_that_came_later_does_not_overtake_one_still_being_slid() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1100 place purple f1
        at 1180 lift e5
        at 1200 place orange e6
        at 1500 expect moves none
        at 1600 expect verdict undecided
    """)


def test_a_piece_bumped_before_it_settled_is_not_overtaken() -> None:
    Timeline().play("""
        at 1000 place orange a6
        at 1180 place purple h7
        at 1390 lift a6
        at 1580 expect moves none
        at 1600 place orange a6
        at 2000 expect moves a6o h7p
    """)


def test_a_space_slid_from_and_taken_again_at_once_is_asked_about() -> None:
    """One player recentres a piece while the other plays: it looks like a slide until the first is back."""
    Timeline().play("""
        at 1000 place orange e5
        at 3000 lift e5
        at 3100 place orange c3
        at 3550 place orange e5
        at 5000 expect verdict undecided
        at 5000 expect says "Press OK to take back the last move and play orange on e5, then orange on c3."
        at 5500 lift e5
        at 5900 expect moves c3o
    """)


@pytest.mark.parametrize(("first", "second"), [("orange", "purple"), ("purple", "orange")])
def test_a_colour_that_changes_without_a_lift_is_a_piece_pushed_over_its_reeds(
    first: str, second: str
) -> None:
    Timeline().play(f"""
        at 1000 place {first} e5
        at 2000 blur e5
        at 2050 exchange e5 {second}
        at 3000 expect verdict unclear
        at 3000 expect says "e5: the reading is unclear"
        at 4000 exchange e5 {first}
        at 5000 expect verdict at-rest
        at 5000 expect facts began manalath, committed 1 e5{first[0]}
    """)


def test_a_ring_pushed_half_way_does_not_place_a_piece_on_the_next_space() -> None:
    """Its own reed closes again on the far side, and with it a reed of the next space."""
    Timeline().play("""
        at 1000 place purple e5
        at 2000 lift e5
        at 2010 place orange e5
        at 2060 lift e5
        at 2070 together purple e5 orange e6
        at 3500 expect verdict unclear
        at 3500 expect moves e5p
        at 4000 sweep e5 e6
        at 4010 place purple e6
        at 4410 expect moves e6p
    """)


def test_a_wrong_colour_beside_the_space_it_is_pushed_from_is_unclear() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2050 place purple e4
        at 3500 expect verdict unclear
        at 3500 expect moves e5o
        at 4000 exchange e4 orange
        at 4400 expect moves e4o
    """)


def test_a_space_slid_from_may_be_taken_once_the_slide_has_stood() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 3000 lift e5
        at 3100 place orange c3
        at 3500 expect moves c3o
        at 4600 place orange e5
        at 5000 expect moves c3o e5o
    """)


def test_a_ring_between_three_spaces_is_unclear_until_it_rests() -> None:
    Timeline().play("""
        at 1000 place purple e5
        at 2000 lift e5
        at 2100 place purple f5
        at 2102 place orange f6
        at 2500 expect verdict under-way
        at 2600 expect verdict unclear
        at 2600 expect moves e5p
        at 3000 sweep f5 f6
        at 3010 place purple f6
        at 3410 expect moves f6p
    """)


def test_a_push_is_forgotten_where_the_piece_has_stood_again() -> None:
    """Pushed off and back long ago, the piece is bumped just before one is placed beside it."""
    Timeline().play("""
        at 1000 place purple e5
        at 2000 exchange e5 orange
        at 2030 exchange e5 purple
        at 5000 lift e5
        at 5100 place purple e5
        at 5300 place orange e6
        at 5700 expect moves e5p e6o
    """)


def test_a_piece_may_be_laid_at_once_beside_one_that_was_slid_there() -> None:
    Timeline().play("""
        at 1000 place purple e5
        at 2000 lift e5
        at 2040 place orange e6
        at 2080 exchange e6 purple
        at 2480 expect moves e6p
        at 2600 place orange e7
        at 3000 expect moves e6p e7o
    """)


#: Two reeds a space, scanned so slowly that a piece can be pushed half way between two scans.
SLOW = load_profile("hex70-dual-gpio")


def slow() -> Timeline:
    return Timeline(profile=SLOW)


def test_a_piece_beside_the_last_ring_has_to_stand_for_longer_where_it_may_be_its_edge() -> None:
    slow().play("""
        at 1000 place purple e5
        at 1400 expect moves e5p
        at 2000 place orange e6
        at 2999 expect moves e5p
        at 2999 expect verdict under-way
        at 3000 expect moves e5p e6o
    """)


def test_the_edge_of_a_ring_that_rests_half_way_is_no_piece() -> None:
    slow().play("""
        at 1000 place purple e5
        at 1400 expect moves e5p
        at 2000 place orange e6
        at 2900 lift e5
        at 2900 lift e6
        at 2920 place purple e6
        at 3400 expect moves e6p
    """)


@pytest.mark.parametrize(
    ("board", "last", "new", "after_ms"),
    [
        (PROFILE, "purple e5", "orange e6", 400),
        (SLOW, "orange e5", "purple e6", 400),
        (SLOW, "purple e5", "orange e8", 400),
        (SLOW, "purple e5", "purple e6", 400),
        (SLOW, "purple e5", "orange f5", 1000),
    ],
)
def test_no_other_piece_waits_so_long(board: Profile, last: str, new: str, after_ms: int) -> None:
    table = Timeline(profile=board)
    table.play(f"at 1000 place {last}\nat 2000 place {new}\nat {2000 + after_ms - 1} wait")
    assert len(table.session.record.plies) == 1
    table.play(f"at {2000 + after_ms} wait")
    assert len(table.session.record.plies) == 2


def test_a_piece_that_was_made_to_wait_and_is_pushed_over_the_other_reed_is_unclear() -> None:
    slow().play("""
        at 1000 place purple e5
        at 1400 expect moves e5p
        at 2000 place orange e6
        at 2900 exchange e6 purple
        at 3300 expect moves e5p
        at 3300 expect verdict unclear
        at 3400 lift e6
        at 3800 expect verdict at-rest
        at 4000 place orange e6
        at 5000 expect moves e5p e6o
    """)


def test_a_piece_that_waited_and_is_slid_slowly_over_the_other_reed_is_not_the_other_colour() -> None:
    Timeline().play("""
        at 1000 together orange c7 orange h4
        at 1500 expect verdict undecided
        at 2000 lift c7
        at 2160 place purple c6
        at 2560 expect moves h4o
        at 2560 expect verdict unclear
        at 2700 exchange c6 orange
        at 3100 expect moves h4o c6o
    """)


def test_two_pieces_either_of_which_may_have_slid_are_asked_about_until_they_are_answered() -> None:
    """No answer follows from what was read before they came being long ago by now."""
    Timeline().play("""
        at 1000 place orange g5
        at 1100 lift g5
        at 1105 place orange h5
        at 1350 place orange g4
        at 1800 expect verdict undecided
        at 9000 expect moves none
        at 9000 expect verdict undecided
        at 9100 tap ok
        at 9500 expect moves h5o g4o
    """)
