"""The tables that moves leave, and the stages on the way to them, for every game."""

import random

import pytest

from controller.games import Game, all_games
from controller.inference import difference, index_of, table_of
from controller.inference.expected_tables import is_begun, placed_as
from controller.table import Record

GAMES = all_games()


def random_record(game: Game, seed: int, plies: int) -> Record:
    """Return a random game of ``plies``, or to its end if that comes first."""
    chance = random.Random(seed)
    record = Record(game, game.shuffled(seed))
    while record.position.outcome is None and len(record.plies) < plies:
        record = record.with_ply(chance.choice(record.position.legal_moves()), 0.0)
    return record


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_move_that_leaves_a_trace_is_found_by_it(name: str, seed: int) -> None:
    record = random_record(GAMES[name], seed, 10 + 10 * seed)
    position = record.position
    for move in position.legal_moves():
        after = position.play(move).table()
        is_placed = bool(position.changes(move))
        assert (move in [placed.move for placed in placed_as(position, after)]) is is_placed
        assert is_placed or after == position.table()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_lifted_for_a_move_begins_it_and_a_landing_does_not(name: str) -> None:
    position = random_record(GAMES[name], 5, 16).position
    table = table_of(position)
    for move in position.legal_moves():
        for space, colour in difference(table, position.play(move).table()):
            if space in table:
                assert is_begun(position, {s: c for s, c in table.items() if s != space})
            elif colour is not None and len(position.changes(move)) > 1:
                assert not is_begun(position, {**table, space: colour})


def test_the_index_is_the_same_object_for_equal_positions() -> None:
    game = GAMES["mana"]
    assert index_of(game.start()) is index_of(game.start())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_move_lands_one_piece_at_most(name: str, seed: int) -> None:
    position = random_record(GAMES[name], seed, 10 + 10 * seed).position
    for cells in index_of(position).whole:
        assert sum(colour is not None for _, colour in cells) <= 1
