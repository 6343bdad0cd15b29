"""Colours corrected by keys: which piece a key recolours, and which it does not."""

import pytest

from tests.session.test_keyed_colours import keyed
from tests.timeline import Timeline


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
    """The key that went down in between may be the next player's."""
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


def test_on_a_board_that_feels_colours_the_keys_arm_nothing() -> None:
    Timeline().play("""
        at 1000 press purple
        at 1100 place orange e5
        at 1200 release purple
        at 2000 tap purple
        at 2000 expect says "Purple to move: Place a piece"
        at 9000 expect facts began manalath, committed 1 e5o
    """)
