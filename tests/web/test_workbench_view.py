"""Where table, reeds and game disagree, and other details of the workings, without a server."""

import json
from dataclasses import replace
from typing import Any

import pytest

from controller.games import Colour
from controller.inference import Colours
from controller.lights import current_ma
from controller.session import Question, Replaying
from controller.session.events import SetColours
from controller.web.message_format import to_text
from controller.web.workbench_view import (
    differences,
    figures_view,
    matrix_view,
    truths_view,
    wiring_view,
)
from hardware.profiles import load_profile
from simulator.workbench import Meters, parse_fault
from tests.web.desk import PROFILE, SINGLE, Desk

Said = dict[str, tuple[str | None, str, str]]


def truths_of(desk: Desk, *, has_workbench: bool = True) -> dict[str, Any]:
    snapshot = desk.loop.snapshot
    pieces = desk.workbench.pieces() if has_workbench else None
    found = differences(snapshot.session, snapshot.sensors, pieces)
    view: dict[str, Any] = json.loads(to_text(truths_view(snapshot.session, snapshot.sensors, found)))
    return view


def said(desk: Desk, *, has_workbench: bool = True) -> Said:
    """Return what table, reeds and game have for each space on which they disagree."""
    found = truths_of(desk, has_workbench=has_workbench)["differences"]
    return {each["space"]: (each["table"], each["reeds"], each["game"]) for each in found}


def play(desk: Desk, *moves: tuple[str, Colour]) -> None:
    for space, colour in moves:
        desk.workbench.put(space, colour)
        desk.wait()


def test_they_agree_about_an_empty_table_and_about_moves(desk: Desk) -> None:
    assert said(desk) == {}
    play(desk, ("e5", Colour.FIRST), ("c3", Colour.SECOND))
    view = truths_of(desk)
    assert view["reeds"] == view["game"] == {"e5": "orange", "c3": "purple"}
    assert view["differences"] == []


@pytest.mark.parametrize(
    ("fault", "is_put", "truths"),
    [
        ("dead e5 orange", True, ("orange", "empty", "empty")),
        ("stuck e5 orange", False, ("empty", "orange", "orange")),
        ("stuck e5 purple", True, ("orange", "unclear", "empty")),
    ],
)
def test_a_faulty_reed_is_a_difference(
    desk: Desk, fault: str, *, is_put: bool, truths: tuple[str, str, str]
) -> None:
    desk.workbench.add_fault(parse_fault(fault))
    if is_put:
        desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    assert said(desk) == {"e5": truths}
    assert truths_of(desk)["reeds"].get("e5", "empty") == truths[1]
    desk.workbench.remove_fault(parse_fault(fault))
    desk.workbench.clear_table()
    desk.wait(3000)
    assert said(desk) == {}


def test_a_reed_that_dies_under_a_piece_is_a_difference_at_once(desk: Desk) -> None:
    play(desk, ("e5", Colour.FIRST), ("c3", Colour.SECOND))
    desk.workbench.add_fault(parse_fault("dead e5 orange"))
    desk.wait(20)
    assert said(desk) == {"e5": ("orange", "empty", "orange")}


def test_what_the_game_has_not_judged_yet_is_no_difference(desk: Desk) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(100)
    assert desk.loop.snapshot.session.position.table() == {}
    assert said(desk) == {}
    desk.wait()
    desk.workbench.lift("e5")
    desk.wait(500)
    assert desk.loop.snapshot.session.position.table() == {"e5": Colour.FIRST}
    assert said(desk) == {}
    desk.wait()
    assert said(desk) == {}


def test_what_the_game_refuses_is_a_difference(desk: Desk) -> None:
    play(desk, *((space, Colour.FIRST) for space in ("e1", "e2", "e3", "e5", "e6", "e7", "e4")))
    assert said(desk) == {"e4": ("orange", "orange", "empty")}
    desk.workbench.lift("e4")
    desk.wait()
    assert said(desk) == {}


def test_one_reed_a_space_agrees_with_either_colour_and_never_knows_it() -> None:
    desk = Desk(profile=SINGLE)
    play(desk, ("e5", Colour.FIRST), ("c3", Colour.SECOND))
    assert said(desk) == {}
    assert truths_of(desk)["reeds"] == {"e5": "piece", "c3": "piece"}
    play(desk, ("g5", Colour.SECOND))
    assert said(desk) == {"g5": ("purple", "piece", "orange")}
    assert said(desk, has_workbench=False) == {}
    desk.workbench.add_fault(parse_fault("dead c3 reed"))
    desk.workbench.add_fault(parse_fault("stuck a1 reed"))
    desk.wait(3000)
    assert said(desk, has_workbench=False) == {
        "c3": (None, "empty", "purple"),
        "a1": (None, "piece", "empty"),
    }
    assert said(desk)["a1"] == ("empty", "piece", "empty")


def test_a_piece_whose_colour_is_asked_is_no_difference() -> None:
    desk = Desk(profile=SINGLE)
    desk.loop.post(lambda at_ms: SetColours(Colours.ASK, at_ms))
    play(desk, ("e5", Colour.SECOND))
    assert desk.loop.snapshot.session.question is Question.COLOUR
    assert said(desk) == {}


def test_a_piece_in_the_air_is_no_difference_until_it_lies(desk: Desk) -> None:
    play(desk, ("e5", Colour.FIRST), ("c3", Colour.SECOND))
    hold = desk.workbench.grab("e5")
    assert said(desk) == {}
    x_mm, y_mm = PROFILE.space("g5").at_mm
    desk.workbench.drag(hold, x_mm + 8, y_mm)
    for _ in range(40):
        desk.wait(100)
        assert said(desk) == {}
    desk.workbench.drop(hold)
    desk.wait()
    assert said(desk) == {"e5": ("empty", "empty", "orange"), "g5": ("orange", "orange", "empty")}


def test_another_piece_in_the_air_excuses_nothing_of_the_other_colour(desk: Desk) -> None:
    play(desk, ("e5", Colour.FIRST), ("c3", Colour.SECOND), ("h3", Colour.FIRST))
    desk.workbench.lift("c3")
    desk.wait(5000)
    desk.workbench.grab("h3")
    desk.wait()
    assert said(desk) == {"c3": ("empty", "empty", "purple")}


def test_clearing_after_the_end_is_no_difference(desk: Desk) -> None:
    moves = ["a1 0", "i6 1", "a2 0", "i5 1", "a3 0", "i4 1", "a4 0"]
    play(desk, *((move[:2], Colour(int(move[3]))) for move in moves))
    assert desk.loop.snapshot.session.position.outcome is not None
    desk.workbench.lift("i6")
    desk.wait(2000)
    desk.workbench.lift("a1")
    desk.wait(5000)
    assert said(desk) == {}


def test_a_record_that_is_shown_is_not_expected_on_the_table(desk: Desk) -> None:
    play(desk, ("e5", Colour.FIRST), ("c3", Colour.SECOND))
    desk.workbench.lift("e5")
    desk.wait(5000)
    snapshot = desk.loop.snapshot
    shown = replace(snapshot.session, mode=Replaying(snapshot.session.record))
    pieces = desk.workbench.pieces()
    assert [found.space for found in differences(snapshot.session, snapshot.sensors, pieces)] == ["e5"]
    assert differences(shown, snapshot.sensors, pieces) == ()


def test_nobody_can_see_the_table_of_a_real_board(desk: Desk) -> None:
    play(desk, *((space, Colour.FIRST) for space in ("e1", "e2", "e3", "e5", "e6", "e7", "e4")))
    assert said(desk, has_workbench=False) == {"e4": (None, "orange", "empty")}


def test_before_the_board_has_reported_its_sensors_nothing_differs(desk: Desk) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    session = desk.loop.snapshot.session
    assert differences(session, None, desk.workbench.pieces()) == ()
    assert truths_view(session, None, ())["reeds"] == {}


def test_the_wiring_names_every_line_and_what_is_on_it() -> None:
    wiring = json.loads(json.dumps(wiring_view(PROFILE)))
    assert [wire["pin"] for wire in wiring["rows"]] == [f"A{n}" for n in range(10)]
    assert len(wiring["columns"]) == 21
    assert wiring["rows"][4]["order"][0] == "e1"
    assert wiring["reference"] == [9, 20]
    assert wiring["scan_ms"] == 1.0
    at = {tuple(sensor["at"]): sensor for sensor in wiring["sensors"]}
    assert len(at) == len(wiring["sensors"]) == 144
    e5 = PROFILE.space("e5")
    assert (at[e5.first]["space"], at[e5.first]["colour"]) == ("e5", "orange")
    assert (at[e5.second]["space"], at[e5.second]["colour"]) == ("e5", "purple")
    assert at[0, 9]["key"] == "ok"
    assert not any(PROFILE.is_reference(crosspoint) for crosspoint in at)


def test_the_wiring_of_a_board_on_the_pins_of_a_pi_has_no_reference_lines() -> None:
    wiring = json.loads(json.dumps(wiring_view(SINGLE)))
    assert wiring["reference"] is None
    assert wiring["scan_ms"] == 20.0
    assert [wire["pin"] for wire in wiring["columns"]][:3] == ["GPIO7", "GPIO8", "GPIO20"]
    assert len(wiring["sensors"]) == 74
    assert wiring["sensors"][0] == {"at": [0, 0], "space": "a1"}
    assert wiring["sensors"][-1] == {"at": [0, 9], "key": "ok"}
    dual = json.loads(json.dumps(wiring_view(load_profile("hex70-dual-gpio"))))
    assert dual["reference"] is None
    assert len(dual["sensors"]) == 144


def test_a_matrix_says_raw_only_where_it_is_known() -> None:
    assert matrix_view((1, 2), (3, 4), 5.4, None) == {
        "t": "matrix",
        "raw": [1, 2],
        "debounced": [3, 4],
        "board_ms": 5,
        "watched": None,
    }
    assert matrix_view(None, (3, 4), 5.0, None)["raw"] is None


def test_figures_leave_out_what_nobody_measures() -> None:
    measured = figures_view(0.0, PROFILE, Meters(999.7, 9.34, 13.68, 151.6))
    assert measured == {
        "t": "figures",
        "strip_ma": 152,
        "cap_ma": 800,
        "reed_to_light_ms": 9.3,
        "reed_to_light_p95_ms": 13.7,
        "scan_hz": 1000,
    }
    known = figures_view(current_ma(bytes(210)), PROFILE, None)
    assert known["strip_ma"] == 70
    assert known["reed_to_light_ms"] is known["reed_to_light_p95_ms"] is known["scan_hz"] is None
    unmeasured = figures_view(0.0, PROFILE, Meters(1000.0, None, None, 70.0))
    assert unmeasured["reed_to_light_ms"] is None
