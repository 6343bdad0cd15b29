"""The link as the controller sees it: lost, late, reset by itself, or short of current."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from controller.games import Colour
from controller.lights import current_ma
from controller.messages import word
from controller.ports import Frame, Linked, Refresh, Sensors, Shown, Unlinked
from hardware.serial_board.link_errors import STARTED
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import parse_fault
from tests.simulator.test_fault_effects import last, picture, table
from tests.simulator.test_virtual_board import run, sensors
from tests.sweeps import sampled, some

Named = Callable[[tuple[int, ...]], frozenset[str]]


def test_a_weak_supply_resets_the_board_when_its_lights_draw_too_much() -> None:
    bright, dim = picture(e5=(255, 255, 255), e6=(255, 255, 255)), picture(e5=(255, 255, 255))
    limit_ma = int(current_ma(dim)) + 1
    board, clock = table(f"weak-supply {limit_ma}")
    board.show(Frame(1, dim))
    assert run(board, clock, 100) == [Shown(1)]
    board.workbench.put("a1", Colour.FIRST)
    run(board, clock, 100)
    board.show(Frame(2, bright))
    shown_ms = clock.now_ms()
    assert not any(board.workbench.strip())
    gone, back, first = run(board, clock, 2000)
    assert isinstance(gone, Unlinked)
    assert gone.at_ms == shown_ms
    assert word(gone.cause).startswith("The board's supply broke down: the lights drew ")
    assert word(gone.cure).startswith("Use a stronger supply")
    assert isinstance(back, Linked)
    assert back.at_ms == shown_ms + 1000
    assert isinstance(first, Sensors)
    assert first.board_ms == 0
    board.workbench.clear_faults()
    board.show(Frame(3, bright))
    assert run(board, clock, 2000) == [Shown(3)]
    assert board.workbench.strip() == bright


def test_a_supply_that_grows_weak_under_bright_lights_fails_at_once() -> None:
    board, clock = table()
    board.show(Frame(1, picture(e5=(255, 255, 255))))
    run(board, clock, 10)
    board.workbench.add_fault(parse_fault("weak-supply 70"))
    kinds = [type(event) for event in run(board, clock, 2000)]
    assert kinds == [Unlinked, Linked, Sensors]


def test_a_board_that_lost_its_cable_while_it_resets_comes_back_when_it_is_plugged_in() -> None:
    board, clock = table("weak-supply 70")
    board.show(Frame(1, picture(e5=(255, 255, 255))))
    run(board, clock, 500)
    board.workbench.unplug()
    assert [type(event) for event in run(board, clock, 5000)] == [Unlinked]
    board.workbench.plug()
    assert [type(event) for event in run(board, clock, 5000)] == [Linked, Sensors]


# ---------------------------------------------------------------------------------------------------------
# The link


def test_with_lag_everything_is_late_and_in_order() -> None:
    board, clock = table()
    board.workbench.add_fault(parse_fault("lag 200"))
    began_ms = clock.now_ms()
    board.workbench.put("e5", Colour.FIRST)
    board.show(Frame(1, picture(e5=(1, 1, 1))))
    board.show(Frame(2, picture(e5=(2, 2, 2))))
    run(board, clock, 199.9)
    assert not any(board.workbench.strip())
    events = run(board, clock, 1000)
    assert board.workbench.strip() == picture(e5=(2, 2, 2))
    assert [type(event) for event in events] == [Sensors, Shown, Shown]
    assert 200 <= last(events).at_ms - began_ms <= 202
    assert last(events).board_ms < last(events).at_ms - 190


def test_less_lag_does_not_let_what_comes_later_arrive_first(named: Named) -> None:
    board, clock = table("lag 400")
    run(board, clock, 1000)
    board.workbench.put("e5", Colour.FIRST)
    run(board, clock, 10)
    board.workbench.clear_faults()
    board.workbench.put("e7", Colour.FIRST)
    one, other = sensors(run(board, clock, 1000))
    assert named(one.debounced) == {"e5 orange"}
    assert named(other.debounced) == {"e5 orange", "e7 orange"}
    board.workbench.lift("e5")
    lifted_ms = clock.now_ms()
    assert last(run(board, clock, 1000)).at_ms - lifted_ms < 8


def test_what_is_on_its_way_when_the_cable_comes_out_is_lost() -> None:
    board, clock = table("lag 400")
    run(board, clock, 1000)
    board.workbench.put("e5", Colour.FIRST)
    board.show(Frame(1, picture(e5=(1, 1, 1))))
    run(board, clock, 100)
    board.workbench.unplug()
    assert [type(event) for event in run(board, clock, 5000)] == [Unlinked]
    assert not any(board.workbench.strip())


def test_a_refresh_goes_there_and_back_with_lag() -> None:
    board, clock = table("lag 100")
    run(board, clock, 1000)
    asked_ms = clock.now_ms()
    board.ask(Refresh())
    assert last(run(board, clock, 1000)).at_ms == asked_ms + 200


def arrivals(board: VirtualBoard, clock: SimulatedClock, ms: float) -> list[tuple[float, Sensors]]:
    """Return every report with the time at which it could be read."""
    found, until_ms = [], clock.now_ms() + ms
    while clock.now_ms() < until_ms:
        event = board.read((until_ms - clock.now_ms()) / 1000)
        if isinstance(event, Sensors):
            found.append((clock.now_ms(), event))
    return found


@sampled(1)
@pytest.mark.parametrize("percent", [10, 50])
def test_a_lossy_link_is_late_with_its_share_and_loses_nothing(percent: int) -> None:
    board, clock = table(f"lossy {percent}")
    board.workbench.add_fault(parse_fault("chatter e5 orange"))
    board.workbench.put("e5", Colour.FIRST)
    arrived = arrivals(board, clock, some(60_000, 3))
    assert [event.seq for _, event in arrived] == list(range(len(arrived)))
    late_ms = [at_ms - event.at_ms for at_ms, event in arrived]
    assert min(late_ms) == 0
    assert sum(late > 0 for late in late_ms) >= percent / 100 * len(arrived) * 0.7
    assert max(late_ms) <= (1000 if percent == 50 else 240)


def test_a_report_that_is_lost_holds_up_those_behind_it_and_all_keep_their_time() -> None:
    board, clock = table("lossy 50")
    board.workbench.add_fault(parse_fault("chatter e5 orange"))
    board.workbench.put("e5", Colour.FIRST)
    arrived = arrivals(board, clock, 20_000)
    assert any(one[0] == other[0] and one[1].at_ms < other[1].at_ms for one, other in pairwise(arrived))
    sent_ms = {event.at_ms - event.board_ms for _, event in arrived}
    assert max(sent_ms) - min(sent_ms) <= 1


def test_a_link_that_is_mended_loses_nothing_more(named: Named) -> None:
    for seed in range(20):
        board, clock = table("lossy 50", seed=seed)
        board.workbench.put("e5", Colour.FIRST)
        reports = sensors(run(board, clock, 10))
        board.workbench.clear_faults()
        reports += sensors(run(board, clock, 1000))
        assert named(reports[-1].debounced) == {"e5 orange"}


@pytest.mark.parametrize(("busy_ms", "most"), [(20, 99), (0, 0)])
def test_a_bridge_spoils_reports_only_while_a_picture_passes(busy_ms: int, most: int) -> None:
    board, clock = table("bridge 50")
    board.workbench.add_fault(parse_fault("chatter e5 orange"))
    board.workbench.put("e5", Colour.FIRST)
    arrived: list[tuple[float, Sensors]] = []
    for number in range(200):
        if busy_ms:
            board.show(Frame(number, picture(e5=(number % 9, 1, 1))))
        arrived += arrivals(board, clock, 20)
    late = [event for at_ms, event in arrived if at_ms > event.at_ms]
    assert min(most, 1) <= len(late) <= most


def test_a_board_resets_by_itself_about_so_often() -> None:
    board, clock = table()
    board.workbench.add_fault(parse_fault("resets 10"))
    events = run(board, clock, 300_000)
    gone = [event for event in events if isinstance(event, Unlinked)]
    back = [event for event in events if isinstance(event, Linked)]
    assert 24 <= len(gone) <= 36
    down_ms = [linked.at_ms - lost.at_ms for lost, linked in zip(gone, back, strict=False)]
    assert down_ms == pytest.approx([1000.0] * len(down_ms))
    gaps_ms = [later.at_ms - earlier.at_ms for earlier, later in pairwise(gone)]
    assert 5000 <= min(gaps_ms) < max(gaps_ms) <= 15_000
    assert len(set(gaps_ms)) == len(gaps_ms)
    assert gone[0].cause == STARTED.cause
    board.workbench.clear_faults()
    run(board, clock, 2000)
    assert run(board, clock, 300_000) == []


def test_a_reset_board_is_dark() -> None:
    board, clock = table()
    board.show(Frame(1, picture(e5=(1, 1, 1))))
    board.workbench.add_fault(parse_fault("resets 1"))
    while board.workbench.meters().scan_hz:
        run(board, clock, 1)
    assert not any(board.workbench.strip())
