"""The puzzles of the shelves: they are what they claim, proved by the rules alone."""

from collections import Counter

import pytest

from controller.annexes.puzzles.puzzle_miner import is_puzzle, traps
from controller.annexes.puzzles.shelf_puzzles import puzzles_of, read_puzzle, shape
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import BadFen, Position, all_games
from controller.table.forced_win import ForcedWin
from tests.games.plain_proof import Proof, keys
from tests.sweeps import PROOF, sampled, some

GAMES = all_games()
ALL = {
    f"{name} {shelf.value} {number}": puzzle.task
    for name, game in GAMES.items()
    for shelf, puzzles in puzzles_of(game).items()
    for number, puzzle in enumerate(puzzles, start=1)
}
#: One of each shelf of each game that is done with one move, and longer wins that are proved quickly.
SAMPLE = [
    *(name for name, task in ALL.items() if name.endswith(" 1") and task.shelf.moves < 2),
    *("mammalath win-2 5", "mana win-2 3", "manalath win-2 1", "manalath-stein win-2 8"),
]


def saving(start: Position) -> list[str]:
    """List every move that loses neither at once nor to the next move of the other player."""
    rival = start.to_move.other
    return [
        start.game.write_move(move)
        for move in start.legal_moves()
        if not Proof(rival).is_won(start.play(move), 1)
    ]


def prove(task: PuzzleTask) -> None:
    """Prove by trying every move that a puzzle has the answers that it accepts, and no others."""
    start, moves = task.start, task.shelf.moves
    if moves:
        assert not Proof(start.to_move).is_won(start, moves - 1)
        assert keys(start, moves) == list(task.answers())
        return
    rival = start.to_move.other
    assert keys(start, 1) == []
    assert any(Proof(rival).is_won(left, 1) for left in start.handed_over())
    assert saving(start) == list(task.answers())
    if task.shelf is Shelf.FOUR:
        for move in traps(start):
            outcome = start.play(move).outcome
            assert outcome is not None
            assert (outcome.winner, len(outcome.evidence)) == (rival, 4)
        assert traps(start)


@sampled(1)
@pytest.mark.parametrize("name", SAMPLE)
def test_the_rules_alone_prove_one_of_each_shelf(name: str) -> None:
    prove(ALL[name])


@pytest.mark.proof
@pytest.mark.parametrize("name", ALL)
def test_the_rules_alone_prove_each(name: str) -> None:
    prove(ALL[name])


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_as_many_of_each_shelf_where_it_has_such_a_rule(name: str) -> None:
    counts = {shelf: len(puzzles) for shelf, puzzles in puzzles_of(GAMES[name]).items()}
    expected = {shelf: 15 if shelf.moves > 1 else 20 for shelf in Shelf}
    if name in {"mana", "mammalath"}:
        del expected[Shelf.FOUR]
    assert counts == expected


@sampled(2)
@pytest.mark.parametrize("name", GAMES)
def test_no_two_of_a_shelf_are_alike_and_each_is_worth_a_puzzle(name: str) -> None:
    for shelf, puzzles in puzzles_of(GAMES[name]).items():
        assert len({shape(puzzle.task.start) for puzzle in puzzles}) == len(puzzles)
        assert set(Counter(puzzle.seed for puzzle in puzzles).values()) == {1}
        for puzzle in puzzles[: some(2) if shelf is Shelf.WIN_3 else some(5)]:  # one in three takes a second
            assert is_puzzle(puzzle.task)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_written_as_it_was_read(name: str) -> None:
    for puzzles in puzzles_of(GAMES[name]).values():
        for puzzle in puzzles:
            assert read_puzzle(GAMES[name], puzzle.text()) == puzzle


@PROOF
@pytest.mark.parametrize("name", ["mana", "mammalath"])
def test_all_that_wins_is_found_where_several_moves_do(name: str) -> None:
    """After the first move of a win in three and the answer to it, several moves may win in two."""
    task = ALL[f"{name} win-3 3"]
    reached = task.start.play(task.answers()[0])
    position = reached.play(task.reply(reached))
    assert sorted(ForcedWin(position).keys(2, 99)) == sorted(keys(position, 2))


def test_what_is_no_line_is_refused() -> None:
    for line in ("stop 1 2", "draw 1 2 6/7/8/9/10/9/8/7/6 o"):
        with pytest.raises(ValueError, match=r"fields|valid Shelf"):
            read_puzzle(GAMES["manalath"], line)
    with pytest.raises(BadFen):
        read_puzzle(GAMES["manalath"], "stop 1 2 nowhere at all")
