"""KiCad, which checks a board's design rules and plots what a board house etches and drills.

KiCad's module works only in the system's own Python, so a script runs there, with JSON in and out.
"""

import json
import os
import subprocess
from importlib.resources import as_file, files
from pathlib import Path

from controller.board import ProfileError
from controller.messages import Message

#: Where Debian and its kin have the Python that KiCad's module is built for.
_PYTHON = "/usr/bin/python3"
#: The longest that KiCad takes over one board.
_LONGEST_S = 120.0


class KicadError(ProfileError):
    """KiCad could not read a board, or a board breaks its design rules; the message says what."""


def has_kicad(python: str = _PYTHON) -> bool:
    """Whether KiCad's module is there."""
    try:
        return _run([python, "-P", "-c", "import pcbnew"]).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def plot(board: Path, folder: Path, python: str = _PYTHON) -> tuple[str, ...]:
    """Check a board file, plot it into a folder, and return the names of the files there.

    KicadError if the board breaks a rule, or a pad is not connected.
    """
    with as_file(files(__package__).joinpath("plot_script.py")) as script:
        asked = json.dumps({"board": str(board), "folder": str(folder)})
        try:
            done = _run([python, "-P", os.fspath(script)], asked)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise _no_answer(board, str(error)) from error
    if done.returncode != 0:
        raise _no_answer(board, (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1])
    # KiCad prints about the fonts and folders that it lacks; the answer is the last line.
    found = json.loads(done.stdout.splitlines()[-1])
    if found["broken"]:
        count, first = len(found["broken"]), str(found["broken"][0])
        raise KicadError(Message("circuit_board.rules_broken", board=board.name, count=count, first=first))
    return tuple(found["files"])


def _no_answer(board: Path, why: str) -> KicadError:
    return KicadError(Message("circuit_board.no_kicad_answer", board=board.name, why=why))


def _run(command: list[str], asked: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - the words are ours, and no shell reads them
        command, input=asked, capture_output=True, text=True, check=False, timeout=_LONGEST_S
    )
