"""The simulated disk: only what was synced is certain to stay; SQLite works and fails on it as on any."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.proof.bench.journal.disk import SECTOR, Call, Disk, DiskError, DiskFault
from tests.proof.bench.journal.disk_sqlite import connect_to

SEEDS = range(200)


def contents(disk: Disk) -> dict[str, bytes]:
    return {name: bytes(file.now) for name, file in disk.files.items()}


def written(*, is_lying: bool = False) -> Disk:
    """A disk with one synced file of three sectors, the middle one since rewritten but not synced."""
    disk = Disk(0, is_lying=is_lying)
    file = disk.open("a")
    disk.write(file, b"o" * (3 * SECTOR), 0)
    disk.sync(file)
    disk.sync_directory()
    disk.write(file, b"n" * SECTOR, SECTOR)
    return disk


def test_what_was_synced_stays_and_what_was_not_is_torn() -> None:
    left = [contents(written().after_cut(seed))["a"] for seed in SEEDS]
    assert all(one[:SECTOR] + one[2 * SECTOR :] == b"o" * (2 * SECTOR) for one in left)
    middles = {one[SECTOR : 2 * SECTOR] for one in left}
    assert {b"o" * SECTOR, b"n" * SECTOR} < middles, "all or nothing of it, and something in between"
    assert all(set(middle) <= set(b"on") for middle in middles)


def test_a_disk_that_lies_keeps_nothing_for_sure() -> None:
    assert {} in [contents(written(is_lying=True).after_cut(seed)) for seed in SEEDS]


def test_a_cut_is_fixed_by_its_seed_and_leaves_the_disk_as_it_is() -> None:
    disk = written()
    before = contents(disk)
    assert contents(disk.after_cut(5)) == contents(disk.after_cut(5))
    assert len({str(contents(disk.after_cut(seed))) for seed in SEEDS}) > 20
    assert contents(disk) == before


def test_writes_reach_the_disk_in_any_order() -> None:
    disk = Disk(0)
    file = disk.open("a")
    disk.sync_directory()
    for sector in range(3):
        disk.write(file, bytes([65 + sector]) * SECTOR, sector * SECTOR)
    left = [contents(disk.after_cut(seed))["a"] for seed in SEEDS]
    assert any(one[2 * SECTOR :] == b"C" * SECTOR and b"A" not in one for one in left)
    assert any(len(one) == 3 * SECTOR and b"C" not in one for one in left), "a length without bytes"


def test_a_file_that_was_shortened_may_be_long_again() -> None:
    disk = written()
    disk.resize(disk.files["a"], 0)
    assert {len(contents(disk.after_cut(seed))["a"]) for seed in SEEDS} >= {0, 3 * SECTOR}


def test_files_come_and_go_for_sure_when_the_directory_is_synced() -> None:
    disk = written()
    disk.open("b")
    disk.delete("a")
    assert {frozenset(contents(disk.after_cut(seed))) for seed in SEEDS} == {
        frozenset(names) for names in (["a"], ["b"], ["a", "b"], [])
    }
    disk.sync_directory()
    assert {frozenset(contents(disk.after_cut(seed))) for seed in SEEDS} == {frozenset(["b"])}


def test_a_file_has_its_new_name_for_sure_when_the_directory_is_synced() -> None:
    disk = written()
    disk.rename("a", "b")
    assert list(contents(disk)) == ["b"]
    assert {frozenset(contents(disk.after_cut(seed))) for seed in SEEDS} == {
        frozenset(names) for names in (["a"], ["b"], ["a", "b"], [])
    }
    disk.sync_directory()
    assert {frozenset(contents(disk.after_cut(seed))) for seed in SEEDS} == {frozenset(["b"])}


def test_a_sync_that_failed_is_not_made_good_by_the_next() -> None:
    lost = 0
    for seed in SEEDS:
        disk = Disk(seed, lambda number, _call: DiskFault.BROKEN if number == 3 else None)
        file = disk.open("a")
        disk.write(file, b"n" * SECTOR, 0)
        with pytest.raises(DiskError):
            disk.sync(file)
        disk.sync(file)
        disk.sync_directory()
        assert disk.read(file, SECTOR, 0) == b"n" * SECTOR
        lost += contents(disk.after_cut(0))["a"] != b"n" * SECTOR
    assert 0 < lost < len(SEEDS)


ACTS: dict[Call, Callable[[Disk], object]] = {
    Call.OPEN: lambda disk: disk.open("new"),
    Call.READ: lambda disk: disk.read(disk.files["a"], 1, 0),
    Call.WRITE: lambda disk: disk.write(disk.files["a"], b"n" * SECTOR, 3 * SECTOR),
    Call.RESIZE: lambda disk: disk.resize(disk.files["a"], 9 * SECTOR),
    Call.SYNC: lambda disk: disk.sync(disk.files["a"]),
    Call.SIZE: lambda disk: disk.size(disk.files["a"]),
    Call.DELETE: lambda disk: disk.delete("a"),
    Call.ACCESS: lambda disk: disk.is_there("a"),
    Call.RENAME: lambda disk: disk.rename("a", "b"),
}
FAILING = {
    DiskFault.BROKEN: set(Call),
    DiskFault.NO_POWER: set(Call),
    DiskFault.FULL: {Call.OPEN, Call.WRITE, Call.RESIZE},
    DiskFault.READ_ONLY: {Call.OPEN, Call.WRITE, Call.RESIZE, Call.SYNC, Call.DELETE, Call.RENAME},
}


@pytest.mark.parametrize("call", Call)
@pytest.mark.parametrize("fault", DiskFault)
def test_each_fault_fails_what_it_should(fault: DiskFault, call: Call) -> None:
    disk = written()
    disk.plan = lambda _number, _call: fault
    if call not in FAILING[fault]:
        ACTS[call](disk)
        return
    with pytest.raises(DiskError) as raised:
        ACTS[call](disk)
    assert (raised.value.call, raised.value.fault) == (call, fault)


def test_without_power_nothing_works_and_nothing_changes() -> None:
    disk = written()
    disk.plan = lambda _number, _call: DiskFault.NO_POWER
    for act in ACTS.values():
        with pytest.raises(DiskError):
            act(disk)
    assert disk.is_off
    assert "new" in disk.files, "the first call was under way"
    assert len(disk.files["a"].now) == 3 * SECTOR


def test_a_full_disk_can_still_be_written_over() -> None:
    disk = written()
    disk.plan = lambda _number, _call: DiskFault.FULL
    disk.write(disk.files["a"], b"x", 5)
    disk.resize(disk.files["a"], 7)
    assert contents(disk) == {"a": b"oooooxo"}


def test_a_read_only_disk_can_be_read() -> None:
    disk = written()
    disk.plan = lambda _number, _call: DiskFault.READ_ONLY
    assert disk.read(disk.open("a", is_read_only=True), 2, 0) == b"oo"
    with pytest.raises(DiskError, match="read-only"):
        disk.open("new", is_read_only=True)


def test_sqlite_makes_no_file_that_it_is_to_find() -> None:
    disk = Disk(0)
    with pytest.raises(sqlite3.Error) as raised:
        connect_to(disk, Path("/a.db"))
    assert raised.value.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CANTOPEN
    assert not disk.files


def test_sqlite_works_on_it() -> None:
    disk = Disk(0)
    disk.open("/a.db")
    one = connect_to(disk, Path("/a.db"))
    assert list(one.execute("PRAGMA journal_mode = WAL")) == [("wal",)]
    one.execute("CREATE TABLE t (a)")
    one.execute("INSERT INTO t VALUES (?)", (Random(1).randbytes(9000),))
    assert set(disk.files) == {"/a.db", "/a.db-wal"}
    one.close()
    again = connect_to(disk, Path("/a.db"))
    assert list(again.execute("SELECT length(a) FROM t")) == [(9000,)]
    again.close()
    assert set(disk.files) == {"/a.db"}


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (DiskFault.BROKEN, sqlite3.SQLITE_IOERR),
        (DiskFault.FULL, sqlite3.SQLITE_FULL),
        (DiskFault.READ_ONLY, sqlite3.SQLITE_IOERR),
    ],
)
def test_sqlite_fails_by_the_code_of_what_failed(fault: DiskFault, code: int) -> None:
    disk = Disk(0)
    disk.open("/a.db")
    one = connect_to(disk, Path("/a.db"))
    one.execute("PRAGMA journal_mode = WAL")
    disk.plan = lambda _number, call: fault if call is Call.WRITE else None
    with pytest.raises(sqlite3.Error) as raised:
        one.execute("CREATE TABLE t (a)")
    assert raised.value.sqlite_errorcode & 0xFF == code
    one.close()


def test_a_read_only_database_is_opened_and_cannot_be_written() -> None:
    disk = Disk(0)
    disk.open("/a.db")
    one = connect_to(disk, Path("/a.db"))
    one.execute("CREATE TABLE t (a)")
    one.close()
    disk.plan = lambda _number, _call: DiskFault.READ_ONLY
    one = connect_to(disk, Path("/a.db"))
    assert list(one.execute("SELECT * FROM t")) == []
    with pytest.raises(sqlite3.Error) as raised:
        one.execute("INSERT INTO t VALUES (1)")
    assert raised.value.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY
    one.close()
