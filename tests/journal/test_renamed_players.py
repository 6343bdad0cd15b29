"""A player is called otherwise in all records, while a table goes on with one of them."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from controller.play.journal import EntryKind, JournalError, open_folder
from tests.kept_games import BEGAN_MS, FINISHED, OTHER, keep


def now_ms() -> int:
    return BEGAN_MS


def test_a_player_is_called_otherwise_in_every_record(tmp_path: Path) -> None:
    first, second = replace(FINISHED, names=("Ann", "Ben")), replace(OTHER, names=("Ben", "An"))
    archive = keep(tmp_path, first, second)
    assert archive.rename("An", "Ann") == 1
    assert [game.names for game in archive.games()] == [("Ann", "Ben"), ("Ben", "Ann")]
    assert archive.rename("Ben", "") == 2
    assert [archive.game(number).names for number in (1, 2)] == [("Ann", ""), ("", "Ann")]
    assert archive.rename("Ben", "Ann") == 0
    assert [replace(game, number=0) for game in archive.games()] == [
        replace(FINISHED, names=("Ann", "")),
        replace(OTHER, names=("", "Ann")),
    ]


def test_a_table_goes_on_with_the_game_of_a_player_renamed_meanwhile(tmp_path: Path) -> None:
    archive = keep(tmp_path, replace(OTHER, names=("Ann", "Ben")))
    with closing(open_folder(tmp_path, now_ms)) as folder:
        (game,) = folder.journal.found
        folder.journal.go_on(game)
        archive.rename("Ann", "Anne")
        folder.journal.append([(EntryKind.PLY, 3, "a1o")])
        folder.journal.append([(EntryKind.PLY, 4, "a2p")])
    (after,) = archive.games()
    assert after.names == ("Anne", "Ben")
    assert [move.text for move in after.moves] == ["c3o", "e5p", "a1o", "a2p"]


def test_a_table_does_not_go_on_with_a_game_that_was_continued_meanwhile(tmp_path: Path) -> None:
    keep(tmp_path, OTHER)
    with closing(open_folder(tmp_path, now_ms)) as folder:
        (game,) = folder.journal.found
        folder.journal.go_on(game)
        with closing(open_folder(tmp_path, now_ms, is_owner=False)) as other:
            other.journal.go_on(game)
            other.journal.append([(EntryKind.PLY, 3, "a1o")])
        with pytest.raises(JournalError, match="no longer holds"):
            folder.journal.append([(EntryKind.PLY, 3, "a2o")])
