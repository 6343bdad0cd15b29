"""A virtual board watches a row as the firmware does, and scans again afterwards."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.messages import Message
from controller.ports import (
    BoardEvent,
    Edges,
    Frame,
    Health,
    Linked,
    Refresh,
    Refused,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)
from hardware.profiles import load_profile
from simulator.serial_line.firmware_board import FirmwareBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import parse_fault
from tests.simulator.test_virtual_board import everything, run, sensors

Named = Callable[[tuple[int, ...]], frozenset[str]]
Traces = tuple[tuple[int, int, bool], ...]


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def board(profile: Profile, clock: SimulatedClock) -> VirtualBoard:
    board = VirtualBoard(profile, clock, seed=1)
    run(board, clock, 10)
    return board


@pytest.fixture
def row(profile: Profile) -> int:
    return profile.space("e5").first[0]


def traced(events: list[BoardEvent]) -> list[Edges]:
    return [event for event in events if isinstance(event, Edges)]


def test_every_edge_of_the_row_is_reported_and_nothing_of_another(
    board: VirtualBoard, clock: SimulatedClock, profile: Profile, row: int
) -> None:
    board.ask(WatchEdges(row))
    run(board, clock, 20)
    put_us = round(clock.now_ms() * 1000)
    board.workbench.put("e5", Colour.FIRST)
    board.workbench.put("c3", Colour.FIRST)
    (edges,) = run(board, clock, 300)
    assert isinstance(edges, Edges)
    assert edges.row == row
    assert len(edges.edges) >= 5
    assert {column for _, column, _ in edges.edges} == {profile.space("e5").first[1]}
    assert [is_closed for *_, is_closed in edges.edges] == [n % 2 == 0 for n in range(len(edges.edges))]
    assert put_us <= edges.edges[0][0] <= put_us + 8
    assert edges.edges[-1][0] <= put_us + 1600
    assert all(later - earlier > 0 for (earlier, *_), (later, *_) in pairwise(edges.edges))


def edges_of(board: FirmwareBoard | VirtualBoard, clock: SimulatedClock, row: int) -> Traces:
    """Return the edges of a piece on e5, in us from its first one."""
    run_until_linked(board, clock)
    board.ask(WatchEdges(row))
    spin(board, clock, 500)
    board.ask(WatchEdges(row))
    board.workbench.put("e5", Colour.FIRST)
    (edges,) = traced(spin(board, clock, 500))
    first_us = edges.edges[0][0]
    return tuple((us - first_us, column, is_closed) for us, column, is_closed in edges.edges)


def run_until_linked(board: FirmwareBoard | VirtualBoard, clock: SimulatedClock) -> None:
    while not any(isinstance(event, Sensors) for event in spin(board, clock, 1)):
        pass


def spin(board: FirmwareBoard | VirtualBoard, clock: SimulatedClock, ms: float) -> list[BoardEvent]:
    until_ms, events = clock.now_ms() + ms, list[BoardEvent]()
    while clock.now_ms() < until_ms:
        event = board.read((until_ms - clock.now_ms()) / 1000)
        if event is not None:
            events.append(event)
    return events


@pytest.mark.parametrize("seed", range(5))
def test_it_sees_what_the_firmware_sees(seed: int, profile: Profile, row: int) -> None:
    """Both sample every few microseconds, though not at the same ones."""
    traces = []
    for make in (VirtualBoard, FirmwareBoard):
        clock = SimulatedClock()
        traces.append(edges_of(make(profile, clock, seed), clock, row))
    virtual, firmware = traces
    assert [edge[1:] for edge in virtual] == [edge[1:] for edge in firmware]
    assert max(abs(one[0] - other[0]) for one, other in zip(virtual, firmware, strict=True)) <= 8


def test_one_seed_is_one_trace(profile: Profile, row: int) -> None:
    def trace(seed: int) -> Traces:
        clock = SimulatedClock()
        return edges_of(VirtualBoard(profile, clock, seed), clock, row)

    assert trace(3) == trace(3)
    assert len({trace(seed) for seed in range(5)}) == 5


def test_a_circuit_that_changes_makes_edges(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 100)
    board.ask(WatchEdges(row))
    run(board, clock, 100)
    board.workbench.add_fault(parse_fault("dead e5 orange"))
    (edges,) = run(board, clock, 100)
    assert isinstance(edges, Edges)
    assert [is_closed for *_, is_closed in edges.edges] == [False]


def test_nothing_is_scanned_meanwhile_and_all_is_reported_at_the_end(
    board: VirtualBoard, clock: SimulatedClock, row: int, named: Named
) -> None:
    board.ask(WatchEdges(row))
    run(board, clock, 10)
    board.workbench.put("c3", Colour.FIRST)
    assert run(board, clock, 500) == []
    board.ask(Refresh())
    assert named(sensors(run(board, clock, 10))[-1].debounced) == frozenset()
    board.ask(WatchEdges(None))
    reports = sensors(run(board, clock, 100))
    assert named(reports[-1].debounced) == {"c3 orange"}


def test_the_end_is_reported_even_if_nothing_has_changed(
    board: VirtualBoard, clock: SimulatedClock, row: int
) -> None:
    board.ask(WatchEdges(row))
    assert run(board, clock, 500) == []
    board.ask(WatchEdges(None))
    (report,) = run(board, clock, 500)
    assert isinstance(report, Sensors)


def test_the_newest_picture_waits_for_the_end(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    dark = board.workbench.strip()
    board.ask(WatchEdges(row))
    run(board, clock, 10)
    for level in (1, 2):
        board.show(Frame(level, bytes([level]) * len(dark)))
    assert run(board, clock, 500) == []
    assert board.workbench.strip() == dark
    board.ask(WatchEdges(None))
    assert Shown(2) in run(board, clock, 500)
    assert board.workbench.strip() == bytes([2]) * len(dark)


def test_it_ends_by_itself_after_two_seconds(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    board.ask(WatchEdges(row))
    assert run(board, clock, 1999) == []
    assert len(sensors(run(board, clock, 3))) == 1
    board.workbench.put("e5", Colour.FIRST)
    assert len(sensors(run(board, clock, 100))) == 1


def test_it_goes_on_as_long_as_it_is_renewed(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    for _ in range(4):
        board.ask(WatchEdges(row))
        assert run(board, clock, 1900) == []


def test_it_turns_to_another_row_at_once(
    board: VirtualBoard, clock: SimulatedClock, profile: Profile, row: int
) -> None:
    other = profile.space("c3").first[0]
    board.ask(WatchEdges(row))
    board.ask(WatchEdges(other))
    run(board, clock, 1)
    board.workbench.put("e5", Colour.FIRST)
    board.workbench.put("c3", Colour.FIRST)
    assert {edges.row for edges in traced(run(board, clock, 500))} == {other}


def test_asking_for_none_while_none_is_watched_is_no_news(board: VirtualBoard, clock: SimulatedClock) -> None:
    board.ask(WatchEdges(None))
    assert run(board, clock, 500) == []


def test_edges_without_room_are_counted(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    def lay() -> None:
        for column in range(1, 9):
            board.workbench.put(f"e{column}", Colour.FIRST)

    lay()
    run(board, clock, 500)
    board.ask(WatchEdges(row))
    for _ in range(12):
        for column in range(1, 9):
            board.workbench.lift(f"e{column}")
        run(board, clock, 3)
        lay()
        run(board, clock, 1)
    fares = [event for event in everything(board, clock, 1000) if isinstance(event, Health)]
    assert fares[-1].counters["host_edges_lost"] > 0


@pytest.mark.parametrize("row", [-1, 10])
def test_there_is_no_such_row(row: int, board: VirtualBoard, clock: SimulatedClock) -> None:
    board.ask(WatchEdges(row))
    assert run(board, clock, 100) == [Refused(WatchEdges(row), Message("refusals.no_row"))]


def test_a_board_that_is_out_cannot_watch(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    board.workbench.unplug()
    run(board, clock, 10)
    board.ask(WatchEdges(row))
    assert run(board, clock, 100) == [Refused(WatchEdges(row), Message("refusals.not_plugged_in"))]


def test_a_board_at_the_pins_of_a_pi_cannot(clock: SimulatedClock) -> None:
    board = VirtualBoard(load_profile("hex70-single-gpio"), clock, seed=1)
    run(board, clock, 10)
    board.ask(WatchEdges(3))
    (refused,) = run(board, clock, 100)
    assert isinstance(refused, Refused)
    assert refused.reason == Message("refusals.too_seldom")


def test_a_board_that_starts_anew_watches_nothing_and_has_forgotten_the_picture(
    board: VirtualBoard, clock: SimulatedClock, row: int
) -> None:
    board.ask(WatchEdges(row))
    run(board, clock, 100)
    board.show(Frame(1, bytes([9]) * len(board.workbench.strip())))
    board.workbench.unplug()
    board.workbench.plug()
    events = run(board, clock, 3000)
    assert [type(event) for event in events] == [Unlinked, Linked, Sensors]
    assert not any(board.workbench.strip())
    board.workbench.put("e5", Colour.FIRST)
    assert len(sensors(run(board, clock, 100))) == 1


def test_a_board_that_is_closed_while_it_watches_is_dark(
    board: VirtualBoard, clock: SimulatedClock, row: int
) -> None:
    board.ask(WatchEdges(row))
    run(board, clock, 100)
    board.show(Frame(1, bytes([9]) * len(board.workbench.strip())))
    board.close()
    assert board.read(3) is None
    assert not any(board.workbench.strip())


def test_a_picture_that_waited_may_be_too_much_for_the_supply(
    board: VirtualBoard, clock: SimulatedClock, row: int
) -> None:
    board.workbench.add_fault(parse_fault("weak-supply 150"))
    board.ask(WatchEdges(row))
    run(board, clock, 1000)
    board.show(Frame(1, bytes([200]) * len(board.workbench.strip())))
    board.ask(WatchEdges(None))
    kinds = [type(event) for event in everything(board, clock, 900)]
    assert kinds == [Unlinked]


def test_late_comes_late(board: VirtualBoard, clock: SimulatedClock, row: int) -> None:
    """The request is delayed, and so is the answer."""
    board.workbench.add_fault(parse_fault("lag 100"))
    board.ask(WatchEdges(row))
    run(board, clock, 50)
    board.workbench.put("c3", Colour.FIRST)
    assert len(sensors(run(board, clock, 300))) == 1
    put_ms = clock.now_ms()
    board.workbench.put("e5", Colour.FIRST)
    while not traced(run(board, clock, 1)):
        pass
    assert 150 <= clock.now_ms() - put_ms <= 153
