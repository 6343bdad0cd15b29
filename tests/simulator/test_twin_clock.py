"""Waiting costs nothing in simulated time, and blocks in the host's."""

import threading

from simulator.twin_clock import PacedClock, SimulatedClock


class StoppedClock:
    """A host whose time stands still until it is set."""

    def __init__(self) -> None:
        self.ms = 0.0

    def now_ms(self) -> float:
        return self.ms


class Waits(threading.Condition):
    """A condition that records how long each wait would be, and lets no time pass."""

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
        assert clock.reached_us == at_us


def begun(host: StoppedClock) -> PacedClock:
    """A paced clock whose time has started."""
    clock = PacedClock(host)
    clock.wait(Waits(), 0.0)
    return clock


def test_paced_time_begins_with_the_first_wait() -> None:
    host = StoppedClock()
    clock = PacedClock(host)
    host.ms = 1000.0
    assert clock.host_us() == 0
    clock.wait(Waits(), 0.0)
    host.ms = 1500.0
    assert clock.now_ms() == 0.0
    assert clock.host_us() == 500_000


def test_a_paced_wait_blocks_for_what_is_left() -> None:
    host, condition = StoppedClock(), Waits()
    clock = begun(host)
    host.ms = 100.0
    clock.wait(condition, 600.0)
    clock.wait(condition, 100.0)
    clock.wait(condition, 10.0)
    clock.wait(condition, 1e30)
    assert condition.waited_s == [0.5, threading.TIMEOUT_MAX]


def test_a_wait_that_is_over_ends_at_its_very_instant_however_late_the_host_is() -> None:
    host = StoppedClock()
    clock = begun(host)
    for until_ms in (12.345, 300.0, 999.999):
        host.ms = 1000.0
        clock.wait(Waits(), until_ms)
        assert clock.now_ms() == until_ms


def test_a_notified_wait_ends_where_the_host_is() -> None:
    host = StoppedClock()
    clock = begun(host)
    host.ms = 100.0004
    clock.wait(Waits(), 600.0)
    assert clock.now_ms() == 100.0


def test_a_wait_that_times_out_too_early_goes_on() -> None:
    class Early(Waits):
        def wait(self, timeout: float | None = None) -> bool:
            super().wait(timeout)
            host.ms = min(host.ms + 40.0, 100.0)
            return False

    host, condition = StoppedClock(), Early()
    clock = begun(host)
    clock.wait(condition, 100.0)
    assert clock.now_ms() == 100.0
    assert condition.waited_s == [0.1, 0.06, 0.02]


def test_a_host_that_slept_finds_time_where_it_stood() -> None:
    host = StoppedClock()
    clock = begun(host)
    host.ms = 1000.0
    clock.wait(Waits(), 500.0)
    assert clock.host_us() == 1_000_000
    host.ms = 1501.0
    assert clock.host_us() == 500_000
    host.ms = 1511.0
    assert clock.host_us() == 510_000


def test_a_host_that_slept_while_it_waited_goes_on_from_what_it_waited_for() -> None:
    class Asleep(Waits):
        def wait(self, timeout: float | None = None) -> bool:
            super().wait(timeout)
            host.ms = 3_600_000.0
            return False

    host = StoppedClock()
    clock = begun(host)
    clock.wait(Asleep(), 10_000.0)
    assert clock.now_ms() == 10_000.0
    host.ms += 5.0
    assert clock.host_us() == 10_005_000


def test_another_speed_counts_from_where_time_is() -> None:
    host, condition = StoppedClock(), Waits()
    clock = begun(host)
    host.ms = 100.0
    clock.reach(clock.host_us())
    clock.set_speed(0.5)
    host.ms = 200.0
    assert clock.host_us() == 150_000
    clock.wait(condition, 300.0)
    assert condition.waited_s == [0.3]
    assert clock.now_ms() == 150.0


def test_a_paused_clock_stands_and_steps() -> None:
    host, condition = StoppedClock(), Waits()
    clock = begun(host)
    host.ms = 100.0
    clock.reach(clock.host_us())
    clock.pause()
    host.ms = 400.0
    clock.wait(condition, 101.0)
    assert clock.now_ms() == 100.0
    assert condition.waited_s == [threading.TIMEOUT_MAX]
    clock.step(3_000)
    clock.wait(condition, 101.0)
    assert clock.now_ms() == 101.0
    clock.wait(condition, 110.0)
    assert clock.now_ms() == 103.0
    clock.go_on()
    host.ms = 500.0
    assert clock.host_us() == 203_000
    assert not clock.is_paused
