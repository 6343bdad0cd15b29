"""The port: what passes between the loop and the scanning thread, and how both end."""

import threading
from collections.abc import Callable, Iterator

import pytest

from controller.ports import (
    BoardEvent,
    Frame,
    Linked,
    Refresh,
    Refused,
    Sensors,
    Shown,
    WatchEdges,
)
from hardware.gpio_board import GpioBoard
from hardware.gpio_board import gpio_board as board_room
from hardware.gpio_board.pin_errors import BusyPinError
from tests.hardware.gpio_board.fakes import BUSY, COLUMNS, DARK, ROWS, Table

#: Longer than anything here takes: only a failing test waits this long.
LONG_S = 10.0
NEVER_S = 3600.0


class Run:
    """A board whose time passes when the test lets it; its thread waits for that, or for the loop."""

    def __init__(self, table: Table, on_scan: Callable[[], None] | None = None) -> None:
        self.table = table
        self._until_us = 0
        self._condition: threading.Condition | None = None
        self.is_waiting = threading.Event()
        self.board = GpioBoard(table.works, on_scan, wait=self._wait)

    def pass_ms(self, ms: float) -> None:
        """Let time pass; work due by then is done before the board waits again."""
        assert self.is_waiting.wait(LONG_S)
        assert self._condition is not None
        with self._condition:
            self.is_waiting.clear()
            self._until_us = self.table.timer.us + round(ms * 1000)
            self._condition.notify()
        assert self.is_waiting.wait(LONG_S)

    def events(self) -> list[BoardEvent]:
        """Read all pending events."""
        assert self.is_waiting.wait(LONG_S)
        found = []
        while (event := self.board.read(0)) is not None:
            found.append(event)
        return found

    def _wait(self, condition: threading.Condition, timeout_s: float) -> None:
        due_us = self.table.timer.us + round(timeout_s * 1e6)
        if due_us <= self._until_us:
            self.table.timer.us = due_us
            return
        self.table.timer.us = max(self.table.timer.us, self._until_us)
        self._condition = condition
        self.is_waiting.set()
        condition.wait(NEVER_S)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def run(table: Table) -> Iterator[Run]:
    run = Run(table)
    yield run
    run.board.close()


def test_it_reads_what_the_task_reports(run: Run, table: Table) -> None:
    linked, first, *_ = run.events()
    assert isinstance(linked, Linked)
    assert isinstance(first, Sensors)
    table.gpio.close("e5 reed")
    run.pass_ms(25)
    (event,) = run.events()
    assert isinstance(event, Sensors)
    assert any(event.debounced)


def test_a_read_waits_for_the_thread(run: Run, table: Table) -> None:
    run.events()
    found: list[BoardEvent | None] = []
    reader = threading.Thread(target=lambda: found.append(run.board.read(LONG_S)))
    reader.start()
    table.gpio.close("e5 reed")
    run.pass_ms(25)
    reader.join(LONG_S)
    assert isinstance(found[0], Sensors)


def test_a_read_ends_when_its_time_is_over(run: Run) -> None:
    run.events()
    assert run.board.read(0.001) is None
    assert run.board.read(0) is None
    assert run.board.read(-1) is None


def test_a_picture_is_shown_without_waiting_for_a_scan(run: Run, table: Table) -> None:
    run.events()
    run.is_waiting.clear()
    scans = table.works.scans
    run.board.show(Frame(7, b"\x09" * len(DARK)))
    assert run.board.read(LONG_S) == Shown(7)
    assert table.strip.lit == b"\x09" * len(DARK)
    assert table.works.scans == scans


def test_a_picture_of_the_wrong_size_is_raised_where_it_was_made(run: Run) -> None:
    with pytest.raises(ValueError, match="210 bytes, not 3"):
        run.board.show(Frame(1, bytes(3)))


def test_requests_are_answered_in_order(run: Run) -> None:
    run.events()
    run.is_waiting.clear()
    run.board.ask(WatchEdges(3))
    run.board.ask(Refresh())
    run.pass_ms(25)
    refused, report = run.events()
    assert isinstance(refused, Refused)
    assert isinstance(report, Sensors)


def test_wake_ends_a_read_and_many_are_one(run: Run) -> None:
    run.events()
    for _ in range(5):
        run.board.wake()
    assert run.board.read(LONG_S) is None
    run.is_waiting.clear()
    run.board.show(Frame(3, DARK))
    assert run.board.read(LONG_S) == Shown(3)


def test_wake_ends_a_read_of_another_thread(run: Run) -> None:
    run.events()
    found: list[BoardEvent | None] = []
    reader = threading.Thread(target=lambda: found.append(run.board.read(NEVER_S)), daemon=True)
    reader.start()
    run.board.wake()
    reader.join(LONG_S)
    assert found == [None]


def test_a_thread_that_holds_the_lock_can_wake_the_board_nevertheless(table: Table) -> None:
    """As when a signal interrupts a call."""
    is_held = threading.Event()
    is_free = list[bool]()

    def wait(condition: threading.Condition, timeout_s: float) -> None:
        if condition.acquire(blocking=False):
            condition.release()
            is_free.append(True)
        is_held.set()
        condition.wait(timeout_s)

    board = GpioBoard(table.works, wait=wait)
    assert is_held.wait(LONG_S)
    board.close()
    assert is_free


def test_a_watchdog_hears_of_every_scan_and_of_nothing_else(table: Table) -> None:
    scans: list[int] = []
    run = Run(table, lambda: scans.append(table.works.scans))
    run.events()
    run.board.show(Frame(7, b"\x09" * len(DARK)))
    assert run.board.read(LONG_S) == Shown(7)
    run.pass_ms(100)
    run.board.close()
    assert scans == list(range(1, table.works.scans + 1))


def test_a_watchdog_hears_that_trouble_is_tried_again(table: Table) -> None:
    tries: list[None] = []
    run = Run(table, lambda: tries.append(None))
    run.events()
    table.gpio.failing[ROWS[0]] = BUSY
    tries.clear()
    run.pass_ms(5000)
    run.board.close()
    assert len(tries) == 5


def test_close_leaves_it_dark_and_released_and_ends_the_thread(run: Run, table: Table) -> None:
    run.events()
    run.board.show(Frame(7, b"\x09" * len(DARK)))
    assert run.board.read(LONG_S) == Shown(7)
    run.board.close()
    assert table.strip.lit == DARK
    assert table.gpio.pins == {}
    assert not run.board._thread.is_alive()


def test_close_can_be_done_twice_and_nothing_comes_after_it(run: Run, table: Table) -> None:
    run.board.close()
    table.gpio.calls.clear()
    run.board.close()
    run.board.show(Frame(8, b"\x09" * len(DARK)))
    run.board.ask(Refresh())
    run.board.wake()
    assert run.board.read(LONG_S) is None
    assert run.board.read(LONG_S) is None
    assert table.gpio.calls == []


def test_a_driver_that_hangs_keeps_nobody_and_not_again(
    run: Run, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_room, "CLOSING_S", 0.001)
    run.events()
    hangs, goes_on = threading.Event(), threading.Event()

    def hang(rgb: bytes) -> None:
        del rgb
        hangs.set()
        goes_on.wait(LONG_S)

    monkeypatch.setattr(table.strip, "show", hang)
    run.board.show(Frame(1, b"\x01" * len(DARK)))
    assert hangs.wait(LONG_S)
    run.board.close()
    assert run.board.read(LONG_S) is None
    monkeypatch.setattr(board_room, "CLOSING_S", NEVER_S)
    run.board.close()
    assert run.board._thread.is_alive()
    goes_on.set()
    run.board._thread.join(LONG_S)
    assert table.gpio.pins == {}


def test_what_cannot_start_is_raised_where_it_is_made_and_has_no_thread(table: Table) -> None:
    table.gpio.failing[17] = BUSY
    before = threading.active_count()
    with pytest.raises(BusyPinError):
        Run(table)
    assert threading.active_count() == before


@pytest.fixture
def crashed(table: Table) -> Run:
    """A board whose thread hit a bug after pulling a row low."""
    run = Run(table)
    run.events()
    table.gpio.failing[COLUMNS[0]] = KeyError("a mistake")
    assert run._condition is not None
    with run._condition:
        run._until_us = table.timer.us + 25_000
        run._condition.notify()
    return run


def test_a_mistake_in_the_thread_ends_a_read(crashed: Run) -> None:
    found: list[BaseException] = []

    def read() -> None:
        with pytest.raises(KeyError, match="a mistake") as caught:
            crashed.board.read(NEVER_S)
        found.append(caught.value)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(LONG_S)
    assert found
    crashed.board.close()


def test_a_mistake_in_the_thread_is_raised_by_every_read_and_not_again_by_close(crashed: Run) -> None:
    for _ in range(2):
        with pytest.raises(KeyError, match="a mistake"):
            crashed.board.read(LONG_S)
    crashed.board.close()


def test_a_mistake_in_the_thread_leaves_everything_safe(crashed: Run, table: Table) -> None:
    with pytest.raises(KeyError, match="a mistake"):
        crashed.board.close()
    assert table.strip.lit == DARK
    assert table.strip.is_closed
    assert table.gpio.low == set()
    assert crashed.board.read(LONG_S) is None


def test_a_mistake_that_nobody_has_read_is_raised_at_the_end(table: Table) -> None:
    run = Run(table)
    run.events()
    table.strip.failing = KeyError("a mistake")
    with pytest.raises(KeyError, match="a mistake"):
        run.board.close()
    assert table.gpio.pins == {}
    run.board.close()


def test_the_thread_touches_nothing_of_the_loop_s(table: Table) -> None:
    """Once the thread runs, it alone touches pins and lights."""
    touched: set[int] = set()
    call = table.gpio._call

    def watched(*arguments: object) -> None:
        touched.add(threading.get_ident())
        call(*arguments)

    run = Run(table)
    run.events()
    table.gpio._call = watched  # type: ignore[method-assign]
    run.board.show(Frame(1, b"\x01" * len(DARK)))
    run.board.ask(Refresh())
    run.pass_ms(100)
    run.board.close()
    assert len(touched) == 1
    assert threading.get_ident() not in touched
