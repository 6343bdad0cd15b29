"""What the documentation says can be run, and what it names is there."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import controller
import hardware
import simulator
from controller.cli import make_parser

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MODULES = [
    info.name
    for package in (controller, hardware, simulator)
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not info.name.endswith("__main__")
]


def commands(page: Path) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_are_true(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_some_docstrings_have_examples() -> None:
    assert sum(doctest.testmod(importlib.import_module(module)).attempted for module in MODULES) > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    paths = re.findall(
        r"`((?:controller|hardware|simulator|firmware|tests|docs)/[\w./-]*)`", page.read_text()
    )
    for target in [page.parent / link for link in links] + [ROOT / path for path in paths]:
        assert target.exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_is_one(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    for command in commands(page):
        program, *arguments = command.split()
        if program == "make":
            assert set(arguments) <= targets, command
        else:
            assert program == "manalath", command
            make_parser().parse_args(arguments)


def test_the_readme_has_commands() -> None:
    assert {"make play", "make test"} <= set(commands(ROOT / "README.md"))
