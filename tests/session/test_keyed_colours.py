"""Colours on a board that only feels pieces: whose turn it is, what went before, and nothing guessed."""

import pytest

from manalath_board.controller.session.state import Question
from tests.timeline import SINGLE, Timeline, open_at


def keyed(blocked: tuple[str, ...] = (), *, is_recorded: bool = False) -> Timeline:
    return Timeline(profile=SINGLE, blocked=blocked, is_recorded=is_recorded)


#: Orange is on move, and may not go to i3; purple may.
FIVE_AROUND_I3 = "oo1ooo/7/8/9/10/9/8/7/p5 o"


def test_a_piece_has_the_colour_of_whose_turn_it_is() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1000 expect reads orange e5
        at 1400 expect moves e5o
        at 2000 place purple f5
        at 2400 expect moves e5o f5p
    """)


def test_quick_plies_of_two_players_have_theirs() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 place purple g5
        at 1300 place orange c5
        at 1300 expect reads orange e5 purple g5 orange c5
        at 1700 expect moves e5o g5p c5o
    """)


def test_after_a_piece_only_touched_down_it_is_the_same_turn_still_and_the_echo_shows_that() -> None:
    keyed().play("""
        at 1000 place orange a1
        at 1150 place orange e5
        at 1150 expect reads purple e5
        at 1200 lift a1
        at 1200 expect reads orange e5
        at 1599 expect moves none
        at 1600 expect moves e5o
    """)


def test_a_piece_that_settled_behind_a_wrong_one_keeps_its_colour() -> None:
    open_at("manalath", FIVE_AROUND_I3, SINGLE).play("""
        at 7000 place orange i3
        at 7200 place purple g5
        at 7700 expect extra i3
        at 7700 expect reads orange i3 purple g5
        at 8000 lift i3
        at 9000 expect reads purple g5
        at 9000 expect moves g5p
    """)


def test_a_piece_that_comes_while_a_wrong_one_blinks_is_of_the_same_turn() -> None:
    open_at("manalath", FIVE_AROUND_I3, SINGLE).play("""
        at 7000 place orange i3
        at 7400 expect extra i3
        at 8000 place orange g5
        at 8000 expect reads orange g5
    """)


def test_a_piece_on_a_green_space_is_nobodys_turn() -> None:
    keyed(("c3",)).play("""
        at 1000 place orange c3
        at 1200 place orange e5
        at 1200 expect reads orange c3 orange e5
        at 1700 expect extra c3
    """)


def test_of_two_pieces_at_once_the_one_that_is_left_is_of_the_player_on_move() -> None:
    keyed().play("""
        at 1000 together orange e5 purple f6
        at 1000 expect reads orange e5 orange f6
        at 2000 expect extra e5 f6
        at 3000 lift e5
        at 3500 expect moves f6o
    """)


def test_where_no_piece_of_ones_own_is_left_it_is_the_other() -> None:
    used_up = "popop1/po1o1po/p1p1popo/o1po1o1op/op1p2oppo/opoo4o/p1o1poop/op1popp/2op1o o"
    open_at("manalath", used_up, SINGLE).play("""
        at 1000 place purple e5
        at 1000 expect reads purple e5
    """)


# ---------------------------------------------------------------------------------- lifted, slid, put back


def test_a_piece_lifted_and_put_back_is_the_one_it_was_whatever_key_is_down() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 press second
        at 3100 lift e5
        at 3300 place orange e5
        at 3300 expect reads orange e5
        at 3400 release second
        at 9000 expect verdict at-rest
        at 9000 expect facts began manalath, committed 1 e5o, committed 2 f5p
    """)


@pytest.mark.parametrize("overlap_ms", [-100, -20, 0, 50, 100])
def test_a_slide_keeps_the_colour_and_its_opening_may_be_believed_late(overlap_ms: int) -> None:
    keyed().play(f"""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 2000 wait
        {"at 3000 place purple e6" if overlap_ms > 0 else f"at {3000 + overlap_ms} lift e5"}
        {f"at {3000 + overlap_ms} lift e5" if overlap_ms > 0 else "at 3000 place purple e6"}
        at 3110 expect reads purple e6
        at 3600 expect moves e6p
        at 9000 expect facts began manalath, committed 1 e5p, replaced 1 e6p
    """)


def test_a_slide_before_the_piece_has_settled_keeps_its_players_own_colour() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 lift e5
        at 1250 place orange e6
        at 1250 expect reads orange e6
        at 1700 expect moves e6o
    """)


@pytest.mark.parametrize("space", ["e6", "a1"])
def test_a_piece_laid_after_another_was_told_of_and_went_is_asked_about(space: str) -> None:
    """It may be the same one, slid or carried on, or one's own."""
    table = keyed().play(f"""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 1200 lift e5
        at 1300 place orange {space}
        at 1300 expect reads piece {space}
        at 1800 expect verdict ambiguous
        at 5000 expect moves none
    """)
    assert (table.session.question, table.session.question_space) == (Question.COLOUR, space)


def test_a_piece_laid_while_the_last_is_set_straight_is_asked_about() -> None:
    """No colour tells which of the two it is."""
    keyed().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2050 place purple g6
        at 2050 expect reads orange g6
        at 2200 place orange e5
        at 2200 expect reads purple g6
        at 2600 expect extra g6
        at 2600 expect says "this may be a new move, or the last piece moved on"
        at 3000 lift g6
        at 4000 place purple g6
        at 4400 expect moves e5o g6p
    """)


def test_only_the_first_piece_that_comes_is_taken_for_the_last_on_its_way() -> None:
    keyed().play("""
        at 1000 place orange a1
        at 3000 lift a1
        at 3050 place orange a2
        at 3200 place purple g5
        at 3200 expect reads orange a2 purple g5
        at 3700 expect moves a2o g5p
    """)


def test_an_older_piece_moved_has_its_colour_and_is_led_back() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 lift e5
        at 3500 place orange e6
        at 3500 expect reads orange e6
        at 4000 expect missing e5
        at 4000 expect extra e6
        at 7000 expect says "Move the orange piece from e6 to e5."
        at 8000 lift e6
        at 8100 place orange e5
        at 9000 expect verdict at-rest
    """)


def test_a_piece_that_may_be_the_missing_one_never_becomes_a_move_whatever_its_key() -> None:
    keyed().play("""
        at 1000 place orange c3
        at 2000 place purple e5
        at 3000 place orange g4
        at 4000 lift c3
        at 4050 press second
        at 4100 place purple c4
        at 4200 release second
        at 4600 expect missing c3
        at 4600 expect extra c4
        at 8000 place orange c3
        at 9000 expect moves c3o e5p g4o
        at 9000 expect extra c4
    """)


def test_the_last_piece_lost_from_sight_and_another_colour_told_of_a_new_one_is_not_guessed_at() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 3000 lift e5
        at 3100 press second
        at 3200 place purple e6
        at 3300 release second
        at 9000 expect moves e5o
        at 9000 expect extra e6
        at 9000 expect missing e5
        at 9500 place orange e5
        at 9900 expect moves e5o
        at 9900 expect extra e6
        at 9900 expect says "e6: this piece does not count."
        at 10500 lift e6
        at 11000 expect verdict at-rest
    """)


# ------------------------------------------------------------------------------- taken back, cleared, resumed


def test_a_piece_put_back_where_one_was_taken_back_from_is_asked_about_if_it_was_not_ones_own() -> None:
    table = keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 2000 lift e5
        at 3000 expect moves none
        at 3100 lift e5
        at 3500 place purple e5
        at 4000 expect verdict ambiguous
        at 5000 tap second
        at 5399 expect moves none
        at 5400 expect moves e5p
        at 6000 lift e5
        at 7500 place orange e7
        at 8000 expect moves e7o
    """)
    assert table.session.table.told.formerly == {}


def test_a_piece_slid_on_so_slowly_that_it_was_taken_back_meanwhile_is_asked_about() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 2000 lift e5
        at 3000 expect moves none
        at 3050 place purple e6
        at 3600 expect moves none
        at 3600 expect verdict ambiguous
        at 4000 tap second
        at 4400 expect moves e6p
    """)


def test_one_that_was_ones_own_is_that_again() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 tap undo
        at 3000 lift e5
        at 4000 place orange e5
        at 4400 expect moves e5o
    """)


def test_an_emptied_table_is_known_again_piece_by_piece() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 sweep
        at 3400 expect verdict emptied
        at 5000 place purple f5
        at 5500 place orange e5
        at 5500 expect reads purple f5 orange e5
        at 6000 expect verdict at-rest
    """)


def test_a_new_game_knows_nothing_of_the_colours_of_the_one_before() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 2000 new manalath
        at 2000 expect extra e5
        at 3000 lift e5
        at 3500 place orange e5
        at 4000 expect moves e5o
    """)


def test_pieces_that_stand_before_the_first_game_have_no_colour_and_do_not_count() -> None:
    table = keyed()
    first = Timeline(profile=SINGLE, reeds=[*table.reeds[:4], 1 << 4, *table.reeds[5:]])
    first.play("""
        at 1000 expect extra e5
        at 1000 expect reads piece e5
        at 1000 expect says "e5: this piece does not count."
        at 1500 tap first
        at 1500 expect moves none
        at 2000 lift e5
        at 2400 expect verdict at-rest
    """)


def test_an_unfinished_game_is_put_back_in_its_colours() -> None:
    played = keyed().play("""
        at 1000 place orange e5
        at 2000 press second
        at 2010 place purple f5
        at 2100 release second
        at 3000 place orange g5
        at 3400 wait
    """)
    table = Timeline(profile=SINGLE, unfinished=played.session.record, reeds=[0, 0, 0, 0, 1 << 4, *[0] * 5])
    table.play("""
        at 500 expect reads orange e5
        at 1000 tap ok
        at 1500 expect missing f5 g5
        at 2000 press first
        at 2100 place purple f5
        at 2100 expect reads purple f5
        at 2200 release first
        at 3000 place orange g5
        at 4000 expect verdict at-rest
        at 4000 expect moves e5o f5p g5o
        at 5000 place purple a1
        at 5400 expect moves e5o f5p g5o a1p
    """)


# ------------------------------------------------------------------------------------------------ the cable


def test_a_piece_laid_while_the_cable_was_out_is_asked_about() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 3000 unseen place purple g5
        at 4000 plug
        at 4000 expect reads orange e5 piece g5
        at 5000 expect verdict ambiguous
        at 6000 tap second
        at 6400 expect moves e5o g5p
    """)


def test_one_told_of_before_the_cable_came_out_is_asked_about_too() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 1200 unplug
        at 2000 plug
        at 2500 expect verdict ambiguous
        at 2500 expect moves none
    """)


def test_a_recolouring_cut_short_by_the_cable_is_not_made() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 tap second
        at 2100 unplug
        at 3000 plug
        at 3000 expect reads orange e5
        at 9000 expect facts began manalath, committed 1 e5o
    """)


def test_a_key_held_while_the_cable_is_put_in_tells_of_what_comes_and_not_when_it_is_released() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 2500 unseen press second
        at 3000 plug
        at 3100 release second
        at 4000 expect reads orange e5
        at 5000 unplug
        at 5500 unseen press first
        at 6000 plug
        at 6500 place orange g5
        at 6500 expect reads orange g5
        at 7000 release first
        at 8000 expect moves e5o g5o
    """)


# ---------------------------------------------------------------------------------------------- the record


def test_while_a_move_is_being_recorded_colours_are_shown_as_ever() -> None:
    keyed(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 place purple f6
        at 1500 expect reads orange e5 purple f6
        at 1600 press second
        at 1700 place purple a1
        at 1700 expect reads purple a1
        at 1800 release second
        at 2500 expect moves none
        at 2500 recorded
        at 2500 expect moves e5o
        at 2600 recorded
        at 2700 recorded
        at 2700 expect moves e5o f6p a1p
    """)


def test_a_key_pressed_while_a_move_is_being_recorded_recolours_it_after() -> None:
    keyed(is_recorded=True).play("""
        at 1000 place purple e5
        at 1500 press second
        at 1600 release second
        at 1700 recorded
        at 1700 expect moves e5o
        at 2100 expect facts began manalath, wanted play 1, committed 1 e5o, wanted revise 1
        at 2200 recorded
        at 2200 expect moves e5p
    """)


def test_which_of_two_is_the_last_one_is_not_forgotten_when_that_is_touched_once_more() -> None:
    """Slid on to e6, with the next piece on e5; or set straight on e5, with the next one on e6."""
    keyed().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2010 place orange e6
        at 2100 place purple e5
        at 2600 expect extra e6
        at 5000 tap second
        at 5000 expect says "No piece waits for its colour any more."
        at 7000 lift e5
        at 7200 place purple e5
        at 9000 expect moves e5o
        at 9000 expect extra e6
    """)


def test_a_colour_that_was_told_goes_with_a_piece_slid_over_two_spaces_and_is_asked_where_it_ends() -> None:
    keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 1200 lift e5
        at 1210 place purple e6
        at 1280 lift e6
        at 1290 place purple e7
        at 1290 expect reads piece e7
        at 2000 expect verdict ambiguous
    """)


def test_the_print_of_another_piece_does_not_hide_the_one_a_piece_was_slid_from() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 lift e5
        at 1250 place orange e6
        at 1500 place orange c2
        at 1650 expect moves e6o
        at 1700 press first
        at 1800 release first
        at 1850 lift c2
        at 1900 place orange c3
        at 1900 expect reads piece c3
    """)


def test_a_piece_lifted_that_was_asked_for_and_laid_again_came_later_than_one_beside() -> None:
    """Of the two that were asked for, the first was lifted: the other is the first now."""
    table = keyed().play("""
        at 900 press second
        at 1000 place purple e5
        at 1100 release second
        at 1200 place purple e6
        at 1220 lift e5
        at 1300 place orange e5
        at 1300 expect reads piece e5 piece e6
        at 3000 expect extra e5 e6
        at 4000 lift e5
        at 4050 place orange e5
        at 4600 expect verdict ambiguous
    """)
    assert table.session.question_space == "e6"
