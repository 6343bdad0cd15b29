"""Which puzzle a game is: kept, written and read again; older records and other positions are none."""

from pathlib import Path

import pytest

from controller.games import all_games
from controller.play.journal import (
    EntryKind,
    GameHeader,
    Journal,
    KeptGame,
    KeptMove,
    Recorder,
    RecordError,
    read_record,
    record_json,
    record_text,
    replay_stream,
)
from controller.play.journal.entries import Entry, header_text
from controller.play.journal.event_lines import event_line, read_event
from controller.play.loop import Loop
from controller.session import open_record
from controller.session.events import NewGame
from controller.table import posed
from controller.table.puzzles import puzzle_of
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.journal.disks import made_of
from tests.square_board import SQUARE

GAMES = all_games()
FOUND = puzzle_of(GAMES["mammalath"], 1)
assert FOUND is not None
PUZZLE = FOUND
BEGUN = posed(PUZZLE)
KEPT = KeptGame(
    0,
    GameHeader("mammalath", PUZZLE.start.fen(), "b", seats=BEGUN.seats, puzzle=1),
    0,
    (KeptMove(PUZZLE.line[0], 0),),
)


def test_the_journal_keeps_which_puzzle_it_is() -> None:
    game = made_of(Entry(1, EntryKind.GAME, 0, header_text(KEPT.header), 0))
    assert isinstance(game, KeptGame)
    assert game.header == KEPT.header
    assert game.record(GAMES) == BEGUN


def test_text_and_json_have_it_and_one_of_before_is_none() -> None:
    for text in (record_text(KEPT), record_json(KEPT)):
        assert read_record(text, GAMES).header == KEPT.header
    assert "\npuzzle: 1\n" in record_text(KEPT)
    before = read_record(record_text(KEPT).replace("puzzle: 1\n", ""), GAMES)
    assert before.header.puzzle is None
    assert before.record(GAMES).puzzle is None


def test_a_number_that_begins_otherwise_here_is_no_puzzle() -> None:
    assert (
        read_record(record_text(KEPT).replace("puzzle: 1\n", "puzzle: 2\n"), GAMES).record(GAMES).puzzle
        is None
    )


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


def test_a_stream_has_the_puzzle_it_begins_with_and_the_next(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(SQUARE, clock, seed=1)
    loop = Loop(board, clock, open_record(SQUARE, BEGUN, is_recorded=True))
    journal = Journal(tmp_path / "games.db", lambda: 0)
    recorder = Recorder(journal, tmp_path, is_threaded=False)
    loop.subscribe(recorder)
    other = puzzle_of(GAMES["mana"], 3)
    assert other is not None
    start, seats = other.start, posed(other).seats
    board.workbench.after(1000, lambda: loop.post(lambda at_ms: NewGame(start, at_ms, None, None, seats, 3)))
    while clock.now_ms() < 2000:
        loop.turn()
    assert loop.snapshot.session.record == posed(other)
    board.close()
    recorder.stop(clock.now_ms())
    journal.close()
    lines = (tmp_path / "000001.jsonl").read_text(encoding="ascii").splitlines()
    assert '"puzzle":1' in lines[0]
    assert '"puzzle":3' in "".join(line for line in lines if '"new"' in line)
    assert replay_stream(lines, GAMES, load_profile).is_identical
    assert '"puzzle"' not in event_line(NewGame(start, 0.0))
    assert read_event({"at": 0.0, "new": f"mana {start.fen()}"}, GAMES, SQUARE) == NewGame(start, 0.0)
