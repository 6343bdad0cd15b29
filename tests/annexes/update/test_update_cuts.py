"""Whenever the power goes, or the disk refuses, one of the two whole versions plays, and no move is lost."""

from contextlib import suppress

import pytest

from controller.annexes.update import version_update as update_module
from controller.annexes.update.version_disk import extra_of
from controller.annexes.update.version_installer import NotUpdatedError
from controller.annexes.update.version_update import UpdateWish
from controller.play.journal import JournalError
from hardware.service.version_place import CURRENT, GOOD
from tests.annexes.update.twin_place import (
    NEW,
    OLD,
    Scripted,
    TwinTable,
    TwinVersions,
    new_disk,
    release,
    updating,
)
from tests.proof.bench.journal import cuts
from tests.proof.bench.journal.disk import Disk, DiskFault, Plan
from tests.sweeps import PROOF, sampled, some, swept

#: How the new version does: well, or in one of the ways in which it is not good.
DOES = {
    "good": Scripted(),
    "ends": Scripted(ends=True),
    "serves nothing": Scripted(serves=False),
    "links no board": Scripted(links=False),
}

#: How far apart the calls are at which one seed cuts; the seeds together cut at every call.
STRIDE = 3


@pytest.fixture(autouse=True)
def _any_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update_module, "find_release", lambda *_args, **_options: release())


def update(disk: Disk, does: Scripted) -> TwinTable:
    """Update as far as the disk lets it; returns what was played."""
    table = TwinTable(TwinVersions(disk), {NEW: does})
    with suppress(NotUpdatedError, OSError, JournalError):
        updating(table).update(UpdateWish("/stick"))
    return table


def without_power_from(call: int) -> Plan:
    return lambda number, _call: DiskFault.NO_POWER if number == call else None


def faulty_from(first: int, count: int, fault: DiskFault) -> Plan:
    return lambda number, _call: fault if first <= number < first + count else None


def check(disk: Disk, kept: int) -> None:
    """Check that a whole version is in use, that a whole one would judge it, and that all moves are there."""
    versions = TwinVersions(disk)
    for link in (CURRENT, GOOD):
        version = versions.leads_to(link)
        assert version in {OLD, NEW}
        assert extra_of(versions, version) is not None
        assert versions.is_intact(version)
    assert len(cuts.read(disk)) >= kept


def calls_of(does: Scripted) -> int:
    disk = new_disk()
    update(disk, does)
    return disk.calls


@sampled(1)
@pytest.mark.parametrize("does", DOES.values(), ids=DOES)
@pytest.mark.parametrize("seed", swept(range(12), 1))
def test_after_a_power_cut_at_any_call_a_whole_version_plays(does: Scripted, seed: int) -> None:
    """The next start settles what was on trial, and an update then goes through as ever."""
    for cut in range(1 + seed % STRIDE, calls_of(does) + 1, STRIDE):
        disk = new_disk()
        disk.plan = without_power_from(cut)
        kept = update(disk, does).kept
        left = disk.after_cut(seed)
        check(left.after_cut(seed), kept)
        table = TwinTable(TwinVersions(left), {NEW: does})
        updating(table).resume()
        check(left, kept + table.kept)
        assert table.versions.leads_to(CURRENT) == table.versions.leads_to(GOOD)
        if table.started:
            assert table.started[-1] == table.versions.leads_to(CURRENT)
        if table.versions.leads_to(CURRENT) == OLD:
            updating(table).update(UpdateWish("/stick"))
            assert table.versions.leads_to(CURRENT) == (NEW if does == Scripted() else OLD)


@PROOF
@pytest.mark.parametrize("seed", swept(range(6), 1))
def test_cuts_in_a_row_leave_a_whole_version(seed: int) -> None:
    """The power goes again while the last cut is being settled."""
    does = Scripted(links=False)
    for cut in range(1 + seed % STRIDE, calls_of(does) + 1, STRIDE):
        disk = new_disk()
        disk.plan = without_power_from(cut)
        update(disk, does)
        for again in range(1, some(40, 10)):
            left = disk.after_cut(seed + again)
            left.plan = without_power_from(again)
            with suppress(NotUpdatedError, OSError, JournalError):
                updating(TwinTable(TwinVersions(left), {NEW: does})).resume()
            last = left.after_cut(seed)
            check(last.after_cut(seed), 0)
            table = TwinTable(TwinVersions(last), {NEW: does})
            updating(table).resume()
            assert table.versions.leads_to(CURRENT) == table.versions.leads_to(GOOD)


@PROOF
@pytest.mark.parametrize(
    "fault", [DiskFault.FULL, DiskFault.BROKEN, DiskFault.READ_ONLY], ids=lambda fault: fault.value
)
@pytest.mark.parametrize("count", [1, 3, 10_000])
@pytest.mark.parametrize("does", DOES.values(), ids=DOES)
def test_of_a_disk_that_refuses_at_any_call_a_whole_version_is_left(
    fault: DiskFault, count: int, does: Scripted
) -> None:
    for first in range(1, calls_of(does) + 1):
        disk = new_disk()
        disk.plan = faulty_from(first, count, fault)
        kept = update(disk, does).kept
        disk.plan = lambda _number, _call: None
        table = TwinTable(TwinVersions(disk), {NEW: does})
        updating(table).resume()
        check(disk, kept + table.kept)
        assert table.versions.leads_to(CURRENT) == table.versions.leads_to(GOOD)


@pytest.mark.parametrize("does", [each for each in DOES.values() if each != Scripted()])
def test_a_disk_that_is_full_from_the_start_of_the_trial_on_still_goes_back(does: Scripted) -> None:
    disk = new_disk()
    table = TwinTable(TwinVersions(disk), {NEW: does})
    restart = table.restart

    def fill() -> None:
        restart()
        disk.plan = faulty_from(1, 1 << 30, DiskFault.FULL)

    table.restart = fill  # type: ignore[method-assign]
    with suppress(NotUpdatedError, JournalError):
        updating(table).update(UpdateWish("/stick"))
    assert table.versions.leads_to(CURRENT) == OLD


def test_a_mark_that_is_written_before_the_rest_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the mark of what is whole not written last, a broken version would be taken into use."""

    def hasty(self: TwinVersions, version: str) -> None:
        for name, content in {"whole": b"whole pi\n", "bin/manalath": b"#!program\n" * 90}.items():
            file = self.disk.open(f"versions/{version}/{name}")
            self.disk.write(file, content, 0)
            self.disk.sync(file)
            self.disk.sync_directory()

    monkeypatch.setattr(TwinVersions, "install", hasty)
    disk = new_disk()
    with pytest.raises(AssertionError):
        update(disk, Scripted())
