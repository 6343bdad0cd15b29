"""The deadlines of scans: late ones, missed ones, and rest."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.gpio_board.scan_timer import REST_AFTER_US, REST_US, ScanDeadlines

PERIOD_US = 20_000


def at_rest() -> ScanDeadlines:
    """The deadlines of a board on which nothing moves any more, right after a scan."""
    deadlines = ScanDeadlines(PERIOD_US)
    deadlines.restart(0)
    deadlines.begin(REST_AFTER_US)
    deadlines.due_us = REST_AFTER_US
    deadlines.plan(REST_AFTER_US)
    return deadlines


@given(st.lists(st.tuples(st.integers(0, 90_000), st.integers(1, 90_000)), max_size=30))
def test_no_deadline_is_made_up_for(scans: list[tuple[int, int]]) -> None:
    deadlines, now_us, dues = ScanDeadlines(PERIOD_US), 0, [0]
    for late_us, lasts_us in scans:
        now_us = max(now_us, deadlines.due_us) + late_us
        deadlines.begin(now_us)
        deadlines.move()
        now_us += lasts_us
        deadlines.plan(now_us)
        dues.append(deadlines.due_us)
        assert now_us < deadlines.due_us <= now_us + PERIOD_US
    assert all(due_us % PERIOD_US == 0 for due_us in dues)
    left_out = sum((after - before) // PERIOD_US - 1 for before, after in pairwise(dues))
    assert (deadlines.overruns > 0) == (left_out > 0)
    assert deadlines.overruns <= left_out


def test_a_late_scan_that_is_over_in_time_is_no_overrun() -> None:
    deadlines = ScanDeadlines(PERIOD_US)
    deadlines.begin(12_000)
    deadlines.plan(19_999)
    assert (deadlines.due_us, deadlines.overruns) == (20_000, 0)


def test_a_scan_beyond_several_deadlines_is_one_overrun() -> None:
    deadlines = ScanDeadlines(PERIOD_US)
    deadlines.begin(0)
    deadlines.plan(95_000)
    assert (deadlines.due_us, deadlines.overruns) == (100_000, 1)


def test_without_a_change_scans_are_fewer() -> None:
    deadlines = ScanDeadlines(PERIOD_US)
    deadlines.restart(0)
    deadlines.due_us = REST_AFTER_US - 1
    deadlines.begin(REST_AFTER_US - 1)
    deadlines.plan(REST_AFTER_US - 1)
    assert deadlines.due_us == REST_AFTER_US - 1 + PERIOD_US
    deadlines.begin(deadlines.due_us)
    deadlines.plan(deadlines.due_us)
    assert deadlines.due_us == REST_AFTER_US - 1 + PERIOD_US + REST_US


def test_the_first_change_ends_the_rest() -> None:
    deadlines = at_rest()
    at_us = deadlines.due_us
    deadlines.begin(at_us)
    deadlines.move()
    deadlines.plan(at_us)
    assert deadlines.due_us == at_us + PERIOD_US


def test_a_board_that_scans_seldom_does_not_scan_more_often_at_rest() -> None:
    deadlines = ScanDeadlines(100_000)
    deadlines.begin(2 * REST_AFTER_US)
    deadlines.due_us = 2 * REST_AFTER_US
    deadlines.plan(2 * REST_AFTER_US)
    assert deadlines.due_us == 2 * REST_AFTER_US + 100_000


def test_a_scan_that_is_asked_for_comes_as_at_full_rate() -> None:
    deadlines = at_rest()
    deadlines.hasten(REST_AFTER_US + 5000)
    assert deadlines.due_us == REST_AFTER_US + PERIOD_US


def test_a_scan_that_is_asked_for_late_in_a_rest_comes_at_once_and_is_no_overrun() -> None:
    deadlines = at_rest()
    at_us = REST_AFTER_US + 45_000
    deadlines.hasten(at_us)
    assert deadlines.due_us == at_us
    deadlines.begin(at_us)
    deadlines.plan(at_us + 3000)
    assert deadlines.overruns == 0


def test_asking_does_not_put_a_scan_off() -> None:
    deadlines = ScanDeadlines(PERIOD_US)
    deadlines.begin(0)
    deadlines.plan(0)
    deadlines.hasten(19_000)
    assert deadlines.due_us == PERIOD_US
