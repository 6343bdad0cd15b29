"""Requested moves: a seat without hands answers, and the table is led to its move and to no other."""

import pytest

from controller.games import Colour, GameError
from controller.lights import Blink, Breath
from controller.lights.rhythm import Run
from tests.session.lit import lit
from tests.session.requested_table import ASKED, table
from tests.timeline import SINGLE


def test_a_move_is_answered_led_and_played_when_it_lies_there() -> None:
    asked = table("""
        at 1000 place orange e5
        at 1400 expect says "Purple is thinking. Leave the table as it is."
        at 1500 answer f7o
        at 2399 expect says "Purple is thinking"
        at 2400 expect says "Put an orange piece on f7."
    """)
    assert lit(asked, Breath) == {"f7": Breath(Colour.FIRST)}
    asked.play("""
        at 3000 place orange f7
        at 3400 expect moves e5o f7o
        at 4000 place purple a1
        at 4400 expect moves e5o f7o a1p
    """)


def test_while_an_answer_is_waited_for_a_dot_travels_along_the_edge_of_the_seat() -> None:
    waiting = table("at 1000 place orange e5\nat 1500 wait")
    assert set(lit(waiting, Run)) == {"i1", "i2", "i3", "i4", "i5", "i6"}
    assert not lit(waiting, Breath)
    waiting.play("at 1500 answer f7o\nat 4000 wait")
    assert waiting.session.awaited is None


def test_another_legal_move_is_refused_and_cured_in_two_acts() -> None:
    wrong = table(
        ASKED,
        """
        at 3000 place orange g7
        at 3400 expect extra g7
        at 3400 expect says "g7: purple makes another move. Take the piece off"
    """,
    )
    assert (set(lit(wrong, Blink)), set(lit(wrong, Breath))) == ({"g7"}, {"f7"})
    wrong.play("""
        at 7000 lift g7
        at 7800 place orange f7
        at 8200 expect moves e5o f7o
        at 9000 expect verdict at-rest
    """)


def test_another_legal_move_is_refused_in_the_original_game_too() -> None:
    table(
        """
        at 1000 place orange e5
        at 1500 answer f7w
        at 3000 place orange g7
        at 3400 expect extra g7
        at 4000 lift g7
        at 4600 place orange f7
        at 5000 expect moves e5w f7w
    """,
        game="manalath-stein",
    )


def test_another_move_is_cured_by_sliding_it_on() -> None:
    table(
        ASKED,
        """
        at 3000 place orange g7
        at 3600 lift g7
        at 3610 place orange f7
        at 4010 expect moves e5o f7o
    """,
    )


def test_the_requested_space_in_the_other_colour_is_refused_too() -> None:
    wrong = table(
        ASKED,
        """
        at 3000 place purple f7
        at 8000 expect extra f7
        at 8000 expect moves e5o
        at 8100 lift f7
        at 8600 place orange f7
        at 9000 expect moves e5o f7o
    """,
    )
    assert wrong.facts[-1] == "committed 2 f7o"


def test_a_slide_counts_though_the_reply_is_found_already_and_the_reply_is_thought_anew() -> None:
    slid = table("""
        at 1000 place orange e5
        at 1450 answer f7o
        at 1700 lift e5
        at 1720 place orange e6
        at 2120 expect moves e6o
        at 2120 expect says "Purple is thinking"
        at 9000 expect says "Purple is thinking"
    """)
    assert slid.session.awaited == slid.session.record.reached
    assert slid.facts[-1] == "replaced 1 e6o"
    slid.play("""
        at 9000 answer e7p
        at 9000 expect says "Put a purple piece on e7."
    """)


def test_nothing_is_requested_while_the_last_piece_is_off_its_space() -> None:
    table("""
        at 1000 place orange e5
        at 1500 answer f7o
        at 2300 lift e5
        at 2500 expect says "Purple is thinking"
        at 2600 place orange e5
        at 2999 expect says "Purple is thinking"
        at 3000 expect says "Put "
    """)


def test_what_is_requested_ends_the_revision_of_the_last_move() -> None:
    slid = table(
        ASKED,
        """
        at 3000 lift e5
        at 3020 place orange e6
        at 3500 expect moves e5o
        at 3500 expect extra e6
        at 3500 expect missing e5
    """,
    )
    assert lit(slid, Breath).keys() == {"e5", "f7"}
    slid.play("""
        at 6500 expect says "Move the orange piece from e6 to e5."
        at 7000 lift e6
        at 7100 place orange e5
        at 7600 expect verdict at-rest
        at 7600 expect moves e5o
    """)


def test_an_answer_for_a_position_that_is_gone_is_nobodys() -> None:
    before = table("at 1000 place orange e5\nat 1500 wait")
    assert before.session.awaited is not None
    fen = before.session.awaited.fen()
    before.play(f"""
        at 1600 lift e5
        at 1620 place orange e6
        at 2020 expect moves e6o
        at 2030 answer f7o {fen}
        at 9000 expect says "Purple is thinking"
    """)


def test_an_answer_that_the_rules_forbid_is_refused_and_the_seat_is_asked_still() -> None:
    waiting = table("at 1000 place orange e5\nat 1500 wait")
    with pytest.raises(GameError, match="e5"):
        waiting.play("at 1600 answer e5p")
    with pytest.raises(GameError):
        waiting.play("at 1600 answer nonsense")
    assert waiting.session.awaited is not None


def test_a_piece_laid_before_the_answer_waits_and_counts_only_if_it_is_the_one() -> None:
    early = """
        at 1000 place orange e5
        at 2000 place orange f7
        at 2400 expect extra f7
        at 2400 expect says "f7: it is purple's turn, and purple has not chosen a move yet"
        at 2400 expect moves e5o
    """
    table(early, "at 3000 answer f7o\nat 3000 expect moves e5o f7o")
    table(early, "at 3000 answer a1p\nat 9000 expect extra f7\nat 9000 expect moves e5o")


def test_of_two_pieces_laid_at_once_one_is_the_hands_and_none_is_the_seats() -> None:
    table("""
        at 1000 place orange e5
        at 1000 place orange f7
        at 1400 expect says "Press OK to play orange on e5. The orange and purple keys"
        at 2000 tap ok
        at 2000 expect moves e5o
        at 3000 expect extra f7
    """)


def test_who_resigns_at_the_turn_of_the_seat_is_the_hand() -> None:
    resigned = table(
        ASKED,
        """
        at 3000 tap ok
        at 3100 expect says "declare a piece that was not read"
        at 3200 tap purple
        at 3300 expect says "Press OK to resign."
        at 3400 tap ok
        at 3400 expect says "Purple has won"
    """,
    )
    assert resigned.facts[-1] == "ended resigned"


def test_a_new_game_has_the_same_seats() -> None:
    again = table(ASKED, "at 3000 new manalath\nat 3000 lift e5\nat 5000 place orange a1")
    again.play("at 5400 expect moves a1o\nat 5400 expect says Purple is thinking")


def test_a_board_that_is_away_while_a_move_is_requested_asks_whether_it_was_made() -> None:
    back = table(
        ASKED,
        """
        at 3000 unplug
        at 4000 unseen place orange f7
    """,
    )
    back.play("""
        at 5000 unplug
        at 5000 place orange f7
        at 6000 plug
        at 6500 expect moves e5o
        at 6500 expect verdict undecided
        at 7000 tap ok
        at 7000 expect moves e5o f7o
    """)


def test_a_board_that_is_back_leads_to_what_was_requested() -> None:
    back = table(ASKED, "at 3000 unplug\nat 6000 plug\nat 6500 expect says Put an")
    back.play("at 7000 place orange f7\nat 7400 expect moves e5o f7o")


def test_an_answer_waits_for_the_board() -> None:
    waiting = table("""
        at 1000 place orange e5
        at 1450 unplug
        at 1500 answer f7o
        at 5000 plug
        at 5399 expect moves e5o
        at 5401 expect says "Put an orange piece on f7."
    """)
    assert waiting.session.companions.request is not None


def test_an_answer_waits_until_the_move_before_it_is_on_record() -> None:
    table(
        """
        at 1000 place orange e5
        at 1400 expect facts began manalath, wanted play 1
        at 5000 recorded
        at 5000 answer f7o
        at 5000 expect says "Put "
        at 6000 place orange f7
        at 6500 recorded
        at 6500 expect moves e5o f7o
    """,
        is_recorded=True,
    )


def test_where_no_reed_feels_a_colour_a_piece_has_the_one_that_is_requested() -> None:
    board = table(
        """
        at 1000 place orange e5
        at 1500 answer f7o
        at 3000 place orange f7
        at 3400 expect moves e5o f7o
    """,
        profile=SINGLE,
    )
    board.play("at 4000 place orange a1\nat 4400 expect moves e5o f7o a1o")
