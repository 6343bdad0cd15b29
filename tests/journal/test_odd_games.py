"""An entry that makes no sense is not written; one that is there all the same costs its own game alone."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from controller.games import all_games
from controller.inference import Reading
from controller.play.journal import (
    JOURNAL_FILE,
    LOCK_FILE,
    Access,
    Connection,
    EntryKind,
    Folder,
    GameHeader,
    Journal,
    JournalError,
    KeptGame,
    KeptMove,
    RecordError,
    open_folder,
)
from controller.play.journal.archive import Archive
from controller.play.journal.entries import Entry
from controller.play.journal.record_format import record_text
from controller.play.journal.sqlite import connect
from tests.journal.disks import seal_into
from tests.wordings import worded

START = "6/7/8/9/10/9/8/7/6 o"
HEADER = GameHeader("manalath", START, "hex70-dual-mega", "000001.jsonl")
WHOLE = KeptGame(0, GameHeader("manalath", START, "b"), 5, (KeptMove("e5o", 5), KeptMove("f6p", 9)))
BEGUN = Entry(2, EntryKind.GAME, 0, "manalath|6/7 o||", 0)
ODD = {
    "game 1 has 1 plies, and then ply 7, which does not follow": [Entry(1, EntryKind.PLY, 7, "f6p", 0)],
    "game 1 has 1 plies, and then game 0, which": [Entry(1, EntryKind.GAME, 0, "manalath|6/7 o||", 0)],
    "an entry of game 2 comes before its beginning": [Entry(2, EntryKind.PLY, 1, "e5o", 0), BEGUN],
    "game 2 begins with 'a|b', which is not": [Entry(2, EntryKind.GAME, 0, "a|b", 0)],
    "game 2 has 'b3 wet' for a sensor, which": [BEGUN, Entry(2, EntryKind.MASKED, 0, "b3 wet", 0)],
    "game 2 names no players: '[]'": [BEGUN, Entry(2, EntryKind.NAMES, 0, "[]", 0)],
}


def play(folder: Folder, *moves: str) -> None:
    """Begin a game and play its moves."""
    folder.journal.begin(HEADER)
    for number, move in enumerate(moves, start=1):
        folder.journal.append([(EntryKind.PLY, number, move)])


def opened(path: Path, *, is_owner: bool = True) -> Folder:
    return open_folder(path, lambda: 1000, is_owner=is_owner)


def moves(folder: Folder) -> dict[int, list[str]]:
    return {game.number: [move.text for move in game.moves] for game in folder.journal.games()}


@pytest.mark.parametrize("why", ODD)
def test_an_odd_game_is_left_out_by_name_and_all_others_stay(tmp_path: Path, why: str) -> None:
    folder = opened(tmp_path)
    play(folder, "e5o")
    folder.close()
    seal_into(tmp_path, *ODD[why])
    folder = opened(tmp_path)
    assert why in worded(folder.notice)
    assert not list(tmp_path.glob("games-damaged*"))
    left = {1: ["e5o"]} if "game 2" in why else {}
    assert moves(folder) == left
    play(folder, "a1o", "a2p")
    number = 3 if "game 2" in why else 2
    folder.close()
    folder = opened(tmp_path)
    assert moves(folder) == left | {number: ["a1o", "a2p"]}, "no number is used again"
    assert "a1o 0.000\na2p 0.000" in Archive(tmp_path, lambda: 0).copy()
    folder.close()


def test_a_game_that_became_odd_is_not_continued(tmp_path: Path) -> None:
    folder = opened(tmp_path)
    play(folder, "e5o")
    seal_into(tmp_path, Entry(1, EntryKind.PLY, 7, "f6p", 0))
    with pytest.raises(JournalError, match="no longer holds game 1 as this program left it"):
        folder.journal.append([(EntryKind.PLY, 2, "f6p")])
    folder.close()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ((EntryKind.PLY, 7, "f6p"), "game 1 has 1 plies, and then ply 7"),
        ((EntryKind.MASKED, 0, "a b empty"), "game 1 has 'a b empty' for a sensor"),
        ((EntryKind.NAMES, 0, '["a"]'), "game 1 names no players"),
        ((EntryKind.PLY, 2, "\ud800"), "surrogates not allowed"),
        ((EntryKind.PLY, 1 << 70, "e5o"), "too large"),
    ],
)
def test_what_would_not_read_back_is_refused_and_nothing_is_written(
    tmp_path: Path, line: tuple[EntryKind, int, str], why: str
) -> None:
    folder = opened(tmp_path)
    play(folder, "e5o")
    with pytest.raises(RecordError, match=f"{re.escape(why)}.*nothing was written"):
        folder.journal.append([line])
    assert moves(folder) == {1: ["e5o"]}
    folder.journal.append([(EntryKind.PLY, 2, "f6p")])
    folder.close()
    folder = opened(tmp_path)
    assert (moves(folder), folder.notice) == ({1: ["e5o", "f6p"]}, None)
    folder.close()


@pytest.mark.parametrize("board", ["a|b", "a|", "a||second=4"])
def test_a_board_whose_name_reads_as_more_than_a_name_is_refused(tmp_path: Path, board: str) -> None:
    folder = opened(tmp_path)
    play(folder, "e5o")
    folder.journal.begin(GameHeader("manalath", START, board, "000001.jsonl"))
    with pytest.raises(RecordError, match="rename the board"):
        folder.journal.append([(EntryKind.PLY, 1, "a1o")])
    with pytest.raises(RecordError, match="rename the board"):
        folder.journal.keep(KeptGame(0, GameHeader("manalath", START, board), 0, WHOLE.moves))
    assert moves(folder) == {1: ["e5o"]}
    folder.close()


def test_a_record_that_would_not_read_back_keeps_no_other_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = KeptGame(0, WHOLE.header, 1, WHOLE.moves, masked={"a b": Reading.EMPTY})
    games = iter((odd, WHOLE))
    monkeypatch.setattr("controller.play.journal.archive.read_record", lambda *_: next(games))
    done = Archive(tmp_path, lambda: 0).put_back(record_text(WHOLE) * 2, all_games())
    assert done.added == (1,)
    ((place, why),) = done.refused
    assert (place, "'a b empty' for a sensor" in worded(why)) == (1, True)


def test_of_two_programs_that_continue_one_game_the_second_is_refused(tmp_path: Path) -> None:
    first = opened(tmp_path)
    play(first, "e5o", "f6p")
    (tmp_path / LOCK_FILE).unlink()
    second = opened(tmp_path)
    assert second.lock is not None
    second.journal.go_on(second.journal.found[0])
    second.journal.append([(EntryKind.TAKEN_BACK, 2, ""), (EntryKind.PLY, 2, "g7p")])
    with pytest.raises(JournalError, match="was deleted or replaced, and another program has it"):
        first.journal.append([(EntryKind.PLY, 3, "a1o")])
    second.close()
    with pytest.raises(JournalError, match="no longer holds game 1 as this program left it"):
        first.journal.append([(EntryKind.PLY, 3, "a1o")])
    first.journal.mark_broken()
    assert moves(first) == {1: ["e5o", "g7p"]}
    assert first.journal.games()[0].is_unfinished, "it is whole, although the first program lost it"
    first.close()


def test_an_owner_whose_lock_file_is_gone_owns_the_folder_again(tmp_path: Path) -> None:
    folder = opened(tmp_path)
    play(folder, "e5o")
    (tmp_path / LOCK_FILE).unlink()
    folder.journal.append([(EntryKind.PLY, 2, "f6p")])
    other = opened(tmp_path)
    assert other.lock is None
    other.close()
    folder.close()


def test_who_lost_a_folder_to_another_program_does_not_go_on_with_its_game(tmp_path: Path) -> None:
    folder = opened(tmp_path)
    play(folder, "e5o")
    (tmp_path / LOCK_FILE).unlink()
    other = opened(tmp_path)
    with pytest.raises(JournalError, match="end that program"):
        folder.journal.go_on(folder.journal.games()[0])
    other.close()
    folder.close()


def test_a_journal_restored_into_the_open_one_is_read_again(tmp_path: Path) -> None:
    """The file stays the same one, with other content."""
    folder = opened(tmp_path)
    play(folder, "e5o")
    other = opened(tmp_path / "other")
    play(other, "a1o", "a2p")
    other.close()
    with (
        closing(connect(tmp_path / "other" / JOURNAL_FILE)) as copy,
        closing(connect(tmp_path / JOURNAL_FILE)) as file,
    ):
        assert isinstance(copy, sqlite3.Connection)
        assert isinstance(file, sqlite3.Connection)
        copy.backup(file)
    with pytest.raises(JournalError, match="no longer holds game 1"):
        folder.journal.append([(EntryKind.PLY, 2, "f6p")])
    play(folder, "c3o")
    folder.close()
    folder = opened(tmp_path)
    assert (moves(folder), folder.notice) == ({1: ["a1o", "a2p"], 2: ["c3o"]}, None)
    folder.close()


def counting(steps: list[None]) -> Callable[[Path], Connection]:
    """Return a way to connect that notes every step of SQLite's virtual machine."""

    def opened(path: Path) -> Connection:
        connection = connect(path)
        assert isinstance(connection, sqlite3.Connection)
        connection.set_progress_handler(lambda: steps.append(None), 1)
        return connection

    return opened


def test_a_ply_costs_the_same_however_many_games_there_are(tmp_path: Path) -> None:
    steps: list[None] = []
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0, Access(counting(steps)))
    costs = set()
    for _ in range(3):
        for _ in range(30):
            journal.keep(WHOLE)
        journal.begin(HEADER)
        journal.append([(EntryKind.PLY, 1, "e5o")])
        steps.clear()
        journal.append([(EntryKind.PLY, 2, "f6p")])
        costs.add(len(steps))
    assert len(costs) == 1
    journal.close()
