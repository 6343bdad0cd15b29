"""What is installed: the three rooms, complete, which work with nothing else around."""

import json
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution, files, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.checkouts import ROOMS, ROOT
from tests.deadline import DEADLINE_S
from tests.sweeps import PROOF

#: What is part of the product without being a module.
DATA = {
    ".bin",
    ".c",
    ".css",
    ".h",
    ".hex",
    ".html",
    ".js",
    ".md",
    ".svg",
    ".toml",
    ".txt",
    ".typed",
    ".webmanifest",
    ".woff2",
}


def uv(*words: object) -> None:
    command = [str(Path(sys.executable).with_name("uv")), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=DEADLINE_S, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("wheel"))


def build(folder: Path) -> Path:
    """Build a wheel from a copy, because building leaves files behind; with proof beside the rooms."""
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    for room in (*ROOMS, "tests/proof"):
        shutil.copytree(ROOT / room, folder / "source" / room, ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "source" / name)
    options = ("--wheel", "--no-build-isolation", "--offline", "--python", sys.executable)
    uv("build", *options, "--out-dir", folder, folder / "source")
    (built,) = folder.glob("*.whl")
    return built


def wanted() -> set[str]:
    """Name the modules of the rooms, what belongs to them, and their part in C."""
    files = (path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in DATA | {".py"})
    return {str(path.relative_to(ROOT)) for path in files} | {"controller/engine/_native.abi3.so"}


#: Lists what setuptools would put in a wheel, and builds nothing.
LISTED = """
import json, os, sys, warnings
warnings.simplefilter("ignore")
from setuptools import Distribution
project = Distribution({"script_name": "setup.py"})
project.parse_config_files()
project.get_command_obj("egg_info").egg_base = sys.argv[1]
names = []
for command in "build_py", "build_ext":
    step = project.get_command_obj(command)
    step.ensure_finalized()
    made = step.get_outputs(include_bytecode=False) if command == "build_py" else step.get_outputs()
    names += [os.path.relpath(name, step.build_lib) for name in made]
print(json.dumps(names))
"""


def test_the_rooms_and_all_of_them_go_into_a_wheel(tmp_path: Path) -> None:
    listing = [sys.executable, "-c", LISTED, str(tmp_path)]
    said = subprocess.check_output(listing, cwd=ROOT, text=True, timeout=DEADLINE_S)
    assert set(json.loads(said.splitlines()[-1])) == wanted()


@PROOF
def test_a_wheel_holds_the_rooms_and_all_of_them(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.split("/")[0].split("-")[0] for name in names} == {*ROOMS, "manalath_board"}
    assert wanted() - names == set()
    assert {name for name in names if not name.startswith("manalath_board-")} == wanted()


@PROOF
def test_without_a_compiler_there_is_a_wheel_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "false")
    names = zipfile.ZipFile(build(tmp_path)).namelist()
    assert "controller/engine/search.py" in names
    assert not [name for name in names if name.endswith(".so")]


def libraries(name: str) -> set[str]:
    """Return the packages that installing one brings along, directly and indirectly."""
    found: set[str] = set()
    waiting = [Requirement(name)]
    while waiting:
        asked = waiting.pop()
        if asked.name in found:
            continue
        found.add(asked.name)
        for line in requires(asked.name) or ():
            wanted = Requirement(line)
            extras = asked.extras or {""}
            if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(wanted)
    return found - {Requirement(name).name}


def lend(name: str, site: Path) -> None:
    """Make a package that is installed here available in another environment."""
    for part in {file.parts[0] for file in files(name) or ()} - {"..", "__pycache__"}:
        if not (site / part).exists():
            (site / part).symlink_to(str(distribution(name).locate_file(part)))


@PROOF
def test_it_works_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    """As pipx does it: with nothing but the libraries that it requires, and those that they require."""
    uv("venv", "--offline", "--python", sys.executable, tmp_path / "empty")
    python = tmp_path / "empty/bin/python"
    uv("pip", "install", "--offline", "--no-deps", "--python", python, wheel)
    (own,) = (tmp_path / "empty/lib").glob("python*/site-packages")
    needed = libraries("manalath-board")
    assert {"filelock", "numpy", "pyserial", "starlette", "websockets"} < needed
    assert needed.isdisjoint({"apsw", "hypothesis", "playwright", "psutil", "pytest"})
    for name in needed:
        lend(name, own)
    for words, said in {
        "--version": f"manalath {distribution('manalath-board').version}",
        "scenario placed": "placed: 8 ok",
        "explain bad-move": "bad-move",
        "wiring hex70-dual-mega": "hex70-dual-mega",
        "games": "No game is recorded in",
    }.items():
        done = subprocess.run(
            [tmp_path / "empty/bin/manalath", *words.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=DEADLINE_S,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert said in done.stdout
    where = "import controller as it; print(it.__file__)"
    done = subprocess.run([python, "-c", where], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(str(tmp_path))
