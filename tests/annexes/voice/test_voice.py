"""A voice at the table: what another program is told, and that the game goes on whatever becomes of it."""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from controller.annex import OpenTable
from controller.annexes.voice import ANNEX, RATE
from controller.annexes.voice.voice import Speaker, Speech, find_speech
from controller.command_line.parser import NotInstalledError
from controller.games import Colour, all_games
from controller.inference import Misplaced
from controller.messages import Message, speak
from controller.play.loop import Loop
from controller.session import open_session
from hardware.profiles import load_profile
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.deadline import until
from tests.sweeps import PROOF, sampled

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs here are shell scripts")

RECORDS = 'echo "$@" >> {log}; cat >> {log}'
#: A space that takes no piece.
GREEN = "c3"
#: Programs that speak, in their way.
DIES, HANGS, DEAF = "cat > /dev/null; exit 3", "echo began >> {log}; exec sleep 600", "exit 0"


def program(folder: Path, does: str, name: str = "speaks") -> Path:
    """Write a program that keeps what it is told in the file ``log``."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{does.format(log=folder / 'log')}\n")
    path.chmod(0o755)
    return path


def log(folder: Path) -> str:
    path = folder / "log"
    return path.read_text("utf-8") if path.exists() else ""


def asked(voice: str | None, data: Path | None = None, rate: int = RATE) -> argparse.Namespace:
    return argparse.Namespace(voice=voice, voice_rate=rate, data=data)


class Table:
    """A board in this process whose loop turns only on demand, and what was reported of its voice."""

    def __init__(self) -> None:
        self.clock = SimulatedClock()
        self.board = VirtualBoard(load_profile("hex70-dual-mega"), self.clock, seed=1)
        session = open_session(load_profile("hex70-dual-mega"), all_games()["manalath"].start((GREEN,)))
        self.loop = Loop(self.board, self.clock, session)
        self.reports: list[Message] = []

    def put(self, space: str) -> None:
        """Place an orange piece, and let it be taken."""
        plies = len(self.loop.snapshot.session.record.plies)
        self.board.workbench.put(space, Colour.FIRST)
        while len(self.loop.snapshot.session.record.plies) == plies:
            self.loop.turn()

    def misplace(self) -> None:
        """Place a piece where none may go, which a voice says at once."""
        self.board.workbench.put(GREEN, Colour.FIRST)
        while not isinstance(self.loop.snapshot.session.verdict.placement, Misplaced):
            self.loop.turn()


@contextmanager
def speaking(options: argparse.Namespace) -> Iterator[Table]:
    table = Table()
    while not table.loop.snapshot.session.is_linked:
        table.loop.turn()
    opened = ANNEX.open(OpenTable(table.loop, options, None, table.reports.append))
    for watch in opened.watches:
        table.loop.subscribe(watch)
    try:
        yield table
    finally:
        table.loop._stop_subscribers()
        table.board.close()


def test_a_program_is_told_each_sentence_on_its_input(tmp_path: Path) -> None:
    with speaking(asked(str(program(tmp_path, RECORDS)), rate=220)) as table:
        until(lambda: "A game of Manalath. No piece may go on C3. Orange to move." in log(tmp_path))
        table.put("e5")
        until(lambda: "Orange puts an orange piece on E5. Purple to move." in log(tmp_path))
    assert log(tmp_path).startswith("-v en -s 220 --stdin\n")
    assert table.reports == []


def test_a_table_speaks_the_language_of_the_program(tmp_path: Path) -> None:
    speak("fr")
    try:
        with speaking(asked(str(program(tmp_path, RECORDS)))):
            until(lambda: "Aucune pièce ne va en C3. À Orange de jouer." in log(tmp_path))
    finally:
        speak("en")
    assert log(tmp_path).startswith("-v fr ")


@sampled(1)
@pytest.mark.parametrize("does", [DIES, "exit 3"])
def test_a_program_that_dies_is_started_again_and_named_once(tmp_path: Path, does: str) -> None:
    with speaking(asked(str(program(tmp_path, 'echo "$0" >> {log}; ' + does)))) as table:
        for number, space in enumerate(("e5", "a1", "h3"), start=1):
            until(lambda: log(tmp_path).count("speaks") >= number)  # noqa: B023 - asked at once
            until(lambda: table.reports)
            table.put(space)
        until(lambda: log(tmp_path).count("speaks") >= 4)
    assert table.reports == [Message("voice.stopped", program="espeak-ng")]


def test_a_program_that_is_gone_is_named_once(tmp_path: Path) -> None:
    path = program(tmp_path, RECORDS)
    with speaking(asked(str(path))) as table:
        until(lambda: "A game" in log(tmp_path))
        path.unlink()
        table.put("e5")
        until(lambda: table.reports)
        table.put("a1")
    assert table.reports == [Message("voice.stopped", program="espeak-ng")]


@PROOF
def test_a_program_that_hangs_is_cut_off_by_what_cannot_wait_and_at_the_end(tmp_path: Path) -> None:
    with speaking(asked(str(program(tmp_path, HANGS)))) as table:
        until(lambda: log(tmp_path).count("began") == 1)
        table.misplace()
        until(lambda: log(tmp_path).count("began") == 2)
    assert table.reports == []


def test_a_program_that_speaks_for_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.annexes.voice.voice._LONGEST_S", -10.0)
    reports: list[Message] = []
    speaker = Speaker(Speech("x", ((str(program(tmp_path, HANGS)),),)), reports.append)
    speaker.say("Two words")
    assert not speaker.is_speaking()
    assert [report.code for report in reports] == ["voice.stopped"]


#: Scripts that start a player, and wait for it or not.
WAITS = 'sleep 600 & echo "$!" >> {log}; wait'
LEAVES = 'sleep 600 < /dev/null > /dev/null & echo "$!" >> {log}'


@PROOF
@pytest.mark.parametrize("does", [WAITS, LEAVES])
def test_a_script_is_ended_with_the_player_that_it_started(tmp_path: Path, does: str) -> None:
    with speaking(asked(str(program(tmp_path, does)))) as table:
        until(lambda: log(tmp_path).count("\n") == 1)
        table.misplace()
        until(lambda: log(tmp_path).count("\n") == 2)
    assert table.reports == []
    for player in map(int, log(tmp_path).split()):
        until(lambda: not psutil.pid_exists(player))  # noqa: B023 - asked at once


@PROOF
def test_a_sentence_lasts_as_long_as_the_player_that_a_script_left(tmp_path: Path) -> None:
    does = "while ! test -e {log}; do sleep 0.01; done < /dev/null > /dev/null &"
    speaker = Speaker(Speech("x", ((str(program(tmp_path, does)),),)), lambda _: None)
    speaker.say("A sentence")
    until(lambda: speaker._running[0].poll() is not None)
    assert speaker.is_speaking()
    (tmp_path / "log").touch()
    until(lambda: not speaker.is_speaking())


def test_nothing_that_is_said_is_an_option_or_a_command(tmp_path: Path) -> None:
    speaker = Speaker(Speech("x", ((str(program(tmp_path, RECORDS)),),)), lambda _: None)
    speaker.say("--help; $(touch here) `ls` é")
    until(lambda: not speaker.is_speaking())
    assert log(tmp_path) == "\n--help; $(touch here) `ls` é\n"


def test_a_sentence_passes_from_one_program_to_the_next(tmp_path: Path) -> None:
    first = program(tmp_path, "tr a-z A-Z", "first")
    speaker = Speaker(Speech("x", ((str(first),), (str(program(tmp_path, RECORDS)),))), lambda _: None)
    speaker.say("e five")
    until(lambda: not speaker.is_speaking())
    assert log(tmp_path) == "\nE FIVE\n"


def test_without_a_program_a_voice_is_refused_with_the_way_to_get_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    ANNEX.check(asked(None))
    with pytest.raises(NotInstalledError, match="install it with sudo apt install espeak-ng"):
        ANNEX.check(asked(""))
    with pytest.raises(NotInstalledError, match=r"my-espeak is not installed.*name another program"):
        ANNEX.check(asked("my-espeak"))


def test_piper_speaks_with_a_model_if_there_is_no_espeak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("piper", "aplay"):
        program(tmp_path / "bin", DEAF, name)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with pytest.raises(NotInstalledError, match=r"no voice at .*voices/en_\*\.onnx"):
        find_speech(asked("", tmp_path))
    model = tmp_path / "voices" / "en_GB-alba.onnx"
    model.parent.mkdir()
    model.touch()
    model.with_name("en_GB-alba.onnx.json").write_text(json.dumps({"audio": {"sample_rate": 22050}}))
    found = find_speech(asked("", tmp_path, rate=350))
    assert found == find_speech(asked(f"piper:{model}", None, rate=350))
    says, plays = found.lines
    assert says[1:] == ("--model", str(model), "--length_scale", "0.50", "--output_raw")
    assert plays[1:] == ("-q", "-r", "22050", "-f", "S16_LE", "-t", "raw", "-")


@PROOF
@pytest.mark.parametrize("language", ["en", "fr"])
def test_espeak_speaks_every_language(language: str, tmp_path: Path) -> None:
    found = shutil.which("espeak-ng")
    assert found, "espeak-ng is missing"
    sound = tmp_path / "said.wav"
    said = "Orange puts a purple piece on A5."
    line = (found, "-v", language, "-s", str(RATE), "--stdin", "-w", str(sound))
    reports: list[Message] = []
    speaker = Speaker(Speech("espeak-ng", (line,)), reports.append)
    speaker.say(said)
    until(lambda: not speaker.is_speaking())
    assert reports == []
    assert sound.stat().st_size > 20_000
    names = subprocess.run(
        (found, "-q", "--ipa", "-v", language), input="A5", capture_output=True, text=True, check=True
    ).stdout
    assert {"en": "e\u026a", "fr": "a"}[language] in names
