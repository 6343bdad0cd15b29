"""Files that an earlier version wrote, kept beside this module, are read unchanged."""

import json
import shutil
from pathlib import Path

import pytest

from controller.games import all_games
from controller.play.journal import JOURNAL_FILE, Journal, replay_stream
from hardware.profiles import load_profile

KEPT = Path(__file__).parent / "kept"
STREAMS = {"played": 7, "offered": 2}


@pytest.mark.parametrize("name", STREAMS)
def test_a_stream_is_decided_as_it_was(name: str) -> None:
    replayed = replay_stream((KEPT / f"{name}.jsonl").read_text().splitlines(), all_games(), load_profile)
    assert replayed.is_identical
    assert len(replayed.then) == STREAMS[name]


def test_the_streams_hold_every_kind_of_line() -> None:
    lines = [line for name in STREAMS for line in (KEPT / f"{name}.jsonl").read_text().splitlines()]
    kinds = {name for line in lines for name in json.loads(line)}
    assert kinds > {"linked", "unlinked", "sensors", "tapped", "new", "level", "colours", "recorded"}
    assert kinds > {"failed", "fact", "end"}


def test_a_journal_is_read(tmp_path: Path) -> None:
    shutil.copy(KEPT / JOURNAL_FILE, tmp_path)
    journal = Journal(tmp_path / JOURNAL_FILE, lambda: 0)
    games = [(game.header.game, [move.text for move in game.moves]) for game in journal.games()]
    journal.close()
    assert games == [("manalath-stein", ["e5w", "f6w"]), ("manalath", [])]
