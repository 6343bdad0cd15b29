"""What is practised: counted, kept over a restart, and what a damaged file does."""

import json
from pathlib import Path

import pytest

from controller.annexes.puzzles.memory import DAY_MS
from controller.annexes.puzzles.practice import DAMAGED, FILE, LostMoment, Practice, PracticeFile
from controller.annexes.puzzles.task import Shelf
from controller.messages import Message
from tests.annexes.open_annexes import ignore
from tests.wordings import worded

NOON_MS = 1_700_000_000_000
MOMENT = LostMoment((7, NOON_MS), 12, Shelf.STOP)


def practised() -> Practice:
    practice = Practice(moments=(MOMENT,), searched=(MOMENT.game,))
    practice = practice.answered(Shelf.WIN_1, is_right=True).solving("mana", Shelf.WIN_1, 3)
    return practice.recalled(MOMENT, NOON_MS, is_right=False)


def test_an_answer_moves_the_rating_by_how_much_was_to_be_expected() -> None:
    first = Practice()
    assert first.answered(Shelf.WIN_3, is_right=True).rating - first.rating > 31
    assert 0 < first.answered(Shelf.WIN_1, is_right=True).rating - first.rating < 16
    assert first.rating - first.answered(Shelf.WIN_1, is_right=False).rating > 16
    assert Practice(rating=3.0).answered(Shelf.WIN_1, is_right=False).rating >= 0


def test_a_streak_ends_with_a_wrong_answer_and_the_best_stays() -> None:
    practice = Practice()
    for is_right in (True, True, False, True):
        practice = practice.answered(Shelf.STOP, is_right=is_right)
    assert (practice.streak, practice.best) == (1, 2)


def test_all_of_it_is_there_after_a_restart(tmp_path: Path) -> None:
    PracticeFile(tmp_path, ignore).change(lambda _: practised())
    assert PracticeFile(tmp_path, ignore).read() == practised()
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_where_nothing_is_kept_it_lasts_until_the_end_of_the_program() -> None:
    file = PracticeFile(None, ignore)
    file.change(lambda _: practised())
    assert file.read() == practised()


@pytest.mark.parametrize(
    "damage",
    [
        "",
        "{",
        "[]",
        '{"rating": "high"}',
        '{"rating": 1}',
        "\0\1\2",
        "{}",
        '{"solved": {}, "rating": -1e300}',
    ],
)
def test_a_damaged_file_is_set_aside_and_told_once_and_nothing_else_is_lost(
    tmp_path: Path, damage: str
) -> None:
    (tmp_path / FILE).write_text(damage)
    (tmp_path / "games.db").write_text("records")
    told = list[Message]()
    file = PracticeFile(tmp_path, told.append)
    assert file.read() == Practice()
    file.change(lambda practice: practice.answered(Shelf.STOP, is_right=True))
    [said] = told
    assert worded(said).startswith("practice.json is damaged, so practice begins anew")
    assert "practice-damaged.json" in worded(said)
    assert (tmp_path / DAMAGED).read_text() == damage
    assert json.loads((tmp_path / FILE).read_text())["streak"] == 1
    assert (tmp_path / "games.db").read_text() == "records"


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "no-folder").write_text("")
    told = list[Message]()
    file = PracticeFile(tmp_path / "no-folder", told.append)
    for _ in range(2):
        file.change(lambda practice: practice.answered(Shelf.STOP, is_right=True))
    assert file.read().streak == 2
    assert [worded(said).partition(":")[0] for said in told] == ["What is practised cannot be kept"]


def test_a_moment_is_asked_again_when_memory_wants_it() -> None:
    [moment] = practised().moments
    assert MOMENT.is_due(0)
    assert not moment.is_due(NOON_MS + DAY_MS - 1)
    assert moment.is_due(NOON_MS + DAY_MS)


def test_a_day_counts_what_was_asked_on_it() -> None:
    practice = practised()
    assert practice.asked_on(NOON_MS) == 1
    assert practice.asked_on(NOON_MS + 2 * DAY_MS) == 0


def test_what_belongs_to_a_deleted_game_is_forgotten() -> None:
    assert practised().without_games(frozenset({MOMENT.game})) == practised()
    gone = practised().without_games(frozenset())
    assert (gone.moments, gone.searched) == ((), ())
    assert gone.solved
