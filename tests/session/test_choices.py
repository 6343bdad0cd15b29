"""What ``ok`` opens: resigning, a draw, an end."""

import pytest

from controller.session.mode import Choice, Choosing, Locating, Playing
from tests.session.lit import white_lights
from tests.square_board import SQUARE
from tests.timeline import Timeline

TWO_PLIES = """
        at 1000 place orange e5
        at 2000 place purple f6
"""


def test_ok_opens_the_choices_that_keys_step_through_and_undo_leaves() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 3000 expect says "Press OK to declare a piece that was not read. The orange and purple keys show"
        at 3050 tap purple
        at 3050 expect says "Press OK to resign. "
        at 3100 tap purple
        at 3100 expect says "Press OK to offer a draw."
        at 3200 tap purple
        at 3200 expect says "Press OK to end this game unfinished."
        at 3250 tap purple
        at 3250 expect says "Press OK to try a line."
        at 3300 tap purple
        at 3300 expect says "Press OK to declare a piece"
        at 3400 tap orange
        at 3400 expect says "Press OK to try a line."
        at 3500 tap undo
        at 3500 expect moves e5o f6p
        at 3500 expect says "Place a piece of either colour"
    """
    )
    assert table.session.mode == Playing()
    assert table.facts == ["began manalath", "committed 1 e5o", "committed 2 f6p"]


def test_a_piece_laid_after_a_resignation_is_no_move_though_the_table_was_known_before() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 3000 lift e5
        at 3600 place orange e5
        at 5000 tap ok
        at 5100 tap purple
        at 5200 tap ok
        at 5300 expect says "Purple has won: Orange has resigned."
        at 8000 place orange a1
        at 8500 expect moves e5o f6p
        at 8500 expect extra a1
        at 9000 lift a1
        at 9500 tap undo
        at 9600 expect says "Orange to move"
        at 10000 place orange a1
        at 10500 expect moves e5o f6p a1o
    """
    )
    assert table.session.position.outcome is None


def test_a_piece_that_lies_as_undo_takes_a_resignation_back_has_to_be_lifted_first() -> None:
    Timeline().play(
        TWO_PLIES
        + """
        at 3000 choose resign
        at 4000 place orange c3
        at 5000 tap undo
        at 6000 expect moves e5o f6p
        at 6000 expect extra c3
        at 7000 lift c3
        at 8000 place orange c3
        at 8500 expect moves e5o f6p c3o
    """
    )


def test_who_resigns_has_lost_until_undo_and_the_board_is_cleared() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 3050 tap purple
        at 3100 tap ok
        at 3100 expect says "Purple has won: Orange has resigned. Take all pieces off to play again."
        at 4000 tap undo
        at 4000 expect says "Orange to move: Place a piece of either colour"
        at 5000 place orange a1
        at 6000 tap ok
        at 6050 tap purple
        at 6100 tap ok
        at 6100 expect says "Orange has won: Purple has resigned."
        at 7000 lift a1
        at 9000 expect verdict clearing
        at 9000 sweep
        at 9400 expect moves none
    """
    )
    assert table.facts[3:] == [
        "ended resigned",
        "reopened",
        "committed 3 a1o",
        "ended resigned",
        "began manalath",
    ]


def test_a_draw_is_asked_of_the_other_side() -> None:
    offered = (
        TWO_PLIES
        + """
        at 3000 tap ok
        at 3050 tap purple
        at 3100 tap purple
        at 3200 tap ok
        at 3200 expect says "Orange offers a draw. Purple: press OK to take it, or Undo to play on."
    """
    )
    table = Timeline().play(
        offered
        + """
        at 4000 tap ok
        at 4000 expect says "Draw: The players have agreed on a draw."
    """
    )
    assert table.facts[-1] == "ended agreed"
    Timeline().play(
        offered
        + """
        at 4000 tap undo
        at 4000 expect says "Orange to move: Place a piece of either colour"
        at 5000 place orange a1
        at 5400 expect moves e5o f6p a1o
    """
    )


def test_a_game_is_ended_by_a_button_as_by_the_choices_of_ok() -> None:
    table = Timeline().play(
        """
    at 500 choose resign
    at 600 expect says "Orange to move"
    at 1000 place orange e5
    at 1600 choose draw
    at 1600 expect says "Purple to move: Purple offers a draw."
    at 2000 tap undo
    at 2100 tap ok
    at 2200 choose resign
    at 2200 expect says "Orange has won: Purple has resigned."
    at 3000 tap undo
    at 3100 expect says "Purple to move"
    """
    )
    assert "ended resigned" in table.facts


def test_a_button_ends_a_game_where_it_stands_whatever_a_hand_is_at() -> None:
    table = Timeline().play(
        """
    at 1000 place orange e5
    at 2000 place purple c3
    at 2200 choose resign
    at 2200 expect says "Orange has won"
    at 3000 expect moves e5o
    at 3000 expect extra c3
    at 3500 lift c3
    at 4000 tap undo
    at 4100 expect says "Purple to move"
    at 4500 unplug
    at 4600 choose resign
    at 4700 plug
    at 5500 expect moves e5o
    """
    )
    assert [fact for fact in table.facts if fact.startswith("ended")] == ["ended resigned"]


def test_an_end_leaves_the_game_unfinished() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 3100 tap orange
        at 3150 tap orange
        at 3200 tap ok
        at 3700 expect says "A new game begins. Take the pieces off "
        at 3700 expect moves none
    """
    )
    assert table.facts[-2:] == ["abandoned", "began manalath"]


def test_one_choice_opens_at_once() -> None:
    table = Timeline().play("at 1000 tap ok")
    assert table.session.mode == Locating("a1")


@pytest.mark.parametrize("act", ["lift f6", "place orange a1"])
def test_nothing_opens_while_a_hand_is_busy(act: str) -> None:
    table = Timeline().play(TWO_PLIES + f"        at 3000 {act}\n        at 3100 tap ok")
    assert table.session.mode == Playing()


def test_nothing_placed_settles_and_no_lift_takes_back_while_choices_are_open() -> None:
    Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 4000 place orange a1
        at 5000 expect moves e5o f6p
        at 5000 expect says "a1: no piece counts while you are choosing something else. Take the piece off"
        at 6000 lift a1
        at 7000 lift f6
        at 9000 expect moves e5o f6p
        at 9000 expect missing f6
        at 9100 place purple f6
        at 9600 expect says "Press OK to declare a piece"
    """
    )


def test_what_lies_there_when_choices_are_left_does_not_count() -> None:
    Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 4000 place orange a1
        at 5000 tap undo
        at 5600 expect extra a1
        at 5600 expect moves e5o f6p
        at 6000 lift a1
        at 7000 place orange a1
        at 7400 expect moves e5o f6p a1o
    """
    )


def test_a_piece_in_the_hand_when_choices_are_left_is_taken_back_a_second_later() -> None:
    Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 4000 lift f6
        at 6000 tap undo
        at 6900 expect moves e5o f6p
        at 7000 expect moves e5o
    """
    )


def test_the_cable_closes_what_is_open() -> None:
    Timeline().play(
        TWO_PLIES
        + """
        at 3000 tap ok
        at 4000 unplug
        at 5000 plug
        at 5500 expect says "Place a piece of either colour"
    """
    )


def test_a_declaration_goes_on_where_it_was_when_the_board_is_back() -> None:
    """Players cannot tell whether ``ok`` was heard just before the lights went out: the lights show it."""
    Timeline("mammalath", profile=SQUARE).play("""
        at 1000 place orange a1
        at 2000 tap ok
        at 2200 tap ok
        at 2400 touch a6
        at 2500 touch a6
        at 2600 expect says "Press OK to release"
        at 3000 unplug
        at 3100 unseen press ok
        at 4000 plug
        at 4500 expect says "Press OK to release"
        at 4600 expect moves a1
        at 5000 tap ok
        at 5100 expect moves a1 -r
    """)


def test_choices_shine_on_the_edge_of_the_player_from_his_left() -> None:
    table = Timeline().play(TWO_PLIES + "        at 2600 tap ok\n        at 2700 tap purple")
    assert table.session.mode == Choosing(
        (Choice.UNREAD, Choice.RESIGN, Choice.DRAW, Choice.END, Choice.LINE), at=1
    )
    assert white_lights(table, 29_000.0) == {"a1": 26, "a2": 153, "a3": 26, "a4": 26, "a5": 26}
    table.play("at 3000 tap undo\nat 4000 place orange a1\nat 6000 tap ok")
    assert white_lights(table, 29_000.0) == {"i6": 153, "i5": 26, "i4": 26, "i3": 26, "i2": 26}


def test_a_draw_on_offer_runs_on_the_edge_of_the_other_player() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 2600 tap ok
        at 2700 tap purple
        at 2750 tap purple
        at 2800 tap ok
    """
    )
    edge = [space for space in white_lights(table, 30_000.0) if space[0] in "ai"]
    assert edge == ["i1"]
