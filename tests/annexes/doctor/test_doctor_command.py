"""`manalath doctor` from the command line: what it prints, its exit code, and that it changes nothing."""

import json
import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from controller.annexes.doctor import doctor_command, measure
from controller.annexes.doctor.board_answer import Scanned
from controller.annexes.doctor.system_probe import DoctorWorld
from controller.board import Built, Key
from controller.cli import main
from controller.command_line.boards import find_board
from controller.command_line.kept_lives import life_file
from controller.ports import Health
from controller.session.keys import KeyFault
from controller.table import LEVELS
from controller.wear import BoardLife, fold, life_from_text, life_text
from controller.wear.reed_stint import ReedStint, blamed, open_stint
from hardware.profiles import DEFAULT, load_profile
from simulator.serial_line.serial_twin import SerialTwin
from simulator.twin_clock import SimulatedClock
from tests.annexes.doctor.fake_computer import Computer, desktop, pi
from tests.annexes.doctor.spoiling import throttled
from tests.sweeps import PROOF


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    """A desktop in order, which the command takes for the computer that it runs on."""
    return take(desktop(tmp_path), monkeypatch)


def take(computer: Computer, monkeypatch: pytest.MonkeyPatch) -> Computer:
    def here() -> DoctorWorld:
        return computer.world

    monkeypatch.setattr(doctor_command, "here", here)
    return computer


def test_a_computer_in_order_gives_0(computer: Computer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(computer.records)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Computer\n  + ok        No Raspberry Pi;")
    assert said.endswith("\nNothing is at fault: no faults, no warnings, 2 notes.\n")


def test_a_fault_gives_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    computer = take(pi(tmp_path), monkeypatch)
    throttled(0x1)(computer)
    assert main(["doctor", "--data", str(computer.records)]) == 1
    assert "Mend the faults first: Power and heat." in capsys.readouterr().out


@pytest.mark.parametrize("board", ["virtual:hex70-dual-mega", "gpio:hex70-dual-mega", "serial:", "mega"])
def test_what_is_no_board_to_look_at_gives_2(board: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--board", board]) == 2
    said = capsys.readouterr().err
    assert "serial:auto, serial:PATH, serial:URL, gpio:hex70-dual-gpio, gpio:hex70-single-gpio" in said


def test_programs_get_an_object(computer: Computer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json", "--data", str(computer.records)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["machine"]["user"] == "ada"
    assert {"topic": "computer", "code": "computer", "level": "ok"}.items() <= document["findings"][0].items()


def everything(folder: Path) -> Iterator[tuple[str, int, int]]:
    """Yield the name, kind and time of everything below a folder."""
    for path in sorted(folder.rglob("*")):
        found = path.lstat()
        yield str(path), stat.S_IFMT(found.st_mode), found.st_mtime_ns


def test_the_real_computer_is_looked_at_and_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "records"))
    (tmp_path / "home").mkdir()
    environ, before = dict(os.environ), list(everything(tmp_path))
    assert main(["doctor"]) in {0, 1}
    assert "Computer\n" in capsys.readouterr().out
    assert list(everything(tmp_path)) == before
    assert Path.cwd() == tmp_path
    assert dict(os.environ) == environ


@PROOF
def test_a_board_at_the_end_of_a_line_is_asked_what_it_is_and_its_supply_held_against_a_meter(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = SerialTwin(load_profile(DEFAULT), SimulatedClock(), seed=1)
    with twin.on_pty() as path:
        named = ["--board", f"serial:{path}", "--data", str(computer.records)]
        assert main(["doctor", "--json", "--measured-supply", "4.8", *named]) == 0
        with find_board(f"serial:{path}", data=computer.records).open() as opened:
            events = iter(lambda: opened.board.read(3), None)
            health = next(event for event in events if isinstance(event, Health))
    document = json.loads(capsys.readouterr().out)
    assert document["machine"]["board"] == "serial"
    findings = {found["code"]: found for found in document["findings"] if found["topic"] == "board"}
    assert f"{path}: the board " in findings["board"]["what"]
    assert DEFAULT in findings["board"]["what"]
    assert findings["board-supply"]["level"] == "ok"
    assert "4.80 V" in findings["board-supply"]["what"]
    assert health.supply_mv == pytest.approx(4800, abs=10)


@pytest.mark.parametrize("board", ["serial:/dev/nothing", "gpio:hex70-single-gpio"])
def test_a_measured_supply_needs_a_board_that_reads_it(
    board: str, computer: Computer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor_command, "scan_board", lambda *_: Scanned("rpi-lgpio 0.6", 99, 2_500, ()))
    named = ["--board", board, "--data", str(computer.records)]
    assert main(["doctor", "--measured-supply", "5.03", *named]) == 2
    said = capsys.readouterr().err
    assert "no board reported its supply" in said
    assert "[bad-measured-supply]" in said
    assert not (computer.records / "supply.json").exists()


def test_a_matrix_on_the_pins_is_scanned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    computer = take(pi(tmp_path), monkeypatch)
    board, scanned = "gpio:hex70-single-gpio", Scanned("rpi-lgpio 0.6", 99, 2_500, ())
    monkeypatch.setattr(doctor_command, "scan_board", lambda _profile, _machine: scanned)
    assert main(["doctor", "--board", board, "--data", str(computer.records)]) == 0
    said = capsys.readouterr().out
    assert "hex70-single-gpio can be scanned up to 107 times a second" in said
    assert "19 lines of hex70-single-gpio" in said


def test_a_port_that_is_not_there_is_a_fault(computer: Computer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--board", "serial:/dev/nothing", "--data", str(computer.records)]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "X fault There is no port /dev/nothing. To do: Plug the board in, or check the name." in said


def _ignore(_progress: str) -> None:
    """Show nothing."""


@PROOF
def test_this_computer_is_timed_without_a_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("controller.annexes.doctor.measure.LEVELS", LEVELS[:2])
    once = cache(measure.measure)
    monkeypatch.setattr(measure, "measure", lambda _: once(_ignore))
    found = main(["doctor", "--measure", "--json"])
    measured = json.loads(capsys.readouterr().out)["measured"]
    assert 0 < measured["light_ms"]["p50"] <= measured["light_ms"]["p95"]
    assert set(measured["reply_s"]) == {"1", "2"}
    assert main(["doctor", "--measure"]) == found
    assert "level 2" in capsys.readouterr().out.splitlines()[-1].lower()


def kept_life(records: Path, *, flickers: int = 0, built: Built = Built.WIRED) -> Path:
    """Keep the life of a board below the records, one reed of which flickered so often."""
    profile = load_profile(DEFAULT)
    did = ReedStint(closings=40, landings=40, flickers=flickers)
    stint = replace(open_stint(profile), games=50, reeds={profile.space("d4").first: did})
    path = life_file(records, DEFAULT, "0a")
    path.parent.mkdir(parents=True)
    path.write_text(life_text(fold(BoardLife(DEFAULT, "0a", built=built), profile, stint)))
    return path


def test_the_reeds_of_a_board_are_reported_to_programs(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_life(computer.records, flickers=8)
    assert main(["doctor", "--json", "--data", str(computer.records)]) == 0
    reeds = [one for one in json.loads(capsys.readouterr().out)["findings"] if one["topic"] == "reeds"]
    assert [(one["code"], one["level"]) for one in reeds] == [("worn-reed", "warning"), ("reeds", "ok")]
    assert "flickers 8 in 40 landings" in reeds[0]["what"]
    assert reeds[0]["evidence"] == ["0a"]


@pytest.mark.parametrize(
    ("built", "joint"),
    [
        (Built.WIRED, "Cables off the strip-board, meter on diode, red on J2.4, black on J1.4"),
        (Built.BOARDS, "There: S_d4_1_1, D_d4_1. How a reed comes out: docs/build/replace.md."),
    ],
)
@pytest.mark.parametrize("options", [[], ["--reed", "d4"]])
def test_a_reed_that_wears_is_pointed_at_on_the_board_as_it_is_built(
    computer: Computer, capsys: pytest.CaptureFixture[str], built: Built, joint: str, options: list[str]
) -> None:
    kept_life(computer.records, flickers=8, built=built)
    assert main(["doctor", *options, "--data", str(computer.records)]) == 0
    assert joint in " ".join(capsys.readouterr().out.split())


def test_a_reed_is_described_and_begins_anew_once_it_is_replaced(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    path, data = kept_life(computer.records, flickers=8), ["--data", str(computer.records)]
    assert main(["doctor", "--reed", "d4", *data]) == 0
    assert "bounces for longer and longer" in capsys.readouterr().out
    before = path.read_text()
    assert main(["doctor", "--reed", "d4 orange", "--replaced", *data]) == 0
    assert "Reed d4 orange of board 0a begins anew." in " ".join(capsys.readouterr().out.split())
    assert before != path.read_text()
    assert life_from_text(path.read_text()).troubled == ()


def test_a_key_that_the_game_left_out_is_told_and_begins_anew_once_it_is_replaced(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    profile, data = load_profile(DEFAULT), ["--data", str(computer.records)]
    stint = blamed(open_stint(profile), profile.keys[Key.UNDO], KeyFault.STUCK)
    path = life_file(computer.records, DEFAULT, "0a")
    path.parent.mkdir(parents=True)
    path.write_text(life_text(fold(BoardLife(DEFAULT, "0a"), profile, stint)))
    main(["doctor", *data])
    assert "Key undo: it stayed down when nobody held it." in " ".join(capsys.readouterr().out.split())
    assert main(["doctor", "--reed", "key undo", "--replaced", *data]) == 0
    assert "Key undo of board 0a begins anew." in " ".join(capsys.readouterr().out.split())
    assert life_from_text(path.read_text()).troubled == ()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--reed", "z9"], "no reed"),
        (["--replaced"], "--replaced needs the reed"),
    ],
)
def test_a_reed_that_is_none_is_refused(
    computer: Computer, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    kept_life(computer.records)
    assert main(["doctor", *options, "--data", str(computer.records)]) == 2
    assert said in capsys.readouterr().err


def test_without_a_board_there_is_no_reed(computer: Computer, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--reed", "d4", "--data", str(computer.records)]) == 2
    assert "no board has been played on yet" in capsys.readouterr().err


def test_a_life_that_cannot_be_read_is_put_aside_and_said(
    computer: Computer, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept_life(computer.records)
    path.write_text("{")
    assert main(["doctor", "--data", str(computer.records)]) == 0
    assert "cannot be read" in capsys.readouterr().out
    assert [one.suffix for one in path.parent.iterdir()] == [".unreadable"]
