"""`manalath play`, and the names of boards: what is opened, what is said meanwhile, and what is refused."""

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from manalath_board.controller.cli import main
from manalath_board.controller.cli.boards import EVERY, BoardError, find_board
from manalath_board.controller.cli.runtime import TwinSetting, set_up
from manalath_board.controller.errors import InputError
from manalath_board.controller.games import all_games
from manalath_board.controller.games.base import Colour
from manalath_board.controller.ports import BoardEvent, Clock
from manalath_board.controller.profile import Key, Profile
from manalath_board.controller.session import open_session
from manalath_board.hardware.notify import HALTED
from manalath_board.hardware.profiles import DEFAULT, load_profile
from manalath_board.hardware.serial_board.calibration import Factors
from manalath_board.simulator.rig import Rig, Twin
from manalath_board.simulator.twin_clock import SimulatedClock
from manalath_board.simulator.workbench import TimeError, Workbench, parse_fault
from tests.bare_board import BareBoard
from tests.deadline import DEADLINE_S
from tests.other_process import address, serving
from tests.wordings import quoted

PROFILE = load_profile(DEFAULT)

#: What happens to a board; False: not yet.
Step = Callable[[BareBoard], bool | None]


class NothingThereError(InputError):
    """What looking for a board says when there is none."""

    code = "no-board"


class Plugged:
    """Stands in for the room of the serial board: what was looked for, and the boards that were opened."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.boards: list[BareBoard] = []
        self.is_there = True
        #: The profile that the board says it was built to.
        self.recognised = DEFAULT
        #: What happens to each board, one after the other, when a read finds nothing.
        self.script: list[Step] = []

    def choose(self, name: str, profiles: dict[str, Profile]) -> tuple[Callable[[], object], Profile]:
        """Find the board that is there, where it would do."""
        if not self.is_there:
            raise NothingThereError(quoted("no board is plugged in; looked for it at /dev/ttyACM*"))
        profile = profiles.get(self.recognised) or next(iter(profiles.values()))
        self.asked.append((name, profile.name))
        return lambda: name, profile

    def open(
        self, profile: Profile, clock: Clock, _open_line: Callable[[], object], *, factors: Factors
    ) -> BareBoard:
        assert not factors
        self.boards.append(Scripted(profile, clock, self.script))
        return self.boards[-1]


class Scripted(BareBoard):
    """A board to which things happen as soon as nothing else does."""

    def __init__(
        self, profile: Profile, clock: Clock, script: list[Callable[[BareBoard], bool | None]]
    ) -> None:
        super().__init__(profile, clock)
        self._script = list(script)

    def read(self, timeout_s: float) -> BoardEvent | None:
        if self._script and self._events.empty() and self._script[0](self) is not False:
            self._script.pop(0)
        return super().read(timeout_s)


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Plugged:
    there = Plugged()
    room, finding = (
        ModuleType("manalath_board.hardware.serial_board"),
        ModuleType("manalath_board.hardware.serial_board.port_discovery"),
    )
    vars(room)["SerialBoard"] = there.open
    vars(finding)["choose"] = there.choose
    monkeypatch.setitem(sys.modules, "manalath_board.hardware.serial_board", room)
    monkeypatch.setitem(sys.modules, "manalath_board.hardware.serial_board.port_discovery", finding)
    return there


@pytest.fixture
def ended(signals: None) -> Callable[[BareBoard], None]:
    """End a command as Ctrl-C does."""
    del signals  # it leaves them as they were
    return lambda _: os.kill(os.getpid(), signal.SIGINT)


QUIET = ("--no-browser", "--no-record", "--port", "0")


@pytest.mark.parametrize(
    ("named", "asked"),
    [
        ((), "auto"),
        (("--board", "serial:/dev/ttyACM0"), "/dev/ttyACM0"),
        (("--board", "serial:socket://127.0.0.1:7000"), "socket://127.0.0.1:7000"),
    ],
)
def test_a_board_on_a_line_is_played_on_until_ctrl_c(
    named: tuple[str, ...],
    asked: str,
    plugged: Plugged,
    ended: Callable[[BareBoard], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    plugged.script = [
        lambda board: board.unlink("Nothing answers on the cable.", "Plug the board in."),
        BareBoard.link,
        ended,
    ]
    assert main(("play", *named, *QUIET)) == 0
    assert plugged.asked == [(asked, DEFAULT)]
    (board,) = plugged.boards
    assert board.is_closed
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("The page of the board is at http://127.0.0.1:")
    assert said[1:] == [
        "Nothing answers on the cable. Plug the board in.",
        "The board answers: 7, hex70-dual-mega, firmware 1.2.0.",
    ]


def test_undo_and_ok_held_end_it_with_a_code_of_its_own_and_leave_the_board_dark(
    plugged: Plugged, signals: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    del signals
    monkeypatch.setattr("manalath_board.controller.session.keys.HALT_MS", 50.0)
    plugged.script = [BareBoard.link, lambda board: board.press(Key.UNDO, Key.OK)]
    assert main(("play", *QUIET)) == HALTED == 3
    (board,) = plugged.boards
    assert board.is_closed
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The board was switched off with Undo and OK: the records are closed, and the lights are dark."
    )


def test_a_board_that_no_game_fits_says_what_it_reads(
    plugged: Plugged, ended: Callable[[BareBoard], None], capsys: pytest.CaptureFixture[str]
) -> None:
    plugged.recognised = "hex7-dual-mega"
    plugged.script = [BareBoard.link, lambda board: board.put("b2", Colour.FIRST), ended]
    assert main(("play", *QUIET)) == 0
    assert plugged.asked == [("auto", "hex7-dual-mega")]
    said = capsys.readouterr().out.splitlines()[1:]
    assert said[0].startswith("No game fits this board: Coupon of 7 spaces")
    assert "`manalath diagnose --board serial:auto` tests all of its parts." in said[0]
    assert said[1:] == [
        "Waiting for the board to answer.",
        "The board reads nothing. Lay a piece on a space.",
        "Orange on b2.",
    ]


def test_a_board_that_no_game_fits_cannot_play_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("simulate", "--demo", "--board", "virtual:hex7-dual-mega", *QUIET)) == 2
    assert "[board-too-small]" in capsys.readouterr().err


def test_a_mistake_of_the_program_is_told_to_the_page_logged_once_and_ends_it_with_1(
    plugged: Plugged,
    ended: Callable[[BareBoard], None],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    lines = list[ClientConnection]()
    opened = ExitStack()

    def fall(_board: BareBoard) -> None:
        (found,) = re.findall(r"http://(\S+)/ ", capsys.readouterr().out)
        line = connect(f"ws://{found}/ws", origin=Origin(f"http://{found}"), compression=None)
        lines.append(opened.enter_context(line))
        raise RuntimeError("nobody thought of that")

    plugged.script = [BareBoard.link, fall]
    quiet = ("--no-browser", "--port", "0", "--data", str(tmp_path))
    with opened:
        assert main(("play", *quiet)) == 1
        told = list[dict[str, Any]]()
        with suppress(ConnectionClosedError):
            told += (json.loads(message) for message in lines[0] if isinstance(message, str))
    assert [board.is_closed for board in plugged.boards] == [True]
    said = capsys.readouterr().err
    assert said.count("Traceback") == said.count("RuntimeError: nobody thought of that") == 1
    states = [message for message in told if message["t"] == "state"]
    assert "(RuntimeError: nobody thought of that)" in states[-1]["complaint"]
    plugged.script = [BareBoard.link, ended]
    assert main(("play", *quiet)) == 0, "what holds the records was let go of"


def test_a_board_on_the_pins_of_a_pi_says_what_reads_it(
    monkeypatch: pytest.MonkeyPatch, ended: Callable[[BareBoard], None], capsys: pytest.CaptureFixture[str]
) -> None:
    def opened(profile: Profile, clock: Clock, on_scan: Callable[[], None]) -> BareBoard:
        del on_scan  # it has none
        return Scripted(profile, clock, [BareBoard.link, ended])

    room = ModuleType("manalath_board.hardware.gpio_board")
    vars(room)["open_gpio_board"] = opened
    monkeypatch.setitem(sys.modules, "manalath_board.hardware.gpio_board", room)
    assert main(("play", "--board", "gpio:hex70-single-gpio", *QUIET)) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "The board answers: 7, hex70-single-gpio, read by 1.2.0."
    ]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_while_a_board_is_opened_leaves_nothing_open(
    number: signal.Signals,
    plugged: Plugged,
    ended: Callable[[BareBoard], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signal.signal(number, signal.SIG_DFL)  # whoever runs this may have it ignored, as nohup does
    opened = plugged.open

    def interrupted(
        profile: Profile, clock: Clock, open_line: Callable[[], object], *, factors: Factors
    ) -> BareBoard:
        board = opened(profile, clock, open_line, factors=factors)
        os.kill(os.getpid(), number)
        return board

    monkeypatch.setattr(sys.modules["manalath_board.hardware.serial_board"], "SerialBoard", interrupted)
    assert main(("play", *QUIET)) == 0
    assert [board.is_closed for board in plugged.boards] == [True]
    del ended  # it leaves signals as they were


def test_a_terminal_that_is_gone_is_no_end_where_nohup_has_that_ignored(
    plugged: Plugged, ended: Callable[[BareBoard], None]
) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    plugged.script = [BareBoard.link, ended]
    assert main(("play", *QUIET)) == 0
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def test_with_nothing_plugged_in_it_says_what_it_looked_for(
    plugged: Plugged, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    plugged.is_there = False
    assert main(("play", "--data", str(tmp_path), "--no-browser")) == 2
    assert "no board is plugged in; looked for it at /dev/ttyACM*" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_record_is_kept_unless_that_is_not_wanted(
    plugged: Plugged, ended: Callable[[BareBoard], None], tmp_path: Path
) -> None:
    plugged.script = [BareBoard.link, ended]
    assert main(("play", "--no-browser", "--port", "0", "--data", str(tmp_path / "kept"))) == 0
    assert (tmp_path / "kept").is_dir()
    assert main(("play", *QUIET, "--data", str(tmp_path / "not"))) == 0
    assert not (tmp_path / "not").exists()


def test_a_port_that_cannot_be_had_leaves_the_board_closed(plugged: Plugged) -> None:
    assert main(("play", "--no-browser", "--no-record", "--port", "99999")) == 2
    assert [board.is_closed for board in plugged.boards] == [True]


def test_a_simulated_board_has_a_name_too() -> None:
    board = ("--board", f"virtual:{DEFAULT}", "--game", "manalath-stein", "--no-record")
    with serving("play", *board, "--port", "0") as (process, lines):
        assert told_to_a_page(address(lines))["board"]["has_workbench"]
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE_S) == 0


@pytest.mark.parametrize(("wish", "way"), [((), "key"), (("--colours", "ask"), "ask")])
def test_colours_are_told_to_a_board_that_feels_none_as_it_is_wished(wish: tuple[str, ...], way: str) -> None:
    with serving("play", "--board", "virtual:hex70-single-gpio", *wish, "--no-record", "--port", "0") as (
        _,
        lines,
    ):
        assert told_to_a_page(address(lines))["state"]["colours"]["way"] == way


def told_to_a_page(url: str) -> dict[str, Any]:
    """What a page is told first, by kind."""
    told: dict[str, Any] = {}
    with connect(f"{url.replace('http', 'ws')}ws", origin=Origin(url.rstrip("/")), proxy=None) as page:
        while not {"board", "state"} <= set(told):
            message = page.recv(timeout=DEADLINE_S)
            if isinstance(message, str):
                told[json.loads(message)["t"]] = json.loads(message)
    return told


@pytest.mark.parametrize(
    "name",
    [
        "gpio:hex70",
        "gpio:hex70-dual-mega",
        "firmware:hex70-single-gpio",
        "serial:",
        "serial",
        "virtual:round",
        "",
        "firmware:",
    ],
)
def test_a_board_that_nobody_has_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BoardError) as caught:
        find_board(name, EVERY)
    assert str(caught.value) == (
        f"there is no board {name!r} here; choose one of: serial:auto, serial:PATH, serial:URL, "
        "gpio:hex70-dual-gpio, gpio:hex70-single-gpio, gpio:sq36-dual-gpio, "
        f"virtual:{DEFAULT}, virtual:hex7-dual-mega, virtual:hex70-dual-gpio, virtual:hex70-single-gpio, "
        "virtual:hex70-single-mega, virtual:sq36-dual-gpio, virtual:sq36-dual-mega, "
        f"firmware:{DEFAULT}, firmware:hex7-dual-mega, firmware:hex70-single-mega, firmware:sq36-dual-mega"
    )


# --- the firmware ---


def test_a_board_without_a_microcontroller_runs_no_firmware() -> None:
    with pytest.raises(BoardError, match=r"has no microcontroller .*leave --firmware out"):
        find_board("virtual:hex70-single-gpio", EVERY, "elf")


class StandInTwin:
    """Stands in for the twin that runs the firmware: a bench whose time has no other pace, and a PTY."""

    made: list["StandInTwin"]

    def __init__(self, profile: Profile, clock: SimulatedClock, seed: int, chip: str) -> None:
        rig = Rig(profile, clock, seed)
        dark = (0,) * len(profile.rows)
        rig.twin = Twin(lambda _: None, lambda: None, lambda: (dark, dark))
        self.workbench = Workbench(rig)
        self.seed = seed
        self.chip = chip
        self.is_paced = False
        self.made.append(self)

    @contextmanager
    def on_pty(self) -> Iterator[Path]:
        self.is_paced = True
        try:
            yield Path("/dev/pts/7")
        finally:
            self.is_paced = False


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> list[StandInTwin]:
    StandInTwin.made = []
    room = ModuleType("manalath_board.simulator.serial_twin")
    vars(room)["SerialTwin"] = StandInTwin
    monkeypatch.setitem(sys.modules, "manalath_board.simulator.serial_twin", room)
    return StandInTwin.made


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--board", f"firmware:{DEFAULT}"),
        ("simulate", "--firmware"),
        ("simulate", "--firmware", "python"),
        ("simulate", "--board", f"firmware:{DEFAULT}", "--firmware", "elf"),
    ],
)
def test_the_firmware_runs_on_a_line_of_its_own(
    command: tuple[str, ...],
    twins: list[StandInTwin],
    plugged: Plugged,
    ended: Callable[[BareBoard], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    plugged.script = [BareBoard.link, ended]
    assert main((*command, *QUIET)) == 0
    (twin,) = twins
    assert twin.chip == ("python" if "python" in command else "elf")
    assert not twin.is_paced
    assert plugged.asked == [("/dev/pts/7", DEFAULT)]
    assert [board.is_closed for board in plugged.boards] == [True]
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("The simulated board is at http://")


def test_its_bench_begins_as_it_is_told_and_its_time_cannot_be_changed(
    twins: list[StandInTwin], plugged: Plugged
) -> None:
    found = find_board(f"firmware:{DEFAULT}")
    session = open_session(found.profile, all_games()["manalath"].start())
    running = set_up(found, session, setting=TwinSetting(seed=7, faults=(parse_fault("stuck e5 orange"),)))
    try:
        assert running.workbench is twins[0].workbench
        assert twins[0].seed == 7
        assert twins[0].is_paced
        assert not twins[0].workbench.has_pace
        assert [str(fault) for fault in twins[0].workbench.faults()] == ["stuck e5 orange"]
    finally:
        running.close()
    with pytest.raises(TimeError):
        set_up(found, session, setting=TwinSetting(speed=2.0))
    assert [board.is_closed for board in plugged.boards] == [True, True]
    assert not any(twin.is_paced for twin in twins)


# --- what else goes on any board ---


def test_a_record_is_shown_on_a_real_board(
    plugged: Plugged,
    ended: Callable[[BareBoard], None],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = "manalath record, version 1\ngame: manalath\nstart: 6/7/8/9/10/9/8/7/6 o\n\ne5o\nf6p\n"
    (tmp_path / "game.txt").write_text(text)
    assert main(("import", str(tmp_path / "game.txt"), "--data", str(tmp_path))) == 0
    plugged.script = [BareBoard.link, ended]
    where = ("--data", str(tmp_path), "--port", "0", "--no-browser")
    assert main(("replay", "1", "--step", "--board", "serial:auto", *where)) == 0
    assert "The page of the board is at" in capsys.readouterr().out


def do_what_the_light_asks(board: BareBoard) -> bool:
    """Put an orange piece on e5 when that space breathes in orange."""
    at = 3 * PROFILE.lights.index("e5")
    is_asked = any(frame.rgb[at] > frame.rgb[at + 1] > 0 for frame in board.frames)
    if is_asked:
        board.put("e5", Colour.FIRST)
    return is_asked


def test_a_person_does_a_scenario_on_a_real_board(
    plugged: Plugged, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plugged.script = [BareBoard.link, do_what_the_light_asks]
    path = tmp_path / "one.txt"
    path.write_text("title One piece\nat 100 place orange e5\nat 3000 expect moves e5o\n")
    quiet = ("--port", "0", "--no-browser", "--board", "serial:auto")
    assert main(("scenario", str(path), "--by-hand", *quiet)) == 0
    assert "2 ok" in capsys.readouterr().out
    assert [board.is_closed for board in plugged.boards] == [True]
    assert main(("scenario", str(path), *quiet)) == 2
    assert "there is no board 'serial:auto' here; choose one of: virtual:" in capsys.readouterr().err
