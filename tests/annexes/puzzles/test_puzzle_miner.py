"""Mined puzzles: those that ship are found again, and what is no puzzle is not."""

from collections.abc import Sequence
from itertools import islice

import pytest

from controller.annexes.puzzles import puzzle_miner
from controller.annexes.puzzles.puzzle_miner import FEWEST_MOVES, dug, mine_puzzles, solution
from controller.engine import Budget, SearchResult, search
from controller.games import Game, all_games
from controller.games.search_board import SearchBoard
from controller.table.forced_win import ForcedWin
from controller.table.puzzles import Puzzle, puzzle_of, puzzles_of

GAMES = all_games()


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def shipped(name: str, number: int) -> Puzzle:
    puzzle = puzzle_of(GAMES[name], number)
    assert puzzle is not None
    return puzzle


def _searched_in_python(board: SearchBoard, budget: Budget, before: Sequence[int]) -> SearchResult:
    return search(board, budget, before, native=None)


def test_each_leaves_much_to_choose_from(game: Game) -> None:
    assert all(puzzle.start.count_legal() >= FEWEST_MOVES for puzzle in puzzles_of(game))


@pytest.mark.parametrize("numbers", [range(1, 16), pytest.param(range(16, 31), marks=pytest.mark.proof)])
def test_each_is_solved_as_it_says(game: Game, numbers: range) -> None:
    for number in numbers:
        puzzle = shipped(game.name, number)
        assert solution(puzzle.start, puzzle.moves) == puzzle.line


def test_a_seed_gives_its_puzzle_again(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    assert dug(game, puzzle.moves, puzzle.seed) == puzzle


def test_python_finds_what_c_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped("mammalath", 1)
    monkeypatch.setattr(puzzle_miner, "search", _searched_in_python)
    assert dug(GAMES["mammalath"], puzzle.moves, puzzle.seed) == puzzle


def test_a_puzzle_that_came_before_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped("mammalath", 1)
    monkeypatch.setattr(puzzle_miner, "dug", lambda *_: puzzle)
    assert list(islice(mine_puzzles(GAMES["mammalath"], 2, 1), 3)) == [puzzle, None, None]


def test_a_position_with_two_solutions_or_a_shorter_one_is_no_puzzle() -> None:
    start = shipped("mammalath", 20).start
    assert solution(start, 3)
    assert solution(start, 2) == ()
    either = GAMES["mana"].parse_fen("1 2d2r/r1R3/3rR1/1R4/4r1/1D3R r e2 1,1")
    assert ForcedWin(either).keys(2, 9) == ("b3-d4", "e4-d4")
    assert solution(either, 2) == ()
    assert solution(shipped("mana", 1).start, 3) == ()
    assert solution(GAMES["manalath"].start(), 2) == ()
