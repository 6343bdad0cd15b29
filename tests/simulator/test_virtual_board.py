"""The virtual board: it reports what its circuit reads, when it reads it, and skips nothing that matters."""

import random
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest

from controller.board import Key, Profile
from controller.games.base import Colour
from controller.ports import BoardEvent, Linked, Refresh, Sensors, Unlinked
from simulator.bench import BenchError, Hold, parse_fault
from simulator.clock import PacedClock, SimulatedClock
from simulator.scanner import Scanner
from simulator.virtual_board import VirtualBoard

Named = Callable[[tuple[int, ...]], frozenset[str]]


class EveryScan(Scanner):
    """A scanner that leaves nothing out."""

    def _due_number(self) -> int | None:
        return self._next_number


class EveryScanBoard(VirtualBoard):
    """A virtual board that performs every single scan."""

    def _new_scanner(self) -> Scanner:
        return EveryScan(self._rig, self._report)


def run(board: VirtualBoard, clock: SimulatedClock, ms: float) -> list[BoardEvent]:
    """Let simulated time pass and gather what happens."""
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
    board.bench.put("e5", Colour.FIRST)
    put_ms = clock.now_ms()
    (event,) = sensors(run(board, clock, 5000))
    assert named(event.debounced) == {"e5 first"}
    assert event.at_ms - put_ms <= 2.4


@pytest.mark.parametrize("seed", range(20))
def test_bounce_never_gets_through(seed: int, profile: Profile, named: Named) -> None:
    clock, chance = SimulatedClock(), random.Random(seed)
    board = VirtualBoard(profile, clock, seed)
    run(board, clock, 10)
    for _ in range(10):
        run(board, clock, chance.uniform(0, 20))
        board.bench.put("e5", chance.choice(list(Colour)))
        (closing,) = sensors(run(board, clock, 50 + chance.uniform(0, 20)))
        board.bench.lift("e5")
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
        board.bench.put(space, Colour.FIRST)
        (event,) = sensors(run(board, clock, 100))
        delays_ms.append(event.at_ms - 10.2)
    assert min(delays_ms) == pytest.approx(delay_ms)


def test_an_open_is_reported_after_quiet(board: VirtualBoard, clock: SimulatedClock) -> None:
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.bench.lift("e5")
    lifted_ms = clock.now_ms()
    (event,) = sensors(run(board, clock, 100))
    assert 4 <= event.at_ms - lifted_ms <= 7


def test_raw_is_what_the_filter_does_not_believe_yet(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.bench.lift("e5")
    run(board, clock, 3)
    board.ask(Refresh())
    event = board.read(0)
    assert isinstance(event, Sensors)
    assert event.raw is not None
    assert named(event.debounced) == {"e5 first"}
    assert named(event.raw) == frozenset()


def test_board_time_starts_again_with_every_boot(board: VirtualBoard, clock: SimulatedClock) -> None:
    run(board, clock, 5000)
    board.bench.unplug()
    run(board, clock, 500)
    board.bench.plug()
    (first,) = sensors(run(board, clock, 100))
    board.bench.put("e5", Colour.FIRST)
    (second,) = sensors(run(board, clock, 100))
    assert first.board_ms == 0
    assert second.board_ms in {100, 101, 102}


def test_what_happened_while_the_cable_was_out_is_seen_when_it_is_back(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.bench.unplug()
    board.bench.put("f1", Colour.SECOND)
    board.bench.lift("e5")
    assert sensors(run(board, clock, 1000)) == []
    board.bench.plug()
    (event,) = sensors(run(board, clock, 100))
    assert named(event.debounced) == {"f1 second"}


def test_a_chattering_reed_is_heard(board: VirtualBoard, clock: SimulatedClock) -> None:
    board.bench.add_fault(parse_fault("chatter e5 first"))
    assert run(board, clock, 2000) == []
    board.bench.put("e5", Colour.FIRST)
    assert len(run(board, clock, 2000)) > 8
    board.bench.lift("e5")
    run(board, clock, 100)
    assert run(board, clock, 2000) == []


def test_a_slow_column_is_a_ghost_in_the_events(
    board: VirtualBoard, clock: SimulatedClock, named: Named
) -> None:
    board.bench.add_fault(parse_fault("slow-column 4 110"))
    board.bench.put("e5", Colour.FIRST)
    assert named(sensors(run(board, clock, 100))[-1].debounced) == {"e5 first", "f5 first"}


# ---------------------------------------------------------------------------------------------------------
# Time jumps, and loses nothing

FAULTS = (
    "stuck a1 first",
    "dead c3 second",
    "chatter e5 first",
    "chatter key ok",
    "open-diode d4 first",
    "bridged-diode e4 first",
    "open-wire row 3 after d4",
    "short-wire row 2 column 5",
    "slow-column 4 45",
    "slow-column 4 110",
    "slow-column 13 900",
    "unplugged",
)


def plan_a_wild_afternoon(board: VirtualBoard, seed: int, *, faults: int) -> None:
    """Plan acts of every kind, some of them within the same scan and most of them silly."""
    chance, bench = random.Random(seed), board.bench
    spaces = [f"{row}{column}" for row in "cdefg" for column in range(1, 7)]

    def act() -> None:
        one, other = chance.sample(spaces, 2)
        slip = (chance.uniform(-3, 3), chance.uniform(-3, 3))
        acts: list[Callable[[], object]] = [
            lambda: bench.put(one, chance.choice(list(Colour)), slip),
            lambda: bench.lift(chance.choice([piece.space or one for piece in bench.pieces()] or [one])),
            lambda: bench.slide(one, other, chance.uniform(50, 800)),
            lambda: bench.tap(chance.choice(list(Key)), chance.uniform(0.1, 300)),
            lambda: bench.drop(drag()),
        ]

        def drag() -> Hold:
            hold = bench.grab(chance.choice([piece.space or one for piece in bench.pieces()] or [one]))
            bench.drag(hold, chance.uniform(-150, 150), chance.uniform(-120, 120))
            return hold

        weights = [5, 2, 3, 1, 2]
        with suppress(BenchError):
            chance.choices(acts, weights)[0]()

    at_ms = 0.0
    for _ in range(120):
        at_ms += chance.choice([0.05, 0.3, 1.0, 4.0, 7.0, 90.0, 300.0]) * chance.uniform(0.5, 1.5)
        bench.after(at_ms, act)
    for _ in range(faults):
        fault = parse_fault(chance.choice(FAULTS))
        begin_ms = chance.uniform(0, at_ms)
        bench.after(begin_ms, lambda fault=fault: bench.add_fault(fault))  # type: ignore[misc]
        bench.after(begin_ms + chance.uniform(0.5, 2000), bench.clear_faults)


@pytest.mark.parametrize("faults", [0, 4])
@pytest.mark.parametrize("seed", range(8))
def test_skipping_scans_is_the_same_as_performing_every_one(seed: int, faults: int, profile: Profile) -> None:
    lives: list[list[BoardEvent]] = []
    for kind in (VirtualBoard, EveryScanBoard):
        clock = SimulatedClock()
        board = kind(profile, clock, seed)
        plan_a_wild_afternoon(board, seed, faults=faults)
        events = run(board, clock, 9_000)
        for ms in (0.3, 2.1, 5.0, 700.0):
            board.ask(Refresh())
            events += run(board, clock, ms)
        lives.append(events)
    assert len(sensors(lives[0])) > 40
    assert lives[0] == lives[1]


@pytest.mark.parametrize("scan_us", [400, 700, 1500, 20_000])
def test_skipping_is_exact_at_any_scan_rate(scan_us: int, profile: Profile) -> None:
    odd = replace(profile, timings=replace(profile.timings, scan_us=scan_us))
    lives: list[list[BoardEvent]] = []
    for kind in (VirtualBoard, EveryScanBoard):
        clock = SimulatedClock()
        board = kind(odd, clock, 5)
        plan_a_wild_afternoon(board, 5, faults=3)
        lives.append(run(board, clock, 9_000))
    assert len(sensors(lives[0])) > 20
    assert lives[0] == lives[1]


def test_nothing_happens_while_nothing_happens(profile: Profile) -> None:
    """A still board waits once for its whole deadline, however far that is: no scan, no polling."""
    waits: list[float] = []

    class Watched(SimulatedClock):
        def wait(self, condition: threading.Condition, until_ms: float) -> None:
            waits.append(until_ms)
            super().wait(condition, until_ms)

    clock = Watched()
    board = VirtualBoard(profile, clock, seed=1)
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 1000)
    waits.clear()
    assert board.read(3600) is None
    assert waits == [pytest.approx(3_601_000)]


def test_a_placement_takes_a_handful_of_scans(profile: Profile) -> None:
    scans: list[int] = []

    class Counted(Scanner):
        def _carry_out(self, number: int) -> None:
            scans.append(number)
            super()._carry_out(number)

    class CountedBoard(VirtualBoard):
        def _new_scanner(self) -> Scanner:
            return Counted(self._rig, self._report)

    clock = SimulatedClock()
    board = CountedBoard(profile, clock, seed=1)
    run(board, clock, 1000)
    scans.clear()
    board.bench.put("e5", Colour.FIRST)
    run(board, clock, 60_000)
    assert 1 <= len(scans) <= 5


def test_time_passes_however_little_is_left(board: VirtualBoard, clock: SimulatedClock) -> None:
    """A host whose deadline is a rounding error away must not wait for ever."""
    before_ms = clock.now_ms()
    assert board.read(1e-12) is None
    assert clock.now_ms() > before_ms


def test_the_same_seed_is_the_same_life(profile: Profile) -> None:
    def life(seed: int) -> list[BoardEvent]:
        clock = SimulatedClock()
        board = VirtualBoard(profile, clock, seed)
        plan_a_wild_afternoon(board, 1, faults=4)
        return run(board, clock, 9_000)

    assert life(3) == life(3)
    assert life(3) != life(4)


# ---------------------------------------------------------------------------------------------------------
# No way to a sensor but through the circuit


def every_act(board: VirtualBoard, clock: SimulatedClock) -> list[BoardEvent]:
    """Do everything that a hand can do, one after the other."""
    bench = board.bench
    bench.put("e5", Colour.FIRST)
    bench.put("f1", Colour.SECOND)
    events = run(board, clock, 500)
    bench.slide("e5", "e9")
    events += run(board, clock, 2000)
    hold = bench.grab("f1")
    bench.drag(hold, 0.0, 0.0)
    events += run(board, clock, 500)
    bench.drop(hold)
    events += run(board, clock, 500)
    for key in Key:
        bench.tap(key)
        events += run(board, clock, 500)
    bench.lift("e9")
    events += run(board, clock, 500)
    bench.clear_table()
    return events + run(board, clock, 500)


def test_every_act_reaches_the_events_of_a_board_that_scans(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    assert len(sensors(every_act(board, clock))) > 15


def test_no_act_reaches_the_events_of_a_board_whose_rows_are_never_driven(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    for row in range(10):
        board.bench.add_fault(parse_fault(f"open-wire row {row} at pin"))
    silenced = run(board, clock, 1000)
    assert sensors(silenced)[-1].debounced == (0,) * 10
    assert every_act(board, clock) == []


def test_even_a_board_that_senses_nothing_says_so_when_it_boots(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    for row in range(10):
        board.bench.add_fault(parse_fault(f"open-wire row {row} at pin"))
    board.bench.unplug()
    run(board, clock, 100)
    board.bench.plug()
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
    """A paced clock that says when somebody waits by it."""

    def __init__(self, host: HandClock) -> None:
        super().__init__(host)
        self.is_waited_for = threading.Event()

    def wait(self, condition: threading.Condition, until_ms: float) -> None:
        self.is_waited_for.set()
        super().wait(condition, until_ms)


@dataclass
class Reader:
    """A thread that is blocked in ``read``, for good: the host's clock stands still."""

    board: VirtualBoard
    host: HandClock
    clock: Announcing
    found: list[BoardEvent | None] = field(default_factory=list)

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=lambda: self.found.append(self.board.read(3600)), daemon=True)
        thread.start()
        assert self.clock.is_waited_for.wait(timeout=30)
        return thread


@pytest.fixture
def reader(profile: Profile) -> Reader:
    host = HandClock()
    clock = Announcing(host)
    board = VirtualBoard(profile, clock, seed=1)
    host.ms = 10.0
    while board.read(0) is not None:
        pass
    return Reader(board, host, clock)


def test_a_blocked_read_ends_when_it_is_woken(reader: Reader) -> None:
    thread = reader.start()
    reader.board.wake()
    thread.join(timeout=30)
    assert reader.found == [None]


def test_a_blocked_read_hears_of_the_cable(reader: Reader) -> None:
    thread = reader.start()
    reader.board.bench.unplug()
    thread.join(timeout=30)
    assert isinstance(reader.found[0], Unlinked)


def test_a_blocked_read_hears_what_another_thread_brought_about(reader: Reader) -> None:
    thread = reader.start()
    reader.board.bench.put("e5", Colour.FIRST)
    reader.host.ms = 20.0
    assert len(reader.board.bench.pieces()) == 1
    thread.join(timeout=30)
    assert isinstance(reader.found[0], Sensors)


def test_late_in_the_hosts_time_nothing_is_lost(profile: Profile, named: Named) -> None:
    """A host that comes late finds each edge filtered at its own time, and stamped with its arrival."""
    host = HandClock()
    board = VirtualBoard(profile, PacedClock(host), seed=1)
    host.ms = 10.0
    board.bench.put("e5", Colour.FIRST)
    host.ms = 200.0
    board.bench.lift("e5")
    host.ms = 5000.0
    found = [board.read(0) for _ in range(5)]
    events = [event for event in found if isinstance(event, Sensors)]
    assert [named(event.debounced) for event in events] == [frozenset(), {"e5 first"}, frozenset()]
    assert [event.at_ms for event in events] == [10.0, 200.0, 5000.0]
    assert events[0].board_ms == 0
    assert 9 <= events[1].board_ms <= 12
    assert 203 <= events[2].board_ms <= 207
