"""`manalath teach` on a terminal: what it asks, what is typed, and the resulting profile."""

import io
import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest

from controller.annexes.selftest import teach_command
from controller.board import Key, Profile
from controller.cli import main, terminal_dialogue
from controller.cli.runtime import set_up
from controller.command_line.board_kinds import FoundBoard, OpenBoard
from controller.games import Colour, all_games
from controller.messages import Message, word
from controller.session import open_session
from hardware.profiles import DEFAULT, load_profile
from hardware.profiles.profile_files import find_profile, keep_profile, profile_text
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench
from tests.page_line import page_line
from tests.sweeps import swept_keeping
from tests.wirings import shuffled

pytestmark = pytest.mark.usefixtures("signals")

SINGLE, SMALL = "hex70-single-gpio", "hex7-single-mega"
QUIET = ("--no-browser", "--port", "0")


class Person:
    """Reads the messages, sees the lights, places pieces, presses keys and types; or types ``answers``."""

    def __init__(self) -> None:
        self.lines = SimpleQueue[str | None]()
        self.answers: list[str] = []
        self.said: list[str] = []
        self.workbench: Workbench | None = None

    def isatty(self) -> bool:
        return False

    def readline(self, _most: int) -> str:
        line = self.lines.get()
        return "" if line is None else f"{line}\n"

    def fileno(self) -> int:
        raise OSError

    def hear(self, said: Message) -> None:
        """Take note, and do what was asked a moment later: lights and words come at the same speed."""
        text = word(said)
        self.said.append(text)
        if text.startswith("  "):
            return
        if self.answers:
            self.lines.put(self.answers.pop(0))
        elif self.workbench is not None:
            self.workbench.after(50, partial(self._do, self.workbench, text))

    def _do(self, workbench: Workbench, text: str) -> None:
        if found := re.search(r"Does (\w+) shine\?", text):
            strip = workbench.strip()
            (seen,) = (name for n, name in enumerate(workbench.lights) if any(strip[3 * n : 3 * n + 3]))
            self.lines.put("" if seen == found[1] else seen)
        elif found := re.search(r"Lay (?:an orange|a purple|a) piece on (\w+)\.", text):
            workbench.clear_table()
            workbench.put(found[1], Colour.SECOND if "purple" in text else Colour.FIRST)
        elif found := re.search(r"Press the key (\w+)\.", text):
            workbench.clear_table()
            workbench.tap(next(key for key in Key if key.word == found[1]))
        elif "The wiring is known" in text:
            self.lines.put("")

    def at(self, true: Profile) -> FoundBoard:
        """Sit down at a board whose time passes as fast as possible."""

        @contextmanager
        def opened() -> Iterator[OpenBoard]:
            clock = SimulatedClock()
            with closing(VirtualBoard(true, clock, seed=0)) as board:
                self.workbench = board.workbench
                yield OpenBoard(board, clock, partial(TwinBench, workbench=board.workbench, seed=0))

        return FoundBoard("virtual:true", true, opened)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    somebody = Person()
    monkeypatch.setattr("sys.stdin", somebody)
    monkeypatch.setattr(teach_command, "say", somebody.hear)
    monkeypatch.setattr(terminal_dialogue, "say", somebody.hear)
    yield somebody
    somebody.lines.put(None)


def test_the_end_of_the_input_ends_it_where_no_page_was_opened(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teach_command, "find_board", lambda _name: person.at(load_profile(SINGLE)))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    mine = tmp_path / "mine.toml"
    assert main(["teach", "--board", f"virtual:{SINGLE}", "--out", str(mine), *QUIET]) == 1
    assert person.said[-1] == "The input has ended. Nothing was written."
    assert not mine.exists()


@pytest.mark.parametrize("name", swept_keeping([SMALL, SINGLE, DEFAULT], SMALL))
def test_a_board_wired_otherwise_is_learned_and_written(
    name: str, person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = shuffled(load_profile(name), seed=21)
    monkeypatch.setattr(teach_command, "find_board", lambda _name: person.at(true))
    mine = tmp_path / "mine.toml"
    board = "virtual:true.toml"
    assert main(["teach", "--board", board, "--shape", name, "--out", str(mine), *QUIET]) == 0
    assert find_profile(str(mine)) == true
    assert mine.read_text().startswith(
        f"# How a board like {name} is wired, as `manalath teach` learned it.\n"
    )
    assert person.said[-1] == f"{mine} holds the wiring; use it with --board virtual:{mine}"
    assert "a guess, from each place to the nearest" in mine.read_text()


def test_a_simulated_board_is_wired_as_its_file_and_taught_from_another_shape(
    person: Person, tmp_path: Path
) -> None:
    true = tmp_path / "true.toml"
    keep_profile(true, profile_text(shuffled(load_profile(DEFAULT), seed=2)))
    person.answers = ["q", "q"]
    assert main(["teach", "--board", f"virtual:{true}", "--shape", DEFAULT, *QUIET]) == 1
    assert person.said[-1] == "Nothing was written."


def test_a_part_alone_can_be_taught_and_the_file_before_is_kept(person: Person, tmp_path: Path) -> None:
    person.answers = ["", *["s"] * 4, ""]
    mine = tmp_path / "mine.toml"
    mine.write_text("good")
    command = ["teach", "--board", f"virtual:{DEFAULT}", "--only", "keys", "--out", str(mine), *QUIET]
    assert main(command) == 0
    assert find_profile(str(mine)) == load_profile(DEFAULT)
    assert (tmp_path / "mine.toml.1").read_text() == "good"
    assert f"{mine}.1 holds what was in {mine} before." in person.said


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--board", f"virtual:{DEFAULT}", "--shape", SINGLE), "no-board"),
        (("--board", f"virtual:{DEFAULT}", "--shape", "chess"), "no-such-profile"),
        (("--board", f"virtual:{DEFAULT}", "--out", "mine.txt"), "profile-not-written"),
        (("--board", "virtual:none.toml"), "no-such-profile"),
        (("--board", f"virtual:{DEFAULT}", "--only", "magnets"), "bad-command-line"),
    ],
)
def test_what_cannot_be_taught_is_refused_before_anything_is_asked(
    words: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["teach", *words, *QUIET]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"[{code}]" in said.err


def test_the_page_shows_the_lights_of_a_twin_where_they_are(person: Person) -> None:
    shape = load_profile(DEFAULT)
    true = shuffled(shape, seed=8)
    session = open_session(shape, all_games()["manalath"].start(), is_recorded=False)
    with closing(set_up(person.at(true), session)) as running, page_line(running.url) as line:
        board = json.loads(line.recv())
    assert board["lights"] == list(true.lights)
