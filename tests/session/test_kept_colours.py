"""Colours that a piece keeps: slid, set straight, taken back, put back, and what it takes to recolour it."""

import pytest

from manalath_board.controller.session.state import Question
from tests.session.test_arming import keyed
from tests.timeline import SINGLE, Timeline, open_at

# ------------------------------------------------------------------------------------- kept, and recoloured


@pytest.mark.parametrize("overlap_ms", [-100, -20, 0, 40])
@pytest.mark.parametrize("waits_ms", [200, 1000])
def test_a_slide_keeps_the_colour_and_uses_up_no_arm(overlap_ms: int, waits_ms: int) -> None:
    """An opening is believed late, so that the piece may seem to be on both spaces."""
    there_ms = 1000 + waits_ms
    acts = sorted([(there_ms, "place purple e6"), (there_ms + overlap_ms, "lift e5")])
    keyed().play(f"""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 1150 tap orange
        at {acts[0][0]} {acts[0][1]}
        at {acts[1][0]} {acts[1][1]}
        at 2500 expect reads purple e6
        at 3000 expect moves e6p
        at 3500 place orange g5
        at 3500 expect reads orange g5
        at 4000 expect moves e6p g5o
    """)


def test_so_does_one_that_is_slid_on_under_its_key_still() -> None:
    """While it is read on both spaces it seems to be two pieces under one key."""
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1200 place purple e6
        at 1200 expect reads piece e5 purple e6
        at 1240 lift e5
        at 1240 expect reads purple e6
        at 1300 release purple
        at 1640 expect moves e6p
    """)


def test_so_does_one_that_a_slow_scan_sees_go_and_come_at_once() -> None:
    table = keyed().play("at 1000 place orange e5\nat 2000 wait")
    table._set(SINGLE.space("e5").first, is_closed=False)
    table.play("""
        at 2000 place orange e6
        at 2000 expect reads orange e6
        at 2500 expect moves e6o
    """)


def test_so_does_a_slow_slide() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 1500 tap orange
        at 2000 lift e5
        at 2600 place purple e6
        at 2600 expect reads purple e6
        at 3000 expect moves e6p
        at 3500 place orange g5
        at 3500 expect reads orange g5
    """)


def test_a_last_piece_that_is_slid_is_no_turn_of_its_own() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2100 place orange e6
        at 2200 place purple g5
        at 2200 expect reads orange e6 purple g5
        at 2600 expect moves e6o g5p
    """)


def test_slid_on_slowly_under_a_key_it_may_be_another_and_is_asked() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 lift e5
        at 1300 press purple
        at 1600 place orange e6
        at 1600 expect reads piece e6
    """)


def test_so_does_a_piece_that_is_set_straight_under_the_finger_of_the_next_player() -> None:
    """Manalaths 8: an exchange takes longer."""
    keyed().play("""
        at 1000 place orange e5
        at 2000 press orange
        at 2100 lift e5
        at 2300 place orange e5
        at 2400 place orange g5
        at 2400 expect reads orange e5 orange g5
        at 2500 release orange
        at 3000 expect facts began manalath, committed 1 e5o, committed 2 g5o
    """)


def test_slid_where_it_may_not_go_it_is_taken_back_and_what_was_armed_stays() -> None:
    """Manalaths 2."""
    open_at("manalath", "oo1ooo/7/8/9/10/9/8/7/pp4 p", SINGLE).play("""
        at 900 press orange
        at 1000 place orange h3
        at 1100 release orange
        at 2000 tap purple
        at 2100 lift h3
        at 2150 place orange i3
        at 2550 expect moves none
        at 2550 expect extra i3
        at 3000 expect says "i3: orange cannot go here."
        at 3500 lift i3
        at 5000 place purple c3
        at 5000 expect reads purple c3
    """)


@pytest.mark.parametrize(
    "key", ["at 3100 press purple\nat 3200 wait", "at 3050 press purple\nat 3150 release purple"]
)
def test_the_last_piece_is_recoloured_by_a_key_held_as_it_comes_home_or_tapped_while_it_is_off(
    key: str,
) -> None:
    keyed().play(f"""
at 1000 place purple e5
at 3000 lift e5
{key}
at 3400 place purple e5
at 3400 expect reads purple e5
at 3600 release purple
at 3900 expect facts began manalath, committed 1 e5o, replaced 1 e5p
at 5000 place orange g5
at 5000 expect reads purple g5
    """)


def test_a_piece_that_does_not_count_yet_is_recoloured_so_too() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 1200 lift e5
        at 1300 press purple
        at 1500 place purple e5
        at 1600 release purple
        at 2000 expect facts began manalath, committed 1 e5p
    """)


@pytest.mark.parametrize(("lifted_ms", "read"), [(1200, "piece"), (2000, "orange")])
def test_one_that_is_home_so_soon_that_it_may_be_set_straight_is_not_recoloured(
    lifted_ms: int, read: str
) -> None:
    """The key that went down meanwhile may be the next player's."""
    keyed().play(f"""
        at 1000 place orange e5
        at {lifted_ms} lift e5
        at {lifted_ms + 100} press purple
        at {lifted_ms + 260} place orange e5
        at {lifted_ms + 260} expect reads {read} e5
    """)


def test_nor_is_it_by_a_tap_which_is_for_the_next_piece_then() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2050 press orange
        at 2150 release orange
        at 2260 place orange e5
        at 2700 place orange g5
        at 2700 expect reads orange e5 orange g5
    """)


def test_an_older_piece_put_back_is_the_one_it_was_and_uses_up_the_key_that_is_down() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 press purple
        at 3100 lift e5
        at 3500 place orange e5
        at 3500 expect reads orange e5
        at 3600 release purple
        at 4000 place orange g5
        at 4000 expect reads orange g5
        at 9000 expect facts began manalath, committed 1 e5o, committed 2 f5p, committed 3 g5o
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
        at 8000 lift e6
        at 8100 place orange e5
        at 9000 expect verdict at-rest
    """)


def test_a_piece_carried_on_soon_keeps_what_it_was_told() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple a1
        at 1100 lift a1
        at 1150 release purple
        at 1300 place purple e5
        at 1300 expect reads purple e5
    """)


def test_one_laid_while_another_was_off_that_came_back_is_asked_with_it() -> None:
    """It was taken for that one, and a key said nothing of either."""
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 1200 lift e5
        at 1250 place purple g5
        at 1250 expect reads purple g5
        at 1350 place purple e5
        at 1350 expect reads piece e5 piece g5
    """)


def test_a_piece_laid_while_the_last_is_set_straight_may_be_either() -> None:
    """A key says which colour a piece has, not which of two it is."""
    keyed().play("""
        at 1000 place orange e5
        at 1950 press purple
        at 2000 lift e5
        at 2050 place purple g6
        at 2150 release purple
        at 2200 place orange e5
        at 3000 expect moves e5o
        at 3000 expect extra g6
    """)


def test_a_piece_laid_beside_long_after_one_went_may_be_that_one_or_another() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 1200 lift e5
        at 2600 place purple e6
        at 2600 expect reads piece e6
    """)


def test_so_may_one_laid_anywhere_where_a_sensor_seems_to_have_lost_an_older_piece() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 place purple f5
        at 3000 lift e5
        at 3600 place orange c3
        at 3600 expect reads piece c3
    """)


def test_none_is_taken_for_an_older_one_that_is_not_read_for_a_moment() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 2900 press purple
        at 3000 lift e5
        at 3020 place purple e6
        at 3020 expect reads purple e6
        at 3040 place orange e5
        at 3440 expect moves e5o f5p e6p
    """)


def flickering(times: int) -> Timeline:
    """An orange piece on e5 that counts, and is read no more for a moment so many times."""
    table = keyed().play("at 1000 place orange e5\nat 1500 wait")
    for at_ms in range(1500, 1500 + 40 * times, 40):
        table.play(f"at {at_ms} lift e5\nat {at_ms + 20} place orange e5")
    return table


def test_nor_for_the_last_while_its_sensor_plays_up() -> None:
    flickering(2).play("""
        at 1760 place purple e6
        at 1770 lift e5
        at 1770 expect reads purple e6
    """)
    flickering(6).play("""
        at 1770 lift e5
        at 1850 place purple g5
        at 1850 expect reads purple g5
    """)


# --------------------------------------------------------------------- taken back, resumed, cable, the record


def test_a_piece_that_was_taken_back_has_its_colour_again_unless_a_key_arms_it() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 lift e5
        at 3000 expect moves none
        at 4500 place purple e5
        at 4500 expect reads purple e5
        at 5000 expect moves e5p
        at 6000 lift e5
        at 7500 press orange
        at 7600 place orange e5
        at 7700 release orange
        at 8000 expect moves e5o
    """)


def test_so_have_several_in_any_order() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 place purple f6
        at 3000 press purple
        at 3100 place purple c3
        at 3200 release purple
        at 4000 tap undo
        at 4500 lift c3
        at 5500 tap undo
        at 6000 lift f6
        at 7000 tap undo
        at 7500 lift e5
        at 9000 place purple c3
        at 9100 place purple e5
        at 9200 place purple f6
        at 9200 expect reads purple c3 purple e5 purple f6
    """)


def test_an_unfinished_game_is_put_back_in_its_colours() -> None:
    played = keyed().play("""
        at 1000 place orange e5
        at 2000 press purple
        at 2100 place purple f5
        at 2200 release purple
        at 3000 place orange g5
        at 3400 wait
    """)
    table = Timeline(profile=SINGLE, unfinished=played.session.record, reeds=[0, 0, 0, 0, 1 << 4, *[0] * 5])
    table.play("""
        at 500 expect reads orange e5
        at 1000 tap ok
        at 1500 expect missing f5 g5
        at 2000 press orange
        at 2100 place purple f5
        at 2100 expect reads purple f5
        at 2200 release orange
        at 3000 place orange g5
        at 4000 expect verdict at-rest
        at 4000 expect moves e5o f5p g5o
    """)


def test_pieces_knocked_off_have_their_colours_again_in_any_order() -> None:
    """Every game 6."""
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


def test_a_piece_laid_while_the_cable_was_out_is_asked() -> None:
    table = keyed().play("""
        at 1000 place orange e5
        at 2000 unplug
        at 3000 unseen place purple g5
        at 4000 plug
        at 4000 expect reads orange e5 piece g5
        at 5000 expect verdict ambiguous
    """)
    assert (table.session.question, table.session.question_space) == (Question.COLOUR, "g5")


def test_the_last_piece_is_recoloured_by_a_key_after_the_cable_was_out_too() -> None:
    keyed().play("""
        at 1000 place purple e5
        at 2000 unplug
        at 3000 plug
        at 4000 lift e5
        at 4100 press purple
        at 4400 place purple e5
        at 4400 expect reads purple e5
        at 4600 release purple
        at 5000 expect facts began manalath, committed 1 e5o, replaced 1 e5p
    """)


def test_while_a_move_is_being_recorded_colours_are_shown_as_ever() -> None:
    keyed(is_recorded=True).play("""
        at 1000 place orange e5
        at 1500 place purple f6
        at 1600 press purple
        at 1700 place purple a1
        at 1700 expect reads orange e5 purple f6 purple a1
        at 1800 release purple
        at 2500 recorded
        at 2600 recorded
        at 2700 recorded
        at 2700 expect moves e5o f6p a1p
    """)


def test_a_new_game_knows_nothing_of_the_colours_of_the_one_before() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 2000 new manalath
        at 2000 expect extra e5
        at 3000 lift e5
        at 4500 place orange e5
        at 5000 expect moves e5o
    """)


def test_on_a_board_that_feels_colours_the_keys_arm_nothing() -> None:
    Timeline().play("""
        at 1000 press purple
        at 1100 place orange e5
        at 1200 release purple
        at 2000 tap purple
        at 2000 expect says "Purple to move: Place a piece"
        at 9000 expect facts began manalath, committed 1 e5o
    """)
