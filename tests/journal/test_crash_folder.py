"""A real folder in trouble: deleted, replaced, full, or used by two processes at once."""

import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from controller.play.journal import (
    JOURNAL_FILE,
    LOCK_FILE,
    SENSORS_FOLDER,
    EntryKind,
    Folder,
    GameHeader,
    JournalError,
    folder,
    open_folder,
)
from controller.play.journal.folder import FolderLock
from tests.wordings import worded

HEADER = GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o")
ROOT = Path(__file__).parents[2]

#: Plays a game from its input, one move a line, and answers each move once it is on record.
PLAYER = """
import sys
from pathlib import Path
from controller.play.journal import open_folder
from controller.play.journal.entries import GameHeader, EntryKind

folder = open_folder(Path(sys.argv[1]), lambda: 0)
folder.journal.begin(GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o"))
print("alone" if folder.lock is not None else "second", flush=True)
for number, line in enumerate(sys.stdin, start=1):
    folder.journal.append([(EntryKind.PLY, number, line.strip())])
    folder.journal.tidy()
    print("recorded", flush=True)
folder.close()
"""


@contextmanager
def player(path: Path) -> Iterator["subprocess.Popen[str]"]:
    arguments = [sys.executable, "-c", PLAYER, str(path)]
    with subprocess.Popen(
        arguments, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield process


def say(process: "subprocess.Popen[str]", move: str) -> str:
    assert process.stdin is not None
    process.stdin.write(f"{move}\n")
    process.stdin.flush()
    return answer(process)


def answer(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@contextmanager
def playing(path: Path) -> Iterator[Folder]:
    """Yield an open folder with a game of one ply."""
    folder = open_folder(path, lambda: 0)
    folder.journal.begin(HEADER)
    folder.journal.append([(EntryKind.PLY, 1, "e5o")])
    folder.journal.tidy()
    try:
        yield folder
    finally:
        folder.close()


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def moves(path: Path) -> list[list[str]]:
    folder = open_folder(path, lambda: 0)
    assert folder.notice is None
    games = [[move.text for move in game.moves] for game in folder.journal.games()]
    folder.close()
    return games


def test_two_processes_record_each_its_own_game(tmp_path: Path) -> None:
    with player(tmp_path) as first, player(tmp_path) as second:
        assert {answer(first), answer(second)} == {"alone", "second"}
        for move in ("e5o", "f6p", "a1o"):
            assert say(first, move) == "recorded"
            assert say(second, move) == "recorded"
        second.kill()
        assert say(first, "a2o") == "recorded"
        first.communicate()
    assert sorted(moves(tmp_path)) == [["e5o", "f6p", "a1o"], ["e5o", "f6p", "a1o", "a2o"]]


def test_of_two_programs_that_find_a_damaged_journal_one_sets_it_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other did so, and recorded a game, while this one was waiting for its turn."""
    (tmp_path / JOURNAL_FILE).write_bytes(b"not a journal, " * 100)
    own = folder.own

    def wait(path: Path) -> FolderLock | None:
        monkeypatch.setattr(folder, "own", own)
        with playing(tmp_path) as other:
            assert "games-damaged-1.db" in worded(other.notice)
        return own(path)

    monkeypatch.setattr(folder, "own", wait)
    looking = open_folder(tmp_path, lambda: 0, is_owner=False)
    looking.close()
    assert looking.notice is None
    assert [len(game.moves) for game in looking.journal.found] == [1]


def test_a_disk_that_damages_a_new_journal_at_once_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / JOURNAL_FILE).write_bytes(b"not a journal, " * 100)
    monkeypatch.setattr("controller.play.journal.journal_file.blank_journal", lambda: bytes(4096))
    with pytest.raises(JournalError, match="the new one was damaged at once: SQLite says"):
        open_folder(tmp_path, lambda: 0)


def test_a_folder_deleted_in_mid_game_is_said_and_nothing_is_believed_to_be_recorded(tmp_path: Path) -> None:
    path = tmp_path / "records"
    with playing(path) as folder:
        shutil.rmtree(path)
        for _ in range(2):
            with pytest.raises(JournalError, match="make its folder writable"):
                folder.journal.append([(EntryKind.PLY, 2, "f6p")])
        path.mkdir()
        with pytest.raises(JournalError, match="game 1 as this program left it; begin a new game"):
            folder.journal.append([(EntryKind.PLY, 2, "f6p")])
        folder.journal.mark_broken()
        folder.journal.begin(HEADER)
        folder.journal.append([(EntryKind.PLY, 1, "a1o")])
    assert moves(path) == [["a1o"]]


def test_a_folder_that_is_gone_is_not_made_anew_by_a_program_that_does_not_own_it(tmp_path: Path) -> None:
    path = tmp_path / "stick" / "records"
    with playing(path), playing(path) as second:
        assert second.lock is None
        shutil.rmtree(path.parent)
        with pytest.raises(JournalError, match="make its folder writable"):
            second.journal.append([(EntryKind.PLY, 2, "f6p")])
        assert not path.parent.exists()


@pytest.mark.parametrize("name", [JOURNAL_FILE, f"{JOURNAL_FILE}-wal", LOCK_FILE])
def test_a_folder_in_the_place_of_a_file_is_said(tmp_path: Path, name: str) -> None:
    with playing(tmp_path):
        pass
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name).mkdir()
    with pytest.raises(JournalError, match="--data"):
        open_folder(tmp_path, lambda: 0)
    (tmp_path / name).rmdir()
    assert moves(tmp_path) == ([] if name == JOURNAL_FILE else [["e5o"]])


def test_a_journal_replaced_by_a_folder_in_mid_game_is_said(tmp_path: Path) -> None:
    with playing(tmp_path) as folder:
        (tmp_path / JOURNAL_FILE).rename(tmp_path / "away.db")
        (tmp_path / JOURNAL_FILE).mkdir()
        folder.journal._drop()
        with pytest.raises(JournalError, match="cannot be used"):
            folder.journal.append([(EntryKind.PLY, 2, "f6p")])


def test_a_full_disk_is_said_and_with_room_again_the_record_is_whole(tmp_path: Path) -> None:
    with playing(tmp_path) as folder:
        for _ in range(2):
            with no_file_longer_than(1000), pytest.raises(JournalError, match="cannot be used"):
                folder.journal.append([(EntryKind.PLY, 2, "f6p")])
        folder.journal.append([(EntryKind.PLY, 2, "f6p")])
    assert moves(tmp_path) == [["e5o", "f6p"]]


def test_a_calendar_that_goes_backwards_changes_no_order(tmp_path: Path) -> None:
    days = count(1_000_000, -1000)
    folder = open_folder(tmp_path, lambda: next(days))
    folder.journal.begin(HEADER)
    for number, move in enumerate(("e5o", "f6p", "a1o"), start=1):
        folder.journal.append([(EntryKind.PLY, number, move)])
    folder.close()
    assert moves(tmp_path) == [["e5o", "f6p", "a1o"]]


def test_a_folder_that_cannot_be_synced_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(JournalError, match="cannot hold records: Input/output error"):
        open_folder(tmp_path, lambda: 0)
    monkeypatch.undo()
    folder = open_folder(tmp_path, lambda: 0)
    assert folder.lock is not None, "nothing was left open"
    folder.close()


def test_new_folders_are_synced_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr("controller.play.journal.folder.sync_names", synced.append)
    open_folder(tmp_path / "a" / "b", lambda: 0).close()
    assert synced == [tmp_path / "a" / "b", tmp_path / "a", tmp_path]
    assert (tmp_path / "a" / "b" / SENSORS_FOLDER).is_dir()
