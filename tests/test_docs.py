"""What the documentation says can be run, runs; and what it names is there."""

import contextlib
import doctest
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import controller
import hardware
import simulator
from hardware.profiles import DEFAULT, load_profile, read_profile
from simulator.scenario.language import read_scenario
from simulator.scenario.twin import rehearse
from tests.docs_blocks import ROOT, Block, Terminal, blocks, is_printed, lines_of, run_python

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "firmware" / "README.md"]
ERRORS = sorted((ROOT / "controller" / "errors").glob("*.md"))
MODULES = [
    info.name
    for package in (controller, hardware, simulator)
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not info.name.endswith("__main__")
]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))

#: Lines that are not run here, and why.
NOT_RUN = {
    "manalath bench": "it measures for minutes; tests/test_cli.py runs it",
    "manalath scenario placed --by-hand": "it asks a person; tests/simulator/scenario has one",
    "manalath scenario won --speed 1": "it takes its own time; tests/test_cli_scenario.py runs one",
}
#: The file that pages call the reader's own: the first scenario on them.
OWN_SCENARIO = "mine.txt"


class Reader:
    """Somebody who goes through a page from top to bottom and does what it says."""

    def __init__(self, folder: Path) -> None:
        self.terminal = Terminal(folder)
        self.names: dict[str, Any] = {}
        self._printed: str | None = None

    def read(self, block: Block) -> None:
        """Do what a block says; AssertionError if it is not true."""
        assert block.language in _READ, f"{block.language!r} is no language of the documentation"
        _READ[block.language](self, block)

    def command(self, block: Block) -> None:
        """Carry out every line; a text that follows is what they print."""
        printed = ""
        for line in lines_of(block):
            if line.startswith("make "):
                assert set(line.split("#")[0].split()[1:]) <= TARGETS, line
            elif not line.startswith(tuple(NOT_RUN)):
                said = self.terminal.run(line)
                assert self.terminal.code == 0, f"{line}\n{said}"
                printed += said
        self._printed = printed

    def interpret(self, block: Block) -> None:
        """Run a block in the page's one interpreter."""
        with contextlib.chdir(self.terminal.folder):
            self._printed = run_python(block, self.names)

    def compare(self, block: Block) -> None:
        """Compare what the last block printed."""
        assert self._printed is not None, "nothing before this text can have printed it"
        assert is_printed(block.text, self._printed), self._printed
        self._printed = None

    def see(self, block: Block) -> None:
        """Run a scenario; one without a title shows the paragraph it stands in."""
        text = block.text if "title " in block.text else f"title An example\n{block.text}"
        profile = load_profile(DEFAULT)
        report = rehearse(read_scenario(text, f"line {block.line}", profile), profile)
        assert not report.is_bad, "\n".join(map(str, report.steps))

    def wire(self, block: Block) -> None:
        """Load a profile."""
        read_profile(block.text, block.path or "a profile")


_READ: dict[str, Callable[[Reader, Block], None]] = {
    "sh": Reader.command,
    "python": Reader.interpret,
    "text": Reader.compare,
    "scenario": Reader.see,
    "toml": Reader.wire,
}


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "records"))
    folder = tmp_path / "folder"
    folder.mkdir()
    reading = Reader(folder)
    try:
        yield reading
    finally:
        reading.terminal.close()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_a_page_runs(page: Path, reader: Reader) -> None:
    own = [block.text for block in blocks(page) if block.language == "scenario"]
    (reader.terminal.folder / OWN_SCENARIO).write_text("".join(own[:1]), encoding="utf-8")
    for block in blocks(page):
        try:
            reader.read(block)
        except AssertionError as error:
            raise AssertionError(f"{page.name}, line {block.line}: {error}") from error


def test_the_readme_has_commands() -> None:
    lines = [line.split("#")[0].strip() for block in blocks(PAGES[0]) for line in lines_of(block)]
    assert {"make play", "make test"} <= set(lines)


def test_a_false_block_is_seen(reader: Reader) -> None:
    reader.read(Block("python", "print(2 + 2)\n", 1))
    with pytest.raises(AssertionError, match="4"):
        reader.read(Block("text", "5\n", 2))
    with pytest.raises(AssertionError, match="no-such-game"):
        reader.read(Block("sh", "manalath export 7\n", 3))
    with pytest.raises(AssertionError, match="Expected"):
        reader.read(Block("python", ">>> 2 + 2\n5\n", 4))
    with pytest.raises(AssertionError, match="language"):
        reader.read(Block("perl", "1\n", 5))


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_are_true(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_some_docstrings_have_examples() -> None:
    assert sum(doctest.testmod(importlib.import_module(module)).attempted for module in MODULES) > 5


@pytest.mark.parametrize("page", [*PAGES, *ERRORS], ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    named = re.findall(r"`((?:controller|hardware|simulator|firmware|tests|docs)/[\w./-]*)`", text)
    plain = re.findall(r"(?<![\w(`/])(docs/[\w-]+\.md)", text)
    for target in [page.parent / link for link in links] + [ROOT / path for path in named + plain]:
        assert target.exists(), target
