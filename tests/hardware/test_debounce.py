"""The bounce filter against tables of time, inputs and outputs, and against a filter for one sensor."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.board import Timings
from hardware.debounce import BRIEF_MS, Debounce, opens_in, pack, step, unpack

TIMINGS = Timings(select_us=10, release_us=20, reread_us=10, scan_us=1000, lockout_ms=5, quiet_ms=5)

#: Changes of a level: (at_ms, is_closed), open before the first.
Wave = tuple[tuple[int, bool], ...]


@dataclass(frozen=True)
class Case:
    """One row of the table: what the contact does, and the output required at 1000 scans a second."""

    inputs: Wave
    outputs: Wave
    timings: Timings = TIMINGS


CASES = {
    "a clean close and open": Case(((10, True), (60, False)), ((10, True), (64, False))),
    "a bounce when it closes": Case(
        ((10, True), (11, False), (12, True), (13, False), (14, True), (60, False)), ((10, True), (64, False))
    ),
    "a bounce when it opens": Case(
        ((10, True), (60, False), (62, True), (63, False), (66, True), (67, False)), ((10, True), (71, False))
    ),
    "a single closed read": Case(((10, True), (11, False)), ((10, True), (15, False))),
    "an open as long as quiet less one is none": Case(
        ((10, True), (30, False), (34, True), (60, False)), ((10, True), (64, False))
    ),
    "an open as long as quiet is one": Case(
        ((10, True), (30, False), (35, True), (60, False)),
        ((10, True), (34, False), (35, True), (64, False)),
    ),
    "a lock-out longer than quiet": Case(
        ((10, True), (11, False)), ((10, True), (30, False)), replace(TIMINGS, lockout_ms=20)
    ),
    "a closed read near the end of a lock-out": Case(
        ((10, True), (11, False), (28, True), (29, False)),
        ((10, True), (33, False)),
        replace(TIMINGS, lockout_ms=20),
    ),
    "quiet longer than the lock-out": Case(
        ((10, True), (11, False)), ((10, True), (40, False)), replace(TIMINGS, quiet_ms=30)
    ),
    "further scans that agree": Case(
        ((10, True), (40, False)), ((10, True), (49, False)), replace(TIMINGS, quiet_scans=9)
    ),
    "a closed read among the scans that agree": Case(
        ((10, True), (40, False), (47, True), (48, False)),
        ((10, True), (57, False)),
        replace(TIMINGS, quiet_scans=9),
    ),
}


def level(wave: Wave, at_us: int) -> bool:
    is_closed = False
    for at_ms, then in wave:
        if at_ms * 1000 <= at_us:
            is_closed = then
    return is_closed


def replay(case: Case, scan_us: int) -> list[tuple[float, bool]]:
    """Scan the inputs every ``scan_us`` and return when the filtered level changes."""
    state, last_ms, turns = Debounce(), 0, []
    for at_us in range(0, 100_000, scan_us):
        read = int(level(case.inputs, at_us))
        was = state.closed
        elapsed_ms = at_us // 1000 - last_ms
        state = step(state, case.timings, elapsed_ms=elapsed_ms, first=read, second=read)
        last_ms = at_us // 1000
        if state.closed != was:
            turns.append((at_us / 1000, bool(state.closed)))
    return turns


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_table_at_a_thousand_scans_a_second(case: Case) -> None:
    assert replay(case, 1000) == list(case.outputs)


IN_MS = {name: case for name, case in CASES.items() if case.timings.quiet_scans == 0}


@pytest.mark.parametrize("scan_us", [100, 250, 333, 500, 750])
@pytest.mark.parametrize("case", IN_MS.values(), ids=IN_MS)
def test_faster_scans_differ_by_a_scan_and_a_millisecond_at_most(case: Case, scan_us: int) -> None:
    turns = replay(case, scan_us)
    assert [is_closed for _, is_closed in turns] == [is_closed for _, is_closed in case.outputs]
    for (at_ms, _), (expected_ms, _) in zip(turns, case.outputs, strict=True):
        assert abs(at_ms - expected_ms) <= 1 + scan_us / 1000


@pytest.mark.parametrize("scan_us", [2_000, 5_000, 20_000])
def test_slower_scans_keep_the_same_milliseconds(scan_us: int) -> None:
    turns = replay(CASES["a clean close and open"], scan_us)
    assert [is_closed for _, is_closed in turns] == [True, False]
    assert 10 <= turns[0][0] < 10 + scan_us / 1000
    assert 60 <= turns[1][0] <= 65 + scan_us / 1000


@pytest.mark.parametrize("scan_us", [5_000, 10_000, 15_000])
def test_slow_scans_close_at_once_and_open_after_two_further_scans(scan_us: int) -> None:
    case = replace(CASES["a clean close and open"], timings=replace(TIMINGS, quiet_scans=2))
    (closed_ms, _), (opened_ms, _) = replay(case, scan_us)
    first_open_ms = -(-60_000 // scan_us) * scan_us / 1000
    assert 10 <= closed_ms < 10 + scan_us / 1000
    assert opened_ms == first_open_ms + 2 * scan_us / 1000


def test_one_closed_read_of_two_closes_nothing_but_keeps_a_close() -> None:
    once = step(Debounce(), TIMINGS, elapsed_ms=1, first=1, second=0)
    assert once.closed == 0
    closed = step(once, TIMINGS, elapsed_ms=1, first=1, second=1)
    kept = step(closed, TIMINGS, elapsed_ms=4, first=0, second=1)
    assert step(kept, TIMINGS, elapsed_ms=4, first=0, second=0).closed == 1
    assert step(kept, TIMINGS, elapsed_ms=5, first=0, second=0).closed == 0


@pytest.mark.parametrize(("stood_ms", "is_brief"), [(BRIEF_MS - 1, True), (BRIEF_MS, False), (500, False)])
def test_brief_closes_are_marked_once(stood_ms: int, is_brief: bool) -> None:  # noqa: FBT001 - a table
    state = step(Debounce(), TIMINGS, elapsed_ms=1, first=1, second=1)
    state = step(state, TIMINGS, elapsed_ms=stood_ms - 5, first=1, second=1)
    state = step(state, TIMINGS, elapsed_ms=5, first=0, second=0)
    assert (state.closed, state.brief) == (0, int(is_brief))
    assert step(state, TIMINGS, elapsed_ms=1, first=0, second=0).brief == 0


def test_a_long_absence_is_no_overflow() -> None:
    state = step(Debounce(), TIMINGS, elapsed_ms=1, first=1, second=1)
    assert step(state, TIMINGS, elapsed_ms=10**9, first=1, second=1).closed == 1
    assert step(state, TIMINGS, elapsed_ms=10**9, first=0, second=0).closed == 0


class OneSensor:
    """The same filter for one sensor, with time stamps, written as its definition reads."""

    def __init__(self, timings: Timings) -> None:
        self.timings = timings
        self.now_ms = 0
        self.is_closed = False
        self.closed_ms = self.seen_ms = self.open_scans = 0

    def step(self, elapsed_ms: int, *, first: bool, second: bool) -> bool:
        self.now_ms += elapsed_ms
        self.open_scans += 1
        if first or second:
            self.seen_ms, self.open_scans = self.now_ms, 0
        if not self.is_closed and first and second:
            self.is_closed, self.closed_ms = True, self.now_ms
        elif self.is_closed and not (first or second):
            is_over = self.now_ms - self.closed_ms >= self.timings.lockout_ms
            is_over &= self.open_scans > self.timings.quiet_scans
            if is_over and self.now_ms - self.seen_ms >= self.timings.quiet_ms:
                self.is_closed = False
        return self.is_closed


LANES = 9
reads = st.integers(0, 2**LANES - 1)
scans = st.lists(st.tuples(st.integers(0, 12), reads, reads), min_size=1, max_size=60)
times = st.integers(1, 8) | st.integers(1, 100)
timings_ = st.builds(
    replace, st.just(TIMINGS), lockout_ms=times, quiet_ms=times, quiet_scans=st.integers(0, 5)
)


@given(timings_, scans)
def test_every_sensor_is_filtered_as_if_it_were_alone(
    timings: Timings, history: list[tuple[int, int, int]]
) -> None:
    state, alone = Debounce(), [OneSensor(timings) for _ in range(LANES)]
    for elapsed_ms, first, second in history:
        state = step(state, timings, elapsed_ms=elapsed_ms, first=first, second=second)
        expected = [
            sensor.step(elapsed_ms, first=bool(first >> lane & 1), second=bool(second >> lane & 1))
            for lane, sensor in enumerate(alone)
        ]
        assert [bool(state.closed >> lane & 1) for lane in range(LANES)] == expected


@given(timings_, scans)
def test_an_open_sensor_remembers_nothing(timings: Timings, history: list[tuple[int, int, int]]) -> None:
    state = Debounce()
    for elapsed_ms, first, second in history:
        state = step(state, timings, elapsed_ms=elapsed_ms, first=first, second=second)
        planes = state.stands_ms + state.fresh_ms + state.waits_scans
        assert all(plane & ~state.closed == 0 for plane in planes)


@given(timings_, scans, st.lists(st.integers(0, 7), max_size=20))
def test_scans_that_change_nothing_may_be_left_out(
    timings: Timings, history: list[tuple[int, int, int]], pauses_ms: list[int]
) -> None:
    state, first, second = Debounce(), 0, 0
    for elapsed_ms, first, second in history:
        state = step(state, timings, elapsed_ms=elapsed_ms, first=first, second=second)
    opens = opens_in(state, first=first, second=second)
    each, passed_ms = state, 0
    for number, pause_ms in enumerate(pauses_ms, start=1):
        passed_ms += pause_ms
        if opens is not None and passed_ms >= opens[0] and number >= opens[1]:
            return
        each = step(each, timings, elapsed_ms=pause_ms, first=first, second=second)
        assert each == step(state, timings, elapsed_ms=passed_ms, first=first, second=second, scans=number)
        assert each.closed == state.closed


@given(timings_, scans, reads)
def test_the_soonest_opening_is_given_by_time_and_by_scans(
    timings: Timings, history: list[tuple[int, int, int]], lane: int
) -> None:
    state = Debounce()
    for elapsed_ms, first, second in history:
        state = step(state, timings, elapsed_ms=elapsed_ms, first=first, second=second)
    assert opens_in(state, first=state.closed, second=0) is None
    one = state.closed & (1 << lane % LANES)
    opens = opens_in(state, first=~one, second=~one)
    if opens is None:
        assert not one
        return
    ms, scans_left = opens
    opened = step(state, timings, elapsed_ms=ms, first=~one, second=~one, scans=scans_left)
    assert not opened.closed & one


@given(st.lists(st.integers(0, 2**21 - 1), min_size=1, max_size=12).map(tuple))
def test_packed_rows_unpack(rows: tuple[int, ...]) -> None:
    assert unpack(pack(rows, 21), len(rows), 21) == rows
    assert pack(rows, 21) < 1 << 21 * len(rows)
