"""`manalath puzzles`: what is printed, and what is refused."""

import json

import pytest

from controller.annexes.puzzles.shelf_puzzles import puzzles_of
from controller.annexes.puzzles.task import Shelf
from controller.cli import main
from controller.games import all_games
from tests.sweeps import sampled

WINS = puzzles_of(all_games()["mana"])[Shelf.WIN_2]


def test_it_lists_every_puzzle_that_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles"]) == 0
    alone = capsys.readouterr().out
    assert main(["puzzles", "list"]) == 0
    assert capsys.readouterr().out == alone
    head, *lines = alone.splitlines()
    assert head.split() == ["puzzle", "to", "move", "plies", "seed"]
    puzzle = WINS[2]
    assert ["mana:win-2:3", "yellow", str(puzzle.plies), str(puzzle.seed)] in [x.split() for x in lines]
    assert len(lines) == sum(
        len(shelf) for game in all_games().values() for shelf in puzzles_of(game).values()
    )


def test_it_draws_one_and_keeps_the_answers_for_who_asks(capsys: pytest.CaptureFixture[str]) -> None:
    task = WINS[2].task
    assert main(["puzzles", "show", "mana:win-2:3"]) == 0
    shown = capsys.readouterr().out
    assert str(task.start) in shown
    assert "Yellow wins in 2." in shown
    assert task.answers()[0] not in shown
    assert main(["puzzles", "show", "mana:win-2:3", "--solution"]) == 0
    assert f"Right: {task.answers()[0]}" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["mana:win-2:16", "mana:four:1", "go:win-1:1", "mana:win-2", "3"])
def test_one_that_is_not_there_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "show", name]) == 2
    assert f"there is no puzzle {name}; `manalath puzzles` lists them" in capsys.readouterr().err


@sampled(1)
@pytest.mark.parametrize("shelf", [Shelf.WIN_1, Shelf.WIN_2])
def test_mined_ones_are_the_lines_that_ship_or_json(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, *_ = puzzles_of(all_games()["mana"])[shelf]
    words = ["puzzles", "mine", "--game", "mana", "--shelf", shelf.value, "--seed"]
    assert main([*words, str(first.seed), "--count", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == [first.text(), second.text()]
    assert main([*words, str(second.seed), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "game": "mana",
        "shelf": shelf.value,
        "seed": second.seed,
        "plies": second.plies,
        "answers": list(second.task.answers()),
        "position": second.task.start.fen(),
    }
