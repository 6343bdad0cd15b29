"""How an extra is added: in this installation, on the page, and nowhere by a name on an index."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from controller.errors import extras
from controller.messages import LANGUAGES, catalogue, word
from tests.checkouts import ROOMS, ROOT
from tests.deadline import DEADLINE_S
from tests.docs_blocks import Block, blocks, lines_of
from tests.sweeps import PROOF
from tests.test_package import lend, libraries

INSTALL = ROOT / "docs" / "play" / "install.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: The one library of the extra that is not there before it is added.
LACKING = "ezdxf"


class Distribution:
    """What is known of an installation: where it came from, as JSON."""

    def __init__(self, origin: str | None) -> None:
        self.origin = origin

    def read_text(self, name: str) -> str | None:
        assert name == "direct_url.json"
        return self.origin


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the program, with a space in its name."""
    folder = tmp_path / "my games"
    folder.mkdir()
    (folder / "pyproject.toml").touch()
    return folder


def added(monkeypatch: pytest.MonkeyPatch, origin: object, prefix: Path, language: str = "en") -> str:
    """Say how the extra is added where the program came from an origin."""
    said = None if origin is None else json.dumps(origin)
    monkeypatch.setattr(extras, "distribution", lambda _name: Distribution(said))
    monkeypatch.setattr(sys, "prefix", str(prefix))
    monkeypatch.setattr(sys, "executable", "/there/bin/python")
    return word(extras.adding("far"), catalogue(language))


def test_an_installation_names_the_folder_that_it_came_from(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = {"url": folder.as_uri(), "dir_info": {}}
    said = added(monkeypatch, once, folder)
    assert said == f"add the extra far with: /there/bin/python -m pip install '{folder}[far]'"


def test_a_checkout_stays_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = {"url": folder.as_uri(), "dir_info": {"editable": True}}
    said = added(monkeypatch, checkout, folder)
    assert said.endswith(f": /there/bin/python -m pip install --editable '{folder}[far]'")


def test_pipx_is_told_so_that_it_remembers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "pipx_metadata.json").touch()
    said = added(monkeypatch, {"url": folder.as_uri(), "dir_info": {}}, folder)
    assert said.endswith(f": pipx install --force '{folder}[far]'")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("origin", [None, {"url": "file:///gone", "dir_info": {}}, {"url": "file:///a.whl"}])
def test_where_the_folder_is_unknown_it_is_named_in_words(
    language: str, origin: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = added(monkeypatch, origin, tmp_path, language)
    assert said.endswith(": /there/bin/python -m pip install '.[far]'")
    assert {"en": "in the folder of this program", "fr": "dans le dossier de ce programme"}[language] in said


def test_without_an_installation_it_is_said_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> Distribution:
        raise PackageNotFoundError

    added(monkeypatch, None, tmp_path)
    monkeypatch.setattr(extras, "distribution", missing)
    assert word(extras.adding("kit")).endswith("install '.[kit]'")


def test_the_page_has_every_extra() -> None:
    rows = re.findall(r"^\| (`.+) \| .+ \|$", INSTALL.read_text(encoding="utf-8"), flags=re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert set(PROJECT["optional-dependencies"]) - {"dev"} <= named


def shown() -> list[str]:
    """Return the commands with which the page adds an extra."""
    of_page: list[Block] = blocks(INSTALL)
    return [line.split("  #")[0].strip() for block in of_page for line in lines_of(block) if "[kit]" in line]


@PROOF
def test_the_command_on_the_page_adds_what_the_extra_brings(tmp_path: Path) -> None:
    """In a copy that lacks one library alone: pip finds that one, as a wheel of the test's own."""
    checkout, ready = tmp_path / "checkout", tmp_path / "ready"
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    for room in ROOMS:
        shutil.copytree(ROOT / room, checkout / room, ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, checkout / name)
    subprocess.run([sys.executable, "-m", "venv", checkout / ".venv"], check=True, timeout=DEADLINE_S)
    (site,) = (checkout / ".venv/lib").glob("python*/site-packages")
    for older in (*site.glob("setuptools*"), *site.glob("pkg_resources")):
        shutil.rmtree(older)
    for name in (libraries("manalath-board[kit]") | {"setuptools"}) - {LACKING, "pip"}:
        lend(name, site)
    wheel(ready)
    surroundings = {
        **os.environ,
        "CC": "false",
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(ready),
        "PIP_NO_BUILD_ISOLATION": "0",
    }
    (line,) = (line for line in shown() if line.startswith(".venv/"))
    done = subprocess.run(
        ["/bin/sh", "-euc", line],
        cwd=checkout,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    ask = f"import {LACKING}, controller; print({LACKING}.__file__, controller.__file__)"
    python = checkout / ".venv/bin/python"
    where = subprocess.run([python, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert where.stdout.split() == [
        str(site / LACKING / "__init__.py"),
        str(checkout / "controller/__init__.py"),
    ]


def wheel(folder: Path) -> None:
    """Write a wheel of the lacking library, empty."""
    folder.mkdir()
    about = f"{LACKING}-9.0.dist-info"
    with zipfile.ZipFile(folder / f"{LACKING}-9.0-py3-none-any.whl", "w") as packed:
        packed.writestr(f"{LACKING}/__init__.py", "")
        packed.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {LACKING}\nVersion: 9.0\n")
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\nRoot-Is-Purelib: true\n")
        packed.writestr(f"{about}/RECORD", "")
