"""KiCad, which checks a board's design rules and plots what a board house etches and drills.

From 7 on its command line plots, and from 8 on it checks. What that cannot do, its module does: everything on
6, the check on 7. The module works only in the system's own Python, so a script runs there, with JSON in and
out.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from controller.board import ProfileError
from controller.messages import Message

#: Where Debian and its kin have the Python that KiCad's module is built for.
_PYTHON = "/usr/bin/python3"
#: KiCad's command line: by its name, and where it is on macOS.
_COMMANDS = ("kicad-cli", "/Applications/KiCad/KiCad.app/Contents/MacOS/kicad-cli")
#: The first KiCad whose command line checks.
_CHECKS = 8
#: The longest that KiCad takes over one board.
_LONGEST_S = 120.0
#: The layers that are plotted, by KiCad's names.
LAYERS = ("F.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Paste", "B.Paste", "F.SilkS", "B.SilkS", "Edge.Cuts")


class KicadError(ProfileError):
    """KiCad could not read a board, or a board breaks its design rules; the message says what."""


@dataclass(frozen=True, slots=True)
class Kicad:
    """A KiCad: its command line, which 6 has not, and the Python of its module, which 6 and 7 need."""

    command: str | None
    python: str | None


def find_kicad(commands: Sequence[str] = _COMMANDS, python: str = _PYTHON) -> Kicad | None:
    """Find a KiCad that checks and plots; None if there is none."""
    command = next(filter(None, map(shutil.which, commands)), None)
    if command and _major(command) >= _CHECKS:
        return Kicad(command, None)
    try:
        has_module = _run([python, "-P", "-c", "import pcbnew"]).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        has_module = False
    return Kicad(command, python) if has_module else None


def plot(board: Path, folder: Path, kicad: Kicad) -> tuple[str, ...]:
    """Check a board file, plot it into an empty folder, and return the names of the files there.

    From KiCad 8 on, the schematic beside it is checked as well. KicadError if one of them breaks a rule, or a
    pad is not connected.
    """
    broken = _by_module(board, kicad, folder) if kicad.python else _by_command(board, str(kicad.command))
    if broken:
        raise KicadError(
            Message("circuit_board.rules_broken", board=board.name, count=len(broken), first=broken[0])
        )
    if kicad.command:
        where = ["--output", f"{folder}{os.sep}", os.fspath(board)]
        _answer(board, [kicad.command, "pcb", "export", "gerbers", "--layers", ",".join(LAYERS), *where])
        _answer(board, [kicad.command, "pcb", "export", "drill", "--excellon-separate-th", *where])
    return tuple(sorted(path.name for path in folder.iterdir()))


def _major(command: str) -> int:
    """Return the first number of the version of a command line; 0 if it says none."""
    try:
        said = re.search(r"\d+", _run([command, "version"]).stdout)
    except (OSError, subprocess.TimeoutExpired):
        return 0
    return int(said[0]) if said else 0


def _by_command(board: Path, command: str) -> list[str]:
    """Return the rules that a board and its schematic break, as KiCad's command line finds them."""
    laid = _report(board, [command, "pcb", "drc"])
    found = [*laid["violations"], *laid["unconnected_items"]]
    drawn = board.with_suffix(".kicad_sch")
    if drawn.exists():
        sheets = _report(drawn, [command, "sch", "erc"])["sheets"]
        # Whatever is asked for, warnings are among them: that what the file holds is in no library.
        found += [each for sheet in sheets for each in sheet["violations"] if each["severity"] == "error"]
    return [f"[{each['type']}]: {each['description']}" for each in found]


def _report(checked: Path, command: list[str]) -> dict[str, Any]:
    """Return what a check writes of a file."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "rules.json")
        asked = ["--format", "json", "--severity-error", "--output", os.fspath(report), os.fspath(checked)]
        _answer(checked, [*command, *asked])
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def _by_module(board: Path, kicad: Kicad, folder: Path) -> list[str]:
    """Return the same as KiCad's module finds it, which also plots where there is no command line."""
    asked = {
        "board": os.fspath(board),
        "folder": None if kicad.command else os.fspath(folder),
        "layers": LAYERS,
    }
    with as_file(files(__package__).joinpath("plot_script.py")) as script:
        said = _answer(board, [str(kicad.python), "-P", os.fspath(script)], json.dumps(asked))
    # KiCad prints about the fonts and folders that it lacks; the answer is the last line.
    broken = json.loads(said.splitlines()[-1])
    return [str(each) for each in broken]


def _answer(board: Path, command: list[str], asked: str = "") -> str:
    """Return what a command says; KicadError if it fails."""
    try:
        done = _run(command, asked)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _no_answer(board, str(error)) from error
    if done.returncode != 0:
        raise _no_answer(board, (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1])
    return done.stdout


def _no_answer(board: Path, why: str) -> KicadError:
    return KicadError(Message("circuit_board.no_kicad_answer", board=board.name, why=why))


def _run(command: list[str], asked: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - the words are ours, and no shell reads them
        command, input=asked, capture_output=True, text=True, check=False, timeout=_LONGEST_S
    )
