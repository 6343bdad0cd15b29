"""A journal is created whole or not at all; anything else in its place is reported as damaged."""

import errno
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import BaseFileLock, Timeout

from controller.play.journal import (
    JOURNAL_FILE,
    LOCK_FILE,
    EntryKind,
    GameHeader,
    Journal,
    JournalError,
    open_folder,
)
from controller.play.journal import journal_file as files
from controller.play.journal.journal_file import MAKING, lock_of, make
from tests.wordings import worded

HEADER = GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o")
SET_ASIDE = "games-damaged-1.db"
#: What a folder contains while no program is running.
KEPT = {JOURNAL_FILE, f"{JOURNAL_FILE}{MAKING}", LOCK_FILE}


def keep_a_game(path: Path) -> None:
    folder = open_folder(path, lambda: 0)
    folder.journal.begin(HEADER)
    folder.journal.append([(EntryKind.PLY, 1, "e5o")])
    folder.close()


def names(path: Path) -> set[str]:
    return {found.name for found in path.iterdir() if found.is_file()}


@pytest.mark.parametrize("has_log", [False, True])
@pytest.mark.parametrize("length", [0, 1, 99, 100, 256, 511, 512, 4095])
def test_a_journal_that_was_cut_is_set_aside_and_said(tmp_path: Path, length: int, *, has_log: bool) -> None:
    keep_a_game(tmp_path)
    left = (tmp_path / JOURNAL_FILE).read_bytes()[:length]
    (tmp_path / JOURNAL_FILE).write_bytes(left)
    if has_log:
        (tmp_path / f"{JOURNAL_FILE}-wal").touch()
    folder = open_folder(tmp_path, lambda: 0)
    assert f"{JOURNAL_FILE} was damaged: " in worded(folder.notice)
    assert SET_ASIDE in worded(folder.notice)
    assert folder.journal.games() == ()
    assert (tmp_path / SET_ASIDE).read_bytes() == left
    folder.close()


def test_a_log_beside_an_emptied_journal_is_set_aside_with_it(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).touch()
    (tmp_path / f"{JOURNAL_FILE}-wal").write_bytes(b"entries")
    folder = open_folder(tmp_path, lambda: 0)
    assert (tmp_path / f"{SET_ASIDE}-wal").read_bytes() == b"entries"
    folder.close()


@pytest.mark.parametrize("log", ["-wal", "-journal"])
def test_a_log_without_its_journal_is_set_aside_and_said(tmp_path: Path, log: str) -> None:
    """SQLite would take it for the log of the new journal."""
    for number in (1, 2):
        (tmp_path / f"{JOURNAL_FILE}{log}").write_bytes(b"entries")
        folder = open_folder(tmp_path, lambda: 0)
        assert f"only its log is left. It was set aside as games-damaged-{number}.db{log}, " in worded(
            folder.notice
        )
        folder.close()
        (tmp_path / JOURNAL_FILE).unlink()
    assert {f"games-damaged-{number}.db{log}" for number in (1, 2)} < names(tmp_path)


def test_an_empty_log_without_its_journal_is_nothing_to_report(tmp_path: Path) -> None:
    for part in ("-wal", "-shm"):
        (tmp_path / f"{JOURNAL_FILE}{part}").touch()
    folder = open_folder(tmp_path, lambda: 0)
    assert folder.notice is None
    folder.close()


def test_a_journal_without_its_table_is_set_aside(tmp_path: Path) -> None:
    keep_a_game(tmp_path)
    file = sqlite3.connect(tmp_path / JOURNAL_FILE)
    file.executescript("DROP TABLE entry; PRAGMA application_id = 0; VACUUM")
    file.close()
    folder = open_folder(tmp_path, lambda: 0)
    assert "not a journal of games" in worded(folder.notice)
    folder.close()


def test_a_journal_emptied_in_mid_game_is_said_and_set_aside_at_the_next_start(tmp_path: Path) -> None:
    folder = open_folder(tmp_path, lambda: 0)
    folder.journal.begin(HEADER)
    (tmp_path / JOURNAL_FILE).unlink()
    (tmp_path / JOURNAL_FILE).touch()
    with pytest.raises(JournalError, match="is damaged: the file is cut short; start this program again"):
        folder.journal.append([(EntryKind.PLY, 1, "e5o")])
    folder.close()
    folder = open_folder(tmp_path, lambda: 0)
    assert SET_ASIDE in worded(folder.notice)
    folder.close()


def test_a_new_journal_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []

    def fsync(_file: int) -> None:
        synced.append((tmp_path / JOURNAL_FILE).exists())

    monkeypatch.setattr(os, "fsync", fsync)
    Journal(tmp_path / JOURNAL_FILE, lambda: 0).close()
    assert synced == [False, True], "its content, and then its name"


def test_a_journal_that_is_there_stays(tmp_path: Path) -> None:
    keep_a_game(tmp_path)
    before = (tmp_path / JOURNAL_FILE).read_bytes()
    make(tmp_path / JOURNAL_FILE)
    assert (tmp_path / JOURNAL_FILE).read_bytes() == before
    assert names(tmp_path) == KEPT


def test_what_a_power_cut_left_of_a_journal_being_made_is_no_journal(tmp_path: Path) -> None:
    (tmp_path / f"{JOURNAL_FILE}-new").write_bytes(b"half a jou")
    folder = open_folder(tmp_path, lambda: 0)
    assert folder.notice is None
    folder.close()
    assert names(tmp_path) == KEPT


def test_of_two_programs_that_make_one_journal_at_once_the_quicker_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other creates it and records a game while this one waits for the lock."""

    def wait(path: Path) -> BaseFileLock:
        monkeypatch.setattr(files, "lock_of", lock_of)
        keep_a_game(tmp_path)
        return lock_of(path)

    monkeypatch.setattr(files, "lock_of", wait)
    make(tmp_path / JOURNAL_FILE)
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    journal.close()
    assert len(journal.found) == 1
    assert names(tmp_path) == KEPT


def test_one_that_makes_a_journal_has_the_others_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blank() -> bytes:
        with pytest.raises(Timeout):
            lock_of(tmp_path / f"{JOURNAL_FILE}{MAKING}").acquire(blocking=False)
        return b"a journal"

    monkeypatch.setattr(files, "blank_journal", blank)
    make(tmp_path / JOURNAL_FILE)
    assert (tmp_path / JOURNAL_FILE).read_bytes() == b"a journal"


def test_a_file_system_without_locks_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock that is a mere file would remain after the program is killed, and keep the next one out."""

    def refuse(_file: int, _operation: int) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr("fcntl.flock", refuse)
    with pytest.raises(JournalError, match="cannot hold records: Function not implemented"):
        open_folder(tmp_path, lambda: 0)


def test_any_thread_may_close_what_another_opened(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as other:
        folder = other.submit(open_folder, tmp_path, lambda: 0).result()
    folder.close()
    again = open_folder(tmp_path, lambda: 0)
    assert again.lock is not None
    again.close()
    del folder
