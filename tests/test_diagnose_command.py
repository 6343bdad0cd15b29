"""`manalath diagnose`: what a line answers, and what is said in the end."""

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import diagnose, main, make_parser
from controller.cli.diagnose_terminal import read_answer
from controller.diagnose.diagnosis import Diagnosis
from controller.diagnose.evidence import Evidence
from controller.diagnose.guest import Answer, Choice, Prompt
from controller.diagnose.reporting.report import About, report_of, report_text
from controller.errors import InputError
from hardware.profiles import DEFAULT, load_profile
from tests.wirings import shuffled

PROFILE = load_profile(DEFAULT)
USUAL = (
    Choice(Answer.NEXT, "done"),
    Choice(Answer.SKIP, "skip"),
    Choice(Answer.BACK, "back"),
    Choice(Answer.STOP, "break"),
    Choice(Answer.LEAVE, "leave"),
)
ASKED = Prompt("Lay a piece on e5", choices=USUAL)
PICTURE = Prompt("Does it look like that?", asks_spaces=True, choices=USUAL)
HUE = Prompt(
    "Which colour?", choices=(Choice(Answer.NEXT, "red", "red"), Choice(Answer.NEXT, "green", "green"))
)
BREAK = Prompt(
    "A break", choices=(Choice(Answer.GO_ON, "go on"), Choice(Answer.LEAVE, "leave")), is_paused=True
)


@pytest.mark.parametrize(
    ("line", "prompt", "answer", "spaces", "saw"),
    [
        ("", ASKED, Answer.NEXT, (), ""),
        ("s", ASKED, Answer.SKIP, (), ""),
        (" B ", ASKED, Answer.BACK, (), ""),
        ("q", ASKED, Answer.STOP, (), ""),
        ("q", BREAK, Answer.LEAVE, (), ""),
        ("", BREAK, Answer.GO_ON, (), ""),
        ("a1, B2", PICTURE, Answer.NEXT, ("a1", "b2"), ""),
        ("", PICTURE, Answer.NEXT, (), ""),
        ("green", HUE, Answer.NEXT, (), "green"),
    ],
)
def test_what_a_line_answers(
    line: str, prompt: Prompt, answer: Answer, spaces: tuple[str, ...], saw: str
) -> None:
    said = read_answer(line, prompt, PROFILE)
    assert not isinstance(said, str)
    choice, named = said
    assert (choice.answer, named, choice.saw) == (answer, frozenset(spaces), saw)


@pytest.mark.parametrize(("line", "prompt"), [("zz", PICTURE), ("a1", ASKED), ("b", BREAK), ("pink", HUE)])
def test_what_is_no_answer_is_said(line: str, prompt: Prompt) -> None:
    assert isinstance(read_answer(line, prompt, PROFILE), str)


def test_simulated_hands_find_what_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "board.json"
    board = ("diagnose", "--board", "virtual:hex70-single-gpio")
    assert main([*board, "--hands", "1", "--fault", "dead e5 reed", "--report", str(report)]) == 1
    said = capsys.readouterr().out
    assert "dead e5 reed" in said
    assert "cure:" in said
    assert report.with_suffix(".html").read_text(encoding="utf-8").startswith("<!")
    assert main([*board, "--hands", "2", "--compare", str(report)]) == 0
    assert "reed fail, now pass: e5 reed" in capsys.readouterr().out


def test_the_end_of_the_input_ends_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["diagnose", "--board", "virtual:hex70-dual-mega", "--port", "0", "--no-browser"]) == 0
    said = capsys.readouterr().out
    assert "#diagnose" in said
    assert "Nothing" in said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--resume", "single.json"), "other-board"),
        (("--compare", "single.json"), "other-board"),
        (("--resume", "rewired.json"), "other-board"),
        (("--resume", "garbage.json"), "bad-report"),
        (("--compare", "nowhere.json"), "bad-file"),
        (("--report", "no/such/folder.json"), "bad-file"),
        (("--report", "page.html"), "bad-file"),
        (("--resume", "own.json", "--hands", "1"), "bad-command-line"),
    ],
)
def test_what_would_be_in_vain_is_refused_before_anything_is_done(
    words: tuple[str, ...], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = About("2026-11-20", "0.1.0", "1.2.0", "virtual", "7")
    boards = {"own": PROFILE, "single": load_profile("hex70-single-gpio"), "rewired": shuffled(PROFILE, 1)}
    for name, profile in boards.items():
        document = report_of(profile, Evidence(), Diagnosis({}), about)
        (tmp_path / f"{name}.json").write_text(report_text(document))
    (tmp_path / "garbage.json").write_text("garbage")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(diagnose, "run", lambda *_: pytest.fail("it has begun"))
    with pytest.raises(InputError) as refused:
        diagnose._diagnose(
            make_parser().parse_args(["diagnose", "--board", "virtual:hex70-dual-mega", *words])
        )
    assert refused.value.code == code


@pytest.mark.parametrize(
    "words",
    [
        ("--board", "serial:auto", "--fault", "dead e5 first"),
        ("--board", "firmware:hex70-dual-mega", "--hands", "1"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.serial_board.finding.choose", lambda *_: None)
    assert main(["diagnose", *words]) == 2


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_while_it_waits_ends_it_with_what_was_found(ending: signal.Signals) -> None:
    command = [sys.executable, "-m", "controller.cli", "diagnose", "--board", "virtual:hex70-dual-mega"]
    with subprocess.Popen(
        [*command, "--port", "0", "--no-browser"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        asked = next(line for line in process.stdout if "Does the board look" in line)
        assert "[Lights 1 of" in asked
        process.send_signal(ending)
        said, errors = process.communicate(timeout=30)
    assert errors == ""
    assert process.returncode == 0
    assert "untested" in said
