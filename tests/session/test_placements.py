"""From a reading to a committed move: settling, revising, taking back."""

import pytest

from tests.timeline import Timeline


def test_a_piece_that_stands_for_the_settle_time_is_a_move() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1399 expect verdict under-way
        at 1399 expect moves none
        at 1400 expect moves e5o
        at 1400 expect verdict at-rest
        at 1400 expect says "Purple to move"
    """)


def test_a_touch_is_no_move() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1390 lift e5
        at 3000 expect moves none
        at 3000 expect verdict at-rest
    """)


def test_quick_plies_commit_in_order_of_settling() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 1100 place purple f6
        at 1400 expect moves e5o
        at 1500 expect moves e5o f6p
    """)


def test_quick_plies_have_an_order_from_the_first_moment() -> None:
    Timeline().play("""
        at 100 place orange e5
        at 220 place purple f6
        at 620 expect moves e5o f6p
    """)


def test_a_late_tick_decides_as_a_punctual_one() -> None:
    Timeline().play("""
        at 1000 place purple f6
        at 1040 place orange e5
        at 9000 expect moves f6p e5o
    """)


def test_a_late_tick_decides_at_the_time_of_a_punctual_one() -> None:
    table = Timeline().play("""
        at 1000 place purple f6
        at 1100 place orange e5
        at 9000 expect moves f6p e5o
    """)
    assert [ply.at_ms for ply in table.session.record.plies] == [1400.0, 1500.0]


def test_either_player_may_place_either_colour() -> None:
    Timeline().play("""
        at 1000 place purple a1
        at 2000 place purple i6
        at 2400 expect moves a1p i6p
    """)


def test_nothing_is_revisable_after_another_piece_was_touched() -> None:
    Timeline().play("""
        at 1000 place orange a1
        at 2000 place orange e5
        at 3000 lift a1
        at 3600 place orange a1
        at 5000 lift e5
        at 5100 place orange e6
        at 7000 expect moves a1o e5o
        at 7000 expect extra e6
        at 7000 expect missing e5
        at 7000 expect says "the last piece"
        at 7500 press undo
        at 7600 release undo
        at 7600 expect moves a1o e6o
    """)


def test_the_last_piece_lifted_is_taken_back_after_a_second() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2999 expect moves e5o
        at 3000 expect moves none
        at 3000 expect says "Orange to move"
    """)


def test_a_piece_back_in_time_is_not_taken_back() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 lift e5
        at 2900 place orange e5
        at 9000 expect moves e5o
        at 9000 expect facts began manalath, committed 1 e5o
    """)


def test_plies_are_taken_back_one_at_a_time() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 place orange g5
        at 5000 lift g5
        at 6000 expect moves e5o f5p
        at 6100 lift f5
        at 7100 expect moves e5o
        at 7200 lift e5
        at 8200 expect moves none
    """)


def test_after_a_takeback_the_same_player_moves_again() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 lift f5
        at 4000 expect says "Purple to move"
        at 4500 place orange d4
        at 5000 expect moves e5o d4o
    """)


def test_with_the_last_piece_lost_from_sight_a_new_one_is_not_guessed_at() -> None:
    """The last piece was nudged off its reed and the opponent plays: is it a slide? Refuse, never guess."""
    Timeline().play("""
        at 1000 place orange e5
        at 3000 lift e5
        at 3200 place purple i6
        at 9000 expect moves e5o
        at 9000 expect extra i6
        at 9000 expect missing e5
        at 9500 place orange e5
        at 9900 expect moves e5o i6p
    """)


def test_a_new_piece_waits_while_the_last_is_off_its_space() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple i6
        at 2300 lift e5
        at 2400 expect moves e5o
        at 2450 place orange e5
        at 2450 expect moves e5o i6p
    """)


def test_a_piece_lifted_before_it_settled_holds_the_next_one_only_until_it_is_surely_gone() -> None:
    Timeline().play("""
        at 1000 place orange a6
        at 1180 place purple h7
        at 1390 lift a6
        at 1789 expect moves none
        at 1790 expect moves h7p
    """)


def test_three_pieces_at_once_are_refused_until_two_are_off() -> None:
    Timeline().play("""
        at 1000 together orange e5 purple f6
        at 1000 place purple a1
        at 1400 expect extra a1 e5 f6
        at 1400 expect moves none
        at 1400 expect says "nobody can tell which was first"
        at 2000 sweep a1 f6
        at 2400 expect moves e5o
        at 2500 place purple f6
        at 2900 expect moves e5o f6p
    """)


def test_a_legal_piece_waits_behind_a_wrong_one() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple a1
        at 3000 lift e5
        at 3500 place purple i1
        at 4000 expect missing e5
        at 4000 expect moves e5o a1p
        at 5000 place orange e5
        at 5400 expect moves e5o a1p i1p
    """)


def test_a_piece_that_may_be_the_missing_one_never_becomes_a_move() -> None:
    Timeline().play("""
        at 1000 place orange c3
        at 2000 place purple e5
        at 3000 place orange g4
        at 4000 lift c3
        at 4100 place orange c4
        at 4500 expect missing c3
        at 4500 expect extra c4
        at 7500 expect says "Move the orange piece from c4 to c3."
        at 8000 place orange c3
        at 9000 expect moves c3o e5p g4o
        at 9000 expect extra c4
        at 9500 lift c4
        at 9900 expect verdict at-rest
    """)


@pytest.mark.parametrize("gap_ms", [0, 10, 100, 399])
def test_a_bump_of_an_old_piece_changes_nothing(gap_ms: int) -> None:
    Timeline().play(f"""
        at 1000 place orange e5
        at 2000 place purple f5
        at 3000 lift e5
        at {3000 + gap_ms} place orange e5
        at 9000 expect verdict at-rest
        at 9000 expect facts began manalath, committed 1 e5o, committed 2 f5p
    """)


def test_of_two_pieces_lifted_nearly_at_once_neither_becomes_a_move_between() -> None:
    Timeline().play("""
        at 1000 together orange e5 purple f6
        at 2000 expect verdict undecided
        at 3000 lift e5
        at 3010 expect moves none
        at 3015 lift f6
        at 5000 expect moves none
        at 5000 expect verdict at-rest
    """)
