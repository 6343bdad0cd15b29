"""The journal's file: appended entries are there, changed ones are noticed, failed writes are reported."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from controller.games import all_games
from controller.inference import Reading
from controller.play.journal import (
    JOURNAL_FILE,
    Access,
    Connection,
    Damaged,
    EntryKind,
    GameHeader,
    Journal,
    JournalError,
    KeptGame,
    KeptMove,
    Row,
    open_folder,
)
from controller.play.journal.journal_file import MAKING
from controller.play.journal.sqlite import connect
from tests.wordings import worded

START = "6/7/8/9/10/9/8/7/6 o"
HEADER = GameHeader("manalath", START, "hex70-dual-mega", "000001.jsonl")


def journal(folder: Path) -> Journal:
    return Journal(folder / JOURNAL_FILE, lambda: 1000)


def played(folder: Path, *moves: str) -> Journal:
    kept = journal(folder)
    kept.begin(HEADER)
    for number, move in enumerate(moves, start=1):
        kept.append([(EntryKind.PLY, number, move)])
    return kept


def moves(game: KeptGame) -> list[str]:
    return [move.text for move in game.moves]


def test_a_game_is_there_again(tmp_path: Path) -> None:
    played(tmp_path, "e5o", "f6p").close()
    assert {path.name for path in tmp_path.iterdir()} == {JOURNAL_FILE, f"{JOURNAL_FILE}{MAKING}"}
    (game,) = journal(tmp_path).games()
    assert game == KeptGame(1, HEADER, 1000, (KeptMove("e5o", 1000), KeptMove("f6p", 1000)))
    assert game.is_unfinished


def test_a_game_without_a_ply_leaves_nothing(tmp_path: Path) -> None:
    kept = journal(tmp_path)
    kept.begin(HEADER)
    assert kept.games() == ()


def test_a_game_without_a_ply_can_be_kept_whole(tmp_path: Path) -> None:
    kept = journal(tmp_path)
    game = KeptGame(0, HEADER, 5)
    assert kept.keep(game) == 1
    assert kept.games() == (replace(game, number=1),)


def test_revised_and_taken_back_plies_stay_in_the_file(tmp_path: Path) -> None:
    kept = played(tmp_path, "e5o", "f6p")
    kept.append([(EntryKind.REVISED, 2, "f7p")])
    kept.append([(EntryKind.TAKEN_BACK, 2, "")])
    assert moves(kept.games()[0]) == ["e5o"]
    kept.close()
    with sqlite3.connect(tmp_path / JOURNAL_FILE) as file:
        kinds = [kind for (kind,) in file.execute("SELECT kind FROM entry ORDER BY id")]
    file.close()
    assert kinds == ["game", "ply", "ply", "revised", "taken_back"]


def test_entries_can_neither_be_changed_nor_deleted(tmp_path: Path) -> None:
    played(tmp_path, "e5o").close()
    file = sqlite3.connect(tmp_path / JOURNAL_FILE)
    with pytest.raises(sqlite3.IntegrityError, match="entries stay"):
        file.execute("UPDATE entry SET text = 'e6o'")
    with pytest.raises(sqlite3.IntegrityError, match="entries are kept"):
        file.execute("DELETE FROM entry")
    file.close()


def test_a_result_ends_a_game_until_its_last_ply_is_taken_back(tmp_path: Path) -> None:
    kept = played(tmp_path, "e5o")
    kept.append([(EntryKind.PLY, 2, "f6p"), (EntryKind.RESULT, 0, "second wins, quint")])
    assert kept.games()[0].result == "second wins, quint"
    kept.append([(EntryKind.TAKEN_BACK, 2, "")])
    assert kept.games()[0].is_unfinished


def test_games_are_numbered_and_gone_on_with(tmp_path: Path) -> None:
    kept = played(tmp_path, "e5o")
    kept.begin(HEADER)
    kept.append([(EntryKind.PLY, 1, "a1o")])
    kept.close()
    kept = journal(tmp_path)
    kept.go_on(kept.found[0])
    kept.append([(EntryKind.PLY, 2, "a2o")])
    assert [moves(game) for game in kept.games()] == [["e5o", "a2o"], ["a1o"]]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE entry SET text = 'e6o' WHERE id = 2", "the seal of entry 2 is broken"),
        ("DELETE FROM entry WHERE id = 2", "entry 2 is not what was written"),
        ("DELETE FROM entry WHERE id = 1", "entry 1 is not what was written"),
        ("UPDATE entry SET kind = 'moved' WHERE id = 2", "entry 2 is not what was written"),
        ("UPDATE entry SET at_ms = 999 WHERE id = 3", "the seal of entry 3 is broken"),
        ("DROP TABLE entry", "no such table"),
        ("PRAGMA application_id = 1", "not a journal of games"),
    ],
)
def test_what_was_changed_is_set_aside_by_name(tmp_path: Path, change: str, found: str) -> None:
    played(tmp_path, "e5o", "f6p").close()
    file = sqlite3.connect(tmp_path / JOURNAL_FILE)
    for trigger in ("entry_stays", "entry_is_kept"):
        file.execute(f"DROP TRIGGER {trigger}")
    file.execute(change)
    file.commit()
    file.close()
    with pytest.raises(Damaged, match=found):
        journal(tmp_path)
    folder = open_folder(tmp_path, lambda: 0)
    assert found in worded(folder.notice)
    assert "games-damaged-1.db" in worded(folder.notice)
    assert folder.journal.games() == ()
    assert (tmp_path / "games-damaged-1.db").exists()
    folder.close()


def test_a_file_that_is_none_is_set_aside_each_time_under_another_name(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / JOURNAL_FILE).write_bytes(b"not a journal, " * 100)
        open_folder(tmp_path, lambda: 0).close()
        (tmp_path / JOURNAL_FILE).unlink()
        assert (tmp_path / f"games-damaged-{number}.db").read_bytes().startswith(b"not a journal")


def test_a_journal_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    played(tmp_path, "e5o").close()
    file = sqlite3.connect(tmp_path / JOURNAL_FILE)
    file.execute("PRAGMA user_version = 2")
    file.close()
    with pytest.raises(JournalError, match="is of version 2, but this program reads version 1"):
        open_folder(tmp_path, lambda: 0)
    assert (tmp_path / JOURNAL_FILE).exists()


def test_a_move_is_on_the_disk_itself_where_the_system_tells_that_apart(tmp_path: Path) -> None:
    kept = played(tmp_path, "e5o")
    assert kept._connection is not None
    assert list(kept._connection.execute("PRAGMA fullfsync")) == [(1,)]
    kept.close()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError, match="cannot hold records"):
        open_folder(tmp_path / "file", lambda: 0)


def test_one_program_owns_a_folder(tmp_path: Path) -> None:
    first = open_folder(tmp_path, lambda: 0)
    second = open_folder(tmp_path, lambda: 0)
    assert first.lock is not None
    assert second.lock is None
    first.close()
    second.close()
    third = open_folder(tmp_path, lambda: 0)
    assert third.lock is not None
    third.close()


def test_who_only_looks_is_in_nobodys_way(tmp_path: Path) -> None:
    looking = open_folder(tmp_path, lambda: 0, is_owner=False)
    playing = open_folder(tmp_path, lambda: 0)
    assert playing.lock is not None
    looking.close()
    playing.close()


def test_who_only_looks_sets_a_damaged_journal_aside_too(tmp_path: Path) -> None:
    (tmp_path / JOURNAL_FILE).write_bytes(b"not a journal, " * 100)
    looking = open_folder(tmp_path, lambda: 0, is_owner=False)
    assert "games-damaged-1.db" in worded(looking.notice)
    looking.close()


def test_what_is_appended_goes_to_the_file_that_is_there(tmp_path: Path) -> None:
    """Another program has replaced the open journal with its own."""
    kept = played(tmp_path, "e5o")
    (tmp_path / JOURNAL_FILE).rename(tmp_path / "away.db")
    for part in ("-wal", "-shm"):
        (tmp_path / f"{JOURNAL_FILE}{part}").unlink(missing_ok=True)
    played(tmp_path, "a1o", "a2o").close()
    kept.begin(HEADER)
    kept.append([(EntryKind.PLY, 1, "i1o")])
    kept.close()
    assert [moves(game) for game in journal(tmp_path).games()] == [["a1o", "a2o"], ["i1o"]]


class Failing:
    """A connection whose next COMMIT fails, before or after taking effect."""

    def __init__(self, inner: Connection, failures: list[str]) -> None:
        self._inner = inner
        self._failures = failures

    def execute(self, statement: str, values: Sequence[object] = (), /) -> list[Row]:
        failure = self._failures.pop() if statement == "COMMIT" and self._failures else ""
        if failure == "before":
            raise _full()
        rows = list(self._inner.execute(statement, values))
        if failure == "after":
            raise _full()
        return rows

    def close(self) -> None:
        self._inner.close()


def failing(failures: list[str]) -> Access:
    return Access(lambda path: Failing(connect(path), failures))


def _full() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


@pytest.mark.parametrize("failure", ["before", "after"])
@pytest.mark.parametrize("is_first", [True, False])
def test_an_append_whose_fate_is_unknown_is_written_once(
    tmp_path: Path, failure: str, *, is_first: bool
) -> None:
    failures: list[str] = []
    kept = Journal(tmp_path / JOURNAL_FILE, lambda: 0, failing(failures))
    kept.begin(HEADER)
    expected = ["f6p"]
    if not is_first:
        kept.append([(EntryKind.PLY, 1, "e5o")])
        expected = ["e5o", "f6p"]
    number = len(expected)
    failures.append(failure)
    with pytest.raises(JournalError, match="disk is full; make room on the disk"):
        kept.append([(EntryKind.PLY, number, "f6p")])
    kept.append([(EntryKind.PLY, number, "f6p")])
    assert [moves(game) for game in kept.games()] == [expected]
    kept.append([(EntryKind.PLY, number + 1, "a1o")])
    assert [moves(game) for game in kept.games()] == [[*expected, "a1o"]]
    kept.close()


def test_a_first_ply_whose_record_failed_is_not_taken_for_the_same_one_of_the_game_before(
    tmp_path: Path,
) -> None:
    played(tmp_path, "e5o").close()
    kept = Journal(tmp_path / JOURNAL_FILE, lambda: 1000, failing(["before"]))
    kept.begin(HEADER)
    with pytest.raises(JournalError):
        kept.append([(EntryKind.PLY, 1, "e5o")])
    kept.append([(EntryKind.PLY, 1, "e5o")])
    assert [moves(game) for game in kept.games()] == [["e5o"], ["e5o"]]
    kept.close()


@pytest.mark.parametrize("failure", ["before", "after"])
@pytest.mark.parametrize("count", [1, 2])
def test_an_append_tried_again_with_names_is_written_once(tmp_path: Path, failure: str, count: int) -> None:
    """The players gave their names while the record could not be written."""
    failures: list[str] = []
    kept = Journal(tmp_path / JOURNAL_FILE, lambda: 0, failing(failures))
    kept.begin(HEADER)
    *done, tried = [(EntryKind.PLY, number, move) for number, move in enumerate(("e5o", "f6p")[:count], 1)]
    if done:
        kept.append(done)
    failures.append(failure)
    with pytest.raises(JournalError):
        kept.append([tried])
    kept.append([(EntryKind.NAMES, 0, '["Ada", "Ben"]'), tried])
    assert [(moves(game), game.names) for game in kept.games()] == [(["e5o", "f6p"][:count], ("Ada", "Ben"))]
    kept.close()


@pytest.mark.parametrize("is_first", [True, False])
def test_an_append_that_seemed_to_fail_is_found_behind_what_another_program_wrote(
    tmp_path: Path, *, is_first: bool
) -> None:
    failures: list[str] = []
    kept = Journal(tmp_path / JOURNAL_FILE, lambda: 0, failing(failures))
    kept.begin(HEADER)
    plies = [(EntryKind.PLY, number, move) for number, move in enumerate(("e5o", "f6p"), start=1)]
    if not is_first:
        kept.append([plies.pop(0)])
    failures.append("after")
    with pytest.raises(JournalError):
        kept.append(plies)
    played(tmp_path, "a1o").close()
    kept.append(plies)
    kept.append([(EntryKind.PLY, 3, "a2o")])
    assert [moves(game) for game in kept.games()] == [["e5o", "f6p", "a2o"], ["a1o"]]
    kept.close()


def test_sensors_that_a_game_is_played_without_are_kept_beyond_its_result(tmp_path: Path) -> None:
    kept = played(tmp_path, "e5o")
    kept.append(
        [
            (EntryKind.MASKED, 0, "b3 first"),
            (EntryKind.MASKED, 0, "c4 empty"),
            (EntryKind.RESULT, 0, "abandoned"),
        ]
    )
    kept.append([(EntryKind.UNMASKED, 0, "b3")])
    (game,) = kept.games()
    assert (game.masked, game.result) == ({"c4": Reading.EMPTY}, "abandoned")
    kept.keep(game)
    assert kept.games()[1].masked == game.masked
    kept.close()


def test_a_broken_record_is_marked_as_soon_as_that_can_be_written(tmp_path: Path) -> None:
    failures = ["before", "before"]
    kept = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    kept.begin(HEADER)
    kept.append([(EntryKind.PLY, 1, "e5o")])
    kept._drop()
    kept._access = failing(failures)
    kept.games()
    with pytest.raises(JournalError):
        kept.append([(EntryKind.PLY, 2, "f6p")])
    failures[:] = ["before"]
    kept.mark_broken()
    kept.begin(HEADER)
    kept.append([(EntryKind.PLY, 1, "a1o")])
    first, second = kept.games()
    assert first.is_broken
    assert not first.is_unfinished
    assert second.is_unfinished
    kept.close()


def test_a_record_is_played_again_by_the_rules() -> None:
    game = KeptGame(3, HEADER, 0, (KeptMove("e5o", 5), KeptMove("f6p", 7)))
    record = game.record(all_games())
    assert [ply.at_ms for ply in record.plies] == [0.0, 0.0]
    twice = KeptGame(3, HEADER, 0, (KeptMove("e5o", 5), KeptMove("e5p", 7)))
    with pytest.raises(JournalError, match="game 3, move 2"):
        twice.record(all_games())
    unknown = KeptGame(3, GameHeader("chess", ""), 0, ())
    with pytest.raises(JournalError, match="one of 'chess', which is not played here"):
        unknown.record(all_games())
