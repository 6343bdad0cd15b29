"""What a page is sent about the state of play, without a server, at the table of a timeline."""

import json
from dataclasses import replace

from controller.games import all_games
from controller.messages import word
from controller.play.guest_runner import TAKEN
from controller.play.snapshot import Snapshot
from controller.ports import Frame
from controller.session import open_session
from controller.table import HAND
from controller.web.message_format import to_text
from controller.web.state_view import state_view
from controller.web.table_view import reeds_view
from tests.lights.test_coach_lights import coached_table
from tests.square_board import SQUARE
from tests.timeline import PROFILE, SINGLE, Timeline, open_at
from tests.web.page_state import state_of
from tests.wordings import quoted


def test_a_board_that_feels_colours_is_given_none() -> None:
    assert state_of(Timeline().play("at 1000 place orange e5\nat 2000 wait"))["colours"] is None


def test_the_last_piece_can_be_given_another_colour_while_it_is_revisable() -> None:
    timeline = Timeline(profile=SINGLE)
    assert state_of(timeline)["colours"] == {"way": "key", "armed": None, "piece": None}
    timeline.play("at 1000 place orange e5\nat 1500 expect moves e5o")
    assert state_of(timeline)["colours"]["piece"] == {"space": "e5", "read": "orange"}
    timeline.play("at 2000 recolour purple\nat 2500 expect moves e5p")
    assert state_of(timeline)["colours"]["piece"] == {"space": "e5", "read": "purple"}
    timeline.play("at 2600 tap orange")
    assert state_of(timeline)["colours"]["armed"] == "orange"
    timeline.play("at 3000 unplug")
    assert state_of(timeline)["colours"]["piece"] is None
    timeline.play("at 3100 plug\nat 4000 wait")
    assert state_of(timeline)["colours"]["piece"] == {"space": "e5", "read": "purple"}


def test_a_piece_that_may_not_stand_can_be_given_the_colour_it_has() -> None:
    spaces = ("e1", "i1", "e2", "i3", "e3", "i5", "e5", "g1", "e6", "a1", "e4")
    lines = [f"at {n * 1000} place orange {space}" for n, space in enumerate(spaces, start=1)]
    timeline = Timeline(profile=SINGLE).play("\n".join([*lines, "at 11700 wait"]))
    wrong = state_of(timeline)
    assert wrong["message"]["text"].startswith("e4: orange cannot go here. It would make a group of 6")
    assert wrong["colours"]["piece"] == {"space": "e4", "read": "orange"}
    timeline.play("at 12000 recolour purple\nat 13000 wait")
    assert state_of(timeline)["moves"][-1]["notation"] == "e4p"


def test_a_colour_is_asked_for_once_the_piece_has_settled() -> None:
    timeline = Timeline(profile=SINGLE).play("at 500 colours ask\nat 1000 place purple e5\nat 1300 wait")
    assert state_of(timeline)["colours"] == {"way": "ask", "armed": None, "piece": None}
    timeline.play("at 1500 wait")
    asking = state_of(timeline)
    assert asking["asked"] == "colour"
    assert asking["colours"] == {
        "way": "ask",
        "armed": None,
        "piece": {"space": "e5", "read": None},
    }
    assert json.loads(to_text(reeds_view(timeline.session)))["pieces"][0]["colour"] == "piece"
    timeline.play("at 2000 tap purple\nat 2500 expect moves e5p")
    assert state_of(timeline)["asked"] is None
    assert json.loads(to_text(reeds_view(timeline.session)))["pieces"][0]["colour"] == "purple"


def test_before_the_board_has_answered() -> None:
    session = open_session(PROFILE, all_games()["manalath"].start())
    state = json.loads(to_text(state_view(Snapshot(session, Frame(0, bytes(210)), 0.0))))
    why = "The board has not answered yet."
    assert state["link"] == {"status": "waiting", "cause": why, "cure": "", "board": None}


def test_the_start_of_a_game() -> None:
    state = state_of(Timeline())
    assert state["headline"] == "Orange to move"
    assert not state["message"]["is_problem"]
    assert state["moves"] == []
    assert state["outcome"] is None
    assert state["asked"] is None
    assert state["complaint"] == ""
    assert state["helps"] == {"orange": 1, "purple": 1}


def test_what_a_piece_from_the_hand_may_do_is_told() -> None:
    assert {k: state_of(Timeline())[k] for k in ("puts", "exchanges")} == {
        "puts": ["orange", "purple"],
        "exchanges": [],
    }
    table = Timeline("mammalath", profile=SQUARE)
    first = state_of(table)["to_move"]
    assert state_of(table)["puts"] == [first]
    answer = state_of(table.play(f"at 1000 place {first} c4\nat 2000 wait"))
    assert (answer["puts"], answer["exchanges"]) == ([answer["to_move"]], ["c4"])
    assert state_of(Timeline("mana", profile=SQUARE))["puts"] == []


def test_where_a_piece_may_be_taken_up_is_told_whatever_the_lights_show() -> None:
    table = open_at("mana", "0 1r1d1r/r2r2/2rR2/3R2/R3R1/2D2R y d3 0,0", SQUARE)
    assert state_of(table)["starts"] == ["d5"]
    unlit = state_of(replace(table.session, settings=replace(table.session.settings, helps=(0, 0))))
    assert unlit["lights"]["d5"]["means"] != "play"
    assert unlit["starts"] == ["d5"]
    assert state_of(Timeline())["starts"] == []


def test_a_wrong_piece_is_a_problem_in_words() -> None:
    spaces = ("e1", "e2", "e3", "e5", "e6", "e7", "e4")
    lines = [f"at {n * 1000} place orange {space}" for n, space in enumerate(spaces)]
    state = state_of(Timeline().play("\n".join([*lines, "at 7000 wait"])))
    assert [move["by"] for move in state["moves"]] == ["orange", "purple"] * 3
    assert state["headline"] == "Orange to move"
    assert state["message"]["is_problem"]
    assert state["message"]["text"].startswith(
        "e4: orange cannot go here. It would make a group of 7 with e1, e2,"
    )


def test_a_piece_on_a_green_space() -> None:
    state = state_of(Timeline(blocked=("c3", "e5")).play("at 0 place orange e5\nat 2000 wait"))
    assert state["blocked"] == ["c3", "e5"]
    assert state["message"]["is_problem"]
    assert state["message"]["text"].startswith("e5 is a green space and takes no piece.")


def test_a_game_that_is_over() -> None:
    moves = ["a1 orange", "i6 purple", "a2 orange", "i5 purple", "a3 orange", "i4 purple"]
    lines = [f"at {n * 1000} place {move.split()[1]} {move.split()[0]}" for n, move in enumerate(moves)]
    timeline = Timeline().play("\n".join([*lines, "at 6000 place orange a4", "at 7000 wait"]))
    state = state_of(timeline)
    assert state["outcome"] == {
        "winner": "purple",
        "reason": "quart",
        "result": "Orange loses with four.",
        "yours": "",
        "evidence": ["a1", "a2", "a3", "a4"],
        "is_lost": True,
    }
    assert [each["choice"] for each in state["exits"]] == ["line"]
    assert (state["opened"]["ok"], state["opened"]["undo"]) == ("", "Take back a4")
    assert state["headline"] == "Purple has won"


def test_a_board_that_is_gone_says_why_and_what_to_do() -> None:
    state = state_of(Timeline().play("at 0 unplug"))
    cause, cure = "The cable is out.", "Plug it in."
    assert state["link"] == {"status": "unlinked", "cause": cause, "cure": cure, "board": None}


def test_that_a_guest_has_the_board_is_no_matter_of_words() -> None:
    session = Timeline().session
    in_words = replace(TAKEN, cause=quoted(word(TAKEN.cause)))
    links = [
        state_of(replace(session, board=replace(session.board, link=link)))["link"]
        for link in (TAKEN, in_words)
    ]
    assert [link["status"] for link in links] == ["lent", "unlinked"]
    assert links[0]["cause"] == links[1]["cause"] == "A self-test is running."


def test_a_board_that_answers_says_which_it_is() -> None:
    link = state_of(Timeline())["link"]
    assert link["status"] == "linked"
    assert set(link["board"]) == {"id", "profile", "version"}


def test_a_complaint_is_a_sentence() -> None:
    assert state_of(Timeline(), quoted("there is no space z9"))["complaint"] == "There is no space z9."
    assert state_of(Timeline())["complaint"] == ""


def test_an_unclear_reading_is_named_and_shown_as_no_piece() -> None:
    timeline = Timeline().play("at 0 blur e5\nat 100 place purple c3\nat 1000 wait")
    assert state_of(timeline)["doubtful"] == ["e5"]
    assert reeds_view(timeline.session)["pieces"] == [
        {
            "colour": "purple",
            "space": "c3",
            "x_mm": PROFILE.space("c3").at_mm[0],
            "y_mm": PROFILE.space("c3").at_mm[1],
            "is_held": False,
        }
    ]


def test_a_game_can_be_ended_once_it_is_under_way() -> None:
    timeline = Timeline()
    assert state_of(timeline)["exits"] == []
    timeline.play("at 1000 place orange e5\nat 2000 wait")
    assert [(each["choice"], each["text"]) for each in state_of(timeline)["exits"]] == [
        ("resign", "Resign"),
        ("draw", "Offer a draw"),
        ("end", "End this game unfinished"),
        ("line", "Try a line"),
    ]
    timeline.play("at 3000 tap ok")
    assert len(state_of(timeline)["exits"]) == 4
    timeline.play("at 4000 choose draw")
    assert (state_of(timeline)["exits"], state_of(timeline)["opened"]["ok"]) == ([], "Take the draw")
    timeline.play("at 5000 tap ok")
    assert state_of(timeline)["outcome"]["result"] == "A draw by agreement."


def test_while_a_move_is_being_recorded_nothing_flickers() -> None:
    timeline = Timeline(is_recorded=True).play("at 1000 place orange e5\nat 1500 recorded\nat 2000 wait")
    before = state_of(timeline)
    timeline.play("at 3000 place purple a1\nat 3450 wait")
    waiting = state_of(timeline)
    assert len(waiting["moves"]) == 1
    assert len(waiting["exits"]) == 4
    assert (waiting["exits"], waiting["opened"]["undo"]) == (before["exits"], before["opened"]["undo"])
    timeline.play("at 3500 unrecorded the disk is full")
    broken = state_of(timeline)
    assert (broken["asked"], broken["opened"]["ok"]) == ("broken", "Go on without a record")
    assert (broken["opened"]["undo"], broken["exits"]) == ("", [])


def test_the_goal_is_the_game_s_own() -> None:
    assert state_of(Timeline())["goal"] == "Five of your colour wins. Four loses. Six is not allowed."
    assert state_of(Timeline("mana", profile=SQUARE))["goal"].startswith("Capture the Damyo.")


def test_the_page_says_how_the_board_is_switched_off() -> None:
    timeline = Timeline().play("at 1000 press undo ok\nat 2000 wait")
    assert state_of(timeline)["message"]["text"] == (
        "The board is about to switch off. Release Undo and OK to play on."
    )


def test_a_suspected_sensor_is_named() -> None:
    timeline = Timeline().play(
        "at 1000 place orange e5\nat 2000 place purple a1\nat 3000 lift e5\nat 14000 wait"
    )
    assert (state_of(timeline)["asked"], state_of(timeline)["suspected"]) == ("faulty", ["e5"])
    assert state_of(timeline.play("at 15000 tap ok"))["suspected"] == []


def test_a_light_is_said_by_what_it_means() -> None:
    lights = state_of(open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o"))["lights"]
    assert lights == {"e6": {"means": "no_orange", "colour": "orange"}}


def test_what_shines_has_its_reasons_each_with_its_colour() -> None:
    reasons = state_of(open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o"))["reasons"]
    why = "e6: orange cannot go here. It would make a group of 6 with e4, e5, e7, e8, e9."
    assert reasons == {"e6": [{"colour": "orange", "text": why}]}
    coached = state_of(coached_table("manalath", "6/7/8/9/2o1oo1o2/9/8/7/6 o"))
    assert coached["reasons"]["e4"] == [{"colour": "orange", "text": "Four: you would lose."}]
    wins = state_of(coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 o"))["reasons"]["e4"]
    assert wins == [{"colour": "orange", "text": "Five: you would win."}]
    threatened = state_of(coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 p", seats=(4, HAND)))
    assert threatened["lights"]["e4"] == {
        "means": "saves",
        "colour": "purple",
        "also": [{"means": "danger", "colour": ""}],
    }
    assert [one["text"] for one in threatened["reasons"]["e4"]] == [
        "This stops the threat.",
        "The computer would win here.",
    ]


def test_what_the_turn_before_asked_for_already_is_routine_and_news_is_not() -> None:
    table = Timeline()
    for number, (space, colour) in enumerate([("a1", "orange"), ("c3", "purple"), ("e5", "orange")]):
        assert state_of(table)["message"]["is_routine"] is (number > 1)
        table.play(f"at {1000 * number + 500} place {colour} {space}\nat {1000 * number + 1400} wait")
    assert state_of(table)["message"]["is_routine"]
    news = coached_table("manalath", "6/7/8/9/1oo1oo4/9/8/7/6 o")
    assert not state_of(news)["message"]["is_routine"]
