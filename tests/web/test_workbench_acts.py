"""What a page does to a twin besides moving pieces: faults, and the time at the table."""

import json
from collections.abc import Iterator

import pytest

from controller.games import Colour, all_games
from controller.play.loop import Loop
from controller.play.wall_clock import WallClock
from controller.session import open_session
from controller.web.act_codec import ACTS, named_acts
from controller.web.act_handler import PageHand
from controller.web.message_cache import Newest
from simulator.faults import kinds_on
from simulator.twin_bench import TwinBench
from simulator.twin_clock import PacedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import KINDS, WorkbenchError, parse_fault
from tests.sweeps import sampled
from tests.web.desk import PROFILE, SINGLE, Desk, Json, Page

GAMES = all_games()


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect() as page:
        page.until(lambda page: page.workbench)
        yield page


def test_a_page_is_sent_which_faults_there_are(page: Page) -> None:
    page.until(lambda page: page.board)
    kinds = page.board["fault_kinds"]
    assert [kind["name"] for kind in kinds] == list(KINDS)
    assert kinds[0] == {
        "name": "stuck",
        "title": "Stuck",
        "on": "Space",
        "meaning": "The reed is closed for ever.",
        "arguments": [{"field": "sensor", "label": "Reed"}],
    }


def test_a_board_without_a_line_has_no_faults_of_one_nor_a_single_reed_those_of_two() -> None:
    kinds = kinds_on(SINGLE)
    of_a_line = {"weak-supply", "sagging-supply", "unplugged", "lag", "lossy", "bridge", "resets"}
    assert KINDS.keys() - kinds == of_a_line | {"sensitive", "half-dead"}
    desk = Desk(profile=SINGLE)
    with desk.connect() as page:
        page.until(lambda page: page.board)
        assert [kind["name"] for kind in page.board["fault_kinds"]] == list(kinds)
        page.act("fault", fault="unplugged")
        page.until(lambda page: page.errors)
    assert "no cable and no microcontroller" in page.errors[0]
    assert desk.workbench.faults() == ()


def test_a_page_is_sent_the_bench(page: Page) -> None:
    assert page.workbench == {"t": "workbench", "faults": [], "speed": 1.0, "is_paused": False, "caption": ""}


def test_faults_come_and_go_by_acts(desk: Desk, page: Page) -> None:
    page.act("fault", fault="stuck e5 orange")
    page.act("fault", fault="lag 20")
    page.until(lambda page: page.workbench["faults"] == ["stuck e5 orange", "lag 20"])
    page.act("repair", fault="stuck e5 orange")
    page.until(lambda page: page.workbench["faults"] == ["lag 20"])
    document = {"format": "manalath-faults", "version": 1, "profile": PROFILE.name, "faults": ["unplugged"]}
    page.act("faults", text=json.dumps(document))
    page.until(lambda page: page.workbench["faults"] == ["unplugged"])
    assert desk.workbench.faults() == (parse_fault("unplugged"),)
    page.act("repair_all")
    page.until(lambda page: page.workbench["faults"] == [])
    assert page.errors == []


def test_a_fault_changes_what_a_page_is_sent_and_its_repair_changes_it_back(desk: Desk, page: Page) -> None:
    page.act("fault", fault="unplugged")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.state["link"]["status"] == "unlinked")
    page.act("repair", fault="unplugged")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.state["link"]["status"] == "linked")


@sampled(5)
@pytest.mark.parametrize(
    ("act", "fields", "answer"),
    [
        ("fault", {"fault": "broke e5"}, "'broke' is not a fault; choose one of: stuck,"),
        ("fault", {"fault": "stuck j1 orange"}, "no sensor 'j1 orange'"),
        ("fault", {"fault": "\ud800" * 300}, "half a character"),
        ("repair", {"fault": "stuck e5 orange"}, "no fault 'stuck e5 orange' to remove"),
        ("faults", {"text": "{}"}, "the entry 'format' is missing"),
        ("speed", {"speed": 11}, "11 times as fast; give 0.1 to 10"),
        ("speed", {"speed": "fast"}, "speed must be a number"),
        ("speed", {"speed": 1}, "time is simulated here and has no pace"),
        ("pause", {}, "time is simulated here"),
        ("go_on", {}, "time is simulated here"),
        ("step", {"ms": 1}, "time is simulated here"),
        ("step", {"ms": 0}, "a step cannot take 0 ms; give more than 0 and at most 1000"),
        ("step", {"ms": 1e9}, "ms must be a number from -1000000 to 1000000"),
    ],
)
def test_what_cannot_be_done_is_answered_and_changes_nothing(
    act: str, fields: Json, answer: str, page: Page
) -> None:
    before = page.workbench
    page.act(act, **fields)
    page.until(lambda page: page.errors)
    assert answer.lower() in page.errors[0].lower()
    assert page.workbench == before


FAULTS_AND_TIME: list[tuple[str, Json]] = [
    ("fault", {"fault": "unplugged"}),
    ("repair", {"fault": "unplugged"}),
    ("repair_all", {}),
    ("faults", {"text": "{}"}),
    ("speed", {"speed": 2}),
    ("pause", {}),
    ("go_on", {}),
    ("step", {"ms": 1}),
    ("lend_hand", {}),
]
HANDS: list[tuple[str, Json]] = [
    ("put", {"space": "e5", "colour": "orange"}),
    ("lift", {"space": "e5"}),
    ("slide", {"start": "e5", "end": "e6"}),
    ("premove", {"space": "e6", "colour": "orange", "start": "e5"}),
    ("grab", {"space": "e5"}),
    ("drag", {"x_mm": 0, "y_mm": 0}),
    ("drop", {}),
    ("press", {"key": "ok"}),
    ("release", {"key": "ok"}),
    ("let_up", {"key": "ok"}),
    ("clear", {}),
    ("restore", {}),
]


def test_a_real_board_has_no_bench() -> None:
    desk = Desk(has_workbench=False)
    with desk.connect() as page:
        page.until(lambda page: page.state)
        assert not page.board["has_workbench"]
        assert not page.board["has_pace"]
        assert page.board["fault_kinds"] == []
        for refused, answer in (
            (FAULTS_AND_TIME, "There is no act"),
            (HANDS, "move the pieces on it by hand"),
        ):
            for act, fields in refused:
                page.errors.clear()
                page.act(act, **fields)
                page.until(lambda page: page.errors)
                assert answer in page.errors[0], act
        assert page.workbench == {}
        assert desk.workbench.pieces() == ()
        assert desk.workbench.faults() == ()


def test_what_goes_by_the_loop_is_done_to_a_real_board_too() -> None:
    desk = Desk(has_workbench=False)
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    with desk.connect() as page:
        page.until(lambda page: page.notation == ["e5o"])
        page.act("tap", key="undo")
        page.act("set_help", seat="orange", help=0)
        page.read()
        desk.wait()
        page.until(lambda page: page.notation == [] and page.state["helps"]["orange"] == 0)
        page.act("new", game="manalath-stein", blocked=[])
        page.read()
        desk.wait()
        page.until(lambda page: page.state["game"]["name"] == "manalath-stein")
        assert page.errors == []


def test_every_act_is_either_done_to_any_board_or_refused_to_a_real_one() -> None:
    anywhere = {
        "tap",
        "touch",
        "choose",
        "declare",
        "open_menu",
        "switch_off",
        "new",
        "set_help",
        "set_names",
        "set_brightness",
        "set_calm",
        "tell_colours",
        "recolour",
        "watch",
        "inspect",
        "look_back",
        "back_to_now",
        "reply",
    }
    assert anywhere | {act for act, _ in HANDS} == set(ACTS)
    assert {act for act, _ in FAULTS_AND_TIME} == set(named_acts(TwinBench.acts))


def test_time_is_turned_by_acts() -> None:
    board = VirtualBoard(PROFILE, PacedClock(WallClock()), seed=0)
    loop = Loop(board, PacedClock(WallClock()), open_session(PROFILE, GAMES["manalath"].start()))
    hand, newest = (
        PageHand(loop, TwinBench(loop, board.workbench), GAMES, lambda _: None),
        Newest(loop, board.workbench),
    )

    def workbench() -> Json:
        message: Json = json.loads(newest.workbench())
        return message

    hand.do('{"act": "speed", "speed": 2.5}')
    assert (workbench()["speed"], workbench()["is_paused"]) == (2.5, False)
    with pytest.raises(WorkbenchError, match="time does not stand still; pause it before a step"):
        hand.do('{"act": "step", "ms": 5}')
    hand.do('{"act": "pause"}')
    hand.do('{"act": "step", "ms": 5}')
    assert workbench()["is_paused"]
    hand.do('{"act": "go_on"}')
    assert not workbench()["is_paused"]
