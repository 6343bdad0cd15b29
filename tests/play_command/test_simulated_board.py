"""`manalath play` on simulated boards: their names, the firmware on a line, and boards that do not exist."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from controller.board import Profile
from controller.cli import main
from controller.cli.runtime import set_up
from controller.command_line.boards import BoardError, find_board
from controller.games import all_games
from controller.session import open_session
from hardware.profiles import DEFAULT, load_profile
from simulator.found_twin import TwinSetting, found_twin
from simulator.rig import Rig, Twin
from simulator.twin_bench import TwinBench
from simulator.twin_clock import SimulatedClock
from simulator.workbench import TimeError, Workbench, parse_fault
from tests.bare_board import BareBoard
from tests.deadline import DEADLINE_S
from tests.other_process import address, serving
from tests.page_line import page_line
from tests.play_command.plugged_board import QUIET, Plugged
from tests.sweeps import PROOF, sampled


@PROOF
def test_a_simulated_board_has_a_name_too() -> None:
    board = ("--board", f"virtual:{DEFAULT}", "--game", "manalath-stein", "--no-record")
    with serving("play", *board, "--port", "0") as (process, lines):
        assert told_to_a_page(address(lines))["board"]["has_workbench"]
        process.send_signal(signal.SIGINT)
        assert process.wait(DEADLINE_S) == 0


@sampled(1)
@pytest.mark.parametrize(("wish", "way"), [((), "key"), (("--colours", "ask"), "ask")])
def test_colours_are_told_to_a_board_that_feels_none_as_it_is_wished(wish: tuple[str, ...], way: str) -> None:
    with serving("play", "--board", "virtual:hex70-single-gpio", *wish, "--no-record", "--port", "0") as (
        _,
        lines,
    ):
        assert told_to_a_page(address(lines))["state"]["colours"]["way"] == way


def told_to_a_page(url: str) -> dict[str, Any]:
    """Return the first messages that a page receives, by kind."""
    told: dict[str, Any] = {}
    with page_line(url) as page:
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
        find_board(name)
    assert str(caught.value) == (
        f"there is no board {name!r} here; choose one of: serial:auto, serial:PATH, serial:URL, "
        "gpio:hex70-dual-gpio, gpio:hex70-single-gpio, gpio:sq36-dual-gpio, "
        f"virtual:{DEFAULT}, virtual:hex7-dual-mega, virtual:hex7-single-mega, virtual:hex70-dual-gpio, "
        "virtual:hex70-single-gpio, virtual:hex70-single-mega, virtual:sq36-dual-gpio, "
        f"virtual:sq36-dual-mega, firmware:{DEFAULT}, firmware:hex7-dual-mega, "
        "firmware:hex7-single-mega, firmware:hex70-single-mega, firmware:sq36-dual-mega"
    )


def test_a_board_without_a_microcontroller_runs_no_firmware() -> None:
    name = "hex70-single-gpio"
    with pytest.raises(BoardError, match=r"has no microcontroller .*leave --firmware out"):
        found_twin(f"virtual:{name}", load_profile(name), chip="elf")


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
    room = ModuleType("simulator.serial_line.serial_twin")
    vars(room)["SerialTwin"] = StandInTwin
    monkeypatch.setitem(sys.modules, "simulator.serial_line.serial_twin", room)
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
    setting = TwinSetting(seed=7, faults=(parse_fault("stuck e5 orange"),))
    found = found_twin(f"firmware:{DEFAULT}", load_profile(DEFAULT), setting)
    session = open_session(found.profile, all_games()["manalath"].start())
    running = set_up(found, session)
    try:
        assert isinstance(running.bench, TwinBench)
        assert running.bench.workbench is twins[0].workbench
        assert twins[0].seed == 7
        assert twins[0].is_paced
        assert not twins[0].workbench.has_pace
        assert [str(fault) for fault in twins[0].workbench.faults()] == ["stuck e5 orange"]
    finally:
        running.close()
    fast = found_twin(found.name, found.profile, TwinSetting(speed=2.0))
    with pytest.raises(TimeError):
        set_up(fast, session)
    assert [board.is_closed for board in plugged.boards] == [True, True]
    assert not any(twin.is_paced for twin in twins)
