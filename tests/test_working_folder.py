"""A command executes nothing of the folder that it is called in, nor does any Python that it starts."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.cli import all_commands
from tests.checkouts import ROOMS
from tests.deadline import DEADLINE_S
from tests.page_line import page_line
from tests.sweeps import PROOF, sampled, swept_keeping

#: Modules that lie in the folder under the names of those that the product imports.
HOSTILE = (*sys.stdlib_module_names, "dask", "distributed", *ROOMS, "numpy", "serial", "starlette")

QUIET = "--no-browser --port 0 --board virtual:hex7-dual-mega"
#: A line of each command. The input has ended, so that those which lead a person end by themselves.
LINES = f"""
play --no-browser --port 99999 --board virtual:hex70-dual-mega
simulate --no-browser --port 99999
diagnose {QUIET}
teach {QUIET}
scenario placed
fault kinds
games
household
export 1
import -
replay 1
analyse
wiring
build {QUIET}
magnets hex7-dual-mega --samples 10
kit --out kit
flash --dry-run --board serial:/dev/null
doctor
service status
update --check
card --bundle none.zip
explain bad-move
bench rules
ugi
selfplay --games 1 --level 1 --workers 1
openings --game mana
puzzles
""".strip().splitlines()

#: Commands that start others, or read and write a file.
SAMPLE = "simulate", "kit", "selfplay"

#: What a page says once the engine has answered, and once it is given up.
SIGNS = re.compile(b"Put an? \\w+ piece on|computer keeps stopping")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder in which every module leaves a mark when it is executed."""
    hostile = tmp_path / "hostile"
    hostile.mkdir()
    for name in HOSTILE:
        (hostile / f"{name}.py").write_text(f"open({str(tmp_path / 'executed')!r}, 'a').write('{name} ')")
    return hostile


@contextmanager
def started(line: str, folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Start a command in the folder, as its users do, and end it."""
    with subprocess.Popen(
        [Path(sys.executable).with_name("manalath"), *line.split()],
        cwd=folder,
        env={**os.environ, "XDG_DATA_HOME": str(folder.parent)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def executed(folder: Path) -> str:
    """Return the names of the folder's modules that were executed."""
    mark = folder.parent / "executed"
    return mark.read_text() if mark.exists() else ""


def test_each_command_has_a_line() -> None:
    assert {line.split()[0] for line in LINES} == set(all_commands())


@sampled(1)
@pytest.mark.parametrize("line", swept_keeping(LINES, *(each for each in LINES if each.split()[0] in SAMPLE)))
def test_nothing_of_the_folder_is_executed(line: str, folder: Path) -> None:
    with started(line, folder) as process:
        said, _ = process.communicate(timeout=DEADLINE_S)
    assert executed(folder) == "", said
    assert "Traceback" not in said


@PROOF
def test_nothing_of_the_folder_is_executed_by_the_engine(folder: Path) -> None:
    with started("simulate --no-browser --no-record --port 0 --orange 1", folder) as process:
        assert process.stdout is not None
        url = next(word for line in process.stdout for word in line.split() if word.startswith("http"))
        with page_line(url) as page:
            while not SIGNS.search(page.recv(DEADLINE_S, decode=False)):
                pass
    assert executed(folder) == ""
