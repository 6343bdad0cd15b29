"""What ``ok`` opens: resigning, a draw, an end, and a pass that opens by itself."""

from dataclasses import replace

import pytest

from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour
from manalath_board.controller.games.moves import Put
from manalath_board.controller.inference.verdict import Amend, Undecided
from manalath_board.controller.journal.entries import result_text
from manalath_board.controller.lights import paint
from manalath_board.controller.profile import Key
from manalath_board.controller.session.events import Tapped
from manalath_board.controller.session.mode import Choice, Choosing, Locating, Picking, Playing
from tests.square_board import SQUARE
from tests.timeline import PROFILE, STUCK, Timeline, open_at

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
        at 3050 tap second
        at 3050 expect says "Press OK to resign. "
        at 3100 tap second
        at 3100 expect says "Press OK to offer a draw."
        at 3200 tap second
        at 3200 expect says "Press OK to end this game unfinished."
        at 3300 tap second
        at 3300 expect says "Press OK to declare a piece"
        at 3400 tap first
        at 3400 expect says "Press OK to end this game unfinished."
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
        at 5100 tap second
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
        at 3050 tap second
        at 3100 tap ok
        at 3100 expect says "Purple has won: Orange has resigned. Take all pieces off to play again."
        at 4000 tap undo
        at 4000 expect says "Orange to move: Place a piece of either colour"
        at 5000 place orange a1
        at 6000 tap ok
        at 6050 tap second
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
        at 3050 tap second
        at 3100 tap second
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
        at 3100 tap first
        at 3200 tap ok
        at 3700 expect says "A new game begins. Take off the pieces that blink."
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
    """Nobody can tell on the table whether ``ok`` was heard just before the lights went out: they show it."""
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
    table = Timeline().play(TWO_PLIES + "        at 2600 tap ok\n        at 2700 tap second")
    assert table.session.mode == Choosing((Choice.UNREAD, Choice.RESIGN, Choice.DRAW, Choice.END), at=1)
    assert lit(table, 29_000.0) == {"a1": 26, "a2": 153, "a3": 26, "a4": 26}
    table.play("at 3000 tap undo\nat 4000 place orange a1\nat 6000 tap ok")
    assert lit(table, 29_000.0) == {"i6": 153, "i5": 26, "i4": 26, "i3": 26}


def test_a_draw_on_offer_runs_on_the_edge_of_the_other_player() -> None:
    table = Timeline().play(
        TWO_PLIES
        + """
        at 2600 tap ok
        at 2700 tap second
        at 2750 tap second
        at 2800 tap ok
    """
    )
    edge = [space for space in lit(table, 30_000.0) if space[0] in "ai"]
    assert edge == ["i1"]


def lit(table: Timeline, at_ms: float) -> dict[str, int]:
    """The white lights of empty spaces, with how bright each is."""
    rgb = paint(table.session, at_ms)
    pixels = {space: rgb[3 * n : 3 * n + 3] for n, space in enumerate(PROFILE.lights)}
    taken = table.session.position.table()
    return {
        space: pixel[0]
        for space, pixel in pixels.items()
        if space not in taken and pixel[0] and len(set(pixel)) == 1
    }


def test_a_lone_pass_opens_by_itself_and_takes_no_key_meant_for_the_ply_before() -> None:
    table = open_at("manalath-stein", STUCK).play("""
        at 1000 expect says "Orange has no legal move. Press OK to pass."
        at 2000 tap ok
        at 2000 expect moves pass
        at 2100 tap ok
        at 2999 tap ok
        at 2999 expect moves pass
        at 3000 expect says "Purple has no legal move. Press OK to pass."
        at 3100 tap undo
        at 3100 expect moves none
        at 3200 tap ok
        at 3200 expect moves pass
        at 4200 tap ok
        at 4200 expect moves pass pass
        at 4200 expect says "Draw"
    """)
    outcome = table.session.position.outcome
    assert outcome is not None
    assert result_text(outcome) == "draw, both-pass"


def test_no_lift_takes_back_past_a_lone_pass() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 tap ok
        at 2000 lift i1
        at 5000 expect moves pass
        at 5000 expect missing i1
    """)


def test_a_key_answers_only_what_was_shown_when_it_went_down() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f6
        at 2300 press undo
        at 2500 release undo
        at 2600 expect moves e5o f6p
        at 3000 place orange a1
        at 3300 press ok
        at 3500 release ok
        at 3600 expect says "Place a piece of either colour"
        at 4000 press ok
        at 4100 release ok
        at 4200 expect says "Press OK to declare a piece"
        at 5000 press undo
        at 5100 release undo
        at 5200 press undo
        at 5300 release undo
        at 5400 expect moves e5o f6p
    """)


def test_a_key_that_is_held_while_a_question_comes_up_does_not_answer_it() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 lift i1
        at 1700 press ok
        at 1800 place purple i1
        at 2300 release ok
        at 2400 expect moves none
        at 3000 press ok
        at 3100 release ok
        at 3200 expect moves pass
    """)


def test_no_lift_takes_back_past_a_lone_pass_to_the_ply_before_it() -> None:
    before = STUCK.replace("bbbwb/", "1bbwb/", 1).replace(" w", " b")
    table = open_at("manalath-stein", before)
    names = all_games()["manalath-stein"].parse_fen(STUCK).table().keys()
    (space,) = names - table.session.position.table().keys()
    table.play(f"""
        at 1000 place purple {space}
        at 1400 expect moves {space}b
        at 3000 tap ok
        at 3200 expect moves {space}b pass
        at 5000 lift {space}
        at 7000 expect moves {space}b pass
        at 7000 expect missing {space}
        at 7100 tap undo
        at 7200 tap undo
        at 7200 expect moves none
    """)


#: A piece that may be the second of three that were taken back, or a new move.
UNDECIDED = """
        at 500 place orange a1
        at 800 place purple i1
        at 1200 place orange e5
        at 2000 place purple f5
        at 3000 place orange g5
        at 5000 sweep e5 f5 g5
        at 6000 expect moves a1o i1p
        at 7000 place purple f5
        at 10000 expect verdict undecided
"""


def test_what_may_be_a_move_is_taken_by_ok_or_put_right_by_the_hand() -> None:
    table = Timeline().play(
        UNDECIDED
        + """
        at 10000 expect says "Press OK to play f5p, or put the table right."
    """
    )
    assert {space[0] for space in lit(table, 41_000.0)} == {"a", "f"}
    table.play("at 11000 tap ok\nat 11000 expect moves a1o i1p f5p")
    Timeline().play(
        UNDECIDED
        + """
        at 11000 lift f5
        at 11400 expect moves a1o i1p
        at 11400 expect verdict at-rest
    """
    )


def test_several_candidates_are_stepped_through() -> None:
    table = Timeline().play(UNDECIDED)
    f5, c3 = Put("f5", Colour.SECOND), Put("c3", Colour.FIRST)
    candidates = (Amend(moves=(f5,)), Amend(undone=1), Amend(1, (c3,)))
    verdict = replace(table.session.verdict, placement=Undecided(candidates))
    asked = replace(table.session, verdict=verdict, mode=Picking(candidates))
    table.session = asked
    said = [table.said.split(": ", 1)[1]]
    for at_ms in (10_010.0, 10_020.0):
        table._send(Tapped(Key.SECOND, at_ms))
        said.append(table.said.split(": ", 1)[1])
    others = "The orange and purple keys step through the other possibilities."
    assert said == [
        f"Press OK to play f5p. {others}",
        f"Press OK to take back the last move. {others}",
        f"Press OK to take back the last move and play c3o. {others}",
    ]
    table._send(Tapped(Key.FIRST, 10_040.0))
    table._send(Tapped(Key.OK, 10_050.0))
    assert "withdrawn 2" in table.facts
