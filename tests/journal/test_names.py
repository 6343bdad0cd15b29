"""The players' names: kept with the moves, written to files, and passed on to the next game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.games import Colour, all_games
from controller.messages import Message, word
from controller.play.journal import (
    EntryKind,
    GameHeader,
    Journal,
    KeptGame,
    KeptMove,
    Recorder,
    RecordError,
    replay_stream,
)
from controller.play.journal.entries import Entry, header_text
from controller.play.journal.record_format import read_record, record_json, record_text
from controller.play.loop import Loop
from controller.session import open_session, resume_session, step
from controller.session.events import NewGame, SetNames
from controller.table import NOBODY
from controller.table_messages import headline
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.journal.disks import made_of
from tests.timeline import PROFILE, Timeline
from tests.wordings import worded

GAME = all_games()["manalath"]
HEADER = GameHeader("manalath", GAME.start().fen(), "b")
NAMES = ("Zoé: the | 1st", "山田 太郎")
KEPT = KeptGame(0, HEADER, 0, (KeptMove("e5o", 0),), names=NAMES)
BEGAN = Entry(1, EntryKind.GAME, 0, header_text(HEADER), 0)


def test_text_and_json_have_the_names() -> None:
    for text in (record_text(KEPT), record_json(KEPT)):
        assert read_record(text, all_games()) == KEPT
    assert "\nfirst: Zoé: the | 1st\nsecond: 山田 太郎\n" in record_text(KEPT)
    one = replace(KEPT, names=("", "Ada"))
    for text in (record_text(one), record_json(one)):
        assert read_record(text, all_games()) == one


def test_a_record_without_names_has_none() -> None:
    nobody = replace(KEPT, names=NOBODY)
    assert "first" not in record_text(nobody)
    assert "names" not in json.loads(record_json(nobody))
    assert read_record(record_text(nobody), all_games()).names == NOBODY


@pytest.mark.parametrize("wrong", ["x" * 25, "a\u202eb"])
def test_what_is_no_name_is_refused(wrong: str) -> None:
    wrong_json = json.dumps(json.loads(record_json(KEPT)) | {"names": [wrong, ""]})
    for text in (record_text(KEPT).replace(NAMES[0], wrong), wrong_json):
        with pytest.raises(RecordError, match=r"the record: names\[0\]: a name .*; an export shows the form"):
            read_record(text, all_games())


def test_a_record_that_was_taken_in_has_its_names(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "games.db", lambda: 0)
    journal.keep(KEPT)
    (game,) = journal.games()
    journal.close()
    assert (game.names, game.moves) == (NAMES, KEPT.moves)
    assert game.record(all_games()).names == NAMES


@pytest.mark.parametrize("text", ["", "[]", '["a"]', '["a", 1]', "[" * 100_000])
def test_an_entry_that_names_nobody_makes_no_game(text: str) -> None:
    why = made_of(BEGAN, Entry(1, EntryKind.NAMES, 0, text, 0))
    assert isinstance(why, Message)
    assert "names no players" in worded(why)


def test_names_are_written_with_the_next_move_and_hold_for_the_next_game(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed=1)
    loop = Loop(board, clock, open_session(PROFILE, GAME.start(), is_recorded=True))
    journal = Journal(tmp_path / "games.db", lambda: 0)
    recorder = Recorder(journal, tmp_path, is_threaded=False)
    loop.subscribe(recorder)
    workbench = board.workbench
    workbench.after(1000, lambda: workbench.put("e5", Colour.FIRST))
    workbench.after(2000, lambda: loop.post(lambda at_ms: SetNames(("Ada", ""), at_ms)))
    workbench.after(3000, lambda: workbench.put("f6", Colour.SECOND))
    workbench.after(4000, lambda: loop.post(lambda at_ms: NewGame(GAME.start(), at_ms)))
    workbench.after(4500, workbench.clear_table)
    workbench.after(6000, lambda: workbench.put("a1", Colour.FIRST))
    while clock.now_ms() < 8000:
        loop.turn()
    assert word(headline(loop.snapshot.session)) == "Purple to move"
    board.close()
    recorder.stop(clock.now_ms())
    games = journal.games()
    journal.close()
    assert [(game.names, len(game.moves)) for game in games] == [(("Ada", ""), 2), (("Ada", ""), 1)]
    lines = (tmp_path / "000001.jsonl").read_text(encoding="ascii").splitlines()
    assert replay_stream(lines, all_games(), load_profile).is_identical


def test_names_given_with_a_new_game_are_none_of_the_one_that_is_left(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed=1)
    loop = Loop(board, clock, open_session(PROFILE, GAME.start(), is_recorded=True))
    journal = Journal(tmp_path / "games.db", lambda: 0)
    recorder = Recorder(journal, tmp_path, is_threaded=False)
    loop.subscribe(recorder)
    workbench = board.workbench
    workbench.after(500, lambda: loop.post(lambda at_ms: SetNames(("Ada", "Ben"), at_ms)))
    workbench.after(1000, lambda: workbench.put("e5", Colour.FIRST))
    workbench.after(3000, lambda: loop.post(lambda at_ms: NewGame(GAME.start(), at_ms, names=("Ben", "Ada"))))
    workbench.after(3500, workbench.clear_table)
    workbench.after(5000, lambda: workbench.put("a1", Colour.FIRST))
    while clock.now_ms() < 7000:
        loop.turn()
    board.close()
    recorder.stop(clock.now_ms())
    games = journal.games()
    journal.close()
    assert [(game.names, len(game.moves)) for game in games] == [(("Ada", "Ben"), 1), (("Ben", "Ada"), 1)]
    lines = (tmp_path / "000001.jsonl").read_text(encoding="ascii").splitlines()
    assert replay_stream(lines, all_games(), load_profile).is_identical


def test_a_game_that_is_offered_has_the_names_it_was_played_by() -> None:
    session = open_session(PROFILE, GAME.start())
    session = replace(session, record=replace(session.record, names=("Ada", "Ben")))
    offered = resume_session(session, KEPT.record(all_games()))
    assert offered.record.names == NAMES


def test_names_given_while_a_game_is_offered_are_those_of_either_game() -> None:
    table = Timeline(unfinished=KEPT.record(all_games()))
    table.play("at 900 wait")
    table.session, _ = step(table.session, SetNames(("Ada", "Ben"), 950.0))
    assert table.session.record.names == ("Ada", "Ben")
    table.play("at 1000 tap undo")
    assert table.session.record.plies == ()
    assert table.session.record.names == ("Ada", "Ben")
    assert word(headline(table.session)) == "Ada to move"
