"""`manalath puzzles`: what is printed, and what is refused."""

import json

import pytest

from controller.annexes.puzzles.shelf_puzzles import mined_puzzles
from controller.cli import main
from controller.games import all_games
from controller.table.puzzles import puzzle_of, puzzles_of


def test_it_lists_every_puzzle_that_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    alone = capsys.readouterr().out
    assert main(["puzzles", "list"]) == 0
    assert capsys.readouterr().out == alone
    head, *lines = alone.splitlines()
    assert head.split() == ["puzzle", "win", "in", "to", "move", "plies", "seed"]
    puzzle = puzzle_of(all_games()["mana"], 3)
    assert puzzle is not None
    assert ["mana:3", "2", "yellow", str(puzzle.plies), str(puzzle.seed)] in [x.split() for x in lines]
    assert len(lines) == sum(len(puzzles_of(game)) for game in all_games().values())


def test_it_draws_one_and_keeps_the_solution_for_who_asks(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzle_of(all_games()["mana"], 3)
    assert puzzle is not None
    assert main(["puzzles", "show", "mana:3"]) == 0
    shown = capsys.readouterr().out
    assert str(puzzle.start) in shown
    assert "Puzzle 3: Yellow wins in 2." in shown
    assert puzzle.line[0] not in shown
    assert main(["puzzles", "show", "mana:3", "--solution"]) == 0
    assert ", ".join(puzzle.line) in capsys.readouterr().out


def test_one_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "show", "mana:31"]) == 2
    assert "Mana has no puzzle 31; it has 1 to 30" in capsys.readouterr().err


def test_mined_ones_are_the_lines_that_ship_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = puzzles_of(all_games()["mana"])
    words = ["puzzles", "mine", "--game", "mana", "--moves", "2", "--seed"]
    assert main([*words, str(first.seed), "--count", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == [first.text(), second.text()]
    assert main([*words, str(second.seed), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "mana",
        "moves": 2,
        "seed": second.seed,
        "plies": second.plies,
        "solution": list(second.line),
        "position": second.start.fen(),
    }


def test_those_of_a_shelf_are_mined_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = mined_puzzles(all_games()["mana"])
    words = ["puzzles", "mine", "--game", "mana", "--shelf", "win-1", "--seed"]
    assert main([*words, str(first.seed), "--count", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == [first.text(), second.text()]
    assert main([*words, str(second.seed), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "mana",
        "shelf": "win-1",
        "seed": second.seed,
        "plies": second.plies,
        "answers": list(second.task.answers()),
        "position": second.task.start.fen(),
    }
