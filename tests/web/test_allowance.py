"""What guests may cost, in simulated time: for each, by address, by pass, and for all of them together."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from controller.admission import WATCHING, Admission, Role
from controller.annexes.phones.lan_door import LanDoor
from controller.annexes.share.share_table import ShareTable
from controller.games import Colour
from controller.web.allowance import (
    ACT_S,
    ALL,
    FREE,
    OF_A_PASS,
    OF_AN_ADDRESS,
    Guests,
    Places,
    Purse,
)
from controller.web.paced_connection import AT_A_TIME, MAX_BYTES, Paced
from tests.sweeps import sampled
from tests.web.desk import AT_HOME, PORT, Desk
from tests.web.test_roles import join

SPAN_S = 20.0
#: What the work that was begun last may exceed an allowance by.
PIECE_S = 0.01
SEATS = tuple(Admission(Role.SEAT, colour) for colour in Colour)


@dataclass
class Times:
    """The clock of a purse."""

    now_s: float = 0.0

    def guests(self) -> Guests:
        return Guests(lambda: self.now_s)

    def work(self, seconds: float = PIECE_S) -> None:
        self.now_s += seconds


def greedy(purses: list[Purse], times: Times) -> float:
    """Have each work whenever it may, in a random order; return how long they have worked together."""
    worked_s = 0.0
    random = Random(1)
    while times.now_s < SPAN_S:
        times.now_s += 0.005
        for number in random.sample(range(len(purses)), len(purses)):
            if purses[number].wait_s == 0.0:
                with purses[number].working():
                    times.work()
                worked_s += PIECE_S
    return worked_s


@sampled(1)
@sampled(2)
@pytest.mark.parametrize(
    ("of", "most"),
    [
        ([("a", WATCHING)] * 20, OF_AN_ADDRESS),
        ([("a", WATCHING), ("a", SEATS[0]), ("a", SEATS[1])] * 7, OF_AN_ADDRESS),
        ([(f"{number}", SEATS[0]) for number in range(20)], OF_A_PASS),
        ([(f"{number}", WATCHING) for number in range(20)], OF_A_PASS),
        ([(f"{number}", [WATCHING, *SEATS][number % 3]) for number in range(20)], ALL),
    ],
)
def test_however_many_connections_there_are_they_work_no_more_than_they_may(
    of: list[tuple[str, Admission]], most: tuple[float, float]
) -> None:
    times = Times()
    guests = times.guests()
    purses = [guests.purse(address) for address, _ in of]
    for purse, (_, admitted) in zip(purses, of, strict=True):
        guests.admit(purse, admitted)
    per_s, at_once = most
    worked_s = greedy(purses, times)
    assert 0.95 * per_s * SPAN_S < worked_s < per_s * SPAN_S + at_once + 2 * PIECE_S


def test_a_guest_that_asks_for_little_is_not_held_up_by_an_address_that_asks_for_much() -> None:
    times = Times()
    guests = times.guests()
    flood = [guests.purse("flood") for _ in range(20)]
    calm = guests.purse("calm")
    waits_s = []
    while times.now_s < SPAN_S:
        times.now_s += 0.1
        greedy_for(flood, times, times.now_s + 0.1)
        waits_s.append(calm.wait_s)
        with calm.working():
            times.work(0.001)
    assert max(waits_s) < 0.05


def greedy_for(purses: list[Purse], times: Times, until_s: float) -> None:
    for purse in purses:
        while times.now_s < until_s and purse.wait_s == 0.0:
            with purse.working():
                times.work()


def test_pages_at_this_computer_draw_on_nothing() -> None:
    guests = Guests()
    guests.admit(FREE, WATCHING)
    assert FREE.draw(1000.0) == 0.0


def test_of_work_that_waits_only_its_own_steps_are_drawn() -> None:
    times, done = Times(), []
    purse = times.guests().purse("a")
    drawn = list[float]()
    purse.draw = drawn.append  # type: ignore[method-assign, assignment]

    async def step(began: asyncio.Event, goes_on: asyncio.Event, has_gone_on: asyncio.Event) -> None:
        times.work(1.0)
        began.set()
        await goes_on.wait()
        times.work(2.0)
        has_gone_on.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            times.work(3.0)
            raise
        finally:
            done.append(True)

    async def others() -> None:
        began, goes_on, has_gone_on = asyncio.Event(), asyncio.Event(), asyncio.Event()
        metered = asyncio.create_task(wrapped(step(began, goes_on, has_gone_on)))
        await began.wait()
        times.work(50.0)
        goes_on.set()
        await has_gone_on.wait()
        times.work(60.0)
        metered.cancel()
        with pytest.raises(asyncio.CancelledError):
            await metered

    async def wrapped(work: Coroutine[None, None, None]) -> None:
        await purse.metered(work)

    asyncio.run(others())
    assert (drawn, done) == ([1.0, 2.0, 3.0], [True])


def test_places_are_kept_for_this_computer_and_for_other_addresses() -> None:
    places = Places(10, 6, 4)
    told = list[int]()
    places.on_leave.add(lambda: told.append(places.left()))
    assert [places.take("a") for _ in range(5)] == [True] * 4 + [False]
    assert [places.take("b") for _ in range(3)] == [True, True, False]
    assert (places.left(), places.left_for_guests) == (4, 0)
    assert [places.take() for _ in range(5)] == [True] * 4 + [False]
    places.leave("a")
    assert (places.left("b"), told) == (1, [1])
    assert places.take("c")
    assert not places.take()


@dataclass
class Call:
    """What is to be called later, which can be cancelled."""

    wire: "Wire"
    call: tuple[float, Any]

    def cancel(self) -> None:
        if self.call in self.wire.calls:
            self.wire.calls.remove(self.call)


@dataclass
class Wire:
    """A transport, the event loop that calls what reads from it, and the bytes that were read."""

    times: Times
    is_read: bool = True
    is_cut: bool = False
    calls: list[tuple[float, Any]] = field(default_factory=list)

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def abort(self) -> None:
        self.is_cut = True

    def is_closing(self) -> bool:
        return self.is_cut

    def call_later(self, wait_s: float, act: Any) -> object:  # noqa: ANN401 - of any kind
        self.calls.append((self.times.now_s + wait_s, act))
        return Call(self, self.calls[-1])

    def run(self, until_s: float) -> None:
        """Let time pass, and call what is due."""
        while self.calls and self.calls[0][0] <= until_s:
            at_s, act = self.calls.pop(0)
            self.times.now_s = max(self.times.now_s, at_s)
            act()


class Costly(Paced):
    """Reads bytes; each costs a millisecond."""

    def __init__(self, wire: Wire, purse: Purse) -> None:
        self.loop, self.transport, self.purse = wire, wire, purse  # type: ignore[assignment]
        self._unread, self._reading_on = b"", None
        self.wire, self.taken = wire, list[bytes]()

    @property
    def wants_more(self) -> bool:
        return True

    def read(self, data: bytes) -> None:
        self.taken.append(data)
        self.wire.times.work(0.001 * len(data))


def test_a_connection_in_debt_is_not_read_and_loses_nothing() -> None:
    times = Times()
    wire = Wire(times)
    costly = Costly(wire, times.guests().purse("a"))
    sent = bytes(range(250)) * 20
    costly.data_received(sent)
    # One piece is read, and the rest once it is paid, at the rate of its address.
    assert (b"".join(costly.taken), wire.is_read) == (sent[:AT_A_TIME], False)
    costly.data_received(b"more")
    assert len(costly.taken) == 1
    wire.run(until_s=1000.0)
    assert b"".join(costly.taken) == sent + b"more"
    assert max(map(len, costly.taken)) <= AT_A_TIME
    assert wire.is_read
    assert times.now_s >= 0.9 * len(sent) * 0.001 / OF_AN_ADDRESS[0] - 4.0


def test_what_waits_to_be_read_is_bounded() -> None:
    times = Times()
    wire = Wire(times)
    costly = Costly(wire, times.guests().purse("a"))
    costly.data_received(b"x" * 2 * AT_A_TIME)
    costly.data_received(b"x" * MAX_BYTES)
    assert wire.is_cut


def test_this_computer_is_read_at_once() -> None:
    wire = Wire(Times())
    costly = Costly(wire, FREE)
    for _ in range(5):
        costly.data_received(b"x" * 5000)
    assert list(map(len, costly.taken)) == [5000] * 5


def test_what_a_guest_asks_for_is_drawn_from_its_purse_and_its_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    door = LanDoor(addresses=lambda: ())
    home = Desk(door=door, annexes=lambda loop: (ShareTable(loop),))
    drawn = list[float]()

    def draw(_: Purse, cost: float) -> float:
        drawn.append(cost)
        return 0.0

    monkeypatch.setattr(Purse, "draw", draw)
    phone = TestClient(home.client.app, base_url=f"http://{AT_HOME}:{PORT}")
    purse = Guests().purse("testclient")
    phone.app_state["purse"] = purse
    assert phone.get("/position/0/0.svg").status_code == 200
    assert len(purse.allowances) == 3
    assert any(0.0 < cost < ACT_S for cost in drawn)
    assert ACT_S not in drawn
    watching = purse.allowances
    assert join(phone, door.keeper.pin) == 204
    assert drawn.count(ACT_S) == 1
    with phone.websocket_connect(f"ws://{AT_HOME}:{PORT}/ws") as line:
        assert purse.allowances[:2] == watching[:2]
        assert purse.allowances[2] is not watching[2]
        for _ in range(3):
            line.send_text("{}")
        while "error" not in str(line.receive()):
            pass
    assert drawn.count(ACT_S) >= 2
