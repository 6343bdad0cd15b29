"""Takeback and redo by hand: earlier tables and those of a redo, seen or on the way."""

import pytest

from controller.games import Colour, all_games
from controller.games.moves import Pass
from controller.inference import HAND_TIMES, Case, Now, Reading, restart
from controller.inference.differences import Differences
from controller.inference.expected_tables import Table
from controller.inference.plies_on_table import (
    is_redo_begun,
    may_become,
    redone,
    taken_back,
)
from controller.table import Record
from tests.inference.test_expected_tables import random_record
from tests.timeline import PROFILE, STUCK

GAMES = all_games()


def seen_in(record: Record, table: Table) -> Differences:
    """Return what differs from the game's position where a table has lain still for a second."""
    readings = {space: Reading.of(table.get(space)) for space in record.game.geometry.names}
    return Differences.of(Case(record, PROFILE), restart(readings, 0.0), Now(1000.0, HAND_TIMES))


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
    assert is_redo_begun(seen_in(undone, alone), alone)
    assert not is_redo_begun(seen_in(undone, alone), {"g5": Colour.SECOND})
    assert undone.with_ply(game.parse_move("e5o"), 0.0).redo == undone.redo[1:]
    assert undone.with_ply(game.parse_move("e5p"), 0.0).redo == ()


def test_any_pieces_lifted_are_on_the_way_to_an_earlier_table_where_all_were_laid() -> None:
    record = random_record(GAMES["manalath"], 3, 12)
    table = record.position.table()
    for space in table:
        assert may_become(seen_in(record, {s: c for s, c in table.items() if s != space}))
    empty = next(space for space in record.game.geometry.names if space not in table)
    assert not may_become(seen_in(record, {**table, empty: Colour.FIRST}))
