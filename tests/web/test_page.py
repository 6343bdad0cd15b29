"""One page and its server: what it is told, and what becomes of what it asks for."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from starlette.types import Message

from manalath_board.controller.games.base import Colour
from manalath_board.controller.profile import Key
from manalath_board.controller.web.app import Guard, make_app
from manalath_board.simulator.faults.values import DeadLight
from tests.deadline import DEADLINE_S
from tests.web.desk import HOST, PORT, PROFILE, SINGLE, Desk, Page


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def page(desk: Desk) -> Iterator[Page]:
    with desk.connect() as page:
        page.until(lambda page: page.state and page.pictures and page.table)
        yield page


def test_a_page_is_told_everything_when_it_comes(page: Page) -> None:
    assert page.board["name"] == "hex70-dual-mega"
    assert page.board["lights"] == list(PROFILE.lights)
    assert page.state["headline"] == "Orange to move"
    assert page.state["link"]["status"] == "linked"
    assert page.table["pieces"] == []
    assert len(page.pictures[-1][1]) == 210


def test_a_piece_put_on_the_page_is_played(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="purple")
    page.until(lambda page: page.lying == {"e5": "purple"})
    desk.wait(50)
    page.until(lambda page: page.light("e5") == (60, 0, 255))
    desk.wait()
    page.until(lambda page: page.notation == ["e5p"])
    piece = {"colour": "purple", "said": "", "sign": ""}
    move = {"number": 1, "by": "orange", "notation": "e5p", "said": "e5", "piece": piece}
    assert page.state["moves"] == [move]
    assert page.state["to_move"] == "purple"
    assert page.state["left"] == {"orange": 25, "purple": 24}


def test_lifting_and_sliding_are_what_a_hand_does(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("slide", start="e5", end="e7")
    page.read()
    desk.wait()
    page.until(lambda page: page.notation == ["e7o"])
    page.act("lift", space="e7")
    page.read()
    desk.wait(2000)
    page.until(lambda page: page.notation == [] and page.lying == {})


def test_a_dragged_piece_goes_the_way_of_the_hand(desk: Desk, page: Page) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    page.act("grab", space="e5")
    x_mm, y_mm = PROFILE.space("g5").at_mm
    page.act("drag", x_mm=x_mm, y_mm=y_mm)
    page.until(lambda page: page.table["pieces"] and page.table["pieces"][0]["is_held"])
    desk.wait()
    page.until(lambda page: page.table["pieces"][0]["x_mm"] == round(x_mm, 2))
    page.act("drop")
    page.until(lambda page: page.lying == {"g5": "orange"} or not page.table["pieces"][0]["is_held"])
    desk.wait()
    page.until(lambda page: page.notation == ["g5o"])


def test_a_piece_dragged_off_the_board_is_lifted(desk: Desk, page: Page) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    page.act("grab", space="e5")
    page.act("drag", x_mm=400, y_mm=0)
    page.act("drop")
    page.read()
    desk.wait(2000)
    page.until(lambda page: page.lying == {} and page.notation == [])
    assert page.errors == []


def test_a_piece_dropped_on_another_goes_back_and_the_page_is_told(desk: Desk, page: Page) -> None:
    for space in ("e5", "e7"):
        desk.workbench.put(space, Colour.FIRST)
        desk.wait()
    x_mm, y_mm = PROFILE.space("e5").at_mm
    page.act("grab", space="e7")
    page.act("drag", x_mm=x_mm, y_mm=y_mm)
    page.act("drop")
    page.read()
    desk.wait()
    page.until(lambda page: page.lying == {"e5": "orange", "e7": "orange"})
    assert page.errors == ["There is a piece on e5 already; the one from e7 went back."]


def test_a_page_that_goes_away_lets_go(desk: Desk) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    with desk.connect() as page:
        page.act("grab", space="e5")
        page.act("press", key="ok")
        page.read()
        assert desk.workbench.keys_down() == {Key.OK}
    desk.wait(1200)
    assert [(piece.space, piece.is_held) for piece in desk.workbench.pieces()] == [("e5", False)]
    assert desk.workbench.keys_down() == set()
    assert not desk.viewers._viewers


@pytest.mark.parametrize("held_ms", [0, 100, 950, 3000])
def test_a_page_that_goes_away_with_a_key_down_has_not_tapped_it(desk: Desk, held_ms: float) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    with desk.connect() as page:
        page.act("press", key="undo")
        page.read()
        desk.wait(held_ms)
    desk.wait(1500)
    assert desk.workbench.keys_down() == set()
    assert len(desk.loop.snapshot.session.record.plies) == 1
    desk.workbench.tap(Key.UNDO)
    desk.wait()
    assert not desk.loop.snapshot.session.record.plies


@pytest.mark.parametrize("clicks", [1, 2])
def test_a_click_quicker_than_any_reed_is_a_tap(desk: Desk, page: Page, clicks: int) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    for _ in range(clicks):
        page.act("press", key="undo")
        page.act("release", key="undo")
    page.read()
    assert desk.workbench.keys_down() == {Key.UNDO}
    desk.wait()
    assert desk.workbench.keys_down() == set()
    assert not desk.loop.snapshot.session.record.plies
    assert page.errors == []


def test_a_key_that_another_page_lets_up_is_left_alone(desk: Desk, page: Page) -> None:
    with desk.connect() as leaving:
        leaving.act("press", key="ok")
        leaving.read()
    desk.wait(200)
    page.act("release", key="ok")
    page.read()
    desk.wait(2000)
    assert page.errors == []
    assert desk.workbench.keys_down() == set()


def test_how_colours_are_told_is_chosen_on_the_page_and_asked_there() -> None:
    desk = Desk(profile=SINGLE, has_workbench=False)
    with desk.connect() as page:
        page.until(lambda page: page.state)
        assert page.state["colours"] == {"way": "key", "piece": None, "armed": None}
        page.act("tell_colours", way="ask")
        page.read()
        desk.workbench.put("e5", Colour.SECOND)
        desk.wait()
        page.until(lambda page: page.state["asked"] == "colour")
        page.until(lambda page: page.lying == {"e5": "piece"})
        page.act("tap", key="second")
        page.read()
        desk.wait()
        page.until(lambda page: page.notation == ["e5p"] and page.lying == {"e5": "purple"})
        assert page.errors == []


def test_colours_that_are_felt_are_not_asked(desk: Desk, page: Page) -> None:
    page.act("tell_colours", way="ask")
    page.read()
    desk.wait()
    page.until(lambda page: page.state["complaint"])
    assert page.state["complaint"].startswith("hex70-dual-mega feels the colours")
    assert page.state["colours"] is None


@pytest.mark.parametrize("held_ms", [0, 100, 950, 3000])
def test_a_key_that_was_only_held_has_not_been_tapped(desk: Desk, page: Page, held_ms: float) -> None:
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    page.act("press", key="undo")
    page.read()
    desk.wait(held_ms)
    page.act("let_up", key="undo")
    page.read()
    desk.wait(1500)
    assert desk.workbench.keys_down() == set()
    assert len(desk.loop.snapshot.session.record.plies) == 1
    page.act("let_up", key="undo")
    page.until(lambda page: page.errors)
    assert page.errors == ["The key undo is up already; press it first."]


def test_keys_of_the_board_and_of_the_page_mean_the_same(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("tap", key="undo")
    page.read()
    desk.wait()
    page.until(lambda page: page.notation == [] and "Take the piece off" in page.state["message"]["text"])
    assert page.state["message"]["is_problem"]
    page.act("press", key="undo")
    page.read()
    desk.wait(100)
    page.act("release", key="undo")
    page.read()
    desk.wait()
    page.until(lambda page: page.state["message"]["text"] == "Lift the piece that blinks first.")


def test_rule_lights_are_chosen_by_seat(desk: Desk, page: Page) -> None:
    page.act("set_help", seat="purple", help=0)
    page.read()
    desk.wait()
    page.until(lambda page: page.state["helps"] == {"orange": 1, "purple": 0})


def test_a_new_game_with_green_spaces(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("new", game="manalath", blocked=["c3", "g6"])
    page.read()
    desk.wait()
    page.until(lambda page: page.state["blocked"] == ["c3", "g6"] and page.notation == [])
    assert (
        "Take off" in page.state["message"]["text"] or "Take the piece off" in page.state["message"]["text"]
    )
    page.act("clear")
    page.read()
    desk.wait()
    page.until(lambda page: page.lying == {} and not page.state["message"]["is_problem"])


def test_steins_game_leaves_spaces_out(desk: Desk, page: Page) -> None:
    page.act("new", game="manalath-stein", blocked=[])
    page.read()
    desk.wait()
    page.until(lambda page: page.state["game"]["name"] == "manalath-stein")
    assert page.state["outside"] == ["a6", "b7", "c8", "d9", "e10", "f9", "g8", "h7", "i6"]


def test_an_impossible_green_space_is_refused_to_that_page(desk: Desk, page: Page) -> None:
    page.act("new", game="manalath", blocked=["z9"])
    page.until(lambda page: page.errors)
    desk.wait()
    assert "z9" in page.errors[0]
    assert page.state["blocked"] == []


def test_the_cable_comes_out_and_nothing_is_lost(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    desk.workbench.unplug()
    desk.wait(3000)
    page.until(lambda page: page.state["link"]["status"] == "unlinked")
    assert "cable" in page.state["link"]["cause"]
    assert not any(page.pictures[-1][1])
    desk.workbench.plug()
    desk.wait()
    page.until(lambda page: page.state["link"]["status"] == "linked")
    assert page.notation == ["e5o"]


BAD = {
    "": "not JSON",
    "{": "not JSON",
    "[]": "not a JSON object",
    "7": "not a JSON object",
    "[" * 1500: "not JSON",
    '{"act": 7}': "act must be text",
    '{"space": "e5"}': "'act' is missing",
    '{"act": "hint"}': "no act 'hint'",
    '{"act": "put", "space": "e5"}': "'colour' is missing",
    '{"act": "put", "space": "e5", "colour": "green"}': "one of orange, purple, not 'green'",
    '{"act": "put", "space": 5, "colour": "orange"}': "space must be text",
    '{"act": "put", "space": "z9", "colour": "orange"}': "no space 'z9'; name one",
    '{"act": "put", "space": "\\ud800", "colour": "orange"}': "half a character",
    '{"act": "lift", "space": "\\ud800"}': "half a character",
    '{"act": "grab", "space": ""}': "no space ''",
    '{"act": "slide", "start": "e5", "end": "z9"}': "no space 'z9'",
    json.dumps({"act": "lift", "space": "e" * 1900}): "no space 'eeeeeeeeeeeeeeeeeeeeeeee...'",
    json.dumps({"act": "new", "game": "\ud800", "blocked": []}): "half a character",
    '{"act": "lift", "space": "e5", "\\ud800": 1}': "half a character",
    '{"\ud83d\ude00": "\U0001f600"}': "half a character",
    '{"act": "put", "space": "e5", "colour": "orange", "now": 1}': "'now' is unknown",
    '{"act": "lift", "space": "e5"}': "no piece on e5",
    '{"act": "slide", "start": "e5", "end": "e6"}': "no piece on e5",
    '{"act": "grab", "space": "e5"}': "no piece on e5",
    '{"act": "drag", "x_mm": 1, "y_mm": 2}': "no piece is held",
    '{"act": "drag", "x_mm": true, "y_mm": 2}': "number from -10000 to 10000",
    '{"act": "drag", "x_mm": NaN, "y_mm": 2}': "not finite",
    '{"act": "drag", "x_mm": 1e999, "y_mm": 2}': "not finite",
    '{"act": "drag", "x_mm": "1", "y_mm": 2}': "number from -10000 to 10000",
    '{"act": "drag", "x_mm": %s, "y_mm": 0}' % ("9" * 400): "does not fit into 64 bits",
    '{"act": "drag", "x_mm": 0, "y_mm": -10001}': "from -10000 to 10000, not -10001",
    '{"act": "drag", "x_mm": [[]], "y_mm": 0}': "not [[]]",
    '{"act": "drop"}': "no piece is held",
    '{"act": "press", "key": "menu"}': "one of first, second, undo, ok",
    '{"act": "release", "key": "ok"}': "up already",
    '{"act": "tap", "key": null}': "key must be one of first, second, undo, ok, not null",
    '{"act": "new", "game": "chess", "blocked": []}': "one of manalath, manalath-stein, not 'chess'",
    '{"act": "new", "game": "mana", "blocked": []}': "one of manalath, manalath-stein, not 'mana'",
    '{"act": "new", "game": "manalath", "blocked": "e5"}': "blocked must be a list, not 'e5'",
    '{"act": "new", "game": "manalath", "blocked": [5]}': "blocked[0] must be text, not 5",
    '{"act": "new", "game": "manalath", "blocked": ["a1", "a2", "a3", "a4"]}': "",
    '{"act": "new", "game": "manalath-stein", "blocked": ["a1"]}': "",
    '{"act": "set_help", "seat": "orange", "help": 3}': "help must be a whole number from 0 to 2, not 3",
    '{"act": "set_help", "seat": "orange", "help": true}': "help must be a whole number from 0 to 2, not",
    '{"act": "watch", "what": "reeds"}': "one of matrix, diagnose, nothing, not 'reeds'",
    json.dumps({"act": "x" * 50_000}): "at most 20000",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_message_is_answered_and_loses_nothing(desk: Desk, page: Page, text: str) -> None:
    page.act("put", space="a1", colour="orange")
    page.read()
    desk.wait()
    page.until(lambda page: page.notation == ["a1o"] and page.lying == {"a1": "orange"})
    before = page.state
    page.text(text)
    page.until(lambda page: page.errors)
    desk.wait()
    page.read()
    assert BAD[text].lower() in page.errors[0].lower()
    assert page.errors[0].endswith(".")
    assert len(page.errors[0]) < 200
    assert page.state == before
    assert page.lying == {"a1": "orange"}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_message_leaves_the_piece_in_the_hand(desk: Desk, page: Page, text: str) -> None:
    page.act("put", space="a1", colour="orange")
    page.act("grab", space="a1")
    page.read()
    page.text(text.replace('"drop"', '"drip"').replace('"x_mm": 1, ', '"x_mm": 1e9, '))
    page.until(lambda page: page.errors)
    assert [piece.is_held for piece in desk.workbench.pieces()] == [True]


def test_bytes_are_refused_and_lose_nothing(page: Page) -> None:
    page.bytes(b"\x00\x01")
    page.until(lambda page: page.errors)
    assert page.errors == ["Bytes are not accepted; send each act as JSON text."]


def test_all_viewers_see_the_same(desk: Desk, page: Page) -> None:
    with desk.connect() as other:
        page.act("put", space="e5", colour="orange")
        page.read()
        desk.wait()
        for each in (page, other):
            each.until(lambda page: page.notation == ["e5o"] and page.lying == {"e5": "orange"})
        desk.wait(2000)
        other.act("put", space="e5", colour="orange")
        other.until(lambda page: page.errors)
        page.read()
        assert page.errors == []


def test_a_page_that_comes_back_finds_the_same_game_and_table(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("put", space="f6", colour="purple")
    page.read()
    desk.wait()
    page.until(lambda page: page.notation == ["e5o", "f6p"])
    with desk.connect() as again:
        again.until(lambda page: page.state and page.table and page.pictures)
        assert again.state == page.state
        assert again.lying == {"e5": "orange", "f6": "purple"}


def test_lights_are_those_of_the_strip_not_of_the_frame(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait(100)
    page.until(lambda page: page.light("e5") == (255, 85, 0))
    desk.workbench.add_fault(DeadLight("e5"))
    page.until(lambda page: page.light("e5") == (0, 0, 0))


def test_nothing_is_sent_while_nothing_changes(desk: Desk, page: Page) -> None:
    desk.wait(5000)
    page.read()
    sent = len(page.pictures)
    page.state = page.table = {}
    for _ in range(5):
        desk.viewers.wake()
        page.read()
    assert len(page.pictures) == sent
    assert page.state == page.table == {}


def test_a_page_that_is_gone_before_it_is_answered_is_let_go(desk: Desk) -> None:
    """What it had still asked for is done, and nothing can be sent to it any more."""
    wrong, put = "nonsense", json.dumps({"act": "put", "space": "e5", "colour": "orange"})
    messages: list[Message] = [{"type": "websocket.connect"}]
    messages += [{"type": "websocket.receive", "text": text} for text in (wrong, wrong, put)]
    messages.append({"type": "websocket.disconnect", "code": 1006})

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            raise BrokenPipeError

    app = Guard(make_app(desk.loop, desk.workbench, {}, desk.viewers), PORT)
    scope = {"type": "websocket", "path": "/ws", "headers": [(b"host", HOST.encode())]}
    asyncio.run(asyncio.wait_for(app(scope, receive, send), DEADLINE_S))
    assert [piece.space for piece in desk.workbench.pieces()] == ["e5"]


def test_a_real_board_shows_what_its_reeds_say_and_moves_no_piece() -> None:
    desk = Desk(has_workbench=False)
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait()
    with desk.connect() as page:
        page.until(lambda page: page.lying == {"e5": "orange"})
        assert not page.board["has_workbench"]
        page.act("put", space="e7", colour="orange")
        page.until(lambda page: page.errors)
        assert page.errors == ["This is a real board; move the pieces on it by hand."]
        page.act("tap", key="undo")
        page.read()
        desk.wait()
        page.until(lambda page: page.notation == [])
        assert page.pictures[-1][1] == desk.loop.snapshot.frame.rgb
