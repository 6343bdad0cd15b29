"""What a viewer is sent: the newest, once, whenever it has time for it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from controller.diagnose import open_examination
from controller.games import Colour
from controller.ports import Refresh, Request
from controller.web.acts import BackToNow, LookBack, View, Watch
from controller.web.allowance import FREE, Allowance, Purse
from controller.web.message_cache import MATRIX_EVERY_S, TRUTHS_AFTER_S, Newest
from controller.web.viewer import Viewer
from controller.web.viewers import Viewers
from tests.deadline import settled
from tests.web.desk import PROFILE, Desk


class Indebted(Purse):
    """The purse of a guest in debt until a test pays, which notes what else is drawn."""

    def __init__(self) -> None:
        super().__init__("192.168.1.7", [Allowance(1.0, 1.0)])
        self.is_paid = asyncio.Event()
        self.drawn = 0

    def draw(self, _: float) -> float:
        self.drawn += 1
        return 0.0

    async def paid(self) -> None:
        await self.is_paid.wait()


class Browser:
    """Takes messages when it likes."""

    def __init__(self, desk: Desk, viewers: Viewers | None = None, purse: Purse = FREE) -> None:
        self.taken: list[str | bytes] = []
        self.may_take = asyncio.Event()
        self.viewer = Viewer(Newest(desk.loop, desk.workbench), self.take, purse=purse)
        self.viewers = Viewers() if viewers is None else viewers
        self.viewers.add(self.viewer)
        if self.viewers is not viewers:
            desk.loop.subscribe(self.viewers)
        self.run = asyncio.create_task(self.viewer.run())

    async def take(self, message: str | bytes) -> None:
        await self.may_take.wait()
        self.taken.append(message)

    async def rest(self) -> None:
        """Let everything happen that can."""
        await settled()

    async def leave(self) -> None:
        self.viewers.remove(self.viewer)
        self.run.cancel()
        await asyncio.wait([self.run])

    def heard(self, topic: str) -> list[dict[str, Any]]:
        """Return the messages of a topic."""
        texts = [json.loads(text) for text in self.taken if isinstance(text, str)]
        return [text for text in texts if text["t"] == topic]

    @property
    def moves(self) -> list[list[str]]:
        """The moves in each state message."""
        return [[move["notation"] for move in text["moves"]] for text in self.heard("state")]

    @property
    def differences(self) -> list[int]:
        """The number of differences in each message about the truths."""
        return [len(text["differences"]) for text in self.heard("truths")]

    @property
    def pictures(self) -> list[int]:
        return [int.from_bytes(data[2:6], "big") for data in self.taken if isinstance(data, bytes)]


def test_a_slow_viewer_is_sent_the_newest_and_skips_the_rest() -> None:
    async def scenario() -> None:
        desk = Desk()
        browser = Browser(desk)
        await browser.rest()
        for space in ("e5", "e7", "g3"):
            desk.workbench.put(space, Colour.FIRST)
            desk.wait(1000)
        desk.wait(5000)
        await browser.rest()
        assert browser.taken == []
        browser.may_take.set()
        await browser.rest()
        # The table, which was being sent when it stalled, then the newest; nothing in between.
        assert browser.heard("table")[0]["pieces"] == []
        assert browser.moves == [["e5o", "e7o", "g3o"]]
        assert len(browser.pictures) == 1
        await browser.leave()

    asyncio.run(scenario())


@pytest.mark.parametrize("cleared_s", [0.0, 0.01, TRUTHS_AFTER_S - 0.001])
def test_reeds_that_lag_behind_the_table_are_no_difference(cleared_s: float) -> None:
    async def scenario() -> None:
        now_s = 0.0
        asyncio.get_running_loop().time = lambda: now_s  # type: ignore[method-assign]
        desk = Desk()
        browser = Browser(desk)
        browser.may_take.set()

        async def wait(seconds: float, ms: float) -> None:
            nonlocal now_s
            now_s += seconds
            desk.wait(ms)
            browser.viewer.wake()
            await browser.rest()

        for space in ("e5", "c3", "g6"):
            desk.workbench.put(space, Colour.FIRST)
            await wait(1.0, 1000)
        await wait(1.0, 1)
        await wait(1.0, 1)
        browser.taken.clear()
        await wait(cleared_s, 1)
        desk.workbench.clear_table()
        for ms in (1, 1, 50, 1000, 1000):
            await wait(TRUTHS_AFTER_S * ms / 140, ms)
        assert browser.differences == [3]
        await browser.leave()

    asyncio.run(scenario())


def test_the_same_is_not_sent_twice() -> None:
    async def scenario() -> None:
        desk = Desk()
        desk.wait(5000)
        browser = Browser(desk)
        browser.may_take.set()
        await browser.rest()
        sent = len(browser.taken)
        assert sent == 4
        for _ in range(10):
            browser.viewers.wake()
            await browser.rest()
        assert len(browser.taken) == sent
        await browser.leave()

    asyncio.run(scenario())


def test_a_past_position_asked_for_again_before_anything_was_sent_is_sent_again() -> None:
    async def scenario() -> None:
        browser = Browser(Desk())
        browser.may_take.set()
        browser.viewer.watch(LookBack(0))
        await browser.rest()
        browser.viewer.watch(BackToNow())
        browser.viewer.watch(LookBack(0))
        await browser.rest()
        assert len(browser.heard("past")) == 2
        await browser.leave()

    asyncio.run(scenario())


def test_one_who_left_is_not_woken() -> None:
    async def scenario() -> Viewers:
        browser = Browser(Desk())
        await browser.leave()
        return browser.viewers

    asyncio.run(scenario()).wake()


def test_word_for_many_is_left_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread of the lights leaves it, and five hundred pages must not hold that up."""

    async def scenario() -> None:
        desk = Desk()
        viewers, events = Viewers(), asyncio.get_running_loop()
        desk.loop.subscribe(viewers)
        browsers = [Browser(desk, viewers) for _ in range(3)]
        for browser in browsers:
            browser.may_take.set()
            await browser.rest()
            browser.taken.clear()
        left = list[partial[None]]()
        monkeypatch.setattr(events, "call_soon_threadsafe", lambda *word: left.append(partial(*word)))
        desk.workbench.put("e5", Colour.FIRST)
        desk.wait(5000)
        viewers.wake()
        viewers.wake()
        assert len(left) == 1
        for each in left:
            each()
        for browser in browsers:
            await browser.rest()
            assert browser.moves[-1] == ["e5o"]
            await browser.leave()

    asyncio.run(scenario())


def test_pictures_are_numbered_upwards_and_alike_for_all() -> None:
    desk = Desk()
    newest = Newest(desk.loop, desk.workbench)
    numbers = []
    for _ in range(40):
        desk.wait(50)
        numbers.append(newest.lights())
    assert [number for number, _ in numbers] == sorted(number for number, _ in numbers)
    assert len({number for number, _ in numbers}) == len(
        [1 for n, (a, b) in enumerate(numbers) if not n or numbers[n - 1][1] != b]
    )
    assert newest.lights() == newest.lights()


def test_the_matrix_is_the_same_message_while_no_sensor_changes() -> None:
    desk = Desk()
    newest = Newest(desk.loop, desk.workbench)
    before = newest.matrix()
    desk.wait(1000)
    assert newest.matrix() == before
    desk.workbench.put("e5", Colour.FIRST)
    desk.wait(1000)
    assert newest.matrix() != before


@pytest.mark.parametrize("has_workbench", [True, False])
def test_no_matrix_is_sent_while_the_cable_is_out(*, has_workbench: bool) -> None:
    """This includes the time when a self-test has the board and is linked to it."""
    desk = Desk(has_workbench=has_workbench)
    newest = Newest(desk.loop, desk.workbench if has_workbench else None)

    def debounced() -> object:
        return json.loads(newest.matrix())["debounced"]

    read = debounced()
    assert isinstance(read, list)
    desk.workbench.unplug()
    desk.wait(100)
    assert debounced() is None
    desk.workbench.plug()
    desk.wait(100)
    assert debounced() == read
    desk.loop.lend(open_examination(PROFILE))
    desk.wait(100)
    assert debounced() == read
    desk.workbench.unplug()
    desk.wait(100)
    assert debounced() is None


def test_a_real_board_is_asked_as_often_as_one_viewer_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(has_workbench=False)
    newest = Newest(desk.loop, None)
    now_s = 100.0
    monkeypatch.setattr("controller.web.message_cache.time.monotonic", lambda: now_s)
    for _ in range(5):
        newest.matrix()
    assert len(desk.loop._requests) == 1
    now_s += MATRIX_EVERY_S
    newest.matrix()
    assert len(desk.loop._requests) == 2


def test_who_watches_a_real_board_has_it_asked_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        desk = Desk(has_workbench=False)
        asked: asyncio.Queue[Request] = asyncio.Queue()
        monkeypatch.setattr(desk.loop, "ask", asked.put_nowait)
        viewer = Viewer(Newest(desk.loop, None), lambda _: asyncio.sleep(0))
        viewer.watch(Watch(View.MATRIX))
        run = asyncio.create_task(viewer.run())
        async with asyncio.timeout(5):
            for _ in range(3):
                assert await asked.get() == Refresh()
        run.cancel()
        await asyncio.wait([run])

    asyncio.run(scenario())


def test_a_guest_in_debt_is_sent_nothing_and_then_what_is_newest(desk: Desk) -> None:
    """And so it costs nothing, wherever it looks; the table's page gets everything meanwhile."""

    async def both() -> None:
        purse, viewers = Indebted(), Viewers()
        desk.loop.subscribe(viewers)
        guest, table = Browser(desk, viewers, purse), Browser(desk, viewers)
        guest.may_take.set()
        table.may_take.set()
        for space in ("e5", "e6", "e7"):
            guest.viewer.watch(LookBack(0))
            desk.workbench.put(space, Colour.FIRST)
            desk.wait()
            desk.workbench.lift(space)
            desk.wait()
            await table.rest()
        assert (guest.taken, purse.drawn) == ([], 0)
        assert len(table.heard("state")) >= 3
        purse.is_paid.set()
        await guest.rest()
        assert (len(guest.heard("state")), len(guest.heard("past"))) == (1, 1)
        assert purse.drawn > 0
        await guest.leave()
        await table.leave()

    asyncio.run(both())


class Unfolding(Newest):
    """What is new at a table that goes on between any two messages: each says how far it has gone."""

    turn = 0

    def state(self) -> str:
        return json.dumps({"t": "state", "turn": self.turn})

    def of_annexes(self) -> Sequence[Callable[[], str]]:
        return [lambda: json.dumps({"t": "annex", "turn": self.turn})]


def test_nothing_that_an_annex_asks_is_ahead_of_the_state_that_was_sent_before_it(desk: Desk) -> None:
    newest, sent = Unfolding(desk.loop, desk.workbench), list[tuple[str, int]]()

    async def follow() -> None:
        async def take(message: str | bytes) -> None:
            newest.turn += 1
            said = json.loads(message) if isinstance(message, str) else {}
            if "turn" in said:
                sent.append((said["t"], said["turn"]))
            if len(sent) < 10:
                viewer.wake()

        viewer = Viewer(newest, take)
        run = asyncio.create_task(viewer.run())
        await settled()
        run.cancel()
        await asyncio.wait([run])

    asyncio.run(follow())
    known = {"state": -1, "annex": -1}
    for kind, turn in sent:
        known[kind] = turn
        assert known["annex"] <= known["state"], sent
    assert known["annex"] > 0
