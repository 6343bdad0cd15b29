"""A twin in the host's time: the same run from its seed at any speed, and with an observer."""

import random
import threading
from collections.abc import Callable
from itertools import product

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.ports import BoardEvent, Sensors
from simulator.twin_clock import PacedClock, SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import WorkbenchError
from tests.simulator.life import live
from tests.sweeps import PROOF, sampled, swept

Turn = Callable[[], None]


class Host:
    """A host that needs time for every look at its clock, and is held up now and then."""

    def __init__(self, seed: int) -> None:
        self.ms = 1234.5
        self.chance = random.Random(seed)

    def now_ms(self) -> float:
        self.ms += self.chance.choice([0.0, 0.01, 0.3])
        return self.ms


class Sleeps(threading.Condition):
    """A condition that a host waits on: it wakes too early, in time, late, and once after a long sleep."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host
        self.count = 0

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.count += 1
        share, late_ms = self._host.chance.choice([(0.5, 0.0), (1.0, 0.0), (1.0, 2.0), (1.0, 60.0)])
        self._host.ms += timeout * 1000 * share + late_ms + (7000.0 if self.count == 20 else 0.0)
        return False


@sampled(1)
@pytest.mark.parametrize(("seed", "speed"), swept(product(range(3), [1.0, 0.1, 7.3, 10.0]), 2))
def test_a_paced_run_is_the_simulated_run_of_its_seed(seed: int, speed: float) -> None:
    host = Host(seed)
    sleeps = Sleeps(host)

    def pace(board: VirtualBoard) -> None:
        board._rig.condition = sleeps
        board.workbench.set_speed(speed)

    paced = live(PacedClock(host), seed, pace)
    simulated = live(SimulatedClock(), seed)
    assert sleeps.count > 20
    assert paced == simulated


@PROOF
def test_looking_on_changes_nothing_of_a_paced_run() -> None:
    host = Host(1)

    def watch(board: VirtualBoard) -> None:
        workbench = board.workbench

        class Watched(Sleeps):
            def wait(self, timeout: float | None = None) -> bool:
                outcome = super().wait(timeout)
                for look in (
                    workbench.pieces,
                    workbench.strip,
                    workbench.contacts,
                    workbench.raw,
                    workbench.meters,
                    workbench.faults,
                ):
                    look()
                return outcome

        board._rig.condition = Watched(host)

    assert live(PacedClock(host), 1, watch) == live(SimulatedClock(), 1)


# ---------------------------------------------------------------------------------------------------------
# Set by hand


class HandClock:
    """A host clock that is set by hand."""

    def __init__(self) -> None:
        self.ms = 0.0

    def now_ms(self) -> float:
        return self.ms


class Passing(threading.Condition):
    """A condition whose waits end at once: the host's time advances to ``end_ms``, which wakes the reader."""

    def __init__(self, host: HandClock, board: VirtualBoard) -> None:
        super().__init__()
        self.host = host
        self.board = board
        self.end_ms = 0.0

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        wanted_ms = self.host.ms + timeout * 1000
        self.host.ms = min(wanted_ms, self.end_ms)
        if wanted_ms >= self.end_ms:
            self.board.wake()
        return wanted_ms >= self.end_ms


class Table:
    """A paced board, its host, and a reader."""

    def __init__(self, profile: Profile) -> None:
        self.host = HandClock()
        self.board = VirtualBoard(profile, PacedClock(self.host), seed=1)
        self.workbench = self.board.workbench
        self.passing = Passing(self.host, self.board)
        self.board._rig.condition = self.passing
        self.run(10)

    def run(self, ms: float) -> list[BoardEvent]:
        """Let the host's time pass while reading; return the events."""
        self.passing.end_ms = self.host.ms + ms
        events: list[BoardEvent] = []
        while (event := self.board.read(3600)) is not None:
            events.append(event)
        return events


@pytest.fixture
def table(profile: Profile) -> Table:
    return Table(profile)


def test_an_act_from_outside_is_done_at_the_hosts_time(table: Table) -> None:
    table.host.ms += 5.3
    table.workbench.put("e5", Colour.FIRST)
    assert table.workbench.now_ms() == 15.3
    (event,) = table.run(100)
    assert isinstance(event, Sensors)
    assert 15.3 < event.at_ms <= 17.4


def test_what_was_due_before_an_act_from_outside_happened_at_its_own_instant(table: Table) -> None:
    done: list[tuple[str, float]] = []
    workbench = table.workbench
    workbench.after(20.0, lambda: done.append(("planned", workbench.now_ms())))
    workbench.after(10.0, lambda: workbench.put("e5", Colour.FIRST))
    table.host.ms += 40.0
    workbench.after(0.0, lambda: done.append(("outside", workbench.now_ms())))
    (event,) = table.run(0.1)
    assert isinstance(event, Sensors)
    assert 20.0 < event.at_ms < 22.5
    assert done == [("planned", 30.0), ("outside", 50.0)]


def test_a_command_is_posted_at_the_hosts_time(table: Table) -> None:
    table.host.ms += 7.0
    table.board.wake()
    assert table.workbench.now_ms() == 17.0
    assert table.board.read(3600) is None


@pytest.mark.parametrize(("speed", "passed_ms"), [(0.1, 10.0), (1.0, 100.0), (10.0, 1000.0)])
def test_time_passes_as_fast_as_it_is_set(speed: float, passed_ms: float, table: Table) -> None:
    before_ms = table.workbench.now_ms()
    table.workbench.set_speed(speed)
    assert table.workbench.speed == speed
    table.run(100)
    assert table.workbench.now_ms() == pytest.approx(before_ms + passed_ms, abs=0.002)


def test_while_time_stands_still_hands_act_and_nothing_comes_of_it(table: Table) -> None:
    workbench = table.workbench
    workbench.pause()
    workbench.pause()
    stands_ms = workbench.now_ms()
    workbench.put("e5", Colour.FIRST)
    workbench.slide("e5", "e7")
    assert workbench.is_paused
    assert table.run(5000) == []
    assert workbench.now_ms() == stands_ms
    assert workbench.pieces()[0].space is None
    workbench.go_on()
    events = table.run(1000)
    assert len(events) > 1
    assert workbench.pieces()[0].space == "e7"
    assert workbench.now_ms() == stands_ms + 1000


def test_time_that_stands_still_goes_by_steps(table: Table) -> None:
    workbench = table.workbench
    workbench.pause()
    stands_ms = workbench.now_ms()
    workbench.put("e5", Colour.FIRST)
    seen = list[BoardEvent]()
    for number in range(1, 4):
        workbench.step()
        seen += table.run(50)
        assert workbench.now_ms() == stands_ms + number
    (event,) = seen
    assert isinstance(event, Sensors)
    assert stands_ms < event.at_ms < stands_ms + 3
    workbench.step(1000)
    workbench.step(0.5)
    table.run(50)
    assert workbench.now_ms() == stands_ms + 1003.5


def test_everybody_is_notified_when_time_is_turned(table: Table) -> None:
    workbench = table.workbench
    turns: list[Turn] = [lambda: workbench.set_speed(2.0), workbench.pause, workbench.step, workbench.go_on]
    for turn in turns:
        before = table.workbench.changes
        turn()
        assert table.workbench.changes > before


@pytest.mark.parametrize("speed", [0.0, 0.09, 10.1, -1.0, float("nan"), float("inf")])
def test_a_speed_that_cannot_be_is_refused(speed: float, table: Table) -> None:
    with pytest.raises(WorkbenchError, match=r"times as fast; give 0\.1 to 10"):
        table.workbench.set_speed(speed)
    assert table.workbench.speed == 1.0


@pytest.mark.parametrize("ms", [0.0, -1.0, 1000.1, float("nan")])
def test_a_step_that_cannot_be_is_refused(ms: float, table: Table) -> None:
    table.workbench.pause()
    with pytest.raises(WorkbenchError, match="give more than 0 and at most 1000"):
        table.workbench.step(ms)


def test_time_that_passes_takes_no_step(table: Table) -> None:
    with pytest.raises(WorkbenchError, match="time does not stand still; pause it before a step"):
        table.workbench.step()


def test_simulated_time_has_no_pace(profile: Profile) -> None:
    workbench = VirtualBoard(profile, SimulatedClock(), seed=1).workbench
    turns: list[Turn] = [lambda: workbench.set_speed(2.0), workbench.pause, workbench.go_on, workbench.step]
    for turn in turns:
        with pytest.raises(WorkbenchError, match="time is simulated here and has no pace"):
            turn()
    assert (workbench.speed, workbench.is_paused) == (1.0, False)
