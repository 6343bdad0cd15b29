"""Scans in time: slow columns ghost on the next row, and moving contacts are read at their instant."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from controller.board import Profile
from simulator.circuit import Circuit, Rows
from simulator.faults import fault_kinds
from simulator.scan.scanner import Scan, Slots, scan_moving, scan_still

Closed = Callable[..., Rows]
Named = Callable[[Rows], frozenset[str]]


def slots_of(profile: Profile, **timings: int) -> Slots:
    return Slots(replace(profile.timings, **timings), len(profile.rows))


def third_scan(circuit: Circuit, slots: Slots, contacts: Rows) -> Scan:
    """Return the third of three scans, which includes what each leaves to the next."""
    scan = scan_still(circuit, slots, contacts, ())
    for _ in range(2):
        scan = scan_still(circuit, slots, contacts, scan.waning_us)
    return scan


def recovery_us(extra_us: int) -> int:
    """Return the rise time from a diode drop above low, 0.85 V, to 2.25 of 5 V; a healthy column has 2 us."""
    return int(np.ceil((2 + extra_us) * np.log(4.15 / 2.75)))


def test_slots_follow_each_other(profile: Profile) -> None:
    slots = slots_of(profile)
    assert [slots.first_us(0), slots.second_us(0), slots.first_us(1)] == [30, 40, 70]
    assert slots.length_us == slots.second_us(9) == 400


def test_slots_longer_than_a_scan_are_refused(profile: Profile) -> None:
    with pytest.raises(ValueError, match="10 slots take 400 us, more than scan_us; make scan_us longer"):
        slots_of(profile, scan_us=399)


def test_healthy_columns_recover_in_time(profile: Profile, closed: Closed, named: Named) -> None:
    scan = third_scan(Circuit(profile), slots_of(profile), closed("e5 orange", "f4 purple"))
    assert scan.first == scan.second
    assert named(scan.first) == {"e5 orange", "f4 purple"}


@pytest.mark.parametrize(
    ("extra_us", "ghosts"),
    [
        (60, ("", "")),
        # 30 us from the last read of a row to the first of the next, 40 to its second, 70 to the first after.
        (75, ("f", "")),
        (110, ("f", "f")),
        (180, ("fg", "f")),
        (200, ("fg", "fg")),
    ],
)
def test_a_slow_column_ghosts_on_the_rows_that_follow(
    extra_us: int, ghosts: tuple[str, str], profile: Profile, closed: Closed, named: Named
) -> None:
    circuit = Circuit(profile, [fault_kinds.SlowColumn(4, extra_us)])
    scan = third_scan(circuit, slots_of(profile), closed("e5 orange", "c3 purple"))
    for read, rows in zip((scan.first, scan.second), ghosts, strict=True):
        assert named(read) == {"e5 orange", "c3 purple", *(f"{row}5 orange" for row in rows)}


def test_the_boundary_is_the_rise_time(profile: Profile, closed: Closed, named: Named) -> None:
    """The ghost is there exactly while the rise takes longer than the pause between two rows."""
    for extra_us in range(50, 150):
        circuit = Circuit(profile, [fault_kinds.SlowColumn(4, extra_us)])
        scan = third_scan(circuit, slots_of(profile), closed("e5 orange"))
        assert ("f5 orange" in named(scan.first)) == (recovery_us(extra_us) > 30)
        assert ("f5 orange" in named(scan.second)) == (recovery_us(extra_us) > 40)


def test_the_last_row_ghosts_on_the_first_of_the_next_scan(
    profile: Profile, closed: Closed, named: Named
) -> None:
    """The reference row pulls every column, and without a pause between scans row a comes next."""
    circuit, slots = Circuit(profile, [fault_kinds.SlowColumn(4, 110)]), slots_of(profile, scan_us=400)
    booted = scan_still(circuit, slots, closed(), ())
    assert named(booted.first) == frozenset()
    assert named(scan_still(circuit, slots, closed(), booted.waning_us).first) == {"a5 orange"}


def test_the_pause_between_scans_lets_it_recover(profile: Profile, closed: Closed, named: Named) -> None:
    circuit = Circuit(profile, [fault_kinds.SlowColumn(4, 110)])
    assert named(third_scan(circuit, slots_of(profile), closed()).first) == frozenset()


def test_more_release_cures_a_slow_column(profile: Profile, closed: Closed, named: Named) -> None:
    circuit = Circuit(profile, [fault_kinds.SlowColumn(4, 110)])
    scan = third_scan(circuit, slots_of(profile, release_us=50), closed("e5 orange"))
    assert named(scan.first) == {"e5 orange"}


def test_a_contact_is_read_as_it_is_at_each_instant(profile: Profile, closed: Closed, named: Named) -> None:
    """e5 touches between the two reads of its row, at 190 and 200 us."""
    times: list[int] = []

    def contacts_at(at_us: int) -> Rows:
        times.append(at_us)
        return closed("e5 orange") if at_us >= 195 else closed()

    scan = scan_moving(Circuit(profile), slots_of(profile), contacts_at, ())
    assert named(scan.first) == frozenset()
    assert named(scan.second) == {"e5 orange"}
    assert times == sorted(times)
    assert times[:3] == [30, 40, 70]


def test_a_slow_column_still_reads_closed_when_its_contact_has_parted(
    profile: Profile, closed: Closed, named: Named
) -> None:
    def contacts_at(at_us: int) -> Rows:
        return closed("e5 orange") if at_us < 195 else closed()

    slow = Circuit(profile, [fault_kinds.SlowColumn(4, 110)])
    scan = scan_moving(slow, slots_of(profile), contacts_at, ())
    assert named(scan.first) == {"e5 orange", "f5 orange"}
    assert named(scan.second) == {"e5 orange"}


def test_still_and_moving_scans_agree(profile: Profile, closed: Closed) -> None:
    contacts = closed("e5 orange", "d1 purple", "key ok")
    for faults in ([], [fault_kinds.SlowColumn(4, 300)]):
        circuit = Circuit(profile, faults)
        waning_us: tuple[int, ...] = ()
        for _ in range(3):
            still = scan_still(circuit, slots_of(profile), contacts, waning_us)
            assert still == scan_moving(circuit, slots_of(profile), lambda _: contacts, waning_us)
            waning_us = still.waning_us
