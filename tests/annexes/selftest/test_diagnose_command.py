"""`manalath diagnose`: what a line answers, and the report at the end."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.selftest import diagnose_command
from controller.annexes.selftest.selftest_table import SelfTestTable
from controller.board import Profile
from controller.cli import main, make_parser, runtime, terminal_dialogue
from controller.cli.terminal_dialogue import Said, line_of, read_answer
from controller.diagnose import Diagnosis, Evidence, Finding, PartKind, PartVerdict, Stage, conclude
from controller.diagnose.diagnosis import Part
from controller.diagnose.evidence import Look
from controller.diagnose.report import About, report_of, report_text
from controller.errors import InputError
from controller.messages import Message, word
from controller.play.guest import Answer, Compare, PossibleAnswer, Prompt, StageLine
from controller.web import WebServer
from controller.web.page_language import Language
from hardware.profiles import DEFAULT, load_profile
from tests.deadline import DEADLINE_S
from tests.sweeps import PROOF, sampled
from tests.wirings import shuffled
from tests.wordings import quoted, text_of

PROFILE = load_profile(DEFAULT)
DIAGNOSE = ("diagnose", "--board", "virtual:hex70-dual-mega")
#: Its seven spaces are done in a tenth of the time.
COUPON = ("diagnose", "--board", "virtual:hex7-dual-mega")
USUAL = (
    PossibleAnswer(Answer.NEXT, quoted("done")),
    PossibleAnswer(Answer.SKIP, quoted("skip")),
    PossibleAnswer(Answer.BACK, quoted("back")),
    PossibleAnswer(Answer.STOP, quoted("break")),
    PossibleAnswer(Answer.LEAVE, quoted("leave")),
)
ASKED = Prompt(quoted("Lay a piece on e5"), choices=USUAL)
PICTURE = Prompt(quoted("Does it look like that?"), ask=Compare({}), choices=USUAL)
HUE = Prompt(
    quoted("Which colour?"),
    choices=(
        PossibleAnswer(Answer.NEXT, quoted("red"), "red"),
        PossibleAnswer(Answer.NEXT, quoted("green"), "green"),
    ),
)
BREAK = Prompt(
    quoted("A break"),
    choices=(PossibleAnswer(Answer.GO_ON, quoted("go on")), PossibleAnswer(Answer.LEAVE, quoted("leave"))),
    is_paused=True,
)


LIGHT = Prompt(quoted("Does a1 shine?"), choices=USUAL, picks=quoted("the space that shines"))
DONE = Prompt(quoted("All passed"), choices=(USUAL[-1], PossibleAnswer(Answer.WHOLE, quoted("whole test"))))
AWAY = Prompt(quoted("No answer yet"), choices=(USUAL[-1],))


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
        ("E5, f6", LIGHT, Answer.NEXT, ("e5", "f6"), ""),
        ("", DONE, Answer.LEAVE, (), ""),
    ],
)
def test_what_a_line_answers(
    line: str, prompt: Prompt, answer: Answer, spaces: tuple[str, ...], saw: str
) -> None:
    assert read_answer(line, prompt, PROFILE) == Said(answer, frozenset(spaces), saw)


@pytest.mark.parametrize(
    ("line", "prompt"), [("zz", PICTURE), ("a1", ASKED), ("b", BREAK), ("pink", HUE), ("", AWAY)]
)
def test_what_is_no_answer_is_said(line: str, prompt: Prompt) -> None:
    assert isinstance(read_answer(line, prompt, PROFILE), Message)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (("e10", "a1", "e2"), "These should shine orange, and all others should be dark: a1, e2, e10."),
        (tuple(space.name for space in PROFILE.spaces), "All spaces should shine orange."),
        ((), "All spaces should be dark."),
    ],
)
def test_a_picture_in_question_is_put_into_words(shown: tuple[str, ...], words: str) -> None:
    stages = (StageLine("lights", quoted("Lights"), "now"),)
    picture = replace(
        PICTURE,
        detail=quoted("Say so."),
        ask=Compare(dict.fromkeys(shown, "orange")),
        number=2,
        count=9,
        stages=stages,
    )
    assert word(line_of(picture, PROFILE)) == f"[Lights 2 of 9] Does it look like that? {words} Say so."


@pytest.mark.parametrize("text", ["There is no port", "There is no port."])
def test_a_sentence_on_the_terminal_ends_once(text: str) -> None:
    line = line_of(Prompt(quoted(text), quoted("Plug the board in.")), PROFILE)
    assert word(line) == "There is no port. Plug the board in."


def test_simulated_hands_find_what_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "board.json"
    assert main([*COUPON, "--hands", "1", "--fault", "dead b2 orange", "--report", str(report)]) == 1
    said = capsys.readouterr().out
    assert "dead b2 orange" in said
    assert "cure:" in said
    assert "where: Cables off the strip-board, meter on diode, red on J2.2, black on J1.2" in said
    assert report.with_suffix(".html").read_text(encoding="utf-8").startswith("<!")


@PROOF
def test_what_simulated_hands_find_is_compared_with_an_earlier_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "board.json"
    assert main([*COUPON, "--hands", "1", "--fault", "dead b2 orange", "--report", str(report)]) == 1
    assert main([*COUPON, "--hands", "2", "--compare", str(report)]) == 0
    assert "reed fail, now pass: b2 orange" in capsys.readouterr().out


def test_the_end_of_the_input_ends_it_and_no_board_is_sound_by_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main([*DIAGNOSE, "--port", "0", "--no-browser"]) == 130
    said = capsys.readouterr().out
    assert "#diagnose" in said
    assert "Nothing" in said
    assert "stopped before its end" in said


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("q\n", 130, "No piece was tried."),
        # The other colour, which has one disc; it lies there; it is off.
        ("s\n\n\nq\n", 1, "Orange piece 1: no disc is sensed."),
    ],
)
def test_pieces_are_checked_at_the_terminal(
    typed: str, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main([*DIAGNOSE, "--port", "0", "--no-browser", "--pieces"]) == code
    printed = capsys.readouterr().out
    assert "Lay purple piece 1 on e5, its mark toward 3 o'clock" in printed
    assert said in printed


def test_one_that_was_stopped_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.chdir(tmp_path)
    assert main([*COUPON, "--port", "0", "--no-browser", "--report", "half.json"]) == 130
    assert "stopped before its end; resume it with --resume half.json." in capsys.readouterr().out


@PROOF
def test_a_whole_one_that_is_resumed_was_not_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.chdir(tmp_path)
    by_terminal = (*COUPON, "--port", "0", "--no-browser")
    assert main([*COUPON, "--hands", "1", "--report", "whole.json"]) == 0
    assert main([*by_terminal, "--resume", "whole.json"]) == 0
    assert "stopped" not in capsys.readouterr().out
    whole = json.loads(Path("whole.json").read_text(encoding="utf-8"))
    whole["evidence"]["pressed"] = []
    Path("untested.json").write_text(json.dumps(whole), encoding="utf-8")
    assert main([*by_terminal, "--resume", "untested.json"]) == 4
    assert "4 of 67 parts" in capsys.readouterr().out


def test_reports_of_the_page_and_of_the_terminal_name_a_board_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, int | None]] = []

    class Server(WebServer):
        def start(self, language: Language | None = None) -> str:
            tables = [
                annex._table for annex in self._extras.for_pages().annexes if isinstance(annex, SelfTestTable)
            ]
            started.extend(
                (table.board, None if table.bench is None else table.bench.seed) for table in tables
            )
            return super().start(language)

    report = tmp_path / "board.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    monkeypatch.setattr(runtime, "WebServer", Server)
    main([*DIAGNOSE, "--seed", "3", "--port", "0", "--no-browser", "--report", str(report)])
    about = json.loads(report.read_text())["about"]
    assert (about["board"], about["seed"]) == ("virtual:hex70-dual-mega", 3)
    assert started == [(about["board"], about["seed"])]


@PROOF
def test_what_was_found_is_in_the_exit_code_however_early_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    report = tmp_path / "stuck.json"
    stuck = Evidence(looks=(Look(Stage.EMPTY, (1, *(0 for _ in PROFILE.rows[1:]))),))
    about = About("2026-11-20", "0.1.0", "1.2.0", "virtual", "7")
    report.write_text(report_text(report_of(PROFILE, stuck, conclude(PROFILE, stuck), about)))
    assert main([*DIAGNOSE, "--port", "0", "--no-browser", "--resume", str(report)]) == 1
    assert "stopped before its end" in capsys.readouterr().out


@sampled(1)
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--resume", "single.json"), "other-board", "; go on with a report of this board"),
        (("--compare", "single.json"), "other-board", "; compare reports of the same board"),
        (("--resume", "rewired.json"), "other-board", "wired differently"),
        (("--resume", "garbage.json"), "bad-report", "garbage.json: "),
        (("--compare", "own.json", "--resume", "garbage.json"), "bad-report", "garbage.json: "),
        (("--compare", "nowhere.json"), "bad-file", "nowhere.json"),
        (("--report", "no/such/folder.json"), "bad-file", "folder"),
        (("--report", "page.html"), "bad-file", "page.html"),
        (("--report", "folder"), "bad-file", "folder"),
        (("--report", "paged.json"), "bad-file", "paged.html"),
        (("--resume", "own.json", "--hands", "1"), "bad-command-line", "--resume"),
        (("--pieces", "--hands", "1"), "bad-command-line", "--pieces checks pieces by hand"),
        (("--pieces", "z9"), "bad-command-line", "z9"),
    ],
)
def test_what_would_be_in_vain_is_refused_before_anything_is_done(
    words: tuple[str, ...], code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = About("2026-11-20", "0.1.0", "1.2.0", "virtual", "7")
    boards = {"own": PROFILE, "single": load_profile("hex70-single-gpio"), "rewired": shuffled(PROFILE, 1)}
    for name, profile in boards.items():
        document = report_of(profile, Evidence(), Diagnosis({}), about)
        (tmp_path / f"{name}.json").write_text(report_text(document))
    (tmp_path / "garbage.json").write_text("garbage")
    for name in ("folder", "paged.html"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(runtime, "run", lambda *_: pytest.fail("it has begun"))
    line = ["diagnose", "--board", "virtual:hex70-dual-mega", *words]
    with pytest.raises(InputError) as refused:
        diagnose_command._diagnose(make_parser(line).parse_args(line))
    assert refused.value.code == code
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "words",
    [
        ("--board", "serial:auto", "--fault", "dead e5 orange"),
        ("--board", "firmware:hex70-dual-mega", "--hands", "1"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "hardware.serial_board.port_discovery.choose",
        lambda _, profiles: (None, profiles[DEFAULT]),
    )
    assert main(["diagnose", *words]) == 2


@PROOF
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.usefixtures("signals")
def test_ctrl_c_while_it_waits_ends_it_with_what_was_found(
    ending: signal.Signals, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_asked, is_over = threading.Event(), threading.Event()

    def watched_line_of(prompt: Prompt, profile: Profile) -> Message:
        line = line_of(prompt, profile)
        if "[Lights 1 of" in word(line):
            is_asked.set()
        return line

    def typed() -> Iterator[str]:
        assert is_asked.wait(timeout=DEADLINE_S)
        os.kill(os.getpid(), ending)
        assert is_over.wait(timeout=DEADLINE_S)
        yield from ()

    monkeypatch.setattr(terminal_dialogue, "line_of", watched_line_of)
    monkeypatch.setattr(terminal_dialogue, "_typed", typed)
    try:
        code = main([*DIAGNOSE, "--port", "0", "--no-browser"])
    finally:
        is_over.set()
    said = capsys.readouterr()
    assert said.err == ""
    assert "untested" in said.out
    assert "stopped before its end" in said.out
    assert code == 130, said


@PROOF
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_its_process_though_that_waits_for_a_line(ending: signal.Signals) -> None:
    command = [
        sys.executable,
        "-m",
        "controller.cli",
        "diagnose",
        "--board",
        "virtual:hex70-dual-mega",
    ]
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
        said, errors = process.communicate(timeout=DEADLINE_S)
    assert errors == ""
    assert "untested" in said
    assert "stopped before its end" in said
    assert process.returncode == 130, said


def test_what_is_untested_is_named_with_its_kind_and_once() -> None:
    parts = Part(PartKind.REED, "a1 reed"), Part(PartKind.DIODE, "a1 reed"), Part(PartKind.ROW, "row 0")
    finding = Finding(PartVerdict.FAIL, (Part(PartKind.ROW, "row 2"),), (), quoted(""))
    why = dict.fromkeys(parts, quoted("It was not tried."))
    diagnosis = Diagnosis(dict.fromkeys(parts, PartVerdict.UNTESTED), (finding,), why)
    said = [word(line).strip() for line in diagnose_command.table_of(diagnosis, lambda _fault: None)]
    assert "untested  a1 reed, diode a1 reed, row 0: It was not tried." in said
    assert "FAIL      row 2" in said


def test_a_real_board_is_not_said_to_be_taken_by_the_self_test_that_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_printed = threading.Event()

    def watched_line_of(prompt: Prompt, profile: Profile) -> Message:
        if "no port" in text_of(prompt):
            is_printed.set()
        return line_of(prompt, profile)

    def typed() -> Iterator[str]:
        assert is_printed.wait(timeout=DEADLINE_S)
        yield from ()

    monkeypatch.setattr(terminal_dialogue, "line_of", watched_line_of)
    monkeypatch.setattr(terminal_dialogue, "_typed", typed)
    main(["diagnose", "--board", f"serial:{tmp_path / 'nowhere'}", "--port", "0", "--no-browser"])
    said = capsys.readouterr().out
    assert "There is no port" in said
    assert "A self-test is running" not in said


def test_a_quick_check_says_that_it_is_one_and_its_report_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "quick.json"
    assert main([*COUPON, "--hands", "1", "--report", str(report), "--quick", "b1", "b2"]) == 0
    assert "Quick check. " in capsys.readouterr().out
    assert json.loads(report.read_text(encoding="utf-8"))["evidence"]["is_quick"] is True
    assert "Quick check of hex7-dual-mega" in report.with_suffix(".html").read_text(encoding="utf-8")


@sampled(1)
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--quick", "z9"), "no space z9"),
        (("--resume", "whole.json", "--quick"), "leave --resume or --quick out"),
    ],
)
def test_a_quick_check_that_cannot_be_is_refused(
    options: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*COUPON, "--hands", "1", "--report", "whole.json", "--quick"]) == 0
    capsys.readouterr()
    assert main([*COUPON, "--port", "0", "--no-browser", *options]) not in {0, 1}
    assert said in capsys.readouterr().err
