"""The door to the local network: where the page is found, and who is let in with which pass."""

import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from controller.games import Colour, all_games
from controller.web import PageExtras, WebServer, lan_door
from controller.web.admission import (
    AT_TABLE,
    COOKIE,
    WATCHING,
    Admission,
    Role,
    TooManyTriesError,
    WrongPinError,
)
from controller.web.lan_door import FREE_TRIES, LONGEST_WAIT_S, MOST_WRONG, Doorkeeper, LanDoor
from tests.deadline import DEADLINE_S
from tests.web.desk import Desk

SEAT = Admission(Role.SEAT, Colour.SECOND)
HERE, THERE = "192.168.1.7", "192.168.1.8"


@dataclass
class Clock:
    s: float = 0.0

    def __call__(self) -> float:
        return self.s


def wrong(keeper: Doorkeeper) -> str:
    return "000000" if keeper.pin != "000000" else "000001"


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


def test_wrong_pins_cost_more_and_more_time_at_their_address_alone() -> None:
    clock = Clock()
    keeper = Doorkeeper(clock)
    tried_s: list[float] = []
    while len(tried_s) < FREE_TRIES + 8:
        try:
            keeper.admit(wrong(keeper), SEAT, HERE)
        except WrongPinError:
            tried_s.append(clock.s)
        except TooManyTriesError:
            clock.s += 1.0
    waits_s = [later - sooner for sooner, later in pairwise(tried_s)]
    assert waits_s == [0, 0, 0, 0, 60, 120, 240, 480, 960, 1920, LONGEST_WAIT_S, LONGEST_WAIT_S]
    keeper.admit(keeper.pin, SEAT, THERE)


def test_while_it_has_to_wait_even_the_right_pin_is_refused() -> None:
    clock = Clock()
    keeper = Doorkeeper(clock)
    for _ in range(FREE_TRIES):
        with pytest.raises(WrongPinError):
            keeper.admit(wrong(keeper), SEAT, HERE)
    with pytest.raises(TooManyTriesError, match="try again in 60 s"):
        keeper.admit(keeper.pin, SEAT, HERE)
    clock.s = 60.0
    assert keeper.read(keeper.admit(keeper.pin, SEAT, HERE), HERE) == SEAT


def test_many_addresses_together_guess_no_pin() -> None:
    """After so many wrong ones another PIN is drawn; passes stay."""
    keeper = Doorkeeper(Clock())
    cookie, before = keeper.admit(keeper.pin, SEAT, HERE), keeper.pin
    for number in range(MOST_WRONG):
        assert keeper.pin == before
        with pytest.raises(WrongPinError):
            keeper.admit("x", SEAT, f"10.0.0.{number}")
    assert keeper.pin != before
    assert keeper.read(cookie, HERE) == SEAT


@dataclass
class Network:
    """The addresses of this computer: those that a test gives it."""

    addresses: tuple[str, ...] = ("127.0.0.2",)
    announced: list[tuple[str, ...]] = field(default_factory=list)
    name: str = "manalath.local"

    def announce(self, addresses: Sequence[str], port: int) -> "Network":
        assert port > 0
        self.announced.append(tuple(addresses))
        return replace(self)

    def close(self) -> None:
        self.announced.append(())


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    monkeypatch.setattr(lan_door, "LOOK_EVERY_S", 0.05)
    return Network()


@pytest.fixture
def door(network: Network) -> LanDoor:
    return LanDoor(lambda: network.addresses, network.announce)  # type: ignore[arg-type]


@pytest.fixture
def server(desk: Desk, door: LanDoor) -> Iterator[WebServer]:
    server = WebServer(desk.loop, desk.workbench, all_games(), 0, PageExtras(door=door))
    server.start()
    yield server
    server.stop()


def until(is_so: Callable[[], object]) -> None:
    deadline_s = time.monotonic() + DEADLINE_S
    while not is_so():
        assert time.monotonic() < deadline_s
        time.sleep(0.005)


def answers(server: WebServer, address: str) -> bool:
    with socket.socket() as phone:
        phone.settimeout(1)
        return phone.connect_ex((address, server.port)) == 0


def enter(server: WebServer, address: str, cookie: str = "") -> ClientConnection:
    headers = {"Origin": f"http://{address}:{server.port}"} | (
        {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    )
    return connect(f"ws://{address}:{server.port}/ws", compression=None, additional_headers=headers)


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
    time.sleep(0.1)
    assert door.urls == ()
    network.addresses = ("127.0.0.2", "127.0.0.3")
    until(lambda: len(door.urls) == 3)
    network.addresses = ("127.0.0.3",)
    until(lambda: not answers(server, "127.0.0.2"))
    assert answers(server, "127.0.0.3")


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


def test_it_ends_with_the_server(server: WebServer, door: LanDoor, network: Network) -> None:
    door.turn(is_open=True)
    until(lambda: door.name)
    server.stop()
    assert network.announced[-1] == ()
    server.start()
    until(lambda: door.name)
    server.stop()
    assert not answers(server, "127.0.0.2")
