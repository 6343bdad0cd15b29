"""Standard streams that are closed, full, or without a reader: a sentence and a code, never a traceback."""

import errno
import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.cli import main
from controller.command_line import stdio
from controller.command_line.stdio import complain, note, say
from controller.messages import Message
from hardware.plain_files import FileError
from tests.deadline import DEADLINE_S
from tests.sweeps import PROOF, swept_keeping

pytestmark = pytest.mark.usefixtures("signals")

BOARD = ("--board", "virtual:hex70-dual-mega", "--no-browser", "--port", "0")
LEADING = {"teach": ("teach", *BOARD), "diagnose": ("diagnose", *BOARD)}
PRINTING = {
    **LEADING,
    "games": ("games",),
    "version": ("--version",),
    "help": ("simulate", "--help"),
    "page": ("wiring", "--html", "-"),
    "kinds": ("fault", "kinds"),
    "scenario": ("scenario", "placed"),
    "doctor": ("doctor",),
    "simulate": ("simulate", *BOARD, "--no-record", "--demo"),
    "service": ("service", "install", "--print", "--board", "virtual:hex70-dual-mega"),
}
UNWRITTEN = "manalath: standard output cannot be written: "


class Filling(io.StringIO):
    """A disk with room for the first printed line and its end."""

    def write(self, text: str) -> int:
        if "\n" in self.getvalue():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(text)


def code_of(arguments: tuple[str, ...]) -> object:
    try:
        return main(arguments)
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize("arguments", PRINTING.values(), ids=PRINTING)
def test_a_closed_output_is_said(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert code_of(arguments) == 2
    assert capsys.readouterr().err.startswith(f"{UNWRITTEN}Bad file descriptor; ")


@pytest.mark.parametrize("arguments", PRINTING.values(), ids=PRINTING)
def test_a_full_disk_is_said(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as disk:
        monkeypatch.setattr(sys, "stdout", disk)
        assert code_of(arguments) == 2
    assert capsys.readouterr().err.startswith(f"{UNWRITTEN}No space left on device; ")


@pytest.mark.parametrize("arguments", LEADING.values(), ids=LEADING)
def test_a_disk_that_fills_up_ends_what_leads_a_person(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(sys, "stdout", Filling())
    with os.fdopen(reading) as nobody:
        with os.fdopen(writing, "w"):
            monkeypatch.setattr(sys, "stdin", nobody)
            assert code_of(arguments) == 2
        # Who reads the answers may only now begin, and then finds that nobody is there.
        for thread in threading.enumerate():
            if thread.name == "answers":
                thread.join(DEADLINE_S)
    assert capsys.readouterr().err.startswith(UNWRITTEN)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("ugi",), 2, "manalath: standard input cannot be read: Bad file descriptor; "),
        (("import", "-"), 2, "manalath: standard input cannot be read: Bad file descriptor; "),
        (LEADING["teach"], 1, ""),
        (LEADING["diagnose"], 130, ""),
    ],
)
def test_a_closed_input_is_said_or_has_ended(
    arguments: tuple[str, ...],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert code_of(arguments) == code
    assert capsys.readouterr().err.startswith(said)


def test_an_input_that_is_no_text_or_has_no_end_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = {
        b"\xff\xd8": "is not text in UTF-8",
        "{}".encode("utf-16"): "is text in UTF-16 (save it as UTF-8)",
        b"0" * 1001: "does not end after 1000 bytes",
    }
    for content, why in refused.items():
        monkeypatch.setattr(stdio, "_MOST_BYTES", 1000)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        assert main(["import", "-"]) == 2
        assert f"standard input {why}; send a file that `manalath export` wrote" in capsys.readouterr().err


def test_a_line_without_an_end_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdio, "MAX_LINE", 4)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1234567\n1\n"))
    assert list(stdio.input_lines()) == ["1234", "567\n", "1\n"]


def test_an_input_that_is_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Folder(io.StringIO):
        def fileno(self) -> int:
            return folder

    folder = os.open(tmp_path, os.O_RDONLY)
    monkeypatch.setattr(sys, "stdin", Folder())
    with pytest.raises(FileError, match="standard input cannot be read: Is a directory"):
        list(stdio.input_lines())
    os.close(folder)


def test_what_an_encoding_lacks_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    with stdio.standard_streams():
        sys.stdout.write("grün \udcff\n")
    plain.seek(0)
    assert plain.read() == "gr\\xfcn \\udcff\n"


@pytest.mark.parametrize("print_it", [say, note, complain])
def test_what_a_message_quotes_never_acts_on_the_terminal(
    print_it: Callable[[Message], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """It may come from a link, a broker or a friend: their escapes, and signs that turn a line round."""
    print_it(Message("quoted.text", text="a\x1b[2Jb\rc\x9b1md\u202ee\tf\ng\u200dh\u202fi"))
    said = "".join(capsys.readouterr())
    assert said.endswith("a\\x1b[2Jb\\rc\\x9b1md\\u202ee\\tf\ng\u200dh\u202fi\n")


def test_a_complaint_that_cannot_be_written_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["fly"]) == 2
    with Path("/dev/full").open("w", encoding="utf-8") as disk:
        monkeypatch.setattr(sys, "stderr", disk)
        assert main(["fly"]) == 2


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_colour", "is_red"), [("", True), ("1", False)])
def test_a_terminal_shows_an_error_in_red(
    no_colour: str, monkeypatch: pytest.MonkeyPatch, *, is_red: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    assert main(["explain", "nonsense"]) == 2
    assert screen.getvalue().startswith("\033[1;31mmanalath:\033[0m ") is is_red
    assert "manalath:" in screen.getvalue()


def test_a_terminal_shows_what_is_wrong_in_red(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setattr(sys, "stdout", screen := Screen())
    stdio.print_tinted(
        "  X fault  No power.\n  ? unknown\n\nFAIL", {"X": stdio.Tint.BAD, "FAIL": stdio.Tint.BAD}
    )
    red = "\033[1;31m{}\033[0m".format
    assert screen.getvalue() == f"{red('  X')} fault  No power.\n  ? unknown\n\n{red('FAIL')}\n"


def test_no_file_gets_the_number_of_a_closed_stream() -> None:
    number = 200
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(number)
    stdio._occupy(number)
    assert os.path.samestat(os.fstat(number), os.stat(os.devnull))  # noqa: PTH116 - of a descriptor and a file
    os.close(number)


@PROOF
@pytest.mark.parametrize("closed", swept_keeping(["<&- >&-", "<&- >&- 2>&-"], "<&- >&- 2>&-"))
def test_a_program_that_was_given_no_streams_ends_at_once(closed: str) -> None:
    command = [sys.executable, "-E", "-m", "controller.cli", *LEADING["teach"]]
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {closed}', "sh", *command],
        capture_output=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == (0 if "2>" in closed else 2)
