"""The tables that moves leave, and the stages on the way to them, for every game."""

import random

import pytest

from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour, Game
from manalath_board.controller.games.moves import Pass
from manalath_board.controller.games.record import Record
from manalath_board.controller.inference.expected_tables import (
    MOST_PLIES,
    difference,
    index_of,
    is_begun,
    is_redo_begun,
    leads_to,
    may_become,
    played,
    redone,
    table_of,
    taken_back,
)
from tests.timeline import STUCK

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
        assert (move in played(position, after)) is is_placed
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


@pytest.mark.parametrize("name", GAMES)
def test_earlier_tables_are_found_the_latest_of_equal_ones(name: str) -> None:
    record = random_record(GAMES[name], 7, 14)
    hidden = 0
    for undone in range(1, len(record.plies) + 1):
        before = record.before(undone)
        hidden += not before.changes(record.plies[-undone].move) and before.count_legal() > 1
        found = taken_back(record, before.table())
        if hidden or before.table() == record.position.table():
            assert found <= undone
        else:
            assert record.before(found).table() == before.table()
            assert found <= undone


def test_a_hand_does_not_pass_a_move_that_was_chosen_and_left_no_trace() -> None:
    game = GAMES["mammalath"]
    record = Record(game, game.start()).with_ply(game.parse_move("c4"), 0.0)
    before = record.start.table()
    assert taken_back(record, before) == 1
    record = record.with_ply(game.parse_move("-r"), 0.0)
    assert taken_back(record, before) == 0


def test_a_forced_pass_goes_with_the_ply_before_it() -> None:
    game = GAMES["manalath-stein"]
    start = game.parse_fen(STUCK.replace("bbbwb/", "1bbwb/", 1).replace(" w", " b"))
    (space,) = game.parse_fen(STUCK).table().keys() - start.table().keys()
    record = Record(game, start).with_ply(game.parse_move(f"{space}b"), 0.0).with_ply(Pass(), 0.0)
    assert taken_back(record, start.table()) == 2


def test_a_redo_is_found_whole_and_by_its_parts() -> None:
    game = GAMES["manalath"]
    record = Record(game, game.start())
    for move in ("e5o", "f5p", "g5o"):
        record = record.with_ply(game.parse_move(move), 0.0)
    undone = record.amended(3, (), 0.0)
    assert [ply.move for ply in undone.redo] == [ply.move for ply in record.plies]
    assert redone(undone, record.position.table()) == tuple(ply.move for ply in record.plies)
    alone = {"g5": Colour.FIRST}
    assert redone(undone, alone) == ()
    assert is_redo_begun(undone, alone)
    assert not is_redo_begun(undone, {"g5": Colour.SECOND})
    assert undone.with_ply(game.parse_move("e5o"), 0.0).redo == undone.redo[1:]
    assert undone.with_ply(game.parse_move("e5p"), 0.0).redo == ()


def test_any_pieces_lifted_are_on_the_way_to_an_earlier_table_where_all_were_laid() -> None:
    record = random_record(GAMES["manalath"], 3, 12)
    table = record.position.table()
    for space in table:
        assert may_become(record, {s: c for s, c in table.items() if s != space})
    empty = next(space for space in record.game.geometry.names if space not in table)
    assert not may_become(record, {**table, empty: Colour.FIRST})


def test_the_index_is_the_same_object_for_equal_positions() -> None:
    game = GAMES["mana"]
    assert index_of(game.start()) is index_of(game.start())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_move_lands_one_piece_at_most(name: str, seed: int) -> None:
    position = random_record(GAMES[name], seed, 10 + 10 * seed).position
    for cells in index_of(position).whole:
        assert sum(colour is not None for _, colour in cells) <= 1


def test_no_more_plies_at_once_are_tried_than_can_be() -> None:
    start = GAMES["manalath"].start()
    spaces = ("a1", "a3", "a5", "c1", "c3", "c5", "c7")
    table = dict.fromkeys(spaces, Colour.FIRST)
    assert leads_to(start, dict.fromkeys(spaces[:MOST_PLIES], Colour.FIRST), len(spaces))
    index_of.cache_clear()
    assert not leads_to(start, table, len(spaces))
    assert index_of.cache_info().misses <= 1
