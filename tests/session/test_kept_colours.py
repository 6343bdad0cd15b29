"""Colours that a piece keeps when it is slid, set straight, put back or carried on."""

import pytest

from tests.session.test_keyed_colours import keyed
from tests.timeline import SINGLE, open_at


@pytest.mark.parametrize("overlap_ms", [-100, -20, 0, 40])
@pytest.mark.parametrize("waits_ms", [200, 1000])
def test_a_slide_keeps_the_colour_and_uses_up_no_arm(overlap_ms: int, waits_ms: int) -> None:
    """An opening is believed late, so the piece may seem to be on both spaces."""
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


def test_one_asked_for_because_another_came_under_that_key_too_is_asked_for_where_it_is_slid() -> None:
    keyed().play("""
        at 900 press orange
        at 1000 place orange e5
        at 1200 place purple g5
        at 1200 expect reads orange e5 piece g5
        at 1260 place purple g6
        at 1280 lift g5
        at 1280 expect reads orange e5 piece g6
        at 1300 release orange
        at 2000 expect moves e5o
        at 2000 expect says "Which colour is the piece on g6? Press the orange key or the purple key."
        at 2100 tap purple
        at 2600 expect moves e5o g6p
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


@pytest.mark.parametrize("lifted_ms", [2000, 2120])
def test_a_last_piece_that_is_slid_is_no_turn_of_its_own(lifted_ms: int) -> None:
    first, second = sorted([(lifted_ms, "lift e5"), (2100, "place orange e6")])
    keyed().play(f"""
        at 1000 place orange e5
        at {first[0]} {first[1]}
        at {second[0]} {second[1]}
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
    """An exchange takes longer."""
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
    """The tapped purple key still arms the next piece."""
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


def test_a_piece_carried_on_soon_keeps_the_colour_it_was_given() -> None:
    keyed().play("""
        at 900 press purple
        at 1000 place purple a1
        at 1100 lift a1
        at 1150 release purple
        at 1300 place purple e5
        at 1300 expect reads purple e5
    """)
