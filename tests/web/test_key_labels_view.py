"""What a page is sent about the keys: what each would do, in a game, in the menu and in a choice."""

from tests.square_board import SQUARE
from tests.timeline import SINGLE, Timeline
from tests.web.page_state import state_of


def test_ok_names_what_it_would_do() -> None:
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 wait")
    assert state_of(timeline)["opened"] == {
        "ok": "Choices",
        "undo": "Take back e5",
        "hint": "",
        "steps": False,
        "step_back": "Previous",
        "step_on": "Next",
        "taps": False,
        "is_ok_wanted": False,
        "is_offered": False,
        "takes_back": True,
        "choices": ["unread", "resign", "draw", "end", "line"],
        "menu": None,
    }
    timeline.play("at 3000 tap ok\nat 3050 tap purple")
    assert state_of(timeline)["opened"] == {
        "ok": "Resign",
        "undo": "Leave",
        "hint": "",
        "steps": True,
        "step_back": "Previous",
        "step_on": "Next",
        "taps": False,
        "is_ok_wanted": False,
        "is_offered": False,
        "takes_back": False,
        "choices": [],
        "menu": None,
    }
    timeline.play("at 3100 tap purple\nat 3200 tap ok")
    assert state_of(timeline)["opened"]["ok"] == "Take the draw"
    assert state_of(timeline)["opened"]["is_ok_wanted"]


def test_a_key_that_would_do_nothing_has_no_name() -> None:
    assert state_of(Timeline())["opened"]["undo"] == ""
    asked = Timeline(profile=SINGLE).play("at 500 colours ask\nat 1000 place purple e5\nat 1500 wait")
    assert (state_of(asked)["asked"], state_of(asked)["opened"]["ok"]) == ("colour", "")
    gone = Timeline().play("at 1000 place orange e5\nat 2000 unplug")
    assert (state_of(gone)["opened"]["ok"], state_of(gone)["opened"]["undo"]) == ("", "")


def test_keys_are_named_by_what_they_answer() -> None:
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 tap undo\nat 2500 wait")
    assert state_of(timeline)["opened"]["undo"] == "Lift the piece first"
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 place purple a1\nat 3000 choose resign")
    assert state_of(timeline)["opened"]["undo"] == "Go on with this game"
    emptied = Timeline().play(
        "at 1000 place orange e5\nat 2000 place purple a1\nat 4000 lift e5\nat 4010 lift a1\nat 6000 wait"
    )
    assert (state_of(emptied)["asked"], state_of(emptied)["opened"]["ok"]) == ("emptied", "End this game")


def test_the_menu_is_described_row_by_row() -> None:
    timeline = Timeline().play("at 1000 press ok\nat 3500 release ok")
    opened = state_of(timeline)["opened"]
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
        ("Clock", ["a4", "a5", "a6"]),
        ("Opening", ["h1", "h2", "h3", "h4", "h5", "h6"]),
    ]
    chosen = [
        option["text"] for group in opened["menu"] for option in group["options"] if option["is_chosen"]
    ]
    assert chosen == [
        "Manalath",
        "None",
        "By hand",
        "By hand",
        "Rules",
        "Rules",
        "100 %",
        "None",
        "As in the rule book",
    ]
    assert (opened["ok"], opened["undo"], opened["steps"], opened["taps"]) == ("Done", "Leave", True, True)
    assert (opened["step_back"], opened["step_on"]) == ("Next row", "Next light")
    timeline.play("at 4000 touch b2\nat 4100 touch e5")
    opened = state_of(timeline)["opened"]
    assert (opened["menu"], opened["ok"], opened["undo"], opened["steps"]) == (
        [],
        "Take these",
        "Back",
        False,
    )
    timeline.play("at 4200 tap ok")
    assert state_of(timeline)["opened"]["ok"] == "Begin Manalath"
    assert state_of(timeline)["opened"]["menu"][1]["options"][1] == {
        "space": "b2",
        "text": "e5",
        "is_chosen": True,
    }


def test_a_game_under_way_is_named_before_the_menu_ends_it() -> None:
    timeline = Timeline().play("at 1000 place orange e5\nat 2000 press ok\nat 4500 release ok")
    timeline.play("at 5000 touch a2\nat 5100 tap ok")
    opened = state_of(timeline)["opened"]
    assert (opened["ok"], opened["undo"]) == ("End it and begin Manalath (Dieter Stein)", "Back")
    assert opened["is_ok_wanted"]


def test_a_piece_that_was_not_read_is_declared_by_clicks() -> None:
    timeline = Timeline().play("at 1000 tap ok")
    opened = state_of(timeline)["opened"]
    assert (opened["ok"], opened["step_back"], opened["step_on"]) == (
        "It lies on a1",
        "Next row",
        "Next space",
    )
    timeline.play("at 2000 touch e5")
    opened = state_of(timeline)["opened"]
    assert (opened["taps"], opened["step_back"], opened["step_on"]) == (True, "Orange", "Purple")
    timeline.play("at 3000 touch b3\nat 3500 tap purple\nat 4000 expect moves b3p")
    assert state_of(timeline)["left_out"] == ["b3"]


def test_a_declared_move_is_named_by_the_button_that_makes_it() -> None:
    timeline = Timeline("mammalath", profile=SQUARE).play("at 1000 place orange c4\nat 2000 tap ok")
    assert state_of(timeline)["opened"]["ok"] == "Make a move without a piece"
    assert state_of(timeline)["opened"]["taps"]
    timeline.play("at 3000 touch a1\nat 3100 touch c3")
    assert state_of(timeline)["opened"]["ok"] == "Release the animals on a1, b2 and c3"
    timeline.play("at 4000 tap ok\nat 4000 expect moves c4 -a1b2c3")
    assert not state_of(timeline)["opened"]["taps"]
