"""What a record knows about its plies, whatever the game."""

import pytest

from controller.games import Colour, Position, all_games
from controller.table import Record


def played(start: Position, *moves: str) -> Record:
    record = Record(start.game, start)
    for at_ms, move in enumerate(moves):
        record = record.with_ply(start.game.parse_move(move), at_ms)
    return record


@pytest.mark.parametrize(
    ("name", "fen", "moves", "landed"),
    [
        ("manalath", "6/7/8/9/10/9/8/7/6 o", ["e5p", "a1o"], [{"a1": "FIRST"}, {"e5": "SECOND"}, {}]),
        ("mammalath", "", ["c4", "swap", "-r"], [{}, {"c4": "SECOND"}, {"c4": "FIRST"}, {}]),
        ("mana", "", ["edge0", "Da1", "Rb2"], [{"b2": "FIRST"}, {"a1": "FIRST"}, {}, {}]),
        ("mana", "0 1rrdrr/6/6/r5/6/RRRDRR r - 0,0", ["a1-a3"], [{"a3": "FIRST"}, {}]),
    ],
)
def test_a_ply_knows_the_piece_that_it_left(
    name: str, fen: str, moves: list[str], landed: list[dict[str, str]]
) -> None:
    game = all_games()[name]
    record = played(game.parse_fen(fen) if fen else game.start(), *moves)
    found = [record.landed(undone) for undone in range(len(moves) + 1)]
    assert found == [{space: Colour[colour] for space, colour in one.items()} for one in landed]


@pytest.mark.parametrize(
    ("again", "left"),
    [
        (["Rc1"], ["Rb1", "Re1"]),
        (["Re1", "Rc1"], ["Rb1"]),
        (["Rb1"], ["Rc1", "Re1"]),
        (["Rf1"], []),
        (["Re1", "Rf1"], []),
    ],
)
def test_plies_of_one_player_are_made_again_in_any_order(again: list[str], left: list[str]) -> None:
    game = all_games()["mana"]
    record = played(game.start(), "edge0", "Da1", "Rb1", "Rc1", "Re1")
    record = record.amended(3, [game.parse_move(move) for move in again], 10.0)
    assert [game.write_move(ply.move) for ply in record.redo] == left
    if left:
        assert record.redo[-1].position == played(game.start(), "edge0", "Da1", "Rb1", "Rc1", "Re1").position


def test_a_later_ply_that_ends_a_turn_ends_the_redo() -> None:
    game = all_games()["manalath"]
    record = played(game.start(), "e5o", "f5p")
    assert record.amended(2, [game.parse_move("f5p")], 10.0).redo == ()
