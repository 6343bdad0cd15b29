"""The beat of scans, with stops in between: even then, a scan left out is the same as one made."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from controller.board import Profile
from controller.games import Colour
from simulator.rig import Rig, Twin
from simulator.scan import Scanner
from simulator.scan.scanner import Beat
from simulator.twin_clock import SimulatedClock
from simulator.workbench import Workbench, WorkbenchError
from tests.simulator.test_skipping import EveryScan
from tests.sweeps import sampled, swept

BOOT_US, SCAN_US, LENGTH_US = 300, 1000, 400


@pytest.fixture
def beat() -> Beat:
    return Beat(BOOT_US, SCAN_US, LENGTH_US)


def starts(beat: Beat, first: int, count: int) -> list[int]:
    return [beat.start_us(number) - BOOT_US for number in range(first, first + count)]


def test_a_scan_begins_at_every_beat(beat: Beat) -> None:
    assert starts(beat, 0, 3) == [0, 1000, 2000]
    assert beat.end_us(2) - BOOT_US == 2400


@pytest.mark.parametrize(("at_us", "number"), [(0, 0), (400, 0), (401, 1), (1400, 1), (1401, 2), (9999, 10)])
def test_the_first_scan_that_is_complete_at_a_time_or_later(at_us: int, number: int, beat: Beat) -> None:
    assert beat.first_ending(BOOT_US + at_us) == number


def test_a_stop_between_two_beats_misses_none(beat: Beat) -> None:
    assert beat.resume(3, BOOT_US + 2900) == 3
    assert beat.resume(3, BOOT_US + 3000) == 3
    assert starts(beat, 3, 2) == [3000, 4000]


def test_the_last_beat_that_was_missed_is_made_up_for(beat: Beat) -> None:
    assert beat.resume(3, BOOT_US + 5700) == 5
    assert starts(beat, 5, 4) == [5700, 6100, 7000, 8000]
    assert beat.first_ending(BOOT_US + 5701) == 5
    assert beat.first_ending(BOOT_US + 6101) == 6
    assert beat.first_ending(BOOT_US + 6501) == 7


def test_lateness_is_counted_from_the_beat(beat: Beat) -> None:
    assert beat.lateness_us(3, BOOT_US + 5700) == 2700
    assert beat.lateness_us(3, BOOT_US + 2900) == -100


# ---------------------------------------------------------------------------------------------------------
# A scanner that stops

MakeScanner = Callable[[Rig, Callable[[int], None], int], Scanner]
News = tuple[int, int, tuple[int, ...]]


def live(profile: Profile, seed: int, make: MakeScanner) -> tuple[list[News], int, int]:
    """Scan with random hands and stops; return the news with its times, and the counts of brief and late."""
    clock = SimulatedClock()
    rig = Rig(profile, clock, seed)
    news: list[News] = []
    scanner = make(rig, lambda ms: news.append((rig.now_us(), ms, scanner.debounced)), 0)
    rig.twin = Twin(scanner.run, lambda: scanner.due_us, lambda: (scanner.raw, scanner.debounced))
    workbench, chance = Workbench(rig), random.Random(seed)
    at_ms = 0.0
    for _ in range(150):
        at_ms += chance.choice([0.2, 1.0, 4.0, 30.0]) * chance.uniform(0.5, 1.5)
        workbench.after(at_ms, lambda: act(workbench, chance))
    stop(rig, scanner, random.Random(seed))
    while clock.now_ms() < at_ms + 100:
        due_us = rig.due_us
        clock.reach(round((at_ms + 100) * 1000) if due_us is None else due_us)
        rig.catch_up()
    return news, scanner.brief, scanner.late


def act(workbench: Workbench, chance: random.Random) -> None:
    with suppress(WorkbenchError):
        if chance.random() < 0.6:
            workbench.put(f"{chance.choice('cdefg')}{chance.randint(1, 6)}", chance.choice(list(Colour)))
        else:
            workbench.lift(chance.choice([piece.space or "e5" for piece in workbench.pieces()] or ["e5"]))


def stop(rig: Rig, scanner: Scanner, chance: random.Random) -> None:
    """Stop scanning now and then, as lights and watching do."""

    def begin() -> None:
        free_us = scanner.free_us(rig.now_us())
        if free_us > rig.now_us():
            rig.at(free_us, begin)
            return
        scanner.stop()
        rig.at(rig.now_us() + chance.choice([300, 2240, 9_000]), end)

    def end() -> None:
        scanner.go_on(rig.now_us(), reports_all=chance.random() < 0.2)
        if chance.random() < 0.5:
            scanner.set_filter(lockout_ms=chance.randint(1, 9), quiet_ms=chance.randint(1, 9))
        rig.at(rig.now_us() + chance.randint(500, 20_000), begin)

    rig.at(5_000, begin)


@sampled(1)
@pytest.mark.parametrize("seed", swept(range(12), 4))
def test_leaving_scans_out_is_the_same_with_stops(seed: int, profile: Profile) -> None:
    news, brief, late = live(profile, seed, Scanner)
    assert (news, brief, late) == live(profile, seed, EveryScan)
    assert len(news) > 30
    assert late > 20


def test_what_became_open_during_a_stop_is_reported_after_it(profile: Profile) -> None:
    """The quiet time of an opening passes during the stop, and the first scan afterwards reports it."""
    rig = Rig(profile, SimulatedClock(), 1)
    reported: list[tuple[int, ...]] = []
    scanner = Scanner(rig, lambda _: reported.append(scanner.debounced), 0)
    sensor = profile.space("e5").first
    rig.reeds.press(sensor, 0)
    scanner.run(20_900)
    rig.reeds.release(sensor, 20_900)
    scanner.run(23_900)
    assert len(reported) == 2
    scanner.stop()
    scanner.go_on(40_500)
    scanner.run(40_950)
    assert len(reported) == 3
    assert not reported[-1][sensor[0]] >> sensor[1] & 1
