"""Mined puzzles: those that ship are found again, and what is no puzzle is not."""

from collections.abc import Sequence
from itertools import islice

import pytest

from controller.annexes.puzzles import puzzle_miner
from controller.annexes.puzzles.puzzle_miner import dug, is_puzzle, mine_puzzles
from controller.annexes.puzzles.shelf_puzzles import puzzles_of
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.engine import Budget, SearchResult, search
from controller.games import all_games
from controller.games.search_board import SearchBoard
from controller.table.forced_win import ForcedWin
from tests.sweeps import PROOF, sampled

GAMES = all_games()
EACH = [(name, shelf) for name, game in GAMES.items() for shelf in puzzles_of(game)]


def _searched_in_python(board: SearchBoard, budget: Budget, before: Sequence[int]) -> SearchResult:
    return search(board, budget, before, native=None)


@sampled(2)
@pytest.mark.parametrize(("name", "shelf"), EACH)
def test_a_seed_gives_its_puzzle_again(name: str, shelf: Shelf) -> None:
    puzzle = puzzles_of(GAMES[name])[shelf][0]
    assert dug(GAMES[name], shelf, puzzle.seed) == puzzle


@PROOF
def test_python_finds_what_c_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles_of(GAMES["mammalath"])[Shelf.WIN_2][0]
    monkeypatch.setattr(puzzle_miner, "search", _searched_in_python)
    assert dug(GAMES["mammalath"], Shelf.WIN_2, puzzle.seed) == puzzle


def test_a_puzzle_that_came_before_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles_of(GAMES["mammalath"])[Shelf.WIN_2][0]
    monkeypatch.setattr(puzzle_miner, "dug", lambda *_: puzzle)
    assert list(islice(mine_puzzles(GAMES["mammalath"], Shelf.WIN_2, 1), 3)) == [puzzle, None, None]


@PROOF
def test_a_position_with_two_solutions_or_a_shorter_one_is_no_puzzle() -> None:
    start = puzzles_of(GAMES["mammalath"])[Shelf.WIN_3][0].task.start
    assert is_puzzle(PuzzleTask(Shelf.WIN_3, start))
    assert not is_puzzle(PuzzleTask(Shelf.WIN_2, start))
    either = GAMES["mana"].parse_fen("1 2d2r/r1R3/3rR1/1R4/4r1/1D3R r e2 1,1")
    assert ForcedWin(either).keys(2, 9) == ("b3-d4", "e4-d4")
    assert not is_puzzle(PuzzleTask(Shelf.WIN_2, either))
    shorter = puzzles_of(GAMES["mana"])[Shelf.WIN_2][0].task.start
    assert not is_puzzle(PuzzleTask(Shelf.WIN_3, shorter))
    assert not any(is_puzzle(PuzzleTask(shelf, GAMES["manalath"].start())) for shelf in Shelf)
