"""The virtual board: it reports what its circuit reads, when it reads it, and skips nothing that matters."""

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from controller.board import Key, Profile
from controller.games import Colour
from controller.ports import BoardEvent, Health, Linked, Refresh, Sensors, Unlinked
from simulator.twin_clock import PacedClock, SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import parse_fault
from tests.deadline import DEADLINE_S
from tests.sweeps import sampled

Named = Callable[[tuple[int, ...]], frozenset[str]]


def run(board: VirtualBoard, clock: SimulatedClock, ms: float) -> list[BoardEvent]:
    """Let simulated time pass and return the events, except health reports."""
    return [event for event in everything(board, clock, ms) if not isinstance(event, Health)]


def everything(board: VirtualBoard, clock: SimulatedClock, ms: float) -> list[BoardEvent]:
    """Let simulated time pass and return all events."""
    events: list[BoardEvent] = []
    until_ms = clock.now_ms() + ms
    while clock.now_ms() < until_ms:
        event = board.read((until_ms - clock.now_ms()) / 1000)
        if event is not None:
            events.append(event)
    return events


def sensors(events: list[BoardEvent]) -> list[Sensors]:
    return [event for event in events if isinstance(event, Sensors)]


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def board(profile: Profile, clock: SimulatedClock) -> VirtualBoard:
    board = VirtualBoard(profile, clock, seed=1)
    run(board, clock, 10)
    return board


def test_it_boots_with_a_scan_and_says_what_it_is(profile: Profile, clock: SimulatedClock) -> None:
    linked, first = run(VirtualBoard(profile, clock, seed=1), clock, 100)
    assert isinstance(linked, Linked)
    assert (linked.identity.profile, linked.at_ms) == ("hex70-dual-mega", 0.0)
    capabilities = linked.capabilities
    assert (capabilities.rows, capabilities.columns, capabilities.lights) == (10, 21, 70)
    assert isinstance(first, Sensors)
    assert (first.at_ms, first.board_ms) == (0.4, 0)
    assert first.debounced == first.raw == (1 << 20,) * 9 + ((1 << 21) - 1,)


def test_a_placement_is_one_event_within_a_scan_of_the_first_touch(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.workbench.put("e5", Colour.FIRST)
    put_ms = clock.now_ms()
    (event,) = sensors(run(board, clock, 5000))
    assert named(event.debounced) == {"e5 orange"}
    assert event.at_ms - put_ms <= 2.4


@sampled(8)
@pytest.mark.parametrize("seed", range(20))
def test_bounce_never_gets_through(seed: int, profile: Profile, named: Named) -> None:
    clock, chance = SimulatedClock(), random.Random(seed)
    board = VirtualBoard(profile, clock, seed)
    run(board, clock, 10)
    for _ in range(10):
        run(board, clock, chance.uniform(0, 20))
        board.workbench.put("e5", chance.choice(list(Colour)))
        (closing,) = sensors(run(board, clock, 50 + chance.uniform(0, 20)))
        board.workbench.lift("e5")
        (opening,) = sensors(run(board, clock, 50))
        assert len(named(closing.debounced)) == 1
        assert named(opening.debounced) == frozenset()


@pytest.mark.parametrize(("space", "delay_ms"), [("i1", 0.2), ("a1", 1.2)])
def test_a_reed_is_read_in_the_slot_of_its_row(space: str, delay_ms: float, profile: Profile) -> None:
    """Closed 200 us into a scan, row i (read at 350 us) is in time for it, and row a (30 us) for the next."""
    delays_ms: list[float] = []
    for seed in range(20):
        clock = SimulatedClock()
        board = VirtualBoard(profile, clock, seed)
        run(board, clock, 10.2)
        board.workbench.put(space, Colour.FIRST)
        (event,) = sensors(run(board, clock, 100))
        delays_ms.append(event.at_ms - 10.2)
    assert min(delays_ms) == pytest.approx(delay_ms)


def test_an_open_is_reported_after_quiet(board: VirtualBoard, clock: SimulatedClock) -> None:
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.workbench.lift("e5")
    lifted_ms = clock.now_ms()
    (event,) = sensors(run(board, clock, 100))
    assert 4 <= event.at_ms - lifted_ms <= 7


def test_raw_is_what_the_filter_does_not_believe_yet(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.workbench.lift("e5")
    run(board, clock, 3)
    board.ask(Refresh())
    event = board.read(0)
    assert isinstance(event, Sensors)
    assert event.raw is not None
    assert named(event.debounced) == {"e5 orange"}
    assert named(event.raw) == frozenset()


def test_board_time_starts_again_with_every_boot(board: VirtualBoard, clock: SimulatedClock) -> None:
    run(board, clock, 5000)
    board.workbench.unplug()
    run(board, clock, 500)
    board.workbench.plug()
    (first,) = sensors(run(board, clock, 100))
    board.workbench.put("e5", Colour.FIRST)
    (second,) = sensors(run(board, clock, 100))
    assert first.board_ms == 0
    assert second.board_ms in {100, 101, 102}


def test_what_happened_while_the_cable_was_out_is_seen_when_it_is_back(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.workbench.unplug()
    board.workbench.put("f1", Colour.SECOND)
    board.workbench.lift("e5")
    assert sensors(run(board, clock, 1000)) == []
    board.workbench.plug()
    (event,) = sensors(run(board, clock, 100))
    assert named(event.debounced) == {"f1 purple"}


def test_a_chattering_reed_is_heard(board: VirtualBoard, clock: SimulatedClock) -> None:
    board.workbench.add_fault(parse_fault("chatter e5 orange"))
    assert run(board, clock, 2000) == []
    board.workbench.put("e5", Colour.FIRST)
    assert len(run(board, clock, 2000)) > 8
    board.workbench.lift("e5")
    run(board, clock, 100)
    assert run(board, clock, 2000) == []


def test_a_slow_column_is_a_ghost_in_the_events(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.workbench.add_fault(parse_fault("slow-column 4 110"))
    board.workbench.put("e5", Colour.FIRST)
    assert named(sensors(run(board, clock, 100))[-1].debounced) == {"e5 orange", "f5 orange"}


def test_time_passes_however_little_is_left(board: VirtualBoard, clock: SimulatedClock) -> None:
    """A host whose deadline is a rounding error away must not wait for ever."""
    before_ms = clock.now_ms()
    assert board.read(1e-12) is None
    assert clock.now_ms() > before_ms


# ---------------------------------------------------------------------------------------------------------
# The circuit is the only way to a sensor


def every_act(board: VirtualBoard, clock: SimulatedClock) -> list[BoardEvent]:
    """Do everything that a hand can do, one act after the other."""
    workbench = board.workbench
    workbench.put("e5", Colour.FIRST)
    workbench.put("f1", Colour.SECOND)
    events = run(board, clock, 500)
    workbench.slide("e5", "e9")
    events += run(board, clock, 2000)
    hold = workbench.grab("f1")
    workbench.drag(hold, 0.0, 0.0)
    events += run(board, clock, 500)
    workbench.drop(hold)
    events += run(board, clock, 500)
    for key in Key:
        workbench.tap(key)
        events += run(board, clock, 500)
    workbench.lift("e9")
    events += run(board, clock, 500)
    workbench.clear_table()
    return events + run(board, clock, 500)


def test_every_act_reaches_the_events_of_a_board_that_scans(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    assert len(sensors(every_act(board, clock))) > 15


def test_no_act_reaches_the_events_of_a_board_whose_rows_are_never_driven(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    for row in range(10):
        board.workbench.add_fault(parse_fault(f"open-wire row {row} at pin"))
    silenced = run(board, clock, 1000)
    assert sensors(silenced)[-1].debounced == (0,) * 10
    assert every_act(board, clock) == []


def test_even_a_board_that_senses_nothing_says_so_when_it_boots(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    for row in range(10):
        board.workbench.add_fault(parse_fault(f"open-wire row {row} at pin"))
    board.workbench.unplug()
    run(board, clock, 100)
    board.workbench.plug()
    linked, first = run(board, clock, 100)
    assert isinstance(linked, Linked)
    assert isinstance(first, Sensors)
    assert first.debounced == (0,) * 10


# ---------------------------------------------------------------------------------------------------------
# In the host's time


class HandClock:
    """A host clock that is set by hand."""

    def __init__(self) -> None:
        self.ms = 0.0

    def now_ms(self) -> float:
        return self.ms


class Announcing(PacedClock):
    """A paced clock that signals when something waits on it."""

    def __init__(self, host: HandClock) -> None:
        super().__init__(host)
        self.is_waited_for = threading.Event()

    def wait(self, condition: threading.Condition, until_ms: float) -> None:
        self.is_waited_for.set()
        super().wait(condition, until_ms)


@dataclass
class Reader:
    """A thread that is blocked in ``read`` for good: the host's clock stands still."""

    board: VirtualBoard
    host: HandClock
    clock: Announcing
    found: list[BoardEvent | None] = field(default_factory=list)

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=lambda: self.found.append(self.board.read(3600)), daemon=True)
        thread.start()
        assert self.clock.is_waited_for.wait(timeout=DEADLINE_S)
        return thread


@pytest.fixture
def reader(profile: Profile) -> Reader:
    host = HandClock()
    clock = Announcing(host)
    board = VirtualBoard(profile, clock, seed=1)
    clock.wait(threading.Condition(), 0.0)
    host.ms = 10.0
    while board.read(0.001) is not None:
        pass
    clock.is_waited_for.clear()
    return Reader(board, host, clock)


def test_a_blocked_read_ends_when_it_is_woken(reader: Reader) -> None:
    thread = reader.start()
    reader.board.wake()
    thread.join(timeout=DEADLINE_S)
    assert reader.found == [None]


def test_a_blocked_read_hears_of_the_cable(reader: Reader) -> None:
    thread = reader.start()
    reader.board.workbench.unplug()
    thread.join(timeout=DEADLINE_S)
    assert isinstance(reader.found[0], Unlinked)


def test_a_blocked_read_hears_what_another_thread_brought_about(reader: Reader) -> None:
    thread = reader.start()
    reader.board.workbench.put("e5", Colour.FIRST)
    reader.host.ms = 20.0
    assert len(reader.board.workbench.pieces()) == 1
    thread.join(timeout=DEADLINE_S)
    assert isinstance(reader.found[0], Sensors)


def test_late_in_the_hosts_time_nothing_is_lost(profile: Profile, named: Named) -> None:
    """A host that is late finds each edge filtered at its own time, and stamped with it."""
    host = HandClock()
    clock = PacedClock(host)
    board = VirtualBoard(profile, clock, seed=1)
    clock.wait(threading.Condition(), 0.0)
    host.ms = 10.0
    board.workbench.put("e5", Colour.FIRST)
    host.ms = 200.0
    board.workbench.lift("e5")
    host.ms = 900.0
    found = [board.read(0.2) for _ in range(5)]
    events = [event for event in found if isinstance(event, Sensors)]
    assert [named(event.debounced) for event in events] == [frozenset(), {"e5 orange"}, frozenset()]
    assert [event.at_ms for event in events] == [event.board_ms + 0.4 for event in events]
    assert events[0].board_ms == 0
    assert 9 <= events[1].board_ms <= 12
    assert 203 <= events[2].board_ms <= 207
