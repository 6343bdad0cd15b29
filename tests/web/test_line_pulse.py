"""A line that dies without a word, as the program sees it; the time of its event loop is simulated."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message as Event

from controller.admission import COOKIE, Admission, Role
from controller.annexes.phones.lan_door import AWAY_AFTER_S, LanDoor
from controller.games import Colour
from controller.web.line_pulse import PATIENCE_S
from tests.deadline import settled
from tests.web.desk import AT_HOME, PORT, Desk

SEAT = Admission(Role.SEAT, Colour.SECOND)
PHONE = "192.168.1.7"
SHOWN_S, HIDDEN_S = PATIENCE_S["shown"], PATIENCE_S["hidden"]


class SimulatedTime(selectors.SelectSelector):
    """Where an event loop would wait until something is due, it is due."""

    now_s = 0.0

    def select(self, timeout: float | None = None) -> Any:  # noqa: ANN401 - as it is above
        self.now_s += max(timeout or 0.0, 0.0)
        return super().select(0)


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test in simulated time, which passes where it sleeps."""
    time = SimulatedTime()

    def make() -> asyncio.AbstractEventLoop:
        events = asyncio.SelectorEventLoop(time)
        events.time = lambda: time.now_s  # type: ignore[method-assign]
        return events

    with asyncio.Runner(loop_factory=make) as runner:
        runner.run(work())


class Line:
    """The line of a page on a phone, without anything between it and the program."""

    def __init__(self, desk: Desk, cookie: str = "") -> None:
        self.sent = asyncio.Queue[Event]()
        self.told: list[str] = []
        self.say({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": "/ws",
            "query_string": b"",
            "headers": [(b"host", f"{AT_HOME}:{PORT}".encode()), (b"cookie", f"{COOKIE}={cookie}".encode())],
            "server": (AT_HOME, PORT),
            "client": (PHONE, 1),
            "subprotocols": [],
        }
        self.task = asyncio.ensure_future(desk.client.app(scope, self.sent.get, self.take))

    def say(self, event: Event) -> None:
        self.sent.put_nowait(event)

    async def beat(self, word: str) -> None:
        self.say({"type": "websocket.receive", "text": word})
        await settled()

    async def take(self, message: Event) -> None:
        self.told.append(message.get("text") or "")

    @property
    def is_kept(self) -> bool:
        return not self.task.done()

    async def end(self) -> None:
        self.say({"type": "websocket.disconnect"})
        await self.task


@pytest.fixture
def door() -> LanDoor:
    return LanDoor(addresses=tuple)


@pytest.fixture
def home(door: LanDoor) -> Desk:
    return Desk(door=door)


def test_each_beat_is_answered_with_the_same_word(home: Desk) -> None:
    async def work() -> None:
        line = Line(home)
        for word in ("shown", "hidden", "shown"):
            await line.beat(word)
        assert [text for text in line.told if text in PATIENCE_S] == ["shown", "hidden", "shown"]
        await line.end()

    run(work)


@pytest.mark.parametrize(
    ("beats", "patience_s"), [(["hidden", "shown"], SHOWN_S), (["shown", "hidden"], HIDDEN_S), ([], HIDDEN_S)]
)
def test_a_line_is_dropped_once_its_page_is_silent_for_too_long(
    home: Desk, beats: list[str], patience_s: float
) -> None:
    async def work() -> None:
        line = Line(home)
        await settled()
        for word in beats:
            await line.beat(word)
        await asyncio.sleep(patience_s - 0.1)
        assert line.is_kept
        await asyncio.sleep(0.2)
        assert not line.is_kept

    run(work)


def test_a_page_that_beats_is_kept_and_so_is_one_that_acts(home: Desk) -> None:
    async def work() -> None:
        line = Line(home)
        await line.beat("shown")
        for word in ("shown", '{"act": "back_to_now"}') * 50:
            await asyncio.sleep(SHOWN_S - 0.1)
            await line.beat(word)
        assert line.is_kept
        await line.end()

    run(work)


def test_the_phone_of_a_seat_that_fell_silent_is_gone_until_it_is_back(home: Desk, door: LanDoor) -> None:
    cookie = door.keeper.admit(door.keeper.pin, SEAT, PHONE)

    async def work() -> None:
        door.seated.add(Colour.SECOND)
        line = Line(home, cookie)
        await line.beat("shown")
        await asyncio.sleep(SHOWN_S + AWAY_AFTER_S - 0.1)
        assert (door.guests.total(), door.away) == (0, frozenset())
        await asyncio.sleep(0.2)
        assert door.away == {Colour.SECOND}
        back = Line(home, cookie)
        await back.beat("shown")
        assert door.away == frozenset()
        await back.end()

    run(work)
