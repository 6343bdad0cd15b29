"""Puzzles: those that ship are what they claim, proved by the rules alone."""

from collections import Counter

import pytest

from controller.games import BadFen, Game, all_games
from controller.table.forced_win import ForcedWin
from controller.table.puzzles import Puzzle, puzzle_of, puzzles_of, read_puzzle
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


def test_each_game_has_thirty_of_two_lengths_and_no_two_of_a_length_from_one_game(game: Game) -> None:
    found = puzzles_of(game)
    assert Counter(puzzle.moves for puzzle in found) == {2: 15, 3: 15}
    assert len({(puzzle.moves, puzzle.seed) for puzzle in found}) == len(found)


def test_no_two_are_alike_on_a_board_turned_or_turned_over(game: Game) -> None:
    found = puzzles_of(game)
    assert len({puzzle.shape() for puzzle in found}) == len(found)


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


def test_what_is_no_line_is_refused() -> None:
    game = GAMES["mana"]
    with pytest.raises(ValueError, match="5 fields"):
        read_puzzle(game, "2 5 7 d1-d2")
    with pytest.raises(BadFen):
        read_puzzle(game, "2 5 7 d1-d2 nowhere at all")
