"""A Pi that leaves out still scans reports the same, at the same times, as one that makes them all."""

from functools import partial

import pytest

from controller.board import Key
from controller.games import Colour
from controller.ports import BoardEvent
from hardware.profiles import load_profile
from simulator.pi.pi_board import PiBoard
from simulator.twin_clock import SimulatedClock
from simulator.workbench import parse_fault
from tests.sweeps import sampled

DUAL = load_profile("hex70-dual-gpio")


def events_with(*faults: str, leaves_out_still: bool) -> list[tuple[float, BoardEvent]]:
    """Return every event while a hand is at work, each with its time."""
    clock = SimulatedClock()
    board = PiBoard(DUAL, clock, 3, leaves_out_still=leaves_out_still)
    for fault in faults:
        board.workbench.add_fault(parse_fault(fault))
    after = board.workbench.after
    after(700.003, lambda: board.workbench.put("e5", Colour.FIRST))
    after(1500.0, partial(board.workbench.slide, "e5", "e6", 150.0))
    after(4000.0, partial(board.workbench.press, Key.OK))
    after(4021.0, partial(board.workbench.release, Key.OK))
    after(6000.0, lambda: board.workbench.lift("e6"))
    events = []
    while clock.now_ms() < 8000.0:
        if (event := board.read(0.05)) is not None:
            events.append((clock.now_ms(), event))
    return events


@sampled(1)
@sampled(2)
@pytest.mark.parametrize("fault", ["", "chatter e6 purple", "slow-column 3 900", "bridged-diode e6 orange"])
def test_what_is_reported_is_the_same(fault: str) -> None:
    faults = [fault] if fault else []
    assert events_with(*faults, leaves_out_still=True) == events_with(*faults, leaves_out_still=False)


def test_pins_are_read_while_something_moves_and_not_while_nothing_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SimulatedClock()
    board = PiBoard(DUAL, clock, 3, leaves_out_still=True)
    reads = list[float]()
    level = board.machine.pins.read

    def read(number: int, at_us: int) -> int:
        reads.append(clock.now_ms())
        return level(number, at_us)

    monkeypatch.setattr(board.machine.pins, "read", read)
    board.workbench.after(2000.0, lambda: board.workbench.put("e5", Colour.FIRST))
    while clock.now_ms() < 4000.0:
        board.read(0.05)
    assert not [at_ms for at_ms in reads if 1000.0 < at_ms < 2000.0 or at_ms > 3000.0]
    assert [at_ms for at_ms in reads if 2000.0 < at_ms < 2100.0]
