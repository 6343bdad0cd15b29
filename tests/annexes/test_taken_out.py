"""An annex can be taken out: its folder and its line are deleted in a copy, and the rest does without."""

import json
import random
import re
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen
from zlib import crc32

import pytest

from controller.cli.annexes import FOLDERS, STANDS_ON
from controller.games import Colour
from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests import sweeps
from tests.annexes.taken_out import (
    contracts_without,
    gone_with,
    others,
    put_back,
    run,
    standing_on,
    take_out,
    without,
)
from tests.checkouts import ROOT
from tests.deadline import DEADLINE_S
from tests.other_process import address, serving
from tests.page_game import play, states
from tests.page_line import page_line
from tests.sweeps import PROOF, sampled

#: The annex of the boards that need no hardware.
TWIN = "simulator"

#: Prints the codes of what the page may say.
CODES = """
import json
from controller.web.page_language import ENGLISH
print(json.dumps(sorted(ENGLISH.page)))
"""

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

#: Judges the import contracts of a file.
LINT = """
import sys
from importlinter.cli import lint_imports
sys.exit(lint_imports(config_filename=sys.argv[1], no_cache=True))
"""


def test_an_annex_that_stands_on_another_one_says_so_twice() -> None:
    """In the list of annexes, and in the import contracts, which name single modules besides."""
    for folder in FOLDERS:
        assert {who for who, whom in STANDS_ON.items() if whom == folder} <= standing_on(folder)
        assert standing_on(folder) & {*FOLDERS} == {who for who, whom in STANDS_ON.items() if whom == folder}


@sampled(1)
@pytest.mark.parametrize("folder", FOLDERS)
def test_an_annex_can_be_taken_out(folder: str, tmp_path: Path) -> None:
    copy = without(folder, tmp_path / "copy")
    codes = json.loads(run(copy, ["-c", CODES]))
    gone = gone_with(folder).values()
    described = run(copy, ["-m", "controller.cli", "--help"])
    assert not [word for each in gone for word in each.commands if f"    {word} " in described]
    assert not [line for each in gone for line in each.examples if line in described]
    said = {code for script in scripts_of(copy) for code in re.findall(r'\bsay\("([\w.]+)"', script)}
    assert said <= set(codes)


@PROOF
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_import_contracts_hold_without_an_annex(folder: str, tmp_path: Path) -> None:
    copy = without(folder, tmp_path / "copy")
    run(copy, ["-c", LINT, str(contracts_without(folder, copy))])


@PROOF
@pytest.mark.parametrize("folder", [folder for folder in FOLDERS if folder != TWIN])
def test_a_game_is_played_without_an_annex_and_the_page_gets_what_it_asks_for(
    folder: str, tmp_path: Path
) -> None:
    copy = without(folder, tmp_path / "copy")
    # The copy alone is on the path: a program looks into the folder that it is started in first.
    environ = {"PYTHONPATH": str(copy), "PYTHONSAFEPATH": "1"}
    quiet = ("--port", "0", "--data", str(tmp_path / "data"), "--speed", "10")
    with serving("simulate", *quiet, environ=environ) as (_, lines):
        assert play(address(lines))["winner"] == "purple"
        every = {each for script in scripts_of(copy) for each in asked_of_the_server(script)}
        assert {each for each in every if not is_answered(address(lines).rstrip("/") + each)} == set()


@PROOF
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_module_is_imported_without_an_annex(folder: str, tmp_path: Path) -> None:
    run(without(folder, tmp_path / "copy"), ["-c", IMPORT_ALL, *standing_on(folder)])


#: What a page asks for by another way, and what only guests ask for, whom an annex lets in.
ELSEWHERE = ("/static/", "/ws", "/join")


def scripts_of(copy: Path) -> list[str]:
    """Read the scripts of the page."""
    places = (*copy.glob("controller/**/*.js"), *copy.glob("simulator/**/*.js"))
    return [file.read_text("utf-8") for file in places]


def asked_of_the_server(script: str) -> set[str]:
    """Find the addresses that a script of the page asks for, with 1 in place of what it fills in."""
    filled = re.sub(r"\$\{[^}]*\}", "1", script)
    found = re.findall(r"""["`](/[a-z]+(?:[./][^"`?#]*)?)[?"`#]""", filled)
    return {each for each in found if not each.startswith(ELSEWHERE)}


def is_answered(url: str) -> bool:
    """Whether something answers at an address, be it by a refusal of its own."""
    try:
        with urlopen(url, timeout=DEADLINE_S):  # noqa: S310 - a page of this computer
            return True
    except HTTPError as error:
        return error.read() != b"Not Found"


@PROOF
def test_types_hold_without_any_annex(tmp_path: Path) -> None:
    """In one copy, judged by one daemon, which looks again at what has changed alone."""
    copy = tmp_path / "copy"
    without(TWIN, copy)
    put_back(TWIN, copy)
    daemon = ["-m", "mypy.dmypy", "--status-file", str(tmp_path / "dmypy.json")]
    wrong = {}
    try:
        for folder in (None, *FOLDERS):
            if folder is not None:
                take_out(folder, copy)
            contracts_without(folder or "nothing", copy)
            rooms = [room.name for room in copy.iterdir() if room.is_dir() and not room.name.startswith(".")]
            # What stands on it goes with it: only the import contracts say so.
            judged = [*daemon, "run", "--", *rooms]
            said = run(copy, judged, fails=(1, 2))
            if "INTERNAL ERROR" in said:
                # The daemon may stumble over what has gone; one that begins anew judges all of it.
                said = run(copy, judged, fails=(1,))
            places = tuple(f"{each.replace('.', '/')}" for each in (standing_on(folder) if folder else ()))
            errors = [line for line in said.splitlines() if ": error:" in line]
            wrong[folder] = [line for line in errors if not line.startswith(places or ("\n",))]
            if folder is not None:
                put_back(folder, copy)
    finally:
        run(copy, [*daemon, "stop"], fails=(2,))
    assert {folder: lines for folder, lines in wrong.items() if lines} == {}


#: The folders of the ordinary tests, and "" for the files beside them.
ROOMS_OF_TESTS = [
    "",
    *sorted(
        place.name
        for place in ROOT.glob("tests/*/")
        if any(place.rglob("test_*.py")) and place.name not in {"style", "proof"}
    ),
]


@PROOF
@pytest.mark.parametrize("room", ROOMS_OF_TESTS)
@pytest.mark.parametrize("folder", FOLDERS)
def test_the_tests_that_do_not_name_an_annex_pass_without_it(folder: str, room: str, tmp_path: Path) -> None:
    files = [file for file in others(folder) if Path(file).parts[1:-1][:1] == ((room,) if room else ())]
    if sweeps.is_sampling:
        files = random.Random(crc32(folder.encode())).sample(files, min(3, len(files)))
    if not files:
        return
    copy = without(folder, tmp_path / "copy", is_tested=True)
    # The code 5 is that of a file whose every test is a proof.
    run(copy, ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", *files], fails=(5,))


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
