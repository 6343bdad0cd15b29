"""Boards by name whose profile is a file: on a line, on pins, simulated, and what is refused."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from controller.annexes.service.service_command import plan_of
from controller.board import NoProfileError, Profile, Space
from controller.cli import main
from controller.command_line.boards import BoardError, check_game, find_board, line_of, profile_of
from controller.games import GameError, all_games
from controller.play.loop import Loop
from controller.session import open_any_session
from hardware.profiles import DEFAULT, load_profile
from hardware.profiles.profile_files import keep_profile, profile_text
from hardware.service import InstallWish
from hardware.service.target import this_machine
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests.checkouts import ROOT
from tests.deadline import DEADLINE_S
from tests.sweeps import PROOF
from tests.wirings import shuffled

SINGLE = "hex70-single-gpio"
#: Opens the board that is named, and prints what it is and which modules of the simulator that took.
OPENED = """
import sys
import controller.cli
from controller.command_line.boards import find_board

with find_board(sys.argv[1]).open() as opened:
    print(type(opened.board).__name__, *(name for name in sys.modules if name.startswith("simulator.")))
"""
MINE: Profile = shuffled(load_profile(DEFAULT), seed=9)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    keep_profile(path, profile_text(MINE))
    return path


def test_a_simulated_board_may_be_wired_as_a_file_says(mine: Path) -> None:
    found = find_board(f"virtual:{mine}")
    assert found.profile == MINE
    with found.open() as opened:
        assert opened.bench_at is not None
        bench = opened.bench_at(Loop(opened.board, opened.clock, open_any_session(MINE, all_games())))
        assert bench.sight.lights == MINE.lights


def test_a_line_may_be_given_the_profile_behind_it(mine: Path) -> None:
    for rest, line in ((f"auto@{mine}", "auto"), (f"/dev/x@{mine}", "/dev/x"), (str(mine), "auto")):
        assert line_of(rest) == line
        assert profile_of("serial", rest) == MINE
    assert profile_of("serial", "auto") == load_profile(DEFAULT)


def modules_to_open(board: str) -> list[str]:
    """Open a board in another process; return its class, and the modules of the simulator there."""
    opened = [sys.executable, "-c", OPENED, board]
    return subprocess.check_output(opened, cwd=ROOT, text=True, timeout=DEADLINE_S).split()


def test_a_board_on_a_line_is_opened_without_the_simulator() -> None:
    with SerialTwin(load_profile(DEFAULT), SimulatedClock(), seed=1).on_pty() as path:
        assert modules_to_open(f"serial:{path}") == ["SerialBoard"]


@PROOF
def test_a_simulated_board_is_not() -> None:
    assert {"VirtualBoard", "simulator.virtual_board"} <= {*modules_to_open(f"virtual:{DEFAULT}")}


@pytest.mark.parametrize("rest", ["auto@hex7-dual-mega", "/dev/x@hex7-dual-mega", "hex7-dual-mega"])
def test_a_line_may_be_given_a_profile_that_ships(rest: str) -> None:
    assert line_of(rest) == ("/dev/x" if rest.startswith("/") else "auto")
    assert profile_of("serial", rest) == load_profile("hex7-dual-mega")


@pytest.mark.parametrize(
    ("board", "game", "others"),
    [
        ("serial:/dev/x", "mana", "serial:/dev/x@sq36-dual-mega"),
        ("serial:/dev/x@hex70-single-mega", "mammalath", "serial:/dev/x@sq36-dual-mega"),
        ("serial:auto", "mana", "serial:auto@sq36-dual-mega"),
        ("serial:sq36-dual-mega", "manalath", "serial:auto@hex70-dual-mega or serial:auto@hex70-single-mega"),
        ("gpio:hex70-dual-gpio", "mana", "gpio:sq36-dual-gpio"),
        ("firmware:hex7-dual-mega", "mana", "firmware:sq36-dual-mega"),
        ("virtual:hex70-dual-mega", "mana", "virtual:sq36-dual-gpio or virtual:sq36-dual-mega"),
    ],
)
def test_a_board_that_a_game_does_not_fit_leads_to_those_that_it_fits(
    board: str, game: str, others: str
) -> None:
    profile = profile_of(*board.split(":"))
    with pytest.raises(GameError, match=f"; choose another game, or --board {others}$"):
        check_game(board, profile, all_games()[game])
    for other in others.split(" or "):
        check_game(other, profile_of(*other.split(":")), all_games()[game])


@pytest.mark.parametrize(
    "command",
    [
        ("play", "--board", "serial:/dev/x"),
        ("simulate", "--board", "virtual:hex70-dual-mega", "--demo"),
        ("service", "install", "--board", "serial:/dev/x", "--print"),
    ],
)
def test_commands_lead_from_a_game_to_its_boards(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main((*command, "--game", "mana")) == 2
    assert "choose another game, or --board " in capsys.readouterr().err


def test_the_end_of_an_address_is_no_profile() -> None:
    assert line_of("socket://me@far:4000") == "socket://me@far:4000"
    assert profile_of("serial", "socket://me@far:4000") == load_profile(DEFAULT)


def test_a_board_of_another_kind_is_refused(mine: Path, tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"is not a profile of a gpio board; it fits: serial, virtual"):
        find_board(f"gpio:{mine}")
    pins = tmp_path / "pins.toml"
    keep_profile(pins, profile_text(load_profile(SINGLE)))
    with pytest.raises(BoardError, match=r"is not a profile of a serial board; it fits: gpio, virtual"):
        find_board(f"serial:auto@{pins}")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoProfileError, match="cannot be read"):
        find_board(f"virtual:{tmp_path / 'none.toml'}")


def test_the_wiring_of_a_file_can_be_printed(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", str(mine)]) == 0
    assert MINE.title in capsys.readouterr().out


def test_a_service_takes_a_file_that_it_can_read() -> None:
    here = this_machine(Path("/"))
    for place in ("mine.toml", "/home/me/mine.toml", "/tmp/mine.toml"):  # noqa: S108 - it is refused
        with pytest.raises(BoardError, match="a service cannot read"):
            plan_of(InstallWish(f"serial:auto@{place}", "manalath", 8070), here)
    with pytest.raises(NoProfileError):
        plan_of(InstallWish("serial:auto@/etc/none.toml", "manalath", 8070), here)


def test_a_line_that_has_to_be_found_is_found_whatever_the_profile() -> None:
    plan = plan_of(InstallWish("serial:auto", "manalath", 8070), this_machine(Path("/")))
    for board, is_by_ear in (
        ("serial:auto@/etc/mine.toml", True),
        ("serial:/etc/mine.toml", True),
        ("serial:/dev/x@/etc/mine.toml", False),
        ("serial:hex70-single-mega", True),
        ("serial:auto@hex70-single-mega", True),
        ("serial:/dev/x", False),
        ("virtual:hex70-dual-mega", False),
    ):
        assert replace(plan, wish=replace(plan.wish, board=board)).is_by_ear is is_by_ear


def test_the_names_of_sensors_are_made_once_and_follow_the_wiring(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fault that is added asks for them many times."""
    profile = load_profile(DEFAULT)
    without_keys = replace(profile, keys={})
    assert "key undo" in profile.sensors().values()
    assert "key undo" not in without_keys.sensors().values()
    profile.sensors().clear()
    monkeypatch.delattr(Space, "sensor")
    assert len(profile.sensors()) == 140 + len(profile.keys)
    assert len(without_keys.sensors()) == 140
