"""An annex can be taken out: its folder and its line are deleted in a copy, and the rest does without."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from controller.annex import Annex
from controller.cli.annexes import FOLDERS, STANDS_ON, every_annex
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests.checkouts import ROOMS, ROOT
from tests.deadline import DEADLINE_S
from tests.other_process import address, serving
from tests.page_game import play, states
from tests.page_line import page_line
from tests.sweeps import PROOF, sampled

#: The annex of the boards that need no hardware.
TWIN = "simulator"

#: Imports every module of the rooms but those that only run in a program of another kind, or that are named.
IMPORT_ALL = """
import importlib, pathlib, pkgutil, sys
for room in filter(lambda room: pathlib.Path(room).exists(), ("controller", "hardware", "simulator")):
    package = importlib.import_module(room)
    for module in pkgutil.iter_modules(package.__path__, f"{room}."):
        names = [module.name]
        while names:
            name = names.pop()
            if name in sys.argv or name.rpartition(".")[2] in {"__main__", "plot_script"}:
                continue
            found = importlib.import_module(name)
            names += [one.name for one in pkgutil.iter_modules(getattr(found, "__path__", ()), f"{name}.")]
"""


def without(folder: str, copy: Path) -> Path:
    """Copy the rooms without an annex: its folder and its line are deleted, and nothing else."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(copy / folder.replace(".", "/"))
    listed = copy / "controller" / "cli" / "annexes.py"
    lines = listed.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not re.fullmatch(rf'"{folder}": (TABLE|ASKED),', line.strip())]
    assert len(kept) == len(lines) - 1
    listed.write_text("".join(kept), encoding="utf-8")
    return copy


def standing_on(folder: str) -> set[str]:
    """Name what is nothing without an annex, as the import contracts list it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    imports = [line.split(" -> ") for one in contracts for line in one.get("ignore_imports", ())]
    there = {who.removesuffix(".**") for who, whom in imports if whom == f"{folder}.**"}
    return {
        who for who in there if who not in {folder, "controller.cli"} and not who.startswith(f"{folder}.")
    }


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


def test_an_annex_that_stands_on_another_one_says_so_twice() -> None:
    """In the list of annexes, and in the import contracts, which name single modules besides."""
    for folder in FOLDERS:
        assert {who for who, whom in STANDS_ON.items() if whom == folder} <= standing_on(folder)
        assert standing_on(folder) & {*FOLDERS} == {who for who, whom in STANDS_ON.items() if whom == folder}


@sampled(1)
@pytest.mark.parametrize(("folder", "annex"), list(zip(FOLDERS, every_annex(), strict=True)), ids=FOLDERS)
def test_an_annex_can_be_taken_out(folder: str, annex: Annex, tmp_path: Path) -> None:
    copy = without(folder, tmp_path / "copy")
    run(copy, ["-c", IMPORT_ALL, *standing_on(folder)])
    gone = [
        annex,
        *(every_annex()[[*FOLDERS].index(who)] for who, whom in STANDS_ON.items() if whom == folder),
    ]
    described = run(copy, ["-m", "controller.cli", "--help"])
    assert not [word for each in gone for word in each.commands if f"    {word} " in described]
    assert not [line for each in gone for line in each.examples if line in described]
    # The copy alone is on the path: a program looks into the folder that it is started in first.
    environ = {"PYTHONPATH": str(copy), "PYTHONSAFEPATH": "1"}
    if folder != TWIN:
        quiet = ("--port", "0", "--no-record", "--speed", "10")
        with serving("simulate", *quiet, environ=environ) as (_, lines):
            assert play(address(lines))["winner"] == "purple"


@PROOF
def test_without_the_twin_a_real_board_is_played_on_and_no_other_one_is_offered(tmp_path: Path) -> None:
    copy = without(TWIN, tmp_path / "copy")
    for words in (["play", "--help"], ["diagnose", "--help"], ["doctor", "--help"]):
        described = run(copy, ["-m", "controller.cli", *words])
        assert [
            word for word in ("virtual", "firmware:", "simulated", "--measure ") if word in described
        ] == []
    environ = {"PYTHONPATH": str(copy), "PYTHONSAFEPATH": "1"}
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), 0, chip="python")
    with twin.on_pty() as path:
        line = ("play", "--board", f"serial:{path}", "--port", "0", "--no-record")
        with serving(*line, environ=environ) as (_, lines), page_line(address(lines)) as page:
            sent = states(page)
            next(state for state in sent if state["link"]["status"] == "linked")
            twin.workbench.put("e5", Colour.FIRST)
            next(state for state in sent if [move["notation"] for move in state["moves"]] == ["e5o"])
