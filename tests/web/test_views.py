"""What a page is told, without a server: pure views of a session at the table of a timeline."""

import json
from dataclasses import replace

import pytest

from manalath_board.controller.games import all_games
from manalath_board.controller.guest_runner import TAKEN
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import word
from manalath_board.controller.ports import Frame
from manalath_board.controller.session import Session, open_session
from manalath_board.controller.snapshot import Snapshot
from manalath_board.controller.web.views import board_view, lights_packet, reeds_view, state_view, to_text
from manalath_board.hardware.profiles import load_profile
from tests.square_board import SQUARE
from tests.timeline import PROFILE, SINGLE, Timeline, open_at
from tests.web.desk import Json
from tests.wordings import quoted

ANIMALS = "roygbv/oygbvr/ygbvro/gbvroy/bvroyg/vroygb"


def told(table: Timeline | Session, complaint: Message | None = None) -> Json:
    session = table.session if isinstance(table, Timeline) else table
    snapshot = Snapshot(session, Frame(0, bytes(210)), 0.0, complaint)
    state: Json = json.loads(to_text(state_view(snapshot)))
    return state


def test_a_board_tells_where_its_spaces_are_and_which_games_fit() -> None:
    view = json.loads(to_text(board_view(PROFILE, all_games(), has_workbench=True)))
    assert len(view["spaces"]) == 70
    assert next(space["y_mm"] for space in view["spaces"] if space["name"] == "a1") < 0
    assert view["pitch_mm"] == 30.0
    assert view["keys"] == ["undo", "ok"]
    games = {game["name"]: (len(game["spaces"]), game["max_blocked"]) for game in view["games"]}
    assert games == {"manalath": (70, 3), "manalath-stein": (61, 0)}
    assert board_view(load_profile("hex7-dual-mega"), all_games(), has_workbench=True)["games"] == []


@pytest.mark.parametrize(
    ("profile", "sensing", "transport", "keys"),
    [
        ("hex70-dual-mega", "dual", "serial", ["undo", "ok"]),
        ("hex70-dual-gpio", "dual", "gpio", ["undo", "ok"]),
        ("hex70-single-gpio", "single", "gpio", ["first", "second", "undo", "ok"]),
    ],
)
def test_a_board_tells_what_it_feels_and_what_reads_it(
    profile: str, sensing: str, transport: str, keys: list[str]
) -> None:
    view = board_view(load_profile(profile), all_games(), has_workbench=True)
    assert (view["sensing"], view["transport"], view["keys"]) == (sensing, transport, keys)


def test_a_board_that_feels_colours_is_told_none() -> None:
    assert told(Timeline().play("at 1000 place orange e5\nat 2000 wait"))["colours"] is None


def test_the_last_piece_can_be_given_another_colour_while_it_is_revisable() -> None:
    timeline = Timeline(profile=SINGLE)
    assert told(timeline)["colours"] == {"way": "key", "armed": None, "piece": None}
    timeline.play("at 1000 place orange e5\nat 1500 expect moves e5o")
    assert told(timeline)["colours"]["piece"] == {"space": "e5", "read": "orange"}
    timeline.play("at 2000 recolour purple\nat 2500 expect moves e5p")
    assert told(timeline)["colours"]["piece"] == {"space": "e5", "read": "purple"}
    timeline.play("at 2600 tap orange")
    assert told(timeline)["colours"]["armed"] == "orange"
    timeline.play("at 3000 unplug")
    assert told(timeline)["colours"]["piece"] is None
    timeline.play("at 3100 plug\nat 4000 wait")
    assert told(timeline)["colours"]["piece"] == {"space": "e5", "read": "purple"}


def test_a_piece_that_may_not_stand_can_be_given_the_colour_it_has() -> None:
    spaces = ("e1", "i1", "e2", "i3", "e3", "i5", "e5", "g1", "e6", "a1", "e4")
    lines = [f"at {n * 1000} place orange {space}" for n, space in enumerate(spaces, start=1)]
    timeline = Timeline(profile=SINGLE).play("\n".join([*lines, "at 11700 wait"]))
    wrong = told(timeline)
    assert wrong["message"]["text"].startswith("e4: orange cannot go here. It would make a group of 6")
    assert wrong["colours"]["piece"] == {"space": "e4", "read": "orange"}
    timeline.play("at 12000 recolour purple\nat 13000 wait")
    assert told(timeline)["moves"][-1]["notation"] == "e4p"


def test_a_colour_is_asked_for_once_the_piece_has_settled() -> None:
    timeline = Timeline(profile=SINGLE).play("at 500 colours ask\nat 1000 place purple e5\nat 1300 wait")
    assert told(timeline)["colours"] == {"way": "ask", "armed": None, "piece": None}
    timeline.play("at 1500 wait")
    asking = told(timeline)
    assert asking["asked"] == "colour"
    assert asking["colours"] == {
        "way": "ask",
        "armed": None,
        "piece": {"space": "e5", "read": None},
    }
    assert json.loads(to_text(reeds_view(timeline.session)))["pieces"][0]["colour"] == "piece"
    timeline.play("at 2000 tap purple\nat 2500 expect moves e5p")
    assert told(timeline)["asked"] is None
    assert json.loads(to_text(reeds_view(timeline.session)))["pieces"][0]["colour"] == "purple"


def test_before_the_board_has_answered() -> None:
    session = open_session(PROFILE, all_games()["manalath"].start())
    state = json.loads(to_text(state_view(Snapshot(session, Frame(0, bytes(210)), 0.0))))
    why = "The board has not answered yet."
    assert state["link"] == {"status": "waiting", "cause": why, "cure": "", "board": None}


def test_the_start_of_a_game() -> None:
    state = told(Timeline())
    assert state["headline"] == "Orange to move"
    assert not state["message"]["is_problem"]
    assert state["moves"] == []
    assert state["outcome"] is None
    assert state["asked"] is None
    assert state["complaint"] == ""
    assert state["helps"] == {"orange": 1, "purple": 1}


def test_a_wrong_piece_is_a_problem_in_words() -> None:
    spaces = ("e1", "e2", "e3", "e5", "e6", "e7", "e4")
    lines = [f"at {n * 1000} place orange {space}" for n, space in enumerate(spaces)]
    state = told(Timeline().play("\n".join([*lines, "at 7000 wait"])))
    assert [move["by"] for move in state["moves"]] == ["orange", "purple"] * 3
    assert state["headline"] == "Orange to move"
    assert state["message"]["is_problem"]
    assert state["message"]["text"].startswith(
        "e4: orange cannot go here. It would make a group of 7 with e1, e2,"
    )


def test_a_piece_on_a_green_space() -> None:
    state = told(Timeline(blocked=("c3", "e5")).play("at 0 place orange e5\nat 2000 wait"))
    assert state["blocked"] == ["c3", "e5"]
    assert state["message"]["is_problem"]
    assert state["message"]["text"].startswith("e5 is a green space and takes no piece.")


def test_a_game_that_is_over() -> None:
    moves = ["a1 orange", "i6 purple", "a2 orange", "i5 purple", "a3 orange", "i4 purple"]
    lines = [f"at {n * 1000} place {move.split()[1]} {move.split()[0]}" for n, move in enumerate(moves)]
    timeline = Timeline().play("\n".join([*lines, "at 6000 place orange a4", "at 7000 wait"]))
    state = told(timeline)
    assert state["outcome"] == {
        "winner": "purple",
        "reason": "quart",
        "said": "Orange owns a group of exactly four (a1, a2, a3, a4) and loses.",
        "evidence": ["a1", "a2", "a3", "a4"],
        "is_lost": True,
    }
    assert state["endings"] == []
    assert (state["opened"]["ok"], state["opened"]["undo"]) == ("", "Take back a4")
    assert state["headline"] == "Purple has won"


def test_a_board_that_is_gone_says_why_and_what_to_do() -> None:
    state = told(Timeline().play("at 0 unplug"))
    cause, cure = "The cable is out.", "Plug it in."
    assert state["link"] == {"status": "unlinked", "cause": cause, "cure": cure, "board": None}


def test_that_a_guest_has_the_board_is_no_matter_of_words() -> None:
    session = Timeline().session
    in_words = replace(TAKEN, cause=quoted(word(TAKEN.cause)))
    links = [told(replace(session, link=link))["link"] for link in (TAKEN, in_words)]
    assert [link["status"] for link in links] == ["lent", "unlinked"]
    assert links[0]["cause"] == links[1]["cause"] == "A self-test is running."


def test_a_board_that_answers_says_which_it_is() -> None:
    link = told(Timeline())["link"]
    assert link["status"] == "linked"
    assert set(link["board"]) == {"id", "profile", "version"}


def test_a_complaint_is_a_sentence() -> None:
    assert told(Timeline(), quoted("there is no space z9"))["complaint"] == "There is no space z9."
    assert told(Timeline())["complaint"] == ""


def test_an_unclear_reading_is_named_and_shown_as_no_piece() -> None:
    timeline = Timeline().play("at 0 blur e5\nat 100 place purple c3\nat 1000 wait")
    assert told(timeline)["doubtful"] == ["e5"]
    assert reeds_view(timeline.session)["pieces"] == [
        {
            "colour": "purple",
            "space": "c3",
            "x_mm": PROFILE.space("c3").at_mm[0],
            "y_mm": PROFILE.space("c3").at_mm[1],
            "is_held": False,
        }
    ]


def test_moves_of_stein_are_written_as_in_his_game() -> None:
    state = told(Timeline(game="manalath-stein").play("at 0 place purple e5\nat 1000 wait"))
    assert state["moves"][0]["notation"] == "e5b"
    assert state["moves"][0]["piece"]["colour"] == "purple"
    assert state["outside"] == ["a6", "b7", "c8", "d9", "e10", "f9", "g8", "h7", "i6"]


def test_the_number_of_a_picture_wraps_around() -> None:
    assert lights_packet(2**32 + 5, b"abc") == b"L\x01\x00\x00\x00\x05abc"


def test_ok_names_what_it_would_do() -> None:
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 wait")
    assert told(timeline)["opened"] == {
        "ok": "Choices",
        "undo": "Take back e5",
        "hint": "",
        "steps": False,
        "step_back": "Previous",
        "step_on": "Next",
        "taps": False,
        "is_ok_wanted": False,
        "menu": None,
    }
    timeline.play("at 3000 tap ok\nat 3050 tap purple")
    assert told(timeline)["opened"] == {
        "ok": "Resign",
        "undo": "Leave",
        "hint": "",
        "steps": True,
        "step_back": "Previous",
        "step_on": "Next",
        "taps": False,
        "is_ok_wanted": False,
        "menu": None,
    }
    timeline.play("at 3100 tap purple\nat 3200 tap ok")
    assert told(timeline)["opened"]["ok"] == "Take the draw"
    assert told(timeline)["opened"]["is_ok_wanted"]


def test_a_key_that_would_do_nothing_has_no_name() -> None:
    assert told(Timeline())["opened"]["undo"] == ""
    asked = Timeline(profile=SINGLE).play("at 500 colours ask\nat 1000 place purple e5\nat 1500 wait")
    assert (told(asked)["asked"], told(asked)["opened"]["ok"]) == ("colour", "")
    gone = Timeline().play("at 1000 place orange e5\nat 2000 unplug")
    assert (told(gone)["opened"]["ok"], told(gone)["opened"]["undo"]) == ("", "")


def test_keys_are_named_by_what_they_answer() -> None:
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 tap undo\nat 2500 wait")
    assert told(timeline)["opened"]["undo"] == "Lift the piece first"
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 place purple a1\nat 3000 choose resign")
    assert told(timeline)["opened"]["undo"] == "Go on with this game"
    emptied = Timeline().play(
        "at 1000 place orange e5\nat 2000 place purple a1\nat 4000 lift e5\nat 4010 lift a1\nat 6000 wait"
    )
    assert (told(emptied)["asked"], told(emptied)["opened"]["ok"]) == ("emptied", "End this game")


def test_a_game_can_be_ended_once_it_is_under_way() -> None:
    timeline = Timeline()
    assert told(timeline)["endings"] == []
    timeline.play("at 1000 place orange e5\nat 2000 wait")
    assert [(each["choice"], each["text"]) for each in told(timeline)["endings"]] == [
        ("resign", "Resign"),
        ("draw", "Offer a draw"),
        ("end", "End this game unfinished"),
    ]
    timeline.play("at 3000 tap ok")
    assert len(told(timeline)["endings"]) == 3
    timeline.play("at 4000 choose draw")
    assert (told(timeline)["endings"], told(timeline)["opened"]["ok"]) == ([], "Take the draw")
    timeline.play("at 5000 tap ok")
    assert told(timeline)["outcome"]["said"] == "The players have agreed on a draw."


def test_while_a_move_is_being_recorded_nothing_flickers() -> None:
    timeline = Timeline(is_recorded=True).play("at 1000 place orange e5\nat 1500 recorded\nat 2000 wait")
    before = told(timeline)
    timeline.play("at 3000 place purple a1\nat 3450 wait")
    waiting = told(timeline)
    assert len(waiting["moves"]) == 1
    assert len(waiting["endings"]) == 3
    assert (waiting["endings"], waiting["opened"]["undo"]) == (before["endings"], before["opened"]["undo"])
    timeline.play("at 3500 unrecorded the disk is full")
    broken = told(timeline)
    assert (broken["asked"], broken["opened"]["ok"]) == ("broken", "Go on without a record")
    assert (broken["opened"]["undo"], broken["endings"]) == ("", [])


def test_the_goal_is_the_game_s_own() -> None:
    assert told(Timeline())["goal"] == "Five of your colour wins. Four loses. Six is not allowed."
    assert told(Timeline("mana", profile=SQUARE))["goal"].startswith("Capture the Damyo to win.")


def test_the_menu_is_told_row_by_row() -> None:
    timeline = Timeline().play("at 1000 press ok\nat 3500 release ok")
    opened = told(timeline)["opened"]
    assert [
        (group["title"], [option["space"] for option in group["options"]]) for group in opened["menu"]
    ] == [
        ("Game", ["a1", "a2"]),
        ("Green spaces", ["b1", "b2"]),
        ("Moves of orange", ["c1", "c2"]),
        ("Moves of purple", ["c4", "c5"]),
        ("Help for orange", ["d1", "d2", "d3"]),
        ("Help for purple", ["d4", "d5", "d6"]),
        ("Brightness", ["e1", "e2", "e3", "e4"]),
    ]
    chosen = [
        option["text"] for group in opened["menu"] for option in group["options"] if option["is_chosen"]
    ]
    assert chosen == ["Manalath", "None", "By hand", "By hand", "Rules", "Rules", "100 %"]
    assert (opened["ok"], opened["undo"], opened["steps"], opened["taps"]) == ("Done", "Leave", True, True)
    assert (opened["step_back"], opened["step_on"]) == ("Next row", "Next light")
    timeline.play("at 4000 touch b2\nat 4100 touch e5")
    opened = told(timeline)["opened"]
    assert (opened["menu"], opened["ok"], opened["undo"], opened["steps"]) == (
        [],
        "Take these",
        "Back",
        False,
    )
    timeline.play("at 4200 tap ok")
    assert told(timeline)["opened"]["ok"] == "Begin Manalath"
    assert told(timeline)["opened"]["menu"][1]["options"][1] == {
        "space": "b2",
        "text": "e5",
        "is_chosen": True,
    }


def test_a_game_under_way_is_named_before_the_menu_ends_it() -> None:
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 press ok\nat 4500 release ok")
    timeline.play("at 5000 touch a2\nat 5100 tap ok")
    opened = told(timeline)["opened"]
    assert (opened["ok"], opened["undo"]) == ("End it and begin Manalath (Dieter Stein)", "Back")
    assert opened["is_ok_wanted"]


def test_the_page_says_how_the_board_is_switched_off() -> None:
    timeline = Timeline().play("at 1000 press undo ok\nat 2000 wait")
    assert told(timeline)["message"]["text"] == (
        "The board is about to switch off. Release Undo and OK to play on."
    )


def test_a_piece_that_was_not_read_is_told_by_clicks() -> None:
    timeline = Timeline().play("at 1000 tap ok")
    opened = told(timeline)["opened"]
    assert (opened["ok"], opened["step_back"], opened["step_on"]) == (
        "It lies on a1",
        "Next row",
        "Next space",
    )
    timeline.play("at 2000 touch e5")
    opened = told(timeline)["opened"]
    assert (opened["taps"], opened["step_back"], opened["step_on"]) == (True, "Orange", "Purple")
    timeline.play("at 3000 touch b3\nat 3500 tap purple\nat 4000 expect moves b3p")
    assert told(timeline)["left_out"] == ["b3"]


def test_a_suspected_sensor_is_named() -> None:
    timeline = Timeline().play(
        "at 1000 place orange e5\nat 2000 place purple a1\nat 3000 lift e5\nat 14000 wait"
    )
    assert (told(timeline)["asked"], told(timeline)["suspected"]) == ("faulty", ["e5"])
    assert told(timeline.play("at 15000 tap ok"))["suspected"] == []


def test_a_declared_move_is_named_by_the_button_that_makes_it() -> None:
    timeline = Timeline("mammalath", profile=SQUARE).play("at 1000 place orange c4\nat 2000 tap ok")
    assert told(timeline)["opened"]["ok"] == "Make a move without a piece"
    assert told(timeline)["opened"]["taps"]
    timeline.play("at 3000 touch a1\nat 3100 touch c3")
    assert told(timeline)["opened"]["ok"] == "Release the animals on a1, b2 and c3"
    timeline.play("at 4000 tap ok\nat 4000 expect moves c4 -a1b2c3")
    assert not told(timeline)["opened"]["taps"]


def square(game: str, fen: str, *moves: str) -> Json:
    """What is told after these moves from a position on the square board."""
    session = open_session(SQUARE, all_games()[game].parse_fen(fen))
    record = session.record
    for move in moves:
        record = record.with_ply(record.game.parse_move(move), 0.0)
    return told(replace(session, record=record))


def test_moves_are_named_as_what_they_are() -> None:
    state = square("mammalath", f"{ANIMALS} 6/6/6/6/6/6 w 0", "c4", "swap", "-a1b2c3", "-r", "a1")
    assert [(move["by"], move["said"]) for move in state["moves"]] == [
        ("orange", "c4"),
        ("purple", "c4, exchanged"),
        ("orange", "Release the animals on a1, b2 and c3"),
        ("purple", "Release every armadillo"),
        ("orange", "a1"),
    ]
    pieces = [move["piece"] and move["piece"]["colour"] for move in state["moves"]]
    assert pieces == ["orange", "purple", None, None, "orange"]


def test_a_set_up_and_captures_are_named_with_the_kinds_of_pieces() -> None:
    start = "- 6/6/6/6/6/6 r - 0,0"
    reds = ("edge0", "Dd1", "Ra1", "Rb1", "Rc1", "Re1", "Rf1")
    yellows = ("Dd6", "Ra6", "Rb6", "Rc6", "Re6", "Rf6")
    moves = square("mana", start, *reds, *yellows)["moves"]
    assert [move["by"] for move in moves] == ["orange"] * 7 + ["purple"] * 6
    assert moves[0] == {
        "number": 1,
        "by": "orange",
        "notation": "edge0",
        "said": "Face the near edge",
        "piece": None,
    }
    assert moves[1]["piece"] == {"colour": "orange", "said": "Damyo", "sign": "crown"}
    assert moves[2]["piece"] == {"colour": "orange", "said": "Ronin", "sign": ""}
    assert moves[2]["said"] == "a1"
    taken = square("mana", "0 3d2/6/4R1/6/6/5D r d6 4,5", "e4-e5", "d6-e5")
    assert [move["said"] for move in taken["moves"]] == ["e4 to e5", "d6 takes e5"]


def test_kinds_are_told_of_the_pieces_that_have_one() -> None:
    state = square("mana", "0 3d2/6/2R3/6/6/D5 r d6 4,5")
    assert state["kinds"] == {
        "a1": {"colour": "orange", "said": "Damyo", "sign": "crown"},
        "c4": {"colour": "orange", "said": "Ronin", "sign": ""},
        "d6": {"colour": "purple", "said": "Damyo", "sign": "crown"},
    }
    assert told(Timeline().play("at 1000 place orange e5\nat 2000 wait"))["kinds"] == {}


def test_scenery_says_what_it_is_and_what_the_turn_asks_for() -> None:
    told_of = {one["space"]: one for one in square("mana", "0 3d2/6/2R3/6/6/D5 y c4 4,5")["scenery"]}
    assert told_of["a1"]["said"] == "2 steps, asked for"
    assert told_of["b1"]["said"] == "one step"


def test_a_light_is_said_by_what_it_means() -> None:
    lights = told(open_at("manalath", "6/7/8/9/3oo1ooo1/9/8/7/6 o"))["lights"]
    assert lights == {"e6": {"means": "no_orange", "said": "orange may not go here"}}
