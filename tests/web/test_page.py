"""One page and its server: what it is sent, and what happens to its requests."""

import asyncio
import json

import pytest
from starlette.types import Message

from controller.games import Colour
from controller.web.app import make_app
from controller.web.server import Guard
from simulator.faults import fault_kinds
from tests.deadline import DEADLINE_S
from tests.sweeps import sampled
from tests.web.desk import HOST, PORT, PROFILE, Desk, Page


def test_a_page_is_sent_everything_when_it_comes(page: Page) -> None:
    assert page.board["name"] == "hex70-dual-mega"
    assert page.board["lights"] == list(PROFILE.lights)
    assert page.state["headline"] == "Orange to move"
    assert page.state["link"]["status"] == "linked"
    assert page.table["pieces"] == []
    assert len(page.pictures[-1][1]) == 210


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


def test_a_first_piece_counts_however_soon_it_follows_the_last_one_there(desk: Desk, page: Page) -> None:
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait()
    page.act("new", game="manalath", blocked=[])
    page.read()
    desk.wait()
    page.act("clear")
    page.act("put", space="e5", colour="orange")
    page.read()
    desk.wait(4000.0)
    page.until(lambda page: page.notation == ["e5o"] and page.state["message"]["is_problem"] is False)
    assert desk.workbench.lying().keys() == {"e5"}


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


@sampled(5)
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


@sampled(3)
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
    desk.workbench.add_fault(fault_kinds.DeadLight("e5"))
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
    """What it had still asked for is done, and nothing more can be sent to it."""
    wrong, put = "nonsense", json.dumps({"act": "put", "space": "e5", "colour": "orange"})
    messages: list[Message] = [{"type": "websocket.connect"}]
    messages += [{"type": "websocket.receive", "text": text} for text in (wrong, wrong, put)]
    messages.append({"type": "websocket.disconnect", "code": 1006})

    async def receive() -> Message:
        return messages.pop(0)

    async def send(message: Message) -> None:
        if message["type"] == "websocket.send":
            raise BrokenPipeError

    app = Guard(make_app(desk.loop, desk.bench, {}, desk.viewers), PORT)
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
