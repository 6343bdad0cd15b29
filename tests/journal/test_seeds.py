"""The seed of what a game left to chance: kept, written and read again."""

from pathlib import Path

import pytest

from controller.games import all_games
from controller.games.shuffle import MAX_SEED
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
from controller.session import open_session
from controller.session.events import NewGame
from controller.table import drawn, following
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.journal.disks import made_of
from tests.square_board import SQUARE

MAMMALATH = all_games()["mammalath"]
BEGUN = drawn(MAMMALATH, 7)
KEPT = KeptGame(0, GameHeader("mammalath", BEGUN.start.fen(), "b", seed=7), 0, (KeptMove("c4", 0),))


def test_the_journal_keeps_the_seed() -> None:
    game = made_of(Entry(1, EntryKind.GAME, 0, header_text(KEPT.header), 0))
    assert isinstance(game, KeptGame)
    assert game.header == KEPT.header
    assert game.record(all_games()).seed == 7
    assert following(game.record(all_games())) == drawn(MAMMALATH, 8)


def test_text_and_json_have_the_seed() -> None:
    for text in (record_text(KEPT), record_json(KEPT)):
        assert read_record(text, all_games()).header == KEPT.header
    assert "\nseed: 7\n" in record_text(KEPT)


@pytest.mark.parametrize("wrong", ["-1", "seven", "7.0", str(MAX_SEED + 1), "9" * 5000])
def test_what_is_no_seed_is_refused(wrong: str) -> None:
    for text in (
        record_text(KEPT).replace("seed: 7", f"seed: {wrong}"),
        record_json(KEPT).replace('"seed": 7', f'"seed": "{wrong}"'),
    ):
        with pytest.raises(
            RecordError, match=f"the record: seed must be a whole number from 0 to {MAX_SEED}, not "
        ):
            read_record(text, all_games())


def test_a_stream_has_the_seed_and_the_players_of_every_game(tmp_path: Path) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(SQUARE, clock, seed=1)
    session = open_session(SQUARE, BEGUN.start, is_recorded=True, seed=7)
    loop = Loop(board, clock, session)
    journal = Journal(tmp_path / "games.db", lambda: 0)
    recorder = Recorder(journal, tmp_path, is_threaded=False)
    loop.subscribe(recorder)
    other = drawn(MAMMALATH, 41)
    names = ("Ada", "Ben")
    board.workbench.after(
        1000, lambda: loop.post(lambda at_ms: NewGame(other.start, at_ms, other.seed, names))
    )
    board.workbench.after(2000, lambda: board.workbench.put("c4", other.start.to_move))
    while clock.now_ms() < 4000:
        loop.turn()
    board.close()
    recorder.stop(clock.now_ms())
    games = journal.games()
    journal.close()
    assert [(game.header.seed, game.names, len(game.moves)) for game in games] == [(41, names, 1)]
    lines = (tmp_path / "000001.jsonl").read_text(encoding="ascii").splitlines()
    assert '"seed":7' in lines[0]
    assert '"seed":41' in "".join(line for line in lines if '"new"' in line)
    assert replay_stream(lines, all_games(), load_profile).is_identical
