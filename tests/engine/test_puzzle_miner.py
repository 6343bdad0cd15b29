"""Puzzles: those that ship are what they claim, proved by the rules alone, and are found again."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest

from controller.engine import Budget, SearchResult, forced_win, mine_puzzles, search
from controller.engine.forced_win import FEWEST_MOVES, ForcedWin, dug, solution
from controller.games import BadFen, Game, SearchBoard, all_games
from controller.table import Puzzle, puzzle_of, puzzles_of, read_puzzle
from tests.games.plain_proof import Proof, keys
from tests.sweeps import sampled

GAMES = all_games()
SHIPPED = [(name, number) for name, game in GAMES.items() for number in range(1, len(puzzles_of(game)) + 1)]

#: For each game a win in two or in three, or both: those that the rules alone prove quickly.
SAMPLE = [("mammalath", 5), ("mana", 3), ("mana", 18), ("manalath", 1), ("manalath-stein", 8)]


@pytest.fixture(params=sorted(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def shipped(name: str, number: int) -> Puzzle:
    puzzle = puzzle_of(GAMES[name], number)
    assert puzzle is not None
    return puzzle


def prove(puzzle: Puzzle) -> None:
    """Prove that it is won in its number of moves, no fewer, and by one first move only."""
    assert not Proof(puzzle.start.to_move).is_won(puzzle.start, puzzle.moves - 1)
    assert keys(puzzle.start, puzzle.moves) == [puzzle.line[0]]


def _searched_in_python(board: SearchBoard, budget: Budget, before: Sequence[int]) -> SearchResult:
    return search(board, budget, before, native=None)


def test_each_game_has_thirty_of_two_lengths_and_no_two_of_a_length_from_one_game(game: Game) -> None:
    found = puzzles_of(game)
    assert Counter(puzzle.moves for puzzle in found) == {2: 15, 3: 15}
    assert len({(puzzle.moves, puzzle.seed) for puzzle in found}) == len(found)


def test_no_two_are_alike_on_a_board_turned_or_turned_over(game: Game) -> None:
    found = puzzles_of(game)
    assert len({puzzle.shape() for puzzle in found}) == len(found)


def test_each_leaves_much_to_choose_from(game: Game) -> None:
    assert all(puzzle.start.count_legal() >= FEWEST_MOVES for puzzle in puzzles_of(game))


@pytest.mark.parametrize("numbers", [range(1, 16), pytest.param(range(16, 31), marks=pytest.mark.proof)])
def test_each_is_solved_as_it_says(game: Game, numbers: range) -> None:
    for number in numbers:
        puzzle = shipped(game.name, number)
        assert solution(puzzle.start, puzzle.moves) == puzzle.line


def test_a_line_is_written_as_it_was_read(game: Game) -> None:
    for puzzle in puzzles_of(game):
        assert read_puzzle(game, puzzle.text()) == puzzle


def test_its_solution_wins_with_the_last_move_or_with_what_answers_it(game: Game) -> None:
    for puzzle in puzzles_of(game):
        position = puzzle.start
        for number, move in enumerate(puzzle.line):
            assert position.outcome is None
            assert (position.to_move is puzzle.start.to_move) is (number % 2 == 0)
            position = position.play(move)
        assert len(puzzle.line) == 2 * puzzle.moves - 1
        assert Proof(puzzle.start.to_move).is_won(position, 0)


@sampled(1)
@pytest.mark.parametrize(("name", "number"), SAMPLE)
def test_the_rules_alone_prove_one(name: str, number: int) -> None:
    prove(shipped(name, number))


@pytest.mark.proof
@pytest.mark.parametrize(("name", "number"), SHIPPED)
def test_the_rules_alone_prove_each(name: str, number: int) -> None:
    prove(shipped(name, number))


def test_all_that_wins_is_found_where_several_moves_do() -> None:
    """After the first move of a win in three and the answer to it, several moves win in two."""
    for name in ("mana", "mammalath"):
        puzzle = shipped(name, 18)
        position = puzzle.start.play(puzzle.line[0]).play(puzzle.line[1])
        assert sorted(ForcedWin(position).keys(2, 99)) == sorted(keys(position, 2))


def test_a_seed_gives_its_puzzle_again(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    assert dug(game, puzzle.moves, puzzle.seed) == puzzle


def test_python_finds_what_c_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped("mammalath", 1)
    monkeypatch.setattr(forced_win, "search", _searched_in_python)
    assert dug(GAMES["mammalath"], puzzle.moves, puzzle.seed) == puzzle


def test_a_puzzle_that_came_before_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped("mammalath", 1)
    monkeypatch.setattr(forced_win, "dug", lambda *_: puzzle)
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


def test_what_is_no_line_is_refused() -> None:
    game = GAMES["mana"]
    with pytest.raises(ValueError, match="5 fields"):
        read_puzzle(game, "2 5 7 d1-d2")
    with pytest.raises(BadFen):
        read_puzzle(game, "2 5 7 d1-d2 nowhere at all")
