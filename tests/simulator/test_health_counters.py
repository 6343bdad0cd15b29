"""A virtual board's health reports: only when something is new, and nothing else depends on them."""

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.ports import Frame, Health, Refresh, Sensors, WatchEdges
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import parse_fault
from tests.simulator.test_virtual_board import everything, run


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def board(profile: Profile, clock: SimulatedClock) -> VirtualBoard:
    return VirtualBoard(profile, clock, seed=1)


def fares(board: VirtualBoard, clock: SimulatedClock, ms: float) -> list[Health]:
    return [event for event in everything(board, clock, ms) if isinstance(event, Health)]


def lit(board: VirtualBoard, seq: int, level: int) -> None:
    board.show(Frame(seq, bytes([level]) * len(board.workbench.strip())))


def test_it_says_how_it_stands_half_a_second_after_its_boot_and_then_is_silent(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    (health,) = fares(board, clock, 60_000)
    assert health.at_ms == 500.0
    assert health.supply_mv is not None
    assert 4950 <= health.supply_mv <= 5000
    counts = {"late": 0, "longest_us": 400, "brief": 0, "resent": 0, "host_edges_lost": 0}
    assert health.counters == counts | {"host_checksum": 0, "host_links": 1}


def test_an_idle_board_has_nothing_due(board: VirtualBoard, clock: SimulatedClock) -> None:
    fares(board, clock, 1000)
    assert board._rig.due_us is None


def test_the_supply_sags_under_the_lights_and_is_said_at_once_and_twice_a_second_at_most(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    (dark,) = fares(board, clock, 5000)
    lit(board, 0, 60)
    (bright,) = fares(board, clock, 1)
    assert dark.supply_mv is not None
    assert bright.supply_mv is not None
    assert bright.supply_mv < dark.supply_mv - 100
    healths = list[Health]()
    for seq in range(1, 101):
        lit(board, seq, seq)
        healths += fares(board, clock, 40)
    assert 7 <= len(healths) <= 8
    lit(board, 101, 60)
    last = fares(board, clock, 5000)[-1]
    assert last.supply_mv == bright.supply_mv
    board.workbench.add_fault(parse_fault("sagging-supply 1000"))
    (sagging,) = fares(board, clock, 5000)
    assert last.supply_mv is not None
    assert sagging.supply_mv is not None
    assert sagging.supply_mv < last.supply_mv - 500


def test_what_changes_nothing_is_not_said(board: VirtualBoard, clock: SimulatedClock) -> None:
    fares(board, clock, 1000)
    board.workbench.put("e5", Colour.FIRST)
    assert fares(board, clock, 5000) == []


def test_reports_that_are_lost_are_counted_until_it_starts_anew(
    board: VirtualBoard, clock: SimulatedClock
) -> None:
    fares(board, clock, 1000)
    board.workbench.add_fault(parse_fault("lossy 50"))
    for _ in range(20):
        board.ask(Refresh())
        run(board, clock, 100)
    run(board, clock, 1000)
    board.workbench.put("e5", Colour.FIRST)
    for _ in range(20):
        board.ask(Refresh())
    assert fares(board, clock, 2000)[-1].counters["resent"] > 10
    board.workbench.clear_faults()
    board.workbench.unplug()
    board.workbench.plug()
    (anew,) = fares(board, clock, 2000)
    assert (anew.counters["resent"], anew.counters["host_links"]) == (0, 2)


def test_short_closes_and_late_scans_are_counted(board: VirtualBoard, clock: SimulatedClock) -> None:
    fares(board, clock, 1000)
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 8)
    board.workbench.lift("e5")
    (brief,) = fares(board, clock, 2000)
    assert brief.counters["brief"] == 1
    board.ask(WatchEdges(0))
    (late,) = fares(board, clock, 5000)
    assert late.counters["late"] == 1


def test_a_board_at_the_pins_of_a_pi_says_what_a_pi_says(clock: SimulatedClock) -> None:
    profile = load_profile("hex70-single-gpio")
    board = VirtualBoard(profile, clock, seed=1)
    (health,) = fares(board, clock, 60_000)
    assert health.supply_mv is None
    assert set(health.counters) == {"scans", "late", "longest_us", "brief", "host_links"}
    assert health.counters["scans"] == 500_000 // profile.timings.scan_us


def test_nothing_waits_for_it(board: VirtualBoard, clock: SimulatedClock) -> None:
    """A health report may still be under way when a later report arrives on a line that is fast again."""
    fares(board, clock, 1000)
    board.workbench.add_fault(parse_fault("lag 400"))
    board.workbench.add_fault(parse_fault("sagging-supply 1000"))
    assert everything(board, clock, 100) == []
    board.workbench.remove_fault(parse_fault("lag 400"))
    board.ask(Refresh())
    sensors, health = everything(board, clock, 1000)
    assert isinstance(sensors, Sensors)
    assert isinstance(health, Health)
    assert health.at_ms == pytest.approx(1400, abs=1)
