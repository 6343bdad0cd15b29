"""The timer of the scanning thread: its clock and its pauses."""

import time

import pytest

from controller.play.wall_clock import WallClock
from hardware.gpio_board.scan_timer import SPIN_US, WallTimer
from simulator.twin_clock import SimulatedClock


class Host:
    """A computer whose time advances with each reading, and whose sleeps last as long as asked, or longer."""

    def __init__(self, oversleeps_us: int = 0) -> None:
        self.ns = 7_000_000_000
        self.reads = 0
        self.slept_us: list[float] = []
        self._oversleeps_us = oversleeps_us

    def now_ns(self) -> int:
        self.reads += 1
        self.ns += 1000
        return self.ns

    def now_ms(self) -> float:
        return self.now_ns() / 1e6

    def sleep(self, s: float) -> None:
        self.slept_us.append(s * 1e6)
        self.ns += round(s * 1e9) + self._oversleeps_us * 1000

    def timer(self) -> WallTimer:
        return WallTimer(self, self.now_ns, self.sleep)


def test_it_goes_by_the_loop_s_clock() -> None:
    clock = SimulatedClock()
    timer = WallTimer(clock)
    assert timer.now_us() == 0
    clock.reach(41_503)
    assert timer.now_us() == 41_503


@pytest.mark.parametrize("us", [0, 1, 10, 50, SPIN_US, SPIN_US + 1, 1000, 20_000])
def test_a_pause_is_at_least_as_long_as_was_asked_for(us: int) -> None:
    host = Host()
    timer = host.timer()
    before_us = timer.now_us()
    timer.pause_us(us)
    assert timer.now_us() - before_us >= us


def test_a_settle_pause_keeps_the_interpreter() -> None:
    host = Host()
    host.timer().pause_us(50)
    assert host.slept_us == []


def test_a_long_pause_sleeps() -> None:
    host = Host(oversleeps_us=100)
    host.timer().pause_us(5000)
    assert host.slept_us == [5000.0]
    assert host.reads <= 3


def test_on_this_computer_a_pause_is_not_too_short_either() -> None:
    timer = WallTimer(WallClock())
    before_ns, before_us = time.monotonic_ns(), timer.now_us()
    timer.pause_us(300)
    assert timer.now_us() - before_us >= 299  # two readings in whole microseconds
    assert time.monotonic_ns() - before_ns >= 300_000
