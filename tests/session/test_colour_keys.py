"""The keys that tell a colour: held or tapped, before a move counts or after, for one piece or the next."""

import pytest

from manalath_board.controller.session.state import Question
from tests.timeline import SINGLE, Timeline, open_at


def keyed() -> Timeline:
    return Timeline(profile=SINGLE)


#: Orange is on move, and may not go to i3; purple may.
FIVE_AROUND_I3 = "oo1ooo/7/8/9/10/9/8/7/p5 o"


# ------------------------------------------------------------------------------------- held as it comes


def test_the_key_that_is_down_as_it_comes_tells_its_colour_at_once() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1000 expect reads purple e5
        at 1100 release second
        at 1400 expect moves e5p
        at 9000 expect facts began manalath, committed 1 e5p
    """)


@pytest.mark.parametrize("released_ms", [1070, 1100, 1900, 2500, 9000])
def test_its_release_means_nothing_whenever_that_is(released_ms: int) -> None:
    keyed().play(f"""
        at 900 press second
        at 1000 place purple e5
        at {released_ms} release second
        at 10000 expect facts began manalath, committed 1 e5p
    """)


def test_it_tells_of_the_next_one_only_that_it_is_the_next_players_own() -> None:
    """One still has a finger on his key when the other lays his piece, and then tells of that."""
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1200 place orange g5
        at 1200 expect reads purple e5 purple g5
        at 1300 release second
        at 1350 press first
        at 1450 release first
        at 1450 expect reads purple e5 orange g5
        at 1900 expect moves e5p g5o
    """)


def test_a_piece_that_comes_under_a_finger_left_on_a_needless_key_is_asked_about() -> None:
    keyed().play("""
        at 900 press first
        at 1000 place orange e5
        at 1200 place purple g5
        at 1200 expect reads orange e5 piece g5
        at 1300 release first
        at 1700 expect moves e5o
        at 1700 expect verdict ambiguous
    """)


def test_of_two_keys_the_last_one_pressed_tells() -> None:
    keyed().play("""
        at 900 press second
        at 950 press first
        at 1000 place orange e5
        at 1100 release first
        at 1200 release second
        at 1600 expect moves e5o
    """)


def test_of_two_keys_pressed_at_once_neither_does() -> None:
    keyed().play("""
        at 900 press second first
        at 1000 place orange e5
        at 1000 expect reads piece e5
        at 1500 expect verdict ambiguous
        at 1600 release first second
        at 1600 expect moves none
    """)


def test_a_key_seen_at_once_with_the_piece_tells_when_it_is_released() -> None:
    """Which of the two was first, a scan does not tell: it may have been for the piece before."""
    table = keyed()
    table._set(SINGLE.space("e5").first, is_closed=True)
    table.play("""
        at 1000 press second
        at 1000 expect reads orange e5
        at 1200 release second
        at 1200 expect reads purple e5
        at 1600 expect moves e5p
    """)


def test_a_key_let_go_before_a_piece_came_that_is_only_seen_later_tells_nothing_of_it() -> None:
    """An opening is believed late: the key was up by then, perhaps."""
    keyed().play("""
        at 900 press first
        at 1000 place orange e5
        at 1055 release first
        at 1055 expect reads orange e5
        at 1500 expect moves e5o
        at 1900 press first
        at 2000 place orange g5
        at 2055 release first
        at 2055 expect reads piece g5
    """)


def test_a_piece_on_a_green_space_or_put_back_takes_the_key_too() -> None:
    Timeline(profile=SINGLE, blocked=("c3",)).play("""
        at 1000 place orange e5
        at 2000 press second
        at 2100 place purple c3
        at 2200 release second
        at 3000 expect reads orange e5
        at 3000 expect extra c3
        at 4000 lift c3
        at 5000 place purple g5
        at 6000 press first
        at 6100 lift e5
        at 6400 place orange e5
        at 6600 release first
        at 7000 press first
        at 7100 lift e5
        at 7600 place orange e5
        at 7700 release first
        at 9000 expect facts began manalath, committed 1 e5o, committed 2 g5p
    """)


# -------------------------------------------------------------------------------- pressed before it settles


@pytest.mark.parametrize("held_ms", [40, 200, 900, 1500])
def test_a_key_pressed_before_it_has_settled_tells_on_its_release(held_ms: int) -> None:
    keyed().play(f"""
        at 1000 place purple e5
        at 1390 press second
        at {min(1390 + held_ms, 2389)} expect moves none
        at {1390 + held_ms} release second
        at {1390 + held_ms} expect reads purple e5
        at {1390 + held_ms + 400} expect moves e5p
    """)


def test_the_same_colour_once_more_holds_nothing_up() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 press first
        at 1400 expect moves e5o
        at 1500 release first
        at 9000 expect facts began manalath, committed 1 e5o
    """)


def test_the_other_key_after_the_first_is_the_one_that_counts() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place orange e5
        at 1100 release second
        at 1200 press first
        at 1300 release first
        at 1300 expect reads orange e5
        at 1699 expect moves none
        at 1700 expect moves e5o
    """)


def test_a_chord_of_two_players_tells_of_both_pieces() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 press first
        at 1200 place orange g5
        at 1250 expect reads purple e5 orange g5
        at 1300 release second
        at 1400 release first
        at 1800 expect moves e5p g5o
    """)


def test_a_key_that_was_meant_for_the_next_piece_leaves_the_one_before_as_it_was_told() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 1300 press first
        at 1500 expect moves none
        at 1600 place orange g5
        at 1600 expect reads purple e5 orange g5
        at 1700 expect moves e5p
        at 1800 release first
        at 2000 expect moves e5p g5o
    """)


def test_a_key_that_may_be_meant_for_either_of_two_pieces_has_the_first_asked_about() -> None:
    table = keyed().play("""
        at 1000 place purple e5
        at 1200 press second
        at 1300 place purple g5
        at 1300 expect reads piece e5 purple g5
        at 1400 release second
        at 2000 expect verdict ambiguous
        at 2000 expect says "Which colour is the piece on e5? Press the orange key or the purple key."
        at 3000 press second
        at 3100 release second
        at 3100 expect reads purple e5 purple g5
        at 3500 expect moves e5p g5p
    """)
    assert table.session.question is None


def test_a_key_pressed_for_the_later_piece_which_has_that_colour_was_meant_for_the_first_perhaps() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 1200 place purple g5
        at 1300 press second
        at 1350 release second
        at 1350 expect reads piece e5 purple g5
    """)


def test_an_answer_that_may_be_about_the_piece_that_came_after_is_none() -> None:
    table = keyed().play("""
        at 1000 place purple e5
        at 1200 press second
        at 1300 place orange g5
        at 1400 release second
        at 1600 press first
        at 1700 release first
        at 1700 expect reads piece e5 piece g5
        at 2500 expect moves none
        at 3000 tap second
        at 3000 expect reads purple e5 piece g5
        at 3400 expect moves e5p
    """)
    assert (table.session.question, table.session.question_space) == (Question.COLOUR, "g5")


def test_what_is_told_of_a_piece_on_its_way_is_asked_again_where_it_ends() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 1200 press second
        at 1250 lift e5
        at 1300 release second
        at 1400 place purple e6
        at 1400 expect reads piece e6
        at 1900 tap second
        at 2300 expect moves e6p
    """)


def test_with_the_finger_still_on_its_key_it_keeps_what_was_told() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1200 lift e5
        at 1250 place purple e6
        at 1400 release second
        at 1250 expect reads purple e6
        at 1700 expect moves e6p
    """)


def test_a_key_told_of_one_piece_as_another_slid_there_is_asked_about() -> None:
    """The next player's finger is on his key while this one's piece is still on its way."""
    keyed().play("""
        at 1000 place orange e5
        at 1100 press second
        at 1150 place orange e6
        at 1200 lift e5
        at 1200 expect reads piece e6
        at 1700 expect verdict ambiguous
    """)


def test_a_key_of_which_the_piece_is_gone_tells_of_no_other() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple g5
        at 2100 press first
        at 2150 lift g5
        at 2900 release first
        at 5000 expect facts began manalath, committed 1 e5o
    """)


# ------------------------------------------------------------------------------------------- recoloured


def test_a_key_recolours_the_last_piece_in_the_game_and_back() -> None:
    table = keyed().play("""
        at 1000 place purple e5
        at 1400 expect moves e5o
        at 5000 press second
        at 5100 release second
        at 5100 expect reads purple e5
        at 5499 expect moves e5o
        at 5510 expect moves e5p
        at 6000 tap first
        at 6400 expect moves e5o
        at 7000 tap first
        at 9000 expect facts began manalath, committed 1 e5o, replaced 1 e5p, replaced 1 e5o
    """)
    assert not table.session.verdict.doubtful


def test_a_recolouring_taken_back_in_time_is_none() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 tap second
        at 2200 tap first
        at 2200 expect reads orange e5
        at 9000 expect facts began manalath, committed 1 e5o
    """)


def test_recolouring_ever_so_often_is_no_chatter_and_no_push() -> None:
    taps = "\n".join(f"at {2000 + 100 * n} tap {'first' if n % 2 else 'second'}" for n in range(20))
    keyed().play(f"""
at 1000 place orange e5
{taps}
at 4000 tap second
at 4400 expect moves e5p
at 4500 expect says "Purple to move: Place"
at 5000 lift e5
at 5100 place purple e5
at 5500 expect verdict at-rest
""")


def test_the_piece_may_be_exchanged_in_place_with_a_finger_on_its_key() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2200 press second
        at 2300 place purple e5
        at 2300 expect reads orange e5
        at 2500 release second
        at 2910 expect moves e5p
    """)


def test_recoloured_to_what_the_rules_forbid_it_is_taken_back_and_the_other_key_mends_that() -> None:
    open_at("manalath", FIVE_AROUND_I3, SINGLE).play("""
        at 900 press second
        at 1000 place purple i3
        at 1100 release second
        at 1400 expect moves i3p
        at 2000 tap first
        at 2400 expect moves none
        at 2400 expect says "i3: orange cannot go here. It would make a group of 6"
        at 3000 tap second
        at 3400 expect moves i3p
        at 3400 expect verdict at-rest
    """)


def test_a_new_piece_that_is_forbidden_is_recoloured_without_being_lifted() -> None:
    open_at("manalath", FIVE_AROUND_I3, SINGLE).play("""
        at 1000 place purple i3
        at 1500 expect extra i3
        at 3000 press second
        at 3100 release second
        at 3499 expect moves none
        at 3500 expect moves i3p
    """)


def test_a_recolouring_goes_before_the_piece_laid_meanwhile() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 2000 tap second
        at 2200 place purple g5
        at 2200 expect reads purple e5 purple g5
        at 2400 expect moves e5p
        at 2600 expect moves e5p g5p
    """)


def test_a_recolouring_goes_with_the_piece_that_is_slid_on_and_that_is_not_guessed_at() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 2000 tap second
        at 2100 lift e5
        at 2150 place purple e6
        at 2150 expect reads purple e6
        at 2600 expect extra e6
        at 2600 expect missing e5
    """)


def test_once_another_piece_was_touched_a_key_recolours_nothing_and_says_so() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple g5
        at 3000 lift e5
        at 3500 place orange e5
        at 4000 tap first
        at 4000 expect says "No piece waits for its colour any more. Press Undo to take the last one back."
        at 9000 expect moves e5o g5p
    """)


def test_a_key_on_an_empty_table_says_so_too() -> None:
    keyed().play("""
        at 1000 tap first
        at 1000 expect says "No piece waits for its colour any more."
    """)


def test_on_a_board_that_feels_colours_the_keys_tell_nothing() -> None:
    Timeline().play("""
        at 1000 press second
        at 1100 place orange e5
        at 1200 release second
        at 1500 expect moves e5o
        at 2000 tap second
        at 2000 expect says "Purple to move: Place a piece"
        at 9000 expect facts began manalath, committed 1 e5o
    """)


def test_the_piece_that_ended_the_game_may_be_recoloured() -> None:
    open_at("manalath", "6/7/8/9/10/9/8/7/oooo2 o", SINGLE).play("""
        at 1000 place purple a5
        at 1400 expect says "Orange has won"
        at 3000 tap second
        at 3400 expect moves a5p
        at 3400 expect says "Purple has won"
    """)


def test_after_undo_a_key_tells_of_nothing() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple g5
        at 3000 tap undo
        at 3500 tap second
        at 9000 expect moves e5o
        at 9000 expect extra g5
    """)


def test_a_key_that_may_be_for_a_piece_that_came_back_is_none_for_the_next_player() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1180 lift e5
        at 1260 press first
        at 1320 place orange e5
        at 1520 place purple g5
        at 1520 expect reads orange e5 piece g5
        at 1600 release first
        at 1720 expect moves e5o
        at 2000 expect verdict ambiguous
    """)


@pytest.mark.parametrize(
    ("then", "outcome"),
    [
        ("at 1200 release second\nat 1300 expect reads purple e5", "at 1650 expect moves e5p"),
        ("at 2900 wait", "at 3000 expect verdict ambiguous\nat 3000 expect moves none"),
    ],
)
def test_a_key_that_goes_down_as_the_piece_comes_is_not_passed_over(then: str, outcome: str) -> None:
    """Which of the two was first cannot be told: released it tells, held for long it has to be asked."""
    keyed().play(f"""
at 1000 press second
at 1020 place purple e5
at 1020 expect reads piece e5
{then}
{outcome}
    """)


def test_a_piece_laid_where_a_recoloured_one_was_slid_from_is_not_taken_for_it() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 2000 tap second
        at 2150 lift e5
        at 2200 place purple e6
        at 2500 place orange e5
        at 2700 tap first
        at 2900 expect moves e5o
        at 3100 expect moves e5o
        at 3100 expect extra e5 e6
        at 3100 expect says "this may be a new move, or the last piece moved on"
        at 9000 expect facts began manalath, committed 1 e5o
    """)


def test_what_had_to_be_asked_is_asked_still_when_the_print_it_left_is_taken() -> None:
    keyed().play("""
        at 1000 place purple d3
        at 1100 press second
        at 1200 release second
        at 1300 place purple e3
        at 1340 lift d3
        at 1345 place orange d2
        at 1345 expect reads piece e3
        at 1900 expect verdict misplaced
        at 2000 place orange d3
        at 2020 lift d2
        at 2600 expect reads piece e3
        at 2600 expect moves none
    """)


def test_two_keys_that_are_down_still_from_pieces_before_leave_the_next_one_to_be_asked() -> None:
    keyed().play("""
        at 1000 press second
        at 1140 place purple e4
        at 1200 press first
        at 1280 place orange e7
        at 1460 place purple c3
        at 1460 expect reads piece c3
        at 1540 release first
        at 1700 release second
        at 2300 expect reads piece c3
    """)


def test_a_doubt_is_not_lifted_by_the_release_of_a_key() -> None:
    """Two keys are down from pieces before, and one of them is released just as the next piece comes."""
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 press first
        at 1200 place orange g5
        at 1390 place orange c5
        at 1430 release first
        at 1430 expect reads piece c5
        at 1500 release second
        at 2000 expect moves e5p g5o
        at 2000 expect verdict ambiguous
    """)


def test_a_piece_waits_for_the_key_that_may_recolour_it_though_another_key_was_for_the_next_piece() -> None:
    keyed().play("""
        at 1000 place orange f2
        at 1200 place orange i2
        at 1450 press first
        at 1500 press second
        at 1600 place purple h6
        at 2300 expect moves f2o
        at 2320 release first
        at 2320 expect reads orange i2
        at 2400 release second
        at 2720 expect moves f2o i2o h6p
    """)


def test_a_key_that_told_of_a_piece_that_is_gone_may_be_down_by_chance_when_another_comes_far_away() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple f2
        at 1100 lift f2
        at 1200 place orange h5
        at 1400 release second
        at 1900 expect moves none
        at 1900 expect verdict ambiguous
    """)


def test_a_key_tapped_just_after_another_piece_came_does_not_answer_for_the_one_that_is_asked_for() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple f2
        at 1100 lift f2
        at 1200 place orange h5
        at 1250 release second
        at 1700 expect verdict ambiguous
        at 2400 place orange c3
        at 2600 lift c3
        at 2900 press first
        at 3000 place orange c3
        at 3100 release first
        at 3100 expect reads piece c3 piece h5
        at 3700 tap first
        at 4200 expect moves none
        at 4200 expect verdict ambiguous
        at 4500 tap first
        at 4900 expect moves h5o
    """)


def test_a_piece_that_was_shown_in_one_colour_and_put_back_is_not_taken_for_the_other() -> None:
    keyed().play("""
        at 1000 place orange h6
        at 1010 place orange i5
        at 1500 expect verdict misplaced
        at 1500 expect reads orange h6 purple i5
        at 2500 lift h6
        at 3200 expect reads piece i5
        at 3200 expect moves none
    """)


def test_a_piece_that_was_seen_in_one_colour_is_asked_about_when_it_comes_back_as_the_other() -> None:
    """Another came before it meanwhile, and it is the other player's turn with it now."""
    keyed().play("""
        at 1000 place orange e6
        at 1290 place orange f5
        at 1310 lift e6
        at 1430 place orange e6
        at 1660 press first
        at 1800 release first
        at 1970 lift e6
        at 2070 place orange e6
        at 2070 expect reads orange f5 piece e6
        at 2400 expect moves f5o
        at 2400 expect reads piece e6
    """)
