"""Pages on other computers: what each role may do, and how a page comes by one."""

import json

import pytest
from starlette.testclient import TestClient

from controller.admission import COOKIE
from controller.annexes.phones.lan_door import Doorkeeper, LanDoor
from controller.annexes.phones.pin_guest import PinGuest
from controller.annexes.phones.wrong_pins import WrongPins
from controller.annexes.share.share_table import ShareTable
from controller.board import Key
from controller.games import Colour
from controller.lights.edge_lights import is_ok_run
from controller.messages import word
from controller.play.subscriber import Subscriber
from controller.session import Question
from controller.session.events import Event, LetPhonesIn, MissPhones, Requested
from controller.table import ELSEWHERE, HAND
from controller.table_messages import advice
from tests.web.desk import AT_HOME, PORT, Desk, Page
from tests.web.test_acts import EXAMPLES

#: Acts that look at the game on the table, and change nothing.
LOOKING = {"look_back", "back_to_now"}


def no_addresses() -> tuple[str, ...]:
    return ()


@pytest.fixture
def door() -> LanDoor:
    return LanDoor(addresses=no_addresses)


@pytest.fixture
def home(door: LanDoor) -> Desk:
    """A desk whose door is open."""
    return Desk(door=door)


class Asked(Subscriber):
    """Hears which moves were asked for."""

    def __init__(self) -> None:
        self.events = list[Requested]()

    def hear(self, event: Event) -> None:
        if isinstance(event, Requested):
            self.events.append(event)


def join(phone: TestClient, pin: str, role: str = "seat", seat: str | None = "purple") -> int:
    asked = {"pin": pin, "role": role} | ({} if seat is None else {"seat": seat})
    return phone.post("/join", content=json.dumps(asked)).status_code


def page_of(phone: TestClient) -> Page:
    return Page(phone.websocket_connect(f"ws://{AT_HOME}:{PORT}/ws"))


def moves(desk: Desk) -> list[str]:
    record = desk.loop.snapshot.session.record
    return [record.game.write_move(ply.move) for ply in record.plies]


def test_a_page_on_another_computer_watches(home: Desk) -> None:
    with page_of(home.phone()) as page:
        page.until(lambda page: page.role and page.state and page.pictures and page.table)
        assert (page.role["role"], page.role["seat"], page.annexes) == ("watch", None, {})
        assert not page.board["has_workbench"]
        page.act("look_back", number=0)
        page.act("back_to_now")
        page.read()
        assert page.errors == []


def test_only_the_table_learns_the_pin(home: Desk, door: LanDoor) -> None:
    with home.connect() as table, page_of(home.phone()):
        table.until(lambda table: table.annexes.get("phones", {}).get("guests") == 1)
        assert table.annexes["phones"]["pin"] == door.keeper.pin
    assert door.guests.total() == 0


def test_a_watching_page_does_nothing(home: Desk) -> None:
    before = home.loop.snapshot.session
    with page_of(home.phone()) as page:
        for text in EXAMPLES:
            if json.loads(text)["act"] not in LOOKING:
                page.text(text)
                page.read()
                assert page.errors == ["This page only watches; enter the PIN to play."], text
                page.errors.clear()
                home.wait(10)
                assert home.loop.snapshot.session.record == before.record, text
                assert home.workbench.pieces() == (), text


def test_a_seat_does_nothing_before_its_turn(home: Desk, door: LanDoor) -> None:
    phone = home.phone()
    assert join(phone, door.keeper.pin) == 204
    home.wait(10)
    with page_of(phone) as page:
        for text in EXAMPLES:
            page.text(text)
            page.read()
            assert (page.errors == ["It is not your turn."]) != (json.loads(text)["act"] in LOOKING), text
            page.errors.clear()
            home.wait(10)
            session = home.loop.snapshot.session
            left = (session.companions.request, session.record.plies, home.workbench.pieces())
            assert left == (None, (), ()), text


def test_a_seat_asks_for_a_move_and_a_hand_lays_it(home: Desk, door: LanDoor) -> None:
    phone = home.phone()
    assert join(phone, door.keeper.pin) == 204
    home.wait(10)
    assert home.loop.snapshot.session.record.seats == (HAND, ELSEWHERE)
    home.workbench.put("e5", Colour.FIRST)
    home.wait(2000)
    with page_of(phone) as page:
        page.until(lambda page: page.state and page.state["elsewhere"])
        assert page.state["elsewhere"]["puts"] == ["orange", "purple"]
        page.act("put", space="e5", colour="purple")
        page.read()
        assert "e5" in page.errors[-1]
        page.act("put", space="f6", colour="purple")
        page.read()
    home.wait(4000)
    assert moves(home) == ["e5o"]
    assert home.loop.snapshot.session.record.requested is not None
    home.workbench.put("f6", Colour.SECOND)
    home.wait(2000)
    assert moves(home) == ["e5o", "f6p"]


def test_a_seat_has_one_pending_wish_however_many_pages_it_opens(home: Desk, door: LanDoor) -> None:
    phone = home.phone()
    assert join(phone, door.keeper.pin) == 204
    home.wait(10)
    home.workbench.put("e5", Colour.FIRST)
    home.wait(2000)
    asked = Asked()
    home.loop.subscribe(asked)
    for space in ("f6", "g5", "d5"):
        with page_of(phone) as page:
            for _ in range(5):
                page.act("put", space=space, colour="purple")
            page.read()
            assert page.errors == []
    home.wait(10)
    assert [event.move for event in asked.events] == ["d5p"]


def test_a_seat_whose_phone_is_gone_is_named_at_the_table_when_its_move_is_due(
    home: Desk, door: LanDoor
) -> None:
    assert join(home.phone(), door.keeper.pin) == 204
    home.wait(10)
    home.workbench.put("e5", Colour.FIRST)
    home.wait(2000)

    def said(*away: Colour) -> str:
        home.loop.post(lambda at_ms: MissPhones(frozenset(away), at_ms))
        home.wait(10)
        return word(advice(home.loop.snapshot.session).message)

    gone = "Purple plays on a phone that is gone. Open the page on it again; or stop letting phones in"
    assert said(Colour.SECOND).startswith(gone)
    assert "phone" not in said(Colour.FIRST)
    assert "phone" not in said()


def test_with_the_pin_a_page_comes_to_the_table(home: Desk, door: LanDoor) -> None:
    phone = home.phone()
    assert join(phone, door.keeper.pin, "table", None) == 204
    with page_of(phone) as page:
        page.until(lambda page: page.role and page.state)
        assert page.role["role"] == "table"
        page.act("put", space="e5", colour="orange")
        page.read()
        assert page.errors == []
    home.wait(2000)
    assert moves(home) == ["e5o"]


def test_a_wrong_pin_is_refused_and_too_many_have_to_wait(home: Desk, door: LanDoor) -> None:
    phone = home.phone()
    wrong = "000000" if door.keeper.pin != "000000" else "000001"
    assert [join(phone, wrong) for _ in range(5)] == [403] * 5
    assert join(phone, door.keeper.pin) == 429
    assert COOKIE not in phone.cookies
    assert home.loop.snapshot.session.record.seats == (HAND, HAND)


def test_too_many_wrong_pins_shut_the_door_and_the_table_is_told(home: Desk, door: LanDoor) -> None:
    """Opened again it has another PIN, which is not taken before a day is over; the code is."""
    hours = iter(range(10**6))
    door.keeper = Doorkeeper(WrongPins(None, lambda: 60.0 * next(hours)))
    phone, pin = home.phone(), door.keeper.pin
    while not door.keeper.wrong_pins.are_too_many:
        assert home.loop.snapshot.session.question is None
        assert join(phone, "000000" if pin != "000000" else "000001") == 403
        home.wait(10)
    home.wait(10)
    was_open = door.is_open
    session = home.loop.snapshot.session
    assert session.question is Question.SHUT_OUT
    assert word(advice(session).message).startswith("Somebody tries PINs: phones are shut out.")
    assert is_ok_run(session)
    home.workbench.tap(Key.OK)
    home.wait(1000)
    assert home.loop.snapshot.session.question is None
    home.loop.post(lambda at_ms: LetPhonesIn(is_on=True, at_ms=at_ms))
    home.wait(10)
    assert (was_open, door.is_open) == (False, True)
    assert (door.keeper.pin != pin, door.keeper.shown_pin) == (True, "")
    assert join(phone, door.keeper.pin) == 429
    assert join(phone, door.keeper.key) == 204


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"pin": 1, "role": "table"}',
        '{"pin": "1", "role": "king"}',
        '{"pin": "1", "role": "seat"}',
        '{"pin": "1", "role": "table", "seat": "orange"}',
        "x" * 70_000,
    ],
)
def test_what_asks_for_no_role_is_refused(home: Desk, text: str) -> None:
    answer = home.phone().post("/join", content=text)
    assert answer.status_code in {400, 413}
    assert answer.text


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "path",
    ["/lan.svg", "/report.html", "/joint.svg", "/puzzles.json", "/games.json", "/share/0", "/shared"],
)
def test_what_is_for_the_table_alone_is_closed(home: Desk, path: str, method: str) -> None:
    answer = home.phone().request(method, path)
    assert answer.status_code == 403
    assert answer.text == "Only a page at the table may open this; enter the PIN first."


def test_the_picture_of_the_game_is_open_and_that_of_a_record_is_not(door: LanDoor) -> None:
    home = Desk(door=door, annexes=lambda loop: (ShareTable(loop),))
    assert home.phone().get("/position/0/0.svg").status_code == 200
    assert home.phone().get("/position/1/0.svg").status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"host": f"manalath.example:{PORT}"},
        {"host": f"127.0.0.1:{PORT}"},
        {"host": AT_HOME},
        {"origin": "http://elsewhere.example"},
        {"origin": f"https://{AT_HOME}:{PORT}"},
        {"origin": "null"},
    ],
)
def test_other_names_and_other_sites_are_refused(home: Desk, headers: dict[str, str]) -> None:
    assert home.phone().get("/", headers=headers).status_code == 403


def test_the_name_of_the_board_is_its_own_address(home: Desk, door: LanDoor) -> None:
    door.name = "manalath-2.local"
    assert home.phone().get("/", headers={"host": f"manalath-2.local:{PORT}"}).status_code == 200
    assert home.client.get("/", headers={"host": f"manalath-2.local:{PORT}"}).status_code == 403


def test_at_the_port_of_the_web_a_browser_names_none(door: LanDoor) -> None:
    door.name, door.port = "manalath.local", 80
    assert {AT_HOME, "manalath.local", f"{AT_HOME}:80"} <= door.hosts_at(AT_HOME)


def test_another_pin_takes_every_pass_back(home: Desk, door: LanDoor) -> None:
    phone = home.phone()
    assert join(phone, door.keeper.pin) == 204
    home.wait(10)
    with home.connect() as table:
        table.act("renew_pin")
        table.read()
        assert table.errors == []
    home.wait(10)
    with page_of(phone) as page:
        page.until(lambda page: page.role)
        assert page.role["role"] == "watch"
    assert home.loop.snapshot.session.record.seats == (HAND, HAND)


def test_a_closed_door_gives_the_seats_back(home: Desk, door: LanDoor) -> None:
    assert join(home.phone(), door.keeper.pin) == 204
    home.wait(10)
    with home.connect() as table:
        table.act("let_in", is_on=False)
        table.read()
    home.wait(10)
    assert not door.is_open
    assert home.loop.snapshot.session.record.seats == (HAND, HAND)


def test_the_lights_show_the_pin_to_whoever_is_at_the_board(home: Desk) -> None:
    """A page that watches sees dark lights meanwhile, since it sees what the lights show."""
    with home.connect() as table, page_of(home.phone()) as page:
        for each in (table, page):
            each.until(lambda each: each.pictures)
        table.act("show_pin")
        table.read()
        home.wait(100)
        page.until(lambda page: page.state["link"]["status"] == "lent")
        before = len(page.pictures)
        home.wait(1000)
        page.read()
        table.until(lambda table: any(table.pictures[-1][1]))
        assert not any(any(rgb) for _, rgb in page.pictures[before:])
        home.workbench.press(Key.OK)
        home.wait(500)
        home.workbench.release(Key.OK)
        home.wait(1500)
        table.until(lambda table: table.state["link"]["status"] == "linked")


def test_hands_at_the_board_let_phones_in_by_the_menu_and_see_the_pin(door: LanDoor) -> None:
    desk = Desk(door=door)
    with desk.connect() as table:
        table.act("let_in", is_on=False)
        table.read()
    desk.wait(100)
    assert door.urls == ()
    for act, ms in (("press", 2200), ("release", 300), ("tap", 300), ("tap", 300)):
        if act == "tap":
            row = desk.loop.snapshot.session.profile.space_rows[1]
            desk.workbench.put(row[4], Colour.FIRST)
            desk.wait(300)
            desk.workbench.lift(row[4])
        else:
            getattr(desk.workbench, act)(Key.OK)
        desk.wait(ms)
    desk.workbench.press(Key.OK)
    desk.wait(100)
    desk.workbench.release(Key.OK)
    desk.wait(1000)
    assert door.is_open
    assert isinstance(desk.loop.snapshot.guest, PinGuest)


def test_without_a_door_nobody_is_let_in() -> None:
    desk = Desk()
    with desk.connect() as page:
        page.act("let_in", is_on=True)
        page.act("new", game="manalath", seats=[0, -1])
        page.read()
        assert page.errors[0].startswith("There is no act 'let_in'")
        assert page.errors[1].startswith("No phone is let in at present")
