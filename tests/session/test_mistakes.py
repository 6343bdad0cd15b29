"""A mistake is named, led right step by step, and never guessed at."""

import pytest

from controller.inference import Misplaced
from tests.timeline import Timeline

TWO_AND_THREE = """
    at 1000 place orange a1
    at 2000 place orange a2
    at 3000 place orange a4
    at 4000 place orange a5
    at 5000 place orange a6
"""


def test_an_illegal_piece_is_refused_with_its_reason_and_forgotten_when_lifted() -> None:
    Timeline().play(
        TWO_AND_THREE
        + """
    at 6000 place orange a3
    at 6400 expect extra a3
    at 6400 expect says "a3: orange cannot go here. It would make a group of 6 with a1, a2, a4, a5, a6."
    at 7000 lift a3
    at 7400 expect verdict at-rest
    at 7400 expect moves a1o a2o a4o a5o a6o
    at 8000 place purple a3
    at 8400 expect moves a1o a2o a4o a5o a6o a3p
    """
    )


def test_a_piece_lifted_that_is_not_the_last_has_to_come_back() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 lift e5
        at 5999 expect verdict under-way
        at 6000 expect missing e5
        at 6000 expect says "e5: the orange piece belongs here. Put it back."
        at 7000 place orange e5
        at 7400 expect verdict at-rest
    """)


def test_an_older_piece_moved_is_led_back_in_one_step() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 lift e5
        at 3300 place orange e6
        at 3700 expect missing e5
        at 3700 expect extra e6
        at 6699 expect says "e6: this may be the orange piece that is missing. Move it back where it was."
        at 6700 expect says "Move the orange piece from e6 to e5."
        at 7000 lift e6
        at 7100 place orange e5
        at 7500 expect verdict at-rest
        at 7500 expect moves e5o f5p
    """)


def test_a_piece_moved_to_a_forbidden_space_is_carried_back() -> None:
    Timeline().play(
        TWO_AND_THREE
        + """
    at 6000 place orange i1
    at 7000 place purple i6
    at 8000 lift i1
    at 8300 place orange a3
    at 8700 expect extra a3
    at 8700 expect missing i1
    at 11700 expect says "Move the orange piece from a3 to i1."
    """
    )


def test_green_spaces_take_no_piece() -> None:
    Timeline(blocked=("c3",)).play("""
        at 1000 place orange c3
        at 1400 expect extra c3
        at 1400 expect says "c3 is a green space and takes no piece."
        at 2000 lift c3
        at 2400 expect verdict at-rest
    """)


def test_a_space_outside_the_game_takes_no_piece() -> None:
    Timeline("manalath-stein").play("""
        at 1000 place orange e10
        at 1400 expect extra e10
        at 1400 expect says "e10 is outside this game."
        at 2000 lift e10
        at 2400 place purple e9
        at 2800 expect moves e9b
    """)


def test_both_reeds_closed_is_unclear_and_holds_the_game() -> None:
    Timeline().play("""
        at 1000 blur e5
        at 1400 expect verdict unclear
        at 1400 expect says "e5: the reading is unclear."
        at 2000 place orange a1
        at 3000 expect moves none
        at 4000 exchange e5 purple
        at 4399 expect moves none
        at 4400 expect moves e5p a1o
    """)


def test_a_chattering_sensor_holds_up_only_its_own_space() -> None:
    flicker = "\n".join(f"at {3000 + 100 * n} {'place orange' if n % 2 else 'lift'} c3" for n in range(10))
    Timeline().play(
        "at 1000 place orange c3\nat 2000 place purple g5\n"
        + flicker
        + """
at 3901 expect says "c3: the reading changes all the time."
at 3950 place purple e5
at 4350 expect moves c3o g5p e5p
at 6500 expect verdict at-rest
at 6500 expect says "Purple to move"
"""
    )


def test_a_chattering_piece_is_played_once_it_is_quiet() -> None:
    flicker = "\n".join(
        f"at {1000 + 100 * n} {'place orange' if n % 2 == 0 else 'lift'} c3" for n in range(11)
    )
    Timeline().play(
        flicker
        + """
at 3999 expect moves none
at 4000 expect moves c3o
"""
    )


def test_a_sensor_that_chatters_is_doubted_until_it_is_quiet_and_not_by_fits_and_starts() -> None:
    """Later changes may be rarer than the first ones."""
    flicker = [f"at {1000 + 100 * n} {'place orange' if n % 2 == 0 else 'lift'} c3" for n in range(11)]
    rests = [
        line for ms in (3300, 4600, 5900) for line in (f"at {ms} lift c3", f"at {ms + 50} place orange c3")
    ]
    Timeline().play(
        "\n".join([*flicker, *rests])
        + """
at 7949 expect moves none
at 7949 expect says "c3: the reading changes all the time."
at 7950 expect moves c3o
"""
    )


def test_a_bump_does_not_make_a_piece_count_that_has_to_be_lifted() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 tap undo
        at 3000 lift e5
        at 3200 place orange e5
        at 9000 expect moves none
        at 9000 expect extra e5
    """)


def test_pieces_on_the_table_at_a_new_game_have_to_come_off_first() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 new manalath
        at 3000 expect extra e5 f5
        at 3000 expect says "A new game begins. Take the pieces off e5, f5."
        at 4000 sweep e5 f5
        at 4400 expect verdict at-rest
        at 4400 expect facts began manalath, committed 1 e5o, committed 2 f5p, abandoned, began manalath
        at 5000 place purple f5
        at 5400 expect moves f5p
    """)


def test_a_stale_piece_pushed_to_another_space_is_no_move_while_others_stand() -> None:
    Timeline().play("""
        at 1000 place orange c3
        at 2000 place purple e5
        at 3000 place orange g4
        at 4000 new manalath
        at 5000 lift c3
        at 5100 place orange c4
        at 5500 expect extra e5 g4 c4
        at 6000 sweep e5 g4
        at 7000 expect moves none
        at 7000 expect extra c4
        at 7500 lift c4
        at 7900 expect verdict at-rest
    """)


@pytest.mark.parametrize("acts", [("blur c3", "new manalath"), ("new manalath", "blur c3")])
def test_a_piece_of_the_game_before_with_an_unclear_reading_is_named_and_lit(acts: tuple[str, str]) -> None:
    Timeline().play(f"""
        at 1000 place orange c3
        at 2000 {acts[0]}
        at 2050 {acts[1]}
        at 4000 expect verdict unclear
        at 4000 expect says "c3: the reading is unclear."
        at 4000 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . ' ' . . . . .
              . ' W ' . . . .
               . ' ' . . . .
                . . . . . .
        at 5000 lift c3
        at 5400 expect verdict at-rest
    """)


def test_a_piece_whose_sensor_chatters_is_still_on_the_table() -> None:
    flicker = "\n".join(
        f"at {5000 + 100 * n} {'lift' if n % 2 == 0 else 'place orange'} a1" for n in range(12)
    )
    Timeline().play(f"""
at 1000 place orange a1
at 2000 place purple i1
{flicker}
at 6150 new manalath
at 6150 lift i1
at 6160 lift a1
at 6200 place orange a1
at 9000 expect extra a1
at 9000 expect moves none
""")


def test_an_emptied_board_in_mid_game_is_asked_about() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 sweep
        at 3400 expect verdict emptied
        at 3400 expect says "Press OK to end this game unfinished"
        at 5000 place orange e5
        at 5100 place purple f5
        at 5600 expect verdict at-rest
        at 5600 expect moves e5o f5p
        at 6000 sweep
        at 7000 tap ok
        at 7000 expect moves none
        at 7000 expect verdict at-rest
    """)


def test_more_than_three_missing_are_put_back_in_any_order() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place purple a3
        at 3000 place orange a5
        at 4000 place purple i1
        at 5000 place orange i3
        at 6000 place purple i5
        at 7000 sweep a1 a3 a5 i1
        at 10000 expect missing a1 a3 a5 i1
        at 10400 expect says "Put back, in any order:"
        at 11000 place purple i1
        at 11100 place orange a1
        at 11200 place orange a5
        at 11300 place purple a3
        at 12000 expect verdict at-rest
    """)


def test_an_exchange_of_the_last_piece_is_misplaced_once_another_was_touched() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place orange e5
        at 3000 lift a1
        at 3600 place orange a1
        at 5000 lift e5
        at 5300 place purple e5
        at 5700 expect extra e5
        at 5700 expect moves a1o e5o
    """)


def test_eight_changes_in_two_seconds_are_a_hand_and_nine_are_chatter() -> None:
    lines = [f"at {1000 + 100 * n} {'place orange' if n % 2 == 0 else 'lift'} c3" for n in range(9)]
    Timeline().play("\n".join(lines[:8]) + '\nat 1750 expect says "Place a piece of either colour"')
    Timeline().play("\n".join(lines) + '\nat 1850 expect says "c3: the reading changes all the time."')


def test_a_dozen_pieces_laid_at_once_are_led_off_again() -> None:
    """Their orders are too many to try: nothing is guessed, and the board goes on answering."""
    spaces = ("a1", "a3", "a5", "c1", "c3", "c5", "c7", "e1", "e3", "e5", "e7", "e9")
    laid = "\n".join(f"at {1000 + number} place orange {space}" for number, space in enumerate(spaces))
    lifted = "\n".join(f"at {7000 + 100 * number} lift {space}" for number, space in enumerate(spaces))
    table = Timeline().play(f"{laid}\nat 6000 expect moves none")
    assert isinstance(table.session.verdict.placement, Misplaced)
    table.play(f"{lifted}\nat 9000 place orange e5\nat 9500 expect moves e5o")
