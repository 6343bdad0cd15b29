"""Waiting costs nothing in simulated time, and blocks in the host's."""

import threading

from simulator.clock import PacedClock, SimulatedClock, now_us


class StoppedClock:
    """A host whose time stands still until it is set."""

    def __init__(self) -> None:
        self.ms = 0.0

    def now_ms(self) -> float:
        return self.ms


class Waits(threading.Condition):
    """A condition that notes for how long it is waited for, and lets no time pass."""

    def __init__(self) -> None:
        super().__init__()
        self.waited_s: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waited_s.append(timeout)
        return True


def test_simulated_time_passes_by_waiting_and_never_goes_back() -> None:
    clock, condition = SimulatedClock(), Waits()
    clock.wait(condition, 12.345)
    assert clock.now_ms() == 12.345
    clock.wait(condition, 3.0)
    assert clock.now_ms() == 12.345
    assert condition.waited_s == []


def test_simulated_time_is_exact_to_the_microsecond_after_hours() -> None:
    clock = SimulatedClock()
    for at_us in (10_000_000_000 + n * 7919 for n in range(1000)):
        clock.wait(Waits(), at_us / 1000)
        assert now_us(clock) == at_us


def test_paced_time_is_the_hosts_and_blocks_for_what_is_left() -> None:
    host, condition = StoppedClock(), Waits()
    clock = PacedClock(host)
    host.ms = 1000.0
    assert clock.now_ms() == 1000.0
    clock.wait(condition, 1500.0)
    clock.wait(condition, 1000.0)
    clock.wait(condition, 10.0)
    clock.wait(condition, 1e30)
    assert condition.waited_s == [0.5, threading.TIMEOUT_MAX]
