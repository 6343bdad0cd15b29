"""`manalath scenario`: what it prints, what it writes, and its exit codes."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.annexes.scenarios import scenario_command
from controller.annexes.scenarios.scenario_parser import scenario_names
from controller.cli import main
from tests.sweeps import PROOF

GOOD = "title Nothing much\nat 100 place orange e5\nat 600 expect moves e5o\n"
BAD = "title Too soon\nat 100 place orange e5\nat 200 expect moves e5o\n"
WRONG = "title A slip\nat 100 lay orange e5\n"


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as name:
        yield Path(name)


def written(folder: Path, text: str) -> str:
    path = folder / "mine.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_without_a_file_it_lists_what_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("scenario",)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == list(scenario_names())
    assert "slid-half-way        A slide that stops half way plays nothing on the way" in lines


def test_the_list_is_there_for_programs_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("scenario", "--json")) == 0
    titles = json.loads(capsys.readouterr().out)
    assert tuple(titles) == scenario_names()
    assert titles["placed"] == "A piece is placed, and counts"


@PROOF
@pytest.mark.parametrize(
    "names", [("placed", "released", "set-up"), pytest.param(scenario_names(), marks=PROOF)], ids=len
)
def test_all_of_them_make_a_table(
    names: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenario_command, "scenario_names", lambda: names)
    assert main(("scenario", "--all")) == 0
    lines = capsys.readouterr().out.splitlines()
    first = [line.split()[:2] for line in lines[:-2] if not line.startswith(" ")]
    assert first == [["ok", name] for name in names]
    assert lines[-1] == f"{len(names)} scenarios, 0 failed"


def test_one_is_reported_step_by_step(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("scenario", written(folder, GOOD))) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Nothing much"
    assert lines[2].split() == ["100", "ms", "place", "orange", "e5", "ok"]
    assert lines[3].split() == ["600", "ms", "expect", "moves", "e5o", "ok"]
    assert lines[5].endswith("mine.txt: 2 ok; 0.600 s")


def test_a_failure_is_reported_and_ends_with_code_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("scenario", written(folder, BAD))) == 1
    said = capsys.readouterr().out
    assert "FAILED" in said
    assert "seen:     moves none" in said
    assert "e . . . . O . . . . ." in said


def test_a_mistake_in_the_text_ends_with_code_2(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(folder, WRONG)
    assert main(("scenario", path)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{path}, line 2: 'at 100 lay orange e5': there is no act 'lay'" in said.err
    assert "[bad-scenario]" in said.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("placed", "--board", "virtual:round"), "no board 'virtual:round' here; choose one of:"),
        (("placed", "--board", "serial:auto"), "no board 'serial:auto' here"),
        (("nowhere",), "no scenario of that name ships; `manalath scenario` lists"),
        (("--all", "--record", "a.log"), "--record records a single run"),
        (("placed", "--record", "/nowhere/a.log"), "/nowhere/a.log cannot be written"),
        (("placed", "--speed", "1", "--no-browser", "--port", "99999"), "there is no port 99999"),
    ],
)
def test_what_cannot_be_is_refused(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("scenario", *arguments)) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("placed", "--all"), "not allowed with"),
        (("placed", "--speed", "1", "--by-hand"), "not allowed with"),
        (("placed", "--speed", "0"), "'0' is not a speed from 0.1 to 10"),
        (("placed", "--speed", "nan"), "'nan' is not a speed"),
        (("placed", "--seed", "-1"), "'-1' is not a whole number"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("scenario", *arguments)) == 2
    assert sentence in capsys.readouterr().err


def test_programs_get_one_object(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("scenario", written(folder, BAD), "--json")) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["title"], report["result"], report["lasted_ms"]) == ("Too soon", "failed", 200.0)
    assert [step["result"] for step in report["steps"]] == ["ok", "failed"]
    assert report["steps"][1]["told"][0] == "seen:     moves none"


@PROOF
def test_the_record_is_what_the_digest_is_of(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tape = folder / "tape.log"
    digests = set()
    for seed in ("1", "2"):
        assert main(("scenario", "chattering-reed", "--seed", seed, "--record", str(tape))) == 0
        digest = capsys.readouterr().out.split()[-1]
        assert digest == hashlib.sha256(tape.read_bytes()).hexdigest()
        digests.add(digest)
    assert len(digests) == 2


@pytest.mark.parametrize("how", [("--speed", "1"), ("--by-hand",)])
def test_in_real_time_the_page_is_open(
    how: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(folder, "title A moment\nat 50 wait\nafter 0 expect moves none\n")
    assert main(("scenario", path, *how, "--port", "0", "--no-browser")) == 0
    said = capsys.readouterr()
    assert "The board is at http://127.0.0.1:" in said.err
    assert "2 ok" in said.out
