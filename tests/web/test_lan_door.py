"""The door to the local network: where the page is found, and who is let in with which pass."""

import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from controller.admission import (
    AT_TABLE,
    WATCHING,
    Admission,
    Listen,
    Role,
    Serve,
    TooManyTriesError,
    WrongPinError,
)
from controller.annexes.phones import lan_door, name_seeker
from controller.annexes.phones.lan_door import Doorkeeper, LanDoor
from controller.annexes.phones.wrong_pins import DAY_S, FREE_TRIES, MOST_A_DAY, WrongPins
from controller.errors import InputError
from controller.games import Colour, all_games
from controller.web import WebServer, connection_limit
from controller.web import server as web_server
from tests.deadline import DEADLINE_S, until
from tests.doors import with_door
from tests.page_line import page_line
from tests.web.desk import Desk
from tests.web.raw import Raw

SEAT = Admission(Role.SEAT, Colour.SECOND)
HERE, THERE = "192.168.1.7", "192.168.1.8"


@dataclass
class Clock:
    s: float = 0.0

    def __call__(self) -> float:
        return self.s


def wrong(keeper: Doorkeeper) -> str:
    return "000000" if keeper.pin != "000000" else "000001"


def keeper_at(clock: Clock, file: Path | None = None) -> Doorkeeper:
    return Doorkeeper(WrongPins(file, clock))


def guess(keeper: Doorkeeper, pin: str, address: str = HERE) -> type[InputError] | None:
    """Try a PIN, and return how it was refused."""
    try:
        keeper.admit(pin, SEAT, address)
    except (WrongPinError, TooManyTriesError) as error:
        return type(error)
    return None


def test_a_pin_has_six_digits_and_is_drawn_anew() -> None:
    pins = {Doorkeeper().pin for _ in range(50)}
    assert all(len(pin) == 6 and pin.isdecimal() for pin in pins)
    assert len(pins) > 40


@pytest.mark.parametrize("wanted", [SEAT, AT_TABLE, WATCHING])
def test_the_pin_gives_a_pass(wanted: Admission) -> None:
    keeper = Doorkeeper()
    assert keeper.read(keeper.admit(keeper.pin, wanted, HERE), HERE) == wanted


def test_a_pass_that_is_stolen_forged_old_or_void_lets_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Doorkeeper()
    cookie = keeper.admit(keeper.pin, AT_TABLE, HERE)
    assert keeper.read(cookie, THERE) == WATCHING
    # The last character has bits that stand for nothing, so it may have changed and still be the same.
    for at, sign in enumerate(cookie[:-1]):
        forged = cookie[:at] + ("A" if sign != "A" else "B") + cookie[at + 1 :]
        assert keeper.read(forged, HERE) == WATCHING
    assert keeper.read("", HERE) == WATCHING
    other = Doorkeeper()
    assert keeper.read(other.admit(other.pin, AT_TABLE, HERE), HERE) == WATCHING
    monkeypatch.setattr(lan_door, "LASTS_S", -1)
    assert keeper.read(cookie, HERE) == WATCHING
    monkeypatch.undo()
    assert keeper.read(cookie, HERE) == AT_TABLE
    keeper.renew()
    assert keeper.read(cookie, HERE) == WATCHING


def test_wrong_pins_cost_more_and_more_time_at_all_addresses_together() -> None:
    clock = Clock()
    keeper = keeper_at(clock)
    tried_s: list[float] = []
    while len(tried_s) < FREE_TRIES + 8:
        if guess(keeper, wrong(keeper), f"10.0.0.{len(tried_s)}") is WrongPinError:
            tried_s.append(clock.s)
        else:
            clock.s += 1.0
    assert [later - sooner for sooner, later in pairwise(tried_s)] == [0] * 4 + [1, 2, 4, 8, 16, 32, 60, 60]


def test_while_it_has_to_wait_even_the_right_pin_is_refused_and_the_code_is_not() -> None:
    clock = Clock()
    keeper = keeper_at(clock)
    for _ in range(FREE_TRIES):
        assert guess(keeper, wrong(keeper)) is WrongPinError
    with pytest.raises(TooManyTriesError, match="try again in 1 s"):
        keeper.admit(keeper.pin, SEAT, HERE)
    assert keeper.read(keeper.admit(keeper.key, SEAT, THERE), THERE) == SEAT
    clock.s = 1.0
    assert keeper.read(keeper.admit(keeper.pin, SEAT, HERE), HERE) == SEAT


def test_what_cannot_be_a_pin_is_no_guess() -> None:
    keeper = keeper_at(Clock())
    old_key = keeper.key
    keeper.renew()
    for said in (old_key, "", "12345", "1234567", "x" * 6, "\ud800" * 6):
        for _ in range(MOST_A_DAY):
            assert guess(keeper, said) is WrongPinError
    assert guess(keeper, keeper.pin) is None


def test_a_thousand_addresses_that_guess_all_day_find_no_pin(tmp_path: Path) -> None:
    """In any 24 hours less than one of 10 000 is tried, though it is drawn anew and restarted meanwhile."""
    clock, file, tried_s = Clock(), tmp_path / "wrong-pins.json", list[float]()
    keeper = keeper_at(clock, file)
    for turn in range(30 * 120):
        clock.s = 30.0 * turn
        if turn % 20 == 0:
            keeper.renew()
        if turn % 33 == 0:
            keeper = keeper_at(clock, file)
        for address in range(turn % 200, 1000, 200):
            if guess(keeper, wrong(keeper), f"10.0.{address // 250}.{address % 250}") is WrongPinError:
                tried_s.append(clock.s)
    assert len([at_s for at_s in tried_s if at_s < 3600]) > 50
    windows = zip(tried_s, tried_s[MOST_A_DAY:], strict=False)
    assert min(later_s - sooner_s for sooner_s, later_s in windows) >= DAY_S
    assert len(tried_s) > MOST_A_DAY
    assert MOST_A_DAY / 10 ** len(keeper.pin) < 1 / 10_000
    assert guess(keeper, keeper.key) is None


@pytest.mark.parametrize("kept", ["", "{", "{}", '["x", null, true]', "[1e999, NaN]", "[" * 9999])
def test_a_damaged_count_begins_anew(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "wrong-pins.json"
    file.write_text(kept)
    keeper = keeper_at(Clock(), file)
    assert guess(keeper, wrong(keeper)) is WrongPinError
    assert json.loads(file.read_text())[-1] == 0.0


def test_a_clock_that_was_ahead_keeps_nobody_out_for_longer_than_a_day(tmp_path: Path) -> None:
    clock, file = Clock(1e9), tmp_path / "wrong-pins.json"
    keeper = keeper_at(clock, file)
    while not keeper.wrong_pins.are_too_many:
        guess(keeper, wrong(keeper))
        clock.s += 1.0
    clock.s = 0.0
    keeper = keeper_at(clock, file)
    assert guess(keeper, keeper.pin) is TooManyTriesError
    clock.s = DAY_S
    assert guess(keeper, keeper.pin) is None


def test_the_count_is_nobody_elses_and_where_it_cannot_be_kept_it_still_counts(tmp_path: Path) -> None:
    kept = keeper_at(Clock(), tmp_path / "wrong-pins.json")
    guess(kept, wrong(kept))
    assert (tmp_path / "wrong-pins.json").stat().st_mode & 0o777 == 0o600
    unkept = keeper_at(Clock(), tmp_path / "wrong-pins.json" / "no-folder")
    for _ in range(FREE_TRIES):
        assert guess(unkept, wrong(unkept)) is WrongPinError
    assert guess(unkept, unkept.pin) is TooManyTriesError


@dataclass
class Network:
    """The addresses of this computer: those that a test gives it."""

    addresses: tuple[str, ...] = ("127.0.0.2",)
    announced: list[tuple[str, ...]] = field(default_factory=list)
    name: str = "manalath.local"
    looks: int = 0
    is_broken: bool = False
    #: Whether the other computers answer; until they do, announcing blocks.
    agrees: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.agrees.set()

    def look(self) -> tuple[str, ...]:
        self.looks += 1
        if self.is_broken:
            raise OSError("no addresses")
        return self.addresses

    def announce(self, addresses: Sequence[str], port: int) -> "Network":
        assert port > 0
        self.announced.append(tuple(addresses))
        self.agrees.wait(2 * DEADLINE_S)
        return replace(self)

    def close(self) -> None:
        self.announced.append(())


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    monkeypatch.setattr(lan_door, "LOOK_EVERY_S", 0.05)
    return Network()


@pytest.fixture
def door(network: Network) -> LanDoor:
    return LanDoor(network.look, network.announce)  # type: ignore[arg-type]


@pytest.fixture
def server(desk: Desk, door: LanDoor) -> Iterator[WebServer]:
    server = WebServer(desk.loop, desk.bench, all_games(), 0, with_door(desk.loop, door))
    server.start()
    yield server
    server.stop()


def answers(server: WebServer, address: str) -> bool:
    with socket.socket() as phone:
        phone.settimeout(1)
        return phone.connect_ex((address, server.port)) == 0


def enter(server: WebServer, address: str, cookie: str = "") -> AbstractContextManager[ClientConnection]:
    return page_line(f"http://{address}:{server.port}/", cookie=cookie)


def read_to_its_end(line: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        while True:
            line.recv(timeout=DEADLINE_S)


def test_without_being_opened_it_is_found_nowhere_else(server: WebServer, door: LanDoor) -> None:
    assert not answers(server, "127.0.0.2")
    assert door.urls == ()


def test_an_open_door_is_found_by_number_and_by_name(
    server: WebServer, door: LanDoor, network: Network
) -> None:
    door.turn(is_open=True)
    until(lambda: door.name)
    assert door.urls == (f"http://manalath.local:{server.port}/", f"http://127.0.0.2:{server.port}/")
    with urllib.request.urlopen(door.urls[1], timeout=DEADLINE_S) as answer:  # noqa: S310 - our own
        assert b"<title>Manalath</title>" in answer.read()
    assert network.announced == [("127.0.0.2",)]


def test_addresses_that_come_and_go_are_followed(server: WebServer, door: LanDoor, network: Network) -> None:
    network.addresses = ()
    door.turn(is_open=True)
    # At the second look, what the first one saw has been done.
    until(lambda: network.looks >= 2)
    assert door.urls == ()
    network.addresses = ("127.0.0.2", "127.0.0.3")
    until(lambda: len(door.urls) == 3)
    network.addresses = ("127.0.0.3",)
    until(lambda: not answers(server, "127.0.0.2"))
    assert answers(server, "127.0.0.3")


def test_an_address_that_is_left_before_its_page_is_served_is_closed(desk: Desk) -> None:
    listened: list[socket.socket] = []

    class HastyDoor(LanDoor):
        async def stand(self, listen: Listen, serve: Serve, port: int) -> None:
            listened.append(listen("127.0.0.2", port))
            serve(listened[0]).cancel()

    server = WebServer(desk.loop, desk.bench, all_games(), 0, with_door(desk.loop, HastyDoor()))
    server.start()
    until(lambda: listened)
    server.stop()
    assert listened[0].fileno() == -1


def test_a_closed_door_sends_everybody_home(server: WebServer, door: LanDoor) -> None:
    door.turn(is_open=True)
    until(lambda: door.urls)
    cookie = door.keeper.admit(door.keeper.pin, SEAT, "127.0.0.1")
    with enter(server, "127.0.0.2", cookie) as line:
        until(lambda: door.guests.total() == 1)
        door.turn(is_open=False)
        read_to_its_end(line)
    until(lambda: not answers(server, "127.0.0.2"))
    until(lambda: door.guests.total() == 0)
    assert door.keeper.read(cookie, "127.0.0.1") == WATCHING
    assert answers(server, "127.0.0.1")


def test_another_pin_sends_everybody_away_and_leaves_the_door_open(server: WebServer, door: LanDoor) -> None:
    door.turn(is_open=True)
    until(lambda: door.urls)
    with enter(server, "127.0.0.1") as table, enter(server, "127.0.0.2") as line:
        before = door.keeper.pin
        table.send('{"act": "renew_pin"}')
        read_to_its_end(line)
        until(lambda: answers(server, "127.0.0.2"))
        assert door.keeper.pin != before
        assert table.recv(timeout=DEADLINE_S)


def test_a_seat_whose_phone_is_gone_for_a_while_is_missed_until_it_comes_back(
    server: WebServer, door: LanDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_door, "AWAY_AFTER_S", 0.05)
    told = list[frozenset[Colour]]()
    door.subscribe(lambda: told.append(door.away))
    door.turn(is_open=True)
    until(lambda: door.urls)
    cookie = door.keeper.admit(door.keeper.pin, SEAT, "127.0.0.1")
    door.seated.add(Colour.SECOND)
    for _ in range(2):
        with enter(server, "127.0.0.2", cookie):
            until(lambda: door.guests[SEAT] == 1)
            assert not door.away
            until(lambda: not told[-1])
        until(lambda: told[-1] == {Colour.SECOND})
    door.revoke()
    until(lambda: not told[-1])


def test_it_ends_with_the_server(server: WebServer, door: LanDoor, network: Network) -> None:
    door.turn(is_open=True)
    until(lambda: door.name)
    server.stop()
    assert network.announced[-1] == ()
    server.start()
    until(lambda: door.name)
    server.stop()
    assert not answers(server, "127.0.0.2")


def test_addresses_that_cannot_be_read_leave_the_page_where_it_is(
    server: WebServer, door: LanDoor, network: Network
) -> None:
    door.turn(is_open=True)
    until(lambda: door.urls)
    with enter(server, "127.0.0.2") as line:
        network.is_broken = True
        seen = network.looks
        until(lambda: network.looks >= seen + 3)
        line.send('{"act": "fence"}')
        while "fence" not in str(line.recv(timeout=DEADLINE_S)):
            pass
        assert len(door.urls) == 2


def test_a_name_that_nobody_agrees_on_holds_up_neither_the_door_nor_the_end(
    server: WebServer, door: LanDoor, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(name_seeker, "FAREWELL_S", 0.01)
    network.agrees.clear()
    door.turn(is_open=True)
    until(lambda: network.announced)
    with enter(server, "127.0.0.2") as line:
        door.turn(is_open=False)
        read_to_its_end(line)
    until(lambda: not answers(server, "127.0.0.2"))
    door.turn(is_open=True)
    until(lambda: answers(server, "127.0.0.2"))
    server.stop()
    network.agrees.set()
    until(lambda: network.announced[-1] == ())


@pytest.mark.parametrize("is_closed", [True, False])
def test_no_act_counts_once_the_door_is_closed_or_the_pin_another(
    server: WebServer, door: LanDoor, *, is_closed: bool
) -> None:
    """Whatever is under way: the thread of the page has not begun to cut anybody yet."""
    door.turn(is_open=True)
    until(lambda: door.urls)
    cookie = door.keeper.admit(door.keeper.pin, AT_TABLE, "127.0.0.1")
    with enter(server, "127.0.0.2", cookie) as line:
        line.send('{"act": "fence"}')
        while "fence" not in str(line.recv(timeout=DEADLINE_S)):
            pass
        door._wake = lambda: None
        if is_closed:
            door.turn(is_open=False)
        else:
            door.revoke()
        with suppress(ConnectionClosed):
            for _ in range(20):
                line.send('{"act": "put", "space": "e5", "colour": "orange"}')
        read_to_its_end(line)
    assert server._bench is not None
    assert server._bench.sight.pieces() == ()


def test_closing_cuts_everybody_while_somebody_is_being_seen_off(
    server: WebServer, door: LanDoor, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_server, "FAREWELL_S", 2 * DEADLINE_S)
    network.addresses = ("127.0.0.2", "127.0.0.3")
    door.turn(is_open=True)
    until(lambda: len(door.urls) == 3)
    with Raw(server.port, address="127.0.0.2") as rude, enter(server, "127.0.0.3") as line:
        # An answer that is never read: this connection does not go by itself.
        rude.send_what_goes(
            f"GET /static/main.js HTTP/1.1\r\nHost: 127.0.0.2:{server.port}\r\n\r\n".encode(), 10**6
        )
        network.addresses = ("127.0.0.3",)
        until(lambda: not answers(server, "127.0.0.2"))
        door.turn(is_open=False)
        read_to_its_end(line)
    until(lambda: not answers(server, "127.0.0.3"))


def test_guests_at_all_addresses_share_one_room_and_leave_the_table_its_own(
    desk: Desk, door: LanDoor, network: Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "MOST_GUESTS", 4)
    network.addresses = ("127.0.0.2", "127.0.0.3")
    server = WebServer(desk.loop, desk.bench, all_games(), 0, with_door(desk.loop, door))
    server.start()
    door.turn(is_open=True)
    until(lambda: len(door.urls) == 3)
    with ExitStack() as stack:
        lines = [stack.enter_context(enter(server, f"127.0.0.{2 + number % 2}")) for number in range(4)]
        until(lambda: door.guests.total() == 4)
        late = stack.enter_context(Raw(server.port, address="127.0.0.2"))
        late.send(f"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.2:{server.port}\r\n\r\n".encode())
        # The table gets in beside them, and by then the one too many would have been answered.
        for _ in range(2):
            stack.enter_context(enter(server, "127.0.0.1")).recv(timeout=DEADLINE_S)
        late.socket.settimeout(0.0)
        with pytest.raises(BlockingIOError):
            late.socket.recv(1)
        late.socket.settimeout(DEADLINE_S)
        # One at the other address makes room.
        lines[1].close()
        assert late.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 200 ")
    server.stop()


def test_one_address_does_not_take_the_room_of_the_others(
    desk: Desk, door: LanDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limit, "MOST_AN_ADDRESS", 2)
    server = WebServer(desk.loop, desk.bench, all_games(), 0, with_door(desk.loop, door))
    server.start()
    door.turn(is_open=True)
    until(lambda: door.urls)
    with enter(server, "127.0.0.2") as one, enter(server, "127.0.0.2"):
        until(lambda: door.guests.total() == 2)
        with Raw(server.port, address="127.0.0.2") as third:
            assert third.read_to_the_end() == b""
        with Raw(server.port, address="127.0.0.2", source="127.0.0.9") as other:
            other.send(f"GET / HTTP/1.1\r\nHost: 127.0.0.2:{server.port}\r\n\r\n".encode())
            assert other.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 200 ")
        one.send('{"act": "fence"}')
        while "fence" not in str(one.recv(timeout=DEADLINE_S)):
            pass
    server.stop()
