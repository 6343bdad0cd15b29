"""The puzzles of the shelves: they are what they claim, proved by the rules alone."""

from collections import Counter
from itertools import islice

import pytest

from controller.annexes.puzzles import shelf_miner
from controller.annexes.puzzles.shelf_miner import MINED, MOST_ANSWERS, is_puzzle, mine_shelf, traps
from controller.annexes.puzzles.shelf_puzzles import mined_puzzles, read_shelf_puzzle, shelves_of
from controller.annexes.puzzles.task import PuzzleTask, Shelf
from controller.games import BadFen, Position, all_games
from controller.table.puzzles import Puzzle
from tests.games.plain_proof import Proof, keys
from tests.sweeps import sampled

GAMES = all_games()
ALL = [
    pytest.param(task, id=f"{name} {shelf.value} {number}")
    for name, game in GAMES.items()
    for shelf, tasks in shelves_of(game).items()
    if shelf in MINED
    for number, task in enumerate(tasks, start=1)
]
#: One of each shelf of each game.
SAMPLE = [each for each in ALL if str(each.id).endswith(" 1")]


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
    start = task.start
    if task.shelf is Shelf.WIN_1:
        assert keys(start, 1) == list(task.answers())
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


@pytest.mark.parametrize("task", SAMPLE)
def test_the_rules_alone_prove_one_of_each_shelf(task: PuzzleTask) -> None:
    prove(task)


@pytest.mark.proof
@pytest.mark.parametrize("task", ALL)
def test_the_rules_alone_prove_each(task: PuzzleTask) -> None:
    prove(task)


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_twenty_of_each_shelf_where_it_has_such_a_rule(name: str) -> None:
    counts = Counter(puzzle.task.shelf for puzzle in mined_puzzles(GAMES[name]))
    expected = dict.fromkeys(MINED, 20)
    if name in {"mana", "mammalath"}:
        del expected[Shelf.FOUR]
    assert counts == expected
    assert {shelf: len(shelves_of(GAMES[name])[shelf]) for shelf in (Shelf.WIN_2, Shelf.WIN_3)} == {
        Shelf.WIN_2: 15,
        Shelf.WIN_3: 15,
    }


@pytest.mark.parametrize("name", GAMES)
def test_no_two_are_alike_and_each_is_worth_a_puzzle(name: str) -> None:
    puzzles = mined_puzzles(GAMES[name])
    shapes = {Puzzle(0, 0, 0, (), puzzle.task.start).shape() for puzzle in puzzles}
    assert len(shapes) == len(puzzles)
    for puzzle in puzzles:
        assert is_puzzle(puzzle.task)
        assert 0 < len(puzzle.task.answers()) <= MOST_ANSWERS


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_written_as_it_was_read(name: str) -> None:
    for puzzle in mined_puzzles(GAMES[name]):
        assert read_shelf_puzzle(GAMES[name], puzzle.text()) == puzzle


@sampled(1)
@pytest.mark.parametrize("shelf", MINED)
def test_a_seed_gives_its_puzzle_again(shelf: Shelf) -> None:
    game = GAMES["manalath"]
    first = next(puzzle for puzzle in mined_puzzles(game) if puzzle.task.shelf is shelf)
    assert next(iter(mine_shelf(game, shelf, first.seed))) == first


def test_a_puzzle_that_only_mirrors_an_earlier_one_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    first = mined_puzzles(GAMES["manalath"])[0]
    monkeypatch.setattr(shelf_miner, "self_played", lambda *_: [(first.plies, first.task.start, None)])
    found = list(islice(mine_shelf(GAMES["manalath"], Shelf.WIN_1, first.seed), 2))
    assert found == [first, None]


def test_what_is_no_line_is_refused() -> None:
    for line in ("stop 1 2", "draw 1 2 6/7/8/9/10/9/8/7/6 o"):
        with pytest.raises(ValueError, match=r"fields|valid Shelf"):
            read_shelf_puzzle(GAMES["manalath"], line)
    with pytest.raises(BadFen):
        read_shelf_puzzle(GAMES["manalath"], "stop 1 2 nowhere at all")
