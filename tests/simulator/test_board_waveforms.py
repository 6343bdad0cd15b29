"""The waveform of boards without a simulated chip, and the file that a command has a board write."""

import io
import re
import sys
from pathlib import Path

import pytest

from controller.board import Profile
from controller.cli import main
from controller.command_line.board_kinds import FoundBoard
from controller.command_line.boards import BoardError, find_board, with_waveform
from controller.command_line.parser import NotInstalledError
from controller.games import Colour
from controller.messages import Message
from controller.ports import Frame
from hardware.plain_files import FileError
from simulator import simulate_command
from simulator.found_twin import TwinSetting, found_twin
from simulator.serial_line.firmware_board import FirmwareBoard
from simulator.twin_clock import SimulatedClock
from simulator.virtual_board import VirtualBoard
from tests.changes_of_pins import bytes_on, changes_in, level_at

LIT = bytes((9, 80, 7)) + bytes(3 * 69)


def test_a_virtual_board_draws_the_scans_that_matter_and_every_picture(profile: Profile) -> None:
    clock = SimulatedClock()
    board = VirtualBoard(profile, clock, seed=1)
    file = io.StringIO()
    with board.workbench.waveform_in(file):
        board.read(0.05)
        board.show(Frame(1, LIT))
        shown_us = clock.reached_us
        board.workbench.put("e5", Colour.FIRST)
        while clock.reached_us < 200_000:
            board.read(0.05)
    found = changes_in(file.getvalue().encode())
    assert [at_ns for at_ns, _ in found["latch"]] == [shown_us * 1000]
    assert int(level_at(found[profile.lights[0]], shown_us * 1000)) == 0x095007
    row, column = profile.space("e5").sensor(Colour.FIRST)
    pin = profile.columns[column].pin
    selected = [at_ns for at_ns, level in found[f"row{row}"] if level == "0"]
    assert [level_at(found[pin], at_ns) for at_ns in (selected[0], selected[-1])] == ["1", "0"]
    assert 2 < len(selected) < 100


def test_the_firmware_in_python_draws_its_bytes(profile: Profile) -> None:
    clock = SimulatedClock()
    board, file = FirmwareBoard(profile, clock, 1), io.StringIO()
    sent, hear = list[tuple[int, int]](), board.twin.chip.on_byte

    def heard(byte: int, at_us: int) -> None:
        sent.append((byte, at_us))
        hear(byte, at_us)

    board.twin.chip.on_byte = heard
    with board.workbench.waveform_in(file):
        while clock.reached_us < 1_500_000:
            board.read(0.1)
    found = changes_in(file.getvalue().encode())
    assert sent
    assert [(byte, ended_ns // 1000) for byte, ended_ns in bytes_on(found["tx"])] == sent
    assert list(bytes_on(found["rx"]))


def test_a_board_writes_its_file_while_it_is_open(profile: Profile, tmp_path: Path) -> None:
    path = tmp_path / "pins.vcd"
    found = with_waveform(found_twin("virtual:hex70-dual-mega", profile), path)
    assert not path.exists()
    with found.open() as opened:
        opened.board.show(Frame(1, LIT))
    changes = changes_in(path.read_bytes())
    assert changes["latch"]


def test_a_file_that_cannot_be_written_is_named(profile: Profile, tmp_path: Path) -> None:
    found = with_waveform(found_twin("virtual:hex70-dual-mega", profile), tmp_path)
    with pytest.raises(FileError, match=r"cannot be written: .*; name another file"), found.open():
        pass


def test_a_full_disk_is_told_once_and_the_board_goes_on(
    profile: Profile, capsys: pytest.CaptureFixture[str]
) -> None:
    found = with_waveform(found_twin("virtual:hex70-dual-mega", profile), Path("/dev/full"))
    with found.open() as opened:
        opened.board.show(Frame(1, LIT))
        assert opened.board.read(0.0) is not None
    said = capsys.readouterr().err
    assert re.fullmatch(r"the waveform /dev/full ends here: .*space.*; the board goes on\n", said)


def test_a_real_board_has_none() -> None:
    with pytest.raises(BoardError, match="writes no waveform; with --vcd give a simulated board"):
        with_waveform(find_board("serial:/dev/null"), Path("pins.vcd"))


def test_without_the_library_the_message_says_what_to_install(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "simulator.waveform")
    monkeypatch.setitem(sys.modules, "vcd", None)
    found = with_waveform(found_twin("virtual:hex70-dual-mega", profile), tmp_path / "pins.vcd")
    with pytest.raises(NotInstalledError, match=r"pyvcd, which is not installed; .*\[wave\]"), found.open():
        pass


def test_a_command_hands_its_file_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Path | None]()

    def found(name: str, _profile: Profile, setting: TwinSetting, _chip: str | None) -> FoundBoard:
        asked.append(setting.waveform)
        raise BoardError(Message("command.no_waveform", board=name))

    monkeypatch.setattr(simulate_command, "found_twin", found)
    for given in ("", " --vcd pins.vcd"):
        assert main(f"simulate --no-browser{given}".split()) == 2
    assert asked == [None, Path("pins.vcd")]
