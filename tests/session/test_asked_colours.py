"""Colours that are asked for: nothing counts before a key answers, and no light shows a guess."""

import pytest

from controller.games import all_games
from controller.inference import Colours
from controller.lights import paint
from controller.session import Question, open_session, open_show, step
from controller.session.events import SetColours
from controller.session.refusals import ColoursFelt, RecordShown
from controller.table import Record
from hardware.profiles import load_profile
from tests.lights.test_golden import FORBIDDING
from tests.session.test_keyed_colours import keyed
from tests.timeline import PROFILE, SINGLE, Timeline, open_at


def asking() -> Timeline:
    return Timeline(profile=SINGLE).play("at 100 colours ask")


def light(table: Timeline, space: str) -> tuple[int, ...]:
    n = 3 * SINGLE.lights.index(space)
    return tuple(paint(table.session, table.now_ms)[n : n + 3])


def is_white(rgb: tuple[int, ...]) -> bool:
    return len(set(rgb)) == 1 and rgb[0] > 0


def test_a_piece_waits_until_its_key_is_tapped() -> None:
    table = asking().play("""
        at 1000 place orange e5
        at 1000 expect reads piece e5
        at 1400 expect verdict ambiguous
        at 1400 expect says "Which colour is the piece on e5? Press the orange key or the purple key."
        at 60000 expect moves none
    """)
    assert (table.session.question, table.session.question_space) == (Question.COLOUR, "e5")
    table.play("""
        at 61000 press orange
        at 61100 release orange
        at 61101 expect reads orange e5
        at 61500 expect moves none
        at 61501 expect moves e5o
    """)
    assert (table.session.question, table.session.question_space) == (None, None)


def test_the_key_of_a_page_answers_too() -> None:
    asking().play("""
        at 1000 place purple e5
        at 1200 tap purple
        at 1200 expect reads purple e5
        at 1600 expect moves e5p
    """)


def test_with_a_finger_on_the_key_nothing_is_asked() -> None:
    asking().play("""
        at 900 press orange
        at 1000 place orange e5
        at 1100 release orange
        at 1400 expect moves e5o
    """)


def test_ok_and_undo_are_no_answer() -> None:
    table = asking().play("""
        at 1000 place orange e5
        at 2000 tap ok
        at 3000 tap undo
        at 3000 expect says "There is no move to take back."
        at 8000 expect verdict ambiguous
        at 8000 expect moves none
    """)
    assert table.session.question is Question.COLOUR


def test_pieces_are_asked_for_in_the_order_in_which_they_came() -> None:
    table = asking().play("""
        at 1000 place orange e5
        at 1200 place purple g5
        at 2000 tap orange
        at 2000 expect reads orange e5 piece g5
        at 2400 expect moves e5o
    """)
    assert table.session.question_space == "g5"
    table.play("""
        at 3000 tap purple
        at 3400 expect moves e5o g5p
    """)


def test_an_answer_just_as_another_piece_comes_is_none() -> None:
    asking().play("""
        at 1000 place orange e5
        at 2000 place purple g5
        at 2200 tap purple
        at 2200 expect reads piece e5 piece g5
        at 3000 tap orange
        at 3400 expect moves e5o
    """)


#: Two pieces came under one key, and a tap comes just as that is seen: too soon to have seen the question.
TAPPED_TOO_SOON = """
    at 900 press purple
    at 1000 place purple e5
    at 1100 place purple g5
    at 1150 release purple
    at 1390 press purple
    at 1480 release purple
    at 1490 expect reads piece e5 purple g5
"""


def test_a_tap_too_soon_to_be_an_answer_may_be_for_the_next_piece() -> None:
    keyed().play(TAPPED_TOO_SOON).play("""
        at 1600 place purple c3
        at 1600 expect reads piece e5 purple g5 piece c3
    """)


def test_it_is_for_none_once_the_answer_is_given() -> None:
    keyed().play(TAPPED_TOO_SOON).play("""
        at 2000 tap purple
        at 2000 expect reads purple e5 purple g5
        at 3000 place orange c3
        at 3000 expect reads orange c3
    """)


def test_a_slide_and_a_piece_put_back_need_no_answer() -> None:
    asking().play("""
        at 1000 place purple e5
        at 1200 tap purple
        at 2000 lift e5
        at 2100 place purple e6
        at 2500 expect moves e6p
        at 3000 lift e6
        at 3100 place purple e6
        at 9000 expect facts began manalath, committed 1 e5p, replaced 1 e6p
    """)


def test_a_piece_outside_the_game_is_refused_without_a_question() -> None:
    Timeline("manalath-stein", profile=SINGLE).play("""
        at 100 colours ask
        at 1000 place orange i6
        at 1400 expect extra i6
        at 1400 expect says "i6 is outside this game."
    """)


@pytest.mark.parametrize(
    ("space", "says"),
    [
        ("a3", "Which colour is the piece on a3?"),
        ("e6", "Which colour is the piece on e6?"),
        ("g4", "g4: orange cannot go here."),
    ],
)
def test_a_piece_is_refused_without_a_question_where_neither_colour_may_go(space: str, says: str) -> None:
    open_at("manalath", FORBIDDING, SINGLE).play(f"""
        at 500 colours ask
        at 1000 place orange {space}
        at 1400 expect says "{says}"
    """)


def test_of_two_at_once_all_but_one_come_off_and_that_is_asked_for() -> None:
    asking().play("""
        at 1000 together orange e5 purple g5
        at 1400 expect extra e5 g5
        at 2000 lift g5
        at 2400 expect verdict ambiguous
        at 3000 tap orange
        at 3400 expect moves e5o
    """)


def test_the_piece_that_is_asked_for_breathes_white_and_others_that_wait_do_not_yet() -> None:
    table = asking().play("""
        at 1000 place orange e5
        at 1300 place purple g5
    """)
    assert is_white(light(table, "e5"))
    assert light(table, "g5") == (51, 51, 51)
    levels = set()
    for at_ms in range(1500, 4000, 100):
        table.play(f"at {at_ms} wait")
        assert is_white(light(table, "e5"))
        levels.add(light(table, "e5")[0])
    assert min(levels) < 20
    assert max(levels) == 153


def test_nothing_runs_along_the_edge_for_a_question_that_ok_does_not_answer() -> None:
    table = asking().play("at 1000 place orange e5\nat 2000 wait")
    for at_ms in range(2000, 8000, 120):
        table.play(f"at {at_ms} wait")
        lit = [space for space in SINGLE.lights[:6] if is_white(light(table, space))]
        assert not lit


def test_the_way_may_change_in_mid_game() -> None:
    Timeline(profile=SINGLE).play("""
        at 1000 place orange e5
        at 2000 colours ask
        at 3000 place purple g5
        at 4000 expect verdict ambiguous
        at 5000 colours key
        at 5000 expect reads piece g5
        at 6000 tap purple
        at 7000 place orange c3
        at 7400 expect moves e5o g5p c3o
    """)


def test_a_new_game_asks_as_the_one_before() -> None:
    asking().play("""
        at 1000 new manalath-stein
        at 2000 place orange e5
        at 2400 expect verdict ambiguous
    """)


@pytest.mark.parametrize(
    ("board", "way"),
    [(PROFILE, Colours.KEY), (PROFILE, Colours.ASK), (SINGLE, Colours.SENSED)],
    ids=["dual-key", "dual-ask", "single-sensed"],
)
def test_what_a_board_feels_is_not_asked_and_what_it_does_not_feel_is(board: object, way: Colours) -> None:
    profile = PROFILE if board is PROFILE else SINGLE
    session = open_session(profile, all_games()["manalath"].start())
    with pytest.raises(ColoursFelt, match=profile.name):
        step(session, SetColours(way, 0.0))


@pytest.mark.parametrize("name", ["hex70-dual-mega", "hex70-dual-gpio"])
def test_a_board_of_two_reeds_a_space_may_be_set_so(name: str) -> None:
    session = open_session(load_profile(name), all_games()["manalath"].start())
    assert step(session, SetColours(Colours.SENSED, 0.0))[0].settings.colours is Colours.SENSED


def test_a_show_asks_for_nothing() -> None:
    game = all_games()["manalath"]
    show = open_show(SINGLE, Record(game, game.start()))
    with pytest.raises(RecordShown):
        step(show, SetColours(Colours.ASK, 0.0))


def test_an_answer_is_for_the_piece_that_was_asked_for_when_the_key_went_down() -> None:
    """If the piece is lifted while the key is down, and put back, it is asked about again."""
    asking().play("""
        at 1000 place orange e5
        at 2000 press purple
        at 2050 lift e5
        at 2150 place orange e5
        at 2200 release purple
        at 3000 expect reads piece e5
        at 3000 expect verdict ambiguous
    """)


def test_a_piece_under_the_key_that_answers_for_another_is_asked_too() -> None:
    asking().play("""
        at 1000 place orange e5
        at 2000 press orange
        at 2100 place purple g5
        at 2200 release orange
        at 3000 expect reads piece e5 piece g5
    """)


def test_the_page_says_the_colour_of_the_piece_that_is_asked_for_or_was_laid_last() -> None:
    asking().play("""
        at 500 recolour purple
        at 1000 place orange e5
        at 2000 recolour purple
        at 2000 expect reads purple e5
        at 2400 expect moves e5p
        at 3000 recolour orange
        at 3400 expect facts began manalath, committed 1 e5p, replaced 1 e5o
        at 4000 place purple g5
        at 5000 tap purple
        at 6000 lift e5
        at 6500 place orange e5
        at 7000 recolour orange
        at 8000 expect moves e5o g5p
    """)


def test_no_colour_is_asked_for_while_an_older_piece_is_missing() -> None:
    """The piece on a1 may be the one missing from e5, whose colour is known."""
    asking().play("""
        at 1000 place orange e5
        at 1500 tap orange
        at 2500 place purple g5
        at 3000 tap purple
        at 4000 place purple c3
        at 4500 tap purple
        at 6000 lift e5
        at 7000 place orange a1
        at 7600 expect extra a1
        at 10500 expect missing e5
    """)
