"""Puzzles that an earlier program kept as games: their numbers are read and written."""

import pytest

from controller.games import all_games
from controller.play.journal import EntryKind, GameHeader, KeptGame, KeptMove, RecordError
from controller.play.journal.entries import Entry, header_text
from controller.play.journal.record_format import read_record, record_json, record_text
from tests.journal.disks import made_of

GAMES = all_games()
START = GAMES["mana"].parse_fen("1 2d2r/r1R3/3rR1/1R4/4r1/1D3R r e2 1,1")
KEPT = KeptGame(0, GameHeader("mana", START.fen(), "b", seats=(8, 0), puzzle=1), 0, (KeptMove("b3-d4", 0),))


def test_an_old_one_is_read_and_is_a_game_from_its_position() -> None:
    game = made_of(Entry(1, EntryKind.GAME, 0, header_text(KEPT.header), 0))
    assert isinstance(game, KeptGame)
    assert game.header == KEPT.header
    record = game.record(GAMES)
    assert (record.start, record.seats) == (START, (8, 0))


def test_text_and_json_have_it_and_one_of_before_has_none() -> None:
    for text in (record_text(KEPT), record_json(KEPT)):
        assert read_record(text, GAMES).header == KEPT.header
    assert "\npuzzle: 1\n" in record_text(KEPT)
    before = read_record(record_text(KEPT).replace("puzzle: 1\n", ""), GAMES)
    assert before.header.puzzle is None


@pytest.mark.parametrize("wrong", ["0", "-1", "one", "1.0", "12345"])
def test_what_is_no_number_is_refused(wrong: str) -> None:
    for text in (
        record_text(KEPT).replace("puzzle: 1\n", f"puzzle: {wrong}\n"),
        record_json(KEPT).replace('"puzzle": 1', f'"puzzle": "{wrong}"'),
    ):
        with pytest.raises(
            RecordError, match="the record: puzzle must be a whole number from 1 to 9999, not"
        ):
            read_record(text, GAMES)
