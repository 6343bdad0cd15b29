"""What opens by itself: a lone pass, and a question about a possible move."""

from dataclasses import replace

from controller.board import Key
from controller.games import Colour, Put, all_games
from controller.inference import Amend, Undecided
from controller.play.journal import result_text
from controller.session.events import Tapped
from controller.session.mode import Picking
from tests.session.lit import white_lights
from tests.timeline import STUCK, Timeline, open_at


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


def test_undo_leaves_a_draw_offered_there_and_takes_no_pass_back() -> None:
    open_at("manalath-stein", STUCK).play("""
        at 1000 tap ok
        at 2000 choose draw
        at 2500 expect moves pass
        at 3000 tap undo
        at 3500 expect moves pass
        at 3500 expect says "Purple has no legal move. Press OK to pass."
    """)


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


def test_undo_for_a_piece_that_must_be_lifted_takes_back_no_ply_once_it_is() -> None:
    Timeline().play("""
        at 1000 place orange e5
        at 2000 place purple f6
        at 4000 press undo
        at 4100 release undo
        at 4200 expect moves e5o
        at 5000 press undo
        at 5050 lift f6
        at 5600 release undo
        at 5700 expect moves e5o
        at 6000 press undo
        at 6100 release undo
        at 6200 expect moves none
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
        at 10000 expect says "Press OK to play purple on f5, or put the table right."
    """
    )
    assert {space[0] for space in white_lights(table, 41_000.0)} == {"a", "f"}
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
    asked = replace(
        table.session, judged=replace(table.session.judged, verdict=verdict), mode=Picking(candidates)
    )
    table.session = asked
    said = [table.said.split(": ", 1)[1]]
    for at_ms in (10_010.0, 10_020.0):
        table._send(Tapped(Key.SECOND, at_ms))
        said.append(table.said.split(": ", 1)[1])
    others = "The orange and purple keys step through the other possibilities."
    assert said == [
        f"Press OK to play purple on f5. {others}",
        f"Press OK to take back the last move. {others}",
        f"Press OK to take back the last move and play orange on c3. {others}",
    ]
    table._send(Tapped(Key.FIRST, 10_040.0))
    table._send(Tapped(Key.OK, 10_050.0))
    assert "withdrawn 2" in table.facts
