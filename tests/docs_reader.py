"""A reader of the documentation, who works through a page from top to bottom and does what it says."""

import contextlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from controller.annexes.house.house_documents import HouseBoard, discovery
from controller.annexes.scenarios.rehearsal import rehearse
from controller.annexes.scenarios.scenario_parser import read_scenario
from hardware.profiles import read_profile
from tests.annexes.scenarios.boards import board_in
from tests.docs_blocks import ROOT, Block, Terminal, blocks, is_printed, lines_of, run_python

TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))

#: The pages that change the sources, and the parts of the project that their copy needs.
CHANGING = {ROOT / "docs" / "develop" / "adding.md"}
COPIED = ("controller", "hardware", "simulator", "tests", "pyproject.toml")

#: Lines that are not run here, and why.
NOT_RUN = {
    "pipx install ": "it installs the product for whoever runs it; tests/test_package.py does so in a folder",
    "manalath play  ": "it needs a board; tests/play_command/test_real_board.py has one",
    "manalath play --board serial:": "so does it",
    "manalath play --board gpio:": "so does it, and a Raspberry Pi; tests/hardware/gpio_board has a twin",
    "manalath replay --fault": "it needs a fault that was named; tests/annexes/replay has one",
    "manalath kit --out my-kit": "it makes the parts of 70 spaces; further down those of seven are made",
    "manalath selfplay --game manalath --level 7": "it takes minutes; further down a few games are played",
    "manalath doctor": "it tells what is wrong with whatever computer it is on",
    "manalath simulate --no-browser --voice": "it speaks; the tests of the voice have a program that listens",
    "sudo ": "it needs root, and changes the computer",
    "cd /opt/manalath": "the folder is on the reader's Raspberry Pi",
    "python3 -m venv": "it makes an environment there",
    ".venv/bin/pip ": "it installs packages there",
    ".venv/bin/python -m pip ": "it installs packages, too; tests/test_package.py does so in a folder",
    "manalath teach ": "it needs a board and somebody who knows it; tests/test_teach_command.py has both",
    "manalath diagnose  ": "it needs a board and a person; tests/test_diagnose_command.py has both",
    "manalath diagnose --no-browser": "so does it",
    "manalath diagnose --quick": "and so does this",
    "manalath build": "it needs a board that is being built; tests/annexes/builder/beside has twins of such",
    "manalath flash": "it needs a board; tests/annexes/flash/test_flash_command.py has a twin",
    "manalath service status  ": "it needs systemd; tests/annexes/service has a stand-in",
    'eval "$(register-python-argcomplete': "it is for a shell's start file; tests/test_completion.py asks",
    "register-python-argcomplete": "so is this",
    "ssh ": "it needs another computer",
    "unzip manalath-": "it unpacks a release; tests/release/test_whole_release.py makes and installs one",
    "sh manalath-": "so does this",
    "manalath card --": "it needs a card and a release; tests/annexes/card has both",
    "dpkg -x": "it unpacks a package of another system",
    "openssl genpkey": "it makes a secret; tests/release/test_manifest.py signs with one",
    ".venv/bin/python -m tests.proof": "it measures for minutes; tests/proof has its tests",
    "manalath scenario placed --by-hand": "it asks a person; tests/annexes/scenarios has one",
    "manalath scenario --all": "tests/annexes/scenarios/test_collection.py runs every one",
    "manalath scenario won --speed 1": "it takes its own time; tests/test_cli_scenario.py runs one",
}
#: The file that pages call the reader's own: the first scenario on them.
OWN_SCENARIO = "mine.txt"


class Reader:
    """A reader who works through a page from top to bottom and does what it says."""

    def __init__(self, folder: Path, source: Path = ROOT) -> None:
        self.terminal = Terminal(folder, source)
        self.names: dict[str, Any] = {}
        self._printed: str | None = None

    def read(self, block: Block) -> None:
        """Do what a block says; AssertionError if it does not hold."""
        assert block.language in _READ, f"{block.language!r} is no language of the documentation"
        _READ[block.language](self, block)

    def command(self, block: Block) -> None:
        """Run every line; a text block after them is their output."""
        printed = ""
        for line in lines_of(block):
            if line.startswith("make "):
                assert {word for word in line.split("#")[0].split()[1:] if "=" not in word} <= TARGETS, line
            elif not line.startswith(tuple(NOT_RUN)):
                said = self.terminal.run(line)
                assert self.terminal.code == 0, f"{line}\n{said}"
                printed += said
        self._printed = printed

    def interpret(self, block: Block) -> None:
        """Run a block in the page's one interpreter, or on its own if the page changes the sources."""
        if block.path:
            self._save(block)
            return
        if self.terminal.source != ROOT:
            self._printed = self.terminal.run_python(block.text)
            assert self.terminal.code == 0, self._printed
            return
        with contextlib.chdir(self.terminal.folder):
            self._printed = run_python(block, self.names)

    def compare(self, block: Block) -> None:
        """Compare a text with the output of the last block."""
        assert self._printed is not None, "nothing before this text can have printed it"
        assert is_printed(block.text, self._printed), self._printed
        self._printed = None

    def see(self, block: Block) -> None:
        """Run a scenario; one without a title illustrates the paragraph around it."""
        text = block.text if "title " in block.text else f"title An example\n{block.text}"
        profile = board_in(text)
        report = rehearse(read_scenario(text, f"line {block.line}", profile), profile)
        assert not report.is_bad, "\n".join(map(str, report.steps))

    def wire(self, block: Block) -> None:
        """Load a profile, and save one that names its file."""
        read_profile(block.text, block.path or "a profile")
        if block.path:
            self._save(block)

    def change(self, block: Block) -> None:
        """Apply a change to the sources."""
        patch = self.terminal.folder / "change.diff"
        patch.write_text(block.text, encoding="utf-8")
        self._printed = self.terminal.run(f"git apply {patch.name}")
        assert self.terminal.code == 0, self._printed

    def _save(self, block: Block) -> None:
        """Write the file that a block contains."""
        (self.terminal.folder / block.path).write_text(block.text, encoding="utf-8")

    def automate(self, block: Block) -> None:
        """Read an automation of Home Assistant: the entity and the event in it are those of a board."""
        automation = yaml.safe_load(block.text)
        (trigger,) = automation["trigger"]
        assert trigger["entity_id"] == "event.game_board_play"
        (kind,) = re.findall(r"event_type == '(\w+)'", automation["condition"])
        play = next(
            document
            for topic, document in discovery(HouseBoard("a", "A board", "1")).items()
            if "/play/" in topic
        )
        assert kind in json.loads(play)["event_types"]


_READ: dict[str, Callable[[Reader, Block], None]] = {
    "sh": Reader.command,
    "python": Reader.interpret,
    "text": Reader.compare,
    "scenario": Reader.see,
    "toml": Reader.wire,
    "diff": Reader.change,
    "yaml": Reader.automate,
}


@contextlib.contextmanager
def reading(folder: Path, page: Path | None = None) -> Iterator[Reader]:
    """Open a page in ``folder``; for one that changes the sources, copy them there first."""
    does_change = page in CHANGING
    for part in COPIED if does_change else ():
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, folder / part)
    own = [block.text for block in blocks(page) if block.language == "scenario"] if page else []
    (folder / OWN_SCENARIO).write_text("".join(own[:1]), encoding="utf-8")
    reader = Reader(folder, folder if does_change else ROOT)
    try:
        yield reader
    finally:
        reader.terminal.close()
