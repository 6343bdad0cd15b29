"""A copy of the project without one annex, and which tests name an annex."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path

from controller.annex import Annex
from controller.cli.annexes import FOLDERS, STANDS_ON, every_annex
from tests.checkouts import ROOMS, ROOT
from tests.deadline import DEADLINE_S

#: What tests read besides the rooms.
_BESIDE = (".ci", "docs", "firmware", "tests")
#: Compiled modules come along; one that is just being written has a number behind its ending.
_BUILT = ("*.pyc.*", "*.so", "*.elf", "*.hex")
_LIST = Path("controller", "cli", "annexes.py")


def without(folder: str, copy: Path, *, is_tested: bool = False) -> Path:
    """Copy the rooms without an annex: its folder and its line are deleted, and nothing else.

    What tests need stands beside them if the copy ``is_tested``.
    """
    for room in (*ROOMS, *(_BESIDE if is_tested else ())):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns(*_BUILT))
    for file in ROOT.iterdir() if is_tested else ():
        if file.is_file() and file.name != ".git":
            shutil.copy2(file, copy)
    take_out(folder, copy)
    return copy


def take_out(folder: str, copy: Path) -> None:
    """Delete the folder of an annex and its line."""
    shutil.rmtree(copy / folder.replace(".", "/"))
    listed = copy / _LIST
    lines = listed.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not re.fullmatch(rf'"{folder}": (TABLE|ASKED),', line.strip())]
    assert len(kept) == len(lines) - 1
    listed.write_text("".join(kept), encoding="utf-8")


def put_back(folder: str, copy: Path) -> None:
    """Undo `take_out`."""
    place = folder.replace(".", "/")
    shutil.copytree(ROOT / place, copy / place, ignore=shutil.ignore_patterns(*_BUILT))
    shutil.copy2(ROOT / _LIST, copy / _LIST)


def contracts_without(folder: str, copy: Path) -> Path:
    """Write the import contracts for a copy without an annex, and return the file: none of them names it."""
    text = (ROOT / "pyproject.toml").read_text("utf-8").replace(f', "{folder}"', "")
    text = re.sub(rf'(?m)^.*"{re.escape(folder)}[". ].*\n', "", text)
    blocks = re.split(r"(?m)^(?=\[\[)", text)
    whole = (each for each in blocks if 'type = "forbidden"' not in each or "forbidden_modules" in each)
    file = copy / "pyproject.toml"
    file.write_text("".join(whole), encoding="utf-8")
    return file


def standing_on(folder: str) -> set[str]:
    """Name what is nothing without an annex, as the import contracts list it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    imports = [line.split(" -> ") for one in contracts for line in one.get("ignore_imports", ())]
    there = {who.removesuffix(".**") for who, whom in imports if whom == f"{folder}.**"}
    return {
        who for who in there if who not in {folder, "controller.cli"} and not who.startswith(f"{folder}.")
    }


def gone_with(folder: str) -> Mapping[str, Annex]:
    """Return an annex and those that stand on it, by their folders."""
    by_folder = dict(zip(FOLDERS, every_annex(), strict=True))
    return {who: by_folder[who] for who in FOLDERS if STANDS_ON.get(who, who) == folder or who == folder}


def run(copy: Path, words: Sequence[str], *, fails: Collection[int] = ()) -> str:
    """Run Python on the copy; returns what it printed. It may end with a code among ``fails``."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert done.returncode in {0, *fails}, done.stdout[-9000:] + done.stderr
    return done.stdout


def others(folder: str) -> list[str]:
    """Name the files of tests that name neither an annex nor what stands on it, as paths from the root.

    Tests that go through the list of annexes judge all of them together, and so name each.
    """
    gone = {*gone_with(folder), *standing_on(folder)}
    homes = [f"tests.annexes.{each.rpartition('.')[2]}." for each in gone] + [f"tests.{folder}."]
    words = [word for each in gone_with(folder).values() for word in each.commands]
    places = [re.escape(each) + r"\b" for each in gone] + [each.replace(".", "/") + "/" for each in gone]
    the_list = r"import [^\n]*\b(?:every_annex|FOLDERS)\b"
    naming = re.compile(
        "|".join([the_list, *places, *(rf"""(?:["'(]|manalath ){each}["' ]""" for each in words)])
    )
    named = {
        name
        for name, (source, _) in _tests().items()
        if name.startswith(tuple(homes)) or naming.search(source)
    }
    while more := {name for name, (_, imported) in _tests().items() if imported & named} - named:
        named |= more
    return [
        f"{name.replace('.', '/')}.py"
        for name in sorted(_tests().keys() - named)
        if name.rpartition(".")[2].startswith("test_")
    ]


@cache
def _tests() -> Mapping[str, tuple[str, frozenset[str]]]:
    """Return the source of each module of the tests, and what of the tests it imports."""
    files = {
        str(file.relative_to(ROOT).with_suffix("")).replace("/", ".").removesuffix(".__init__"): file
        for file in ROOT.glob("tests/**/*.py")
        if file.name != "conftest.py"
    }
    sources = {name: file.read_text("utf-8") for name, file in files.items()}
    imports = re.compile(r"^\s*(?:from|import) (tests[\w.]*)(?: import (?:\(\s*)?([\w, \n]+))?", re.MULTILINE)
    return {
        name: (source, frozenset(_modules(imports.findall(source)) & files.keys()))
        for name, source in sources.items()
    }


def _modules(imported: Sequence[tuple[str, str]]) -> set[str]:
    names = {f"{module}.{each.strip()}" for module, those in imported for each in those.split(",")}
    return names | {module for module, _ in imported}
