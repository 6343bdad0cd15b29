"""`manalath analyse`: what a record missed, for people and for programs, and what cannot be judged."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import main
from controller.engine import analyse, read_judged, write_judged
from controller.games import all_games
from controller.play.journal import GameHeader, KeptGame, KeptMove, open_folder
from controller.play.journal.record_format import record_text
from tests.deadline import DEADLINE_S
from tests.missed_win import MISSED, START
from tests.sweeps import PROOF

FEW = ("--nodes", "300")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = open_folder(tmp_path / "records", lambda: 0)
    folder.journal.keep(MISSED)
    folder.close()
    return tmp_path / "records"


def test_a_missed_win_is_marked_with_the_better_move_and_counted(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("analyse", "1", "--data", str(data), *FEW)) == 0
    heading, missed, blocked, orange, purple = capsys.readouterr().out.splitlines()
    assert heading == "Game 1: Manalath, 2 moves, unfinished"
    assert missed.split(maxsplit=3) == ["1", "a1p", "??", "a1p missed a win in 1: e5o"]
    assert blocked.split() == ["2", "e5p"]
    assert orange == "Orange, 1 move: 1 missed win"
    assert purple == "Purple, 1 move: no error found"


def test_programs_get_an_object_a_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("analyse", "--json", "--data", str(data), *FEW)) == 0
    lines = capsys.readouterr().out.splitlines()
    first, second = map(json.loads, lines)
    assert list(first) == [
        "number",
        "by",
        "move",
        "line",
        "before",
        "after",
        "reason",
        "judgement",
        "wins_in",
    ]
    assert first["by"] == "orange"
    assert (first["move"], first["line"], first["before"]) == ("a1p", ["e5o"], 29_999)
    assert (first["judgement"], first["wins_in"]) == ("missed_win", 1)
    assert (second["number"], second["by"], second["judgement"], second["wins_in"]) == (
        2,
        "purple",
        None,
        None,
    )
    record = MISSED.record(all_games())
    assert [read_judged(line) for line in lines] == list(analyse(record, 300))
    assert [write_judged(read_judged(line)) for line in lines] == lines


def sent(text: str) -> io.TextIOWrapper:
    """Return a standard input that has a text, as bytes."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")


def test_a_record_may_come_by_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", sent(f"\ufeff{record_text(MISSED)}"))
    assert main(("analyse", "-", *FEW)) == 0
    assert capsys.readouterr().out.startswith("Manalath, 2 moves, unfinished\n   1  a1p     ??  a1p missed")


def test_what_cannot_be_judged_says_what_to_do(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*words: str) -> str:
        assert main(("analyse", *words)) == 2
        return capsys.readouterr().err

    assert "there is no game 9" in refused("9", "--data", str(data))
    assert "no game is recorded" in refused("--data", str(tmp_path / "none"))
    assert "'x' is not a whole number" in refused("x")
    assert "from 100 to 200000" in refused("--nodes", "99")
    folder = open_folder(data, lambda: 0)
    folder.journal.keep(KeptGame(0, GameHeader("manalath", START), 0))
    folder.close()
    assert "there is no move 3; choose one from 1 to 2" in refused("1", "--move", "3", "--data", str(data))
    assert "game 2 has no moves to judge" in refused("2", "--data", str(data))
    monkey = record_text(MISSED).replace("a1p", "e4o")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", sent(monkey))
        assert "move 1" in refused("-")


#: A game that takes long to analyse on any machine: no piece has a neighbour.
ALONE = [
    "a1",
    "a3",
    "a5",
    "c1",
    "c3",
    "c5",
    "c7",
    "e1",
    "e3",
    "e5",
    "e7",
    "e9",
    "g1",
    "g3",
    "g5",
    "g7",
    "i1",
    "i3",
    "i5",
]
LONG = KeptGame(
    0,
    GameHeader("manalath", "6/7/8/9/10/9/8/7/6 o"),
    0,
    tuple(KeptMove(f"{space}{'op'[number % 2]}", 0) for number, space in enumerate(ALONE)),
)


@PROOF
def test_ctrl_c_ends_it_without_a_word() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it for background jobs
    text = record_text(LONG)
    command = [sys.executable, "-m", "controller.cli", "analyse", "-", "--nodes", "200000"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(text)
        process.stdin.close()
        assert process.stdout.readline().startswith("Manalath, 19 moves")
        process.send_signal(signal.SIGINT)
        process.wait(DEADLINE_S)
        assert process.stderr is not None
        assert (process.returncode, process.stderr.read()) == (130, "")
