"""An annex can be taken out: its folder and its line are deleted in a copy, and the rest does without."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from controller.annex import Annex
from controller.cli.annexes import ANNEXES, FOLDERS
from tests.checkouts import ROOMS, ROOT
from tests.deadline import DEADLINE_S
from tests.other_process import address, serving
from tests.page_game import play
from tests.sweeps import sampled

#: Imports every module of the rooms but those that only run in a program of another kind.
IMPORT_ALL = """
import importlib, pkgutil, sys
for room in sys.argv[1:]:
    package = importlib.import_module(room)
    for module in pkgutil.walk_packages(package.__path__, f"{room}."):
        if module.name.rpartition(".")[2] not in {"__main__", "plot_script"}:
            importlib.import_module(module.name)
"""


def without(folder: str, copy: Path) -> Path:
    """Copy the rooms without an annex: its folder and its line are deleted, and nothing else."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(copy / folder.replace(".", "/"))
    listed = copy / "controller" / "cli" / "annexes.py"
    lines = listed.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if line.strip() != f'"{folder}",']
    assert len(kept) == len(lines) - 1
    listed.write_text("".join(kept), encoding="utf-8")
    return copy


def run(copy: Path, words: Sequence[str]) -> str:
    """Run Python on the copy; returns what it printed."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@sampled(1)
@pytest.mark.parametrize(("folder", "annex"), list(zip(FOLDERS, ANNEXES, strict=True)), ids=FOLDERS)
def test_an_annex_can_be_taken_out(folder: str, annex: Annex, tmp_path: Path) -> None:
    copy = without(folder, tmp_path / "copy")
    run(copy, ["-c", IMPORT_ALL, *ROOMS])
    described = run(copy, ["-m", "controller.cli", "--help"])
    assert not [word for word in annex.commands if f"    {word} " in described]
    assert not [line for line in annex.examples if line in described]
    assert "simulate" in described
    # The copy alone is on the path: a program looks into the folder that it is started in first.
    environ = {"PYTHONPATH": str(copy), "PYTHONSAFEPATH": "1"}
    quiet = ("--port", "0", "--no-record", "--speed", "10")
    with serving("simulate", *quiet, environ=environ) as (_, lines):
        assert play(address(lines))["winner"] == "purple"
