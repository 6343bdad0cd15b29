"""Which seats have no hands, and what was requested for them: kept and read again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from controller.games import Colour, Put, all_games
from controller.play.journal import (
    EntryKind,
    GameHeader,
    Journal,
    KeptGame,
    KeptMove,
    Recorder,
    replay_stream,
)
from controller.play.journal.entries import Entry, header_text
from controller.play.journal.record_format import read_record, record_json, record_text
from controller.play.journal.sensor_stream import first_line
from controller.play.loop import Loop
from controller.session import open_session, resume_session, step
from controller.session.events import Requested
from controller.table import HAND, HANDS, Record, Seats, read_seats
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.journal.disks import made_of
from tests.proof.bench.request_games import Seat, by
from tests.timeline import PROFILE, Timeline

ENGINE: Seats = (HAND, 4)
START = all_games()["manalath"].start().fen()
KEPT = KeptGame(0, GameHeader("manalath", START, "b", seats=ENGINE), 0, (KeptMove("e5o", 0),))


def test_the_journal_keeps_the_seats_without_hands() -> None:
    game = made_of(Entry(1, EntryKind.GAME, 0, header_text(KEPT.header), 0))
    assert isinstance(game, KeptGame)
    assert game.header == KEPT.header
    assert game.record(all_games()).seats == ENGINE


def test_a_journal_from_before_seats_were_kept_is_read_as_of_two_hands() -> None:
    game = made_of(Entry(1, EntryKind.GAME, 0, f"manalath|{START}|b|000001.jsonl", 0))
    assert isinstance(game, KeptGame)
    assert game.header == GameHeader("manalath", START, "b", "000001.jsonl")
    assert game.record(all_games()).seats == HANDS


def test_text_and_json_have_the_seats_without_hands() -> None:
    for text in (record_text(KEPT), record_json(KEPT)):
        assert read_record(text, all_games()).header == KEPT.header


def test_a_game_gone_on_with_waits_for_the_seat_again() -> None:
    resumed = Timeline(unfinished=KEPT.record(all_games()))
    resumed.play("""
        at 1000 tap ok
        at 2000 place orange e5
        at 2500 expect says "Purple is thinking"
        at 2600 answer f7o
        at 3400 expect says "Put an orange piece on f7."
        at 4000 place orange f7
        at 4400 expect moves e5o f7o
    """)


@pytest.mark.parametrize("seats", [HANDS, (3, HAND)], ids=["hands", "an engine"])
def test_a_game_declined_for_another_leaves_its_seats_to_that(seats: Seats) -> None:
    unfinished = replace(KEPT.record(all_games()), seats=ENGINE)
    declined = Timeline(seats=seats, unfinished=unfinished)
    line = json.loads(first_line(declined.session))
    assert read_seats(line.get("seats", "")) == seats
    assert read_seats(line["unfinished"].get("seats", "")) == ENGINE
    declined.play("at 1000 tap undo")
    assert declined.session.record == Record(unfinished.game, unfinished.start, seats=seats)


def test_nothing_is_answered_before_the_pieces_are_back() -> None:
    offered = resume_session(open_session(PROFILE, all_games()["manalath"].start()), KEPT.record(all_games()))
    assert offered.awaited is None
    assert step(offered, Requested(offered.position.fen(), "f7o", 1.0))[0].companions.request is None


def test_a_stream_decides_requested_moves_again(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(PROFILE, clock, seed=1)
    played = KEPT.record(all_games()).with_ply(Put("f7", Colour.FIRST), 0.0)
    session = open_session(PROFILE, all_games()["manalath"].start(), is_recorded=True, seats=ENGINE)
    loop = Loop(board, clock, session)
    journal = Journal(tmp_path / "games.db", lambda: 0)
    recorder = Recorder(journal, tmp_path, is_threaded=False)
    loop.subscribe(recorder)
    loop.subscribe(Seat(loop, by(played), board.workbench.after, lambda: 10.0))
    board.workbench.after(1000, lambda: board.workbench.put("e5", Colour.FIRST))
    board.workbench.after(4000, lambda: board.workbench.put("f7", Colour.FIRST))
    while clock.now_ms() < 6000:
        loop.turn()
    board.close()
    recorder.stop(clock.now_ms())
    (game,) = journal.games()
    journal.close()
    assert game.header.seats == ENGINE
    assert [move.text for move in game.moves] == ["e5o", "f7o"]
    lines = (tmp_path / "000001.jsonl").read_text(encoding="ascii").splitlines()
    assert sum("requested" in line for line in lines) == 1
    assert replay_stream(lines, all_games(), load_profile).is_identical
