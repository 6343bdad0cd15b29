"""Pieces that may be one colour or another: the game asks, and never guesses."""

import pytest

from tests.session.test_keyed_colours import keyed
from tests.timeline import Timeline


def test_one_laid_while_another_was_off_that_came_back_is_asked_with_it() -> None:
    """It was taken for that one, and no key identifies either."""
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
    """A key gives the colour of a piece, but not which of two pieces it is."""
    keyed().play("""
        at 1000 place orange e5
        at 1950 press purple
        at 2000 lift e5
        at 2050 place purple g6
        at 2150 release purple
        at 2200 place orange e5
        at 2200 expect reads orange e5 purple g6
        at 3000 expect moves e5o
        at 3000 expect extra g6
    """)


@pytest.mark.parametrize(
    ("space", "laid_ms", "read"),
    [("e6", 2600, "piece"), ("e6", 3201, "orange"), ("e5", 2200, "purple"), ("e5", 2201, "orange")],
)
def test_a_piece_laid_beside_long_after_one_went_may_be_that_one_or_another(
    space: str, laid_ms: int, read: str
) -> None:
    """It is another after twice as long; at home the same one comes sooner."""
    keyed().play(f"""
        at 900 press purple
        at 1000 place purple e5
        at 1100 release purple
        at 1200 lift e5
        at {laid_ms} place purple {space}
        at {laid_ms} expect reads {read} {space}
    """)


def test_so_may_one_whose_colour_would_be_another_by_the_pieces_that_came_since() -> None:
    keyed().play("""
        at 1000 place orange e5
        at 1200 lift e5
        at 2250 place orange c3
        at 2400 place orange e6
        at 2400 expect reads orange c3 piece e6
    """)


def test_of_two_pieces_in_the_hand_the_last_one_laid_is_taken_or_the_one_from_beside() -> None:
    keyed().play("""
        at 1000 place orange f5
        at 2000 place purple e5
        at 3000 lift f5
        at 3100 lift e5
        at 3900 place purple c3
        at 3900 expect reads purple c3
    """)
    keyed().play("""
        at 1000 place orange c3
        at 1050 press purple
        at 1100 place purple g5
        at 1150 release purple
        at 1200 lift g5
        at 1250 lift c3
        at 1350 place orange c4
        at 1350 expect reads orange c4
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
    keyed().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 place orange g5
        at 4000 lift e5
        at 4600 place purple c3
        at 4600 expect reads piece c3
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
    """Return a table with an orange piece on e5 that counts, and that drops out briefly this many times."""
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
