"""`manalath` on a real board: what is opened, what is printed along the way, and what is refused."""

import json
import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection

from controller.board import Key, Profile
from controller.cli import main, runtime
from controller.command_line.stdio import SayingLimit
from controller.games import Colour
from controller.ports import Clock
from hardware.notify import HALTED
from hardware.profiles import DEFAULT, load_profile
from hardware.serial_board.supply_factors import Factors
from tests.bare_board import OUT, BareBoard
from tests.page_line import page_line
from tests.play_command.plugged_board import QUIET, Plugged, Scripted
from tests.sweeps import PROOF

PROFILE = load_profile(DEFAULT)


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


def test_a_board_that_comes_and_goes_quickly_is_not_reported_without_end(
    plugged: Plugged,
    ended: Callable[[BareBoard], None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runtime, "SayingLimit", partial(SayingLimit, lambda: 0.0))
    plugged.script = [BareBoard.link, BareBoard.unlink] * 200 + [BareBoard.link, ended]
    assert main(("play", *QUIET)) == 0
    gone, back = " ".join(OUT), "The board answers: 7, hex70-dual-mega, firmware 1.2.0."
    assert capsys.readouterr().out.splitlines()[1:] == [back, gone, gone, back]


def test_undo_and_ok_held_end_it_with_a_code_of_its_own_and_leave_the_board_dark(
    plugged: Plugged, signals: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    del signals
    monkeypatch.setattr("controller.session.keys.HALT_MS", 50.0)
    plugged.script = [BareBoard.link, lambda board: board.press(Key.UNDO, Key.OK)]
    assert main(("play", *QUIET)) == HALTED == 3
    (board,) = plugged.boards
    assert board.is_closed
    assert capsys.readouterr().out.splitlines()[-1] == (
        "The board was switched off: the records are closed, and the lights are dark."
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
        lines.append(opened.enter_context(page_line(f"http://{found}/")))
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
        del on_scan  # it has no scans
        return Scripted(profile, clock, [BareBoard.link, ended])

    room = ModuleType("hardware.gpio_board")
    vars(room)["open_gpio_board"] = opened
    monkeypatch.setitem(sys.modules, "hardware.gpio_board", room)
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
    signal.signal(number, signal.SIG_DFL)  # the shell may have it ignored, as nohup does
    opened = plugged.open

    def interrupted(
        profile: Profile, clock: Clock, open_line: Callable[[], object], *, factors: Factors
    ) -> BareBoard:
        board = opened(profile, clock, open_line, factors=factors)
        os.kill(os.getpid(), number)
        return board

    monkeypatch.setattr(sys.modules["hardware.serial_board"], "SerialBoard", interrupted)
    assert main(("play", *QUIET)) == 0
    assert [board.is_closed for board in plugged.boards] == [True]
    del ended  # it restores signals afterwards


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
    """Put an orange piece on e5 once that space breathes in orange; return whether it did."""
    at = 3 * PROFILE.lights.index("e5")
    is_asked = any(frame.rgb[at] > frame.rgb[at + 1] > 0 for frame in board.frames)
    if is_asked:
        board.put("e5", Colour.FIRST)
    return is_asked


@PROOF
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
