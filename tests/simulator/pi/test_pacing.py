"""The board on a Pi in the host's time, with threads that act from outside."""

import threading
from dataclasses import dataclass

import pytest

from controller.board import Profile
from controller.games import Colour
from controller.ports import BoardEvent, Sensors
from simulator.pi.pi_board import PiBoard
from simulator.twin_clock import PacedClock
from tests.deadline import DEADLINE_S


@dataclass
class HandClock:
    """A host clock that is set by hand."""

    ms: float = 0.0

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


@pytest.mark.parametrize("act", ["wake", "put"])
def test_a_blocked_read_hears_of_other_threads(act: str, dual: Profile) -> None:
    host = HandClock()
    clock = Announcing(host)
    board = PiBoard(dual, clock, 1)
    clock.wait(threading.Condition(), 0.0)
    host.ms = 100.0
    while board.read(0.005) is not None:
        pass
    clock.is_waited_for.clear()
    found = list[BoardEvent | None]()
    thread = threading.Thread(target=lambda: found.append(board.read(3600)), daemon=True)
    thread.start()
    assert clock.is_waited_for.wait(timeout=DEADLINE_S)
    if act == "wake":
        board.wake()
    else:
        board.workbench.put("e5", Colour.FIRST)
    host.ms = 200.0
    assert len(board.workbench.pieces()) == (act == "put")
    board.workbench.say(None)
    thread.join(timeout=DEADLINE_S)
    assert [type(event) for event in found] == [Sensors if act == "put" else type(None)]
