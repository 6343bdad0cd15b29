"""An unfinished game is offered, yes or no, and its pieces are put back in any order."""

import pytest

from controller.games import COLOUR_WORDS, Colour, all_games
from controller.lights.rhythm import Offer
from controller.session import Question
from controller.table import Record
from tests.session.lit import lit
from tests.timeline import STUCK, Timeline


def unfinished(game: str, *moves: str) -> Record:
    record = Record(all_games()[game], all_games()[game].start())
    for move in moves:
        record = record.with_ply(record.game.parse_move(move), 0.0)
    return record


def offered(*moves: str, game: str = "manalath") -> Timeline:
    return Timeline(unfinished=unfinished("manalath", *moves), game=game)


def test_an_unfinished_game_is_offered() -> None:
    table = offered("e5o", "f6p").play("""
        at 1000 expect says "Go on with this game?: An unfinished game of Manalath was found, 2 moves long."
        at 9000 expect moves e5o f6p
    """)
    assert table.session.question is Question.RESUME
    assert table.facts == []


def test_what_is_missing_breathes_once_in_five_seconds() -> None:
    offered("e5o").play("""
        at 6500 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . ~ . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
        at 8500 expect lights
                . . . . . .
               . . . . . . .
              . . . . . . . .
             . . . . . . . . .
            . . . . . . . . . .
             . . . . . . . . .
              . . . . . . . .
               . . . . . . .
                . . . . . .
    """)


def test_each_of_them_breathes_in_its_colour_until_it_lies_there() -> None:
    table = offered("e5o", "f6p").play("at 1000 wait")
    assert lit(table, Offer) == {"e5": Offer(Colour.FIRST), "f6": Offer(Colour.SECOND)}
    assert lit(table.play("at 2000 place orange e5\nat 3000 wait"), Offer) == {"f6": Offer(Colour.SECOND)}


def test_yes_leads_the_pieces_back_in_any_order() -> None:
    table = offered("e5o", "f6p", "a1o").play("""
        at 1000 tap ok
        at 1000 expect moves e5o f6p a1o
        at 1500 expect missing e5 f6 a1
        at 1500 expect says "Put the pieces where the lights breathe, in any order"
        at 2000 place orange a1
        at 3000 place purple f6
        at 9000 expect missing e5
        at 10000 place orange e5
        at 10400 expect verdict at-rest
        at 10400 expect says "Purple to move"
        at 11000 place purple b2
        at 11400 expect moves e5o f6p a1o b2p
    """)
    assert table.facts == ["committed 4 b2p"]


def test_the_last_piece_may_come_back_last_however_late() -> None:
    offered("e5o", "f6p").play("""
        at 1000 tap ok
        at 2000 place orange e5
        at 20000 expect missing f6
        at 20000 expect moves e5o f6p
        at 21000 place purple f6
        at 21400 expect verdict at-rest
    """)


def test_a_wrong_piece_on_the_way_is_shown() -> None:
    offered("e5o", "f6p").play("""
        at 1000 tap ok
        at 2000 place purple e5
        at 2400 expect extra e5
        at 3000 lift e5
        at 4000 place orange e5
        at 5000 place purple f6
        at 5400 expect verdict at-rest
    """)


def test_pieces_that_stand_there_already_count() -> None:
    table = Timeline(unfinished=unfinished("manalath", "e5o", "f6p"))
    table.play("""
        at 500 unplug
        at 1000 unseen place orange e5
        at 1000 unseen place purple f6
        at 2000 plug
        at 2500 tap ok
        at 3000 expect verdict at-rest
        at 3000 expect says "Orange to move"
    """)


def test_nothing_is_judged_before_the_answer() -> None:
    offered("e5o").play("""
        at 1000 place purple c3
        at 3000 expect moves e5o
        at 3000 expect verdict at-rest
        at 4000 tap ok
        at 4500 expect extra c3
        at 4500 expect missing e5
        at 5000 place orange e5
        at 9000 expect extra c3
        at 9000 expect moves e5o
        at 9000 expect says "c3: this piece does not count."
    """)


def test_no_begins_the_game_that_was_wanted() -> None:
    table = offered("e5o", game="manalath-stein").play(
        """
        at 1000 press undo
        at 1100 release undo
        at 1100 expect moves none
        at 1100 expect says "White to move"
    """.replace("White", "Orange")
    )
    assert table.facts == ["abandoned", "began manalath-stein"]
    assert table.session.record.game.name == "manalath-stein"


def test_pieces_that_stand_there_do_not_count_after_a_no() -> None:
    offered("e5o").play("""
        at 1000 place orange e5
        at 2000 tap undo
        at 2000 expect extra e5
        at 3000 lift e5
        at 4000 place purple e5
        at 4400 expect moves e5p
    """)


def test_undo_while_pieces_are_put_back_asks_again() -> None:
    table = offered("e5o", "f6p").play("""
        at 1000 tap ok
        at 2000 place orange e5
        at 3000 tap undo
        at 3000 expect moves e5o f6p
    """)
    assert table.session.question is Question.RESUME
    table.play("""
        at 4000 tap undo
        at 4000 expect moves none
        at 4000 expect extra e5
    """)


def test_the_emptied_table_is_no_question_while_pieces_are_put_back() -> None:
    table = offered("e5o", "f6p").play("""
        at 1000 tap ok
        at 2000 place orange e5
        at 3000 sweep
        at 5000 expect missing e5 f6
    """)
    assert table.session.question is None


def test_a_cable_that_comes_out_on_the_way_changes_nothing() -> None:
    offered("e5o", "f6p").play("""
        at 1000 tap ok
        at 2000 place orange e5
        at 3000 unplug
        at 3500 unseen place purple f6
        at 4000 plug
        at 4500 expect verdict at-rest
        at 4500 expect moves e5o f6p
    """)


def test_nothing_else_is_asked_while_pieces_are_put_back() -> None:
    """Where a pass is the only move, a second press of the key that answered yes is none."""
    before = all_games()["manalath-stein"].parse_fen(STUCK.replace("/bwbbb w", "/1wbbb b"))
    left = Record(before.game, before).with_ply(before.game.parse_move("a1b"), 0.0)
    table = Timeline("manalath-stein", unfinished=left).play("""
        at 100 tap ok
        at 300 tap ok
        at 900 expect verdict misplaced
        at 900 expect moves a1b
    """)
    assert table.session.question is None
    for space, colour in left.position.table().items():
        table.play(f"at 2000 place {COLOUR_WORDS[colour]} {space}")
    table.play("""
        at 3000 expect says "Orange has no legal move. Press OK to pass."
        at 3000 tap ok
        at 3000 expect moves a1b pass
    """)


def test_a_new_game_from_the_page_answers_with_no() -> None:
    table = offered("e5o").play("""
        at 1000 new manalath-stein
        at 1000 expect moves none
    """)
    assert table.facts == ["abandoned", "began manalath-stein"]


@pytest.mark.parametrize("move", ["c3p", "e6o"])
def test_play_goes_on_with_a_piece_laid_before_the_last_is_back(move: str) -> None:
    """A piece in the missing colour may be that piece; one in the other waits until all are back."""
    space, colour = move[:2], "purple" if move[2] == "p" else "orange"
    offered("e5o", "f6p", "a1o", "b2o", "i1o").play(f"""
        at 1000 tap ok
        at 2000 together orange e5 purple f6 orange a1 orange b2
        at 3000 place {colour} {space}
        at 3400 expect verdict misplaced
        at 4000 lift {space}
        at 5000 place orange i1
        at 5400 expect verdict at-rest
        at 6000 place {colour} {space}
        at 6400 expect moves e5o f6p a1o b2o i1o {move}
    """)
