"""The board that feeds the watchdog: when it does, when it does not, and what a service is notified of."""

import signal
import sys
import threading
from collections.abc import Callable
from types import ModuleType

import pytest

from controller.board import Profile
from controller.cli.process_signals import WatchdogBoard, watched
from controller.command_line.board_kinds import OpenBoard
from controller.command_line.boards import find_board
from controller.play.wall_clock import WallClock
from controller.ports import BoardEvent, Clock, Linked
from hardware.notify import Notifier
from hardware.profiles import DEFAULT, load_profile
from simulator.twin_clock import PacedClock
from simulator.virtual_board import VirtualBoard
from tests.bare_board import BareBoard
from tests.deadline import DEADLINE_S
from tests.other_process import serving
from tests.service_manager import service_manager

PROFILE = load_profile(DEFAULT)
FOREVER_S = 600.0


@pytest.fixture
def board() -> BareBoard:
    return BareBoard(PROFILE, WallClock())


def test_without_a_service_manager_the_board_is_itself(board: BareBoard) -> None:
    assert watched(OpenBoard(board, WallClock()), Notifier("")) is board


class SleepingBoard(BareBoard):
    """A board on which nothing happens, so that it must be woken."""

    def __init__(self) -> None:
        super().__init__(PROFILE, WallClock())
        self._is_woken = threading.Event()

    def read(self, timeout_s: float) -> BoardEvent | None:
        assert timeout_s == FOREVER_S
        assert self._is_woken.wait(60)
        return None

    def wake(self) -> None:
        self._is_woken.set()


def test_a_board_on_which_nothing_happens_is_woken_and_read() -> None:
    beats = list[str]()
    relay = WatchdogBoard(SleepingBoard(), lambda: beats.append("read"), nudge_s=0.001)
    try:
        assert relay.read(FOREVER_S) is None
        assert beats == ["read"]
    finally:
        relay.close()


def test_events_are_passed_on_and_feed_it_too(board: BareBoard) -> None:
    beats = list[str]()
    relay = WatchdogBoard(board, lambda: beats.append("read"), nudge_s=FOREVER_S)
    board.link()
    assert isinstance(relay.read(FOREVER_S), Linked)
    assert beats == ["read"]
    relay.close()
    assert board.is_closed


class HungBoard(BareBoard):
    """A board whose read returns only when allowed."""

    def __init__(self) -> None:
        super().__init__(PROFILE, WallClock())
        self.is_read = threading.Event()
        self.may_end = threading.Event()

    def read(self, timeout_s: float) -> BoardEvent | None:
        self.is_read.set()
        self.may_end.wait()
        return super().read(timeout_s)


def test_a_read_that_never_ends_feeds_nothing() -> None:
    hung = HungBoard()
    beats = list[str]()
    relay = WatchdogBoard(hung, lambda: beats.append("read"), nudge_s=0.001)
    reader = threading.Thread(target=relay.read, args=(FOREVER_S,))
    reader.start()
    assert hung.is_read.wait(60)
    relay.close()
    assert beats == []
    hung.wake()
    hung.may_end.set()
    reader.join()
    assert beats == ["read"]


def test_a_twin_whose_time_stands_still_is_alive() -> None:
    clock = PacedClock(WallClock())
    twin = VirtualBoard(PROFILE, clock, seed=1)
    twin.workbench.pause()
    while twin.read(0.0) is not None:
        pass
    beat = threading.Event()
    relay = WatchdogBoard(twin, beat.set, nudge_s=0.001)
    reader = threading.Thread(target=relay.read, args=(FOREVER_S,), daemon=True)
    reader.start()
    try:
        assert beat.wait(60)
    finally:
        relay.close()
    reader.join()


def test_closing_it_ends_its_thread_and_may_be_done_twice(board: BareBoard) -> None:
    before = threading.active_count()
    relay = WatchdogBoard(board, lambda: None)
    assert threading.active_count() == before + 1
    relay.close()
    relay.close()
    assert threading.active_count() == before


def test_a_board_that_reports_its_scans_has_to_scan_besides(board: BareBoard) -> None:
    scans = list[Callable[[], None]]()
    with service_manager() as manager:
        opened = OpenBoard(board, WallClock(), subscribe_scans=scans.append)
        relay = watched(opened, Notifier.of(manager.environ))
        board.link()
        relay.read(FOREVER_S)
        assert manager.heard() == []
        scans[0]()
        assert manager.heard() == ["WATCHDOG=1"]
        relay.close()


def test_a_board_on_the_pins_of_a_pi_reports_its_scans(
    board: BareBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    scans = list[Callable[[], None]]()

    def open_gpio_board(_profile: Profile, _clock: Clock, *, on_scan: Callable[[], None]) -> BareBoard:
        scans.append(on_scan)
        return board

    room = ModuleType("hardware.gpio_board")
    vars(room)["open_gpio_board"] = open_gpio_board
    monkeypatch.setitem(sys.modules, "hardware.gpio_board", room)
    with find_board("gpio:hex70-single-gpio").open() as opened:
        scans[0]()
        heard = list[str]()
        assert opened.subscribe_scans is not None
        opened.subscribe_scans(lambda: heard.append("scan"))
        scans[0]()
        assert heard == ["scan"]
    assert board.is_closed


def test_a_service_says_that_it_is_ready_alive_and_at_its_end() -> None:
    with service_manager() as manager:
        command = ("play", "--board", f"virtual:{DEFAULT}", "--no-record", "--port", "0")
        with serving(*command, environ=manager.environ) as (process, lines):
            url = next(word for word in lines[-1].split() if word.startswith("http"))
            notified = manager.hear_until(f"READY=1\nSTATUS=the page is at {url}")
            assert "WATCHDOG=1" in notified or manager.hear() == "WATCHDOG=1"
            process.send_signal(signal.SIGTERM)
            assert set(manager.hear_until("STOPPING=1")) <= {"WATCHDOG=1", "STOPPING=1"}
            assert process.wait(DEADLINE_S) == 0
