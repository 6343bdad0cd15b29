"""How hard the shelves are: what levels solve of them, and the rating that follows."""

from pathlib import Path

import pytest

from controller.annexes.puzzles.puzzle_miner import self_played
from controller.annexes.puzzles.shelf_puzzles import puzzles_of
from controller.annexes.puzzles.shelf_ratings import (
    LEVEL_RATINGS,
    ShelfRatings,
    Solved,
    expected,
    is_solved,
    past_of,
    read_ratings,
    shipped_ratings,
)
from controller.annexes.puzzles.task import Shelf
from controller.cli import main
from controller.games import all_games
from controller.table import LEVELS
from tests.sweeps import PROOF

MANALATH = all_games()["manalath"]


def test_a_shelf_of_which_each_level_solves_what_its_rating_expects_has_that_rating() -> None:
    for rating in (700, 1500):
        rows = tuple(
            Solved(Shelf.STOP, level, 10_000, round(10_000 * expected(own, rating)))
            for level, own in LEVEL_RATINGS.items()
        )
        assert ShelfRatings(1, "", rows).of(Shelf.STOP) == pytest.approx(rating, abs=2)


def test_what_ships_is_written_as_it_was_read_and_each_shelf_is_harder_for_a_lower_level() -> None:
    found = shipped_ratings()
    assert read_ratings(found.text()) == found
    assert [(one.shelf, one.level) for one in found.solved] == [
        (shelf, level) for shelf in Shelf for level in LEVEL_RATINGS
    ]
    for shelf in Shelf:
        solved = [one.solved for one in found.solved if one.shelf is shelf]
        assert solved[0] <= solved[3] < solved[-1]


@PROOF
def test_the_highest_level_solves_what_the_lowest_does_not_always() -> None:
    puzzles = puzzles_of(MANALATH)[Shelf.STOP][:4]
    assert all(is_solved(one.task, LEVELS[-1], 1, past_of(one)) for one in puzzles)
    tries = [is_solved(one.task, LEVELS[0], seed, past_of(one)) for one in puzzles for seed in range(5)]
    assert sum(tries) < len(tries)


def test_the_past_of_a_puzzle_is_that_of_its_game() -> None:
    puzzle = puzzles_of(MANALATH)[Shelf.WIN_2][0]
    before = [
        (position, found.line[0])
        for plies, position, found in self_played(MANALATH, puzzle.seed)
        if plies < puzzle.plies
    ]
    position, move = before[-1]
    played = position.search_board().write(move)
    assert position.play(played) == puzzle.task.start
    assert played[:2] in past_of(puzzle).lately


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["puzzles", "rate", "--table", str(tmp_path / "ratings.txt")]) == 0
    said, levels, *rows = capsys.readouterr().out.splitlines()
    assert "Seed 1, measured 20" in said
    assert levels.split() == [*map(str, LEVEL_RATINGS), "="]
    assert [row.split()[0] for row in rows] == [shelf.value for shelf in Shelf]
    assert int(rows[0].split()[-1]) == shipped_ratings().of(Shelf.WIN_1)
    assert (tmp_path / "ratings.txt").read_text() == shipped_ratings().text()
