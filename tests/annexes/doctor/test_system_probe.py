"""Looking at a machine: failures are reported, and nothing is left behind."""

import errno
import struct
import sys
from pathlib import Path
from typing import Never

import pytest

from controller.annexes.doctor import system_probe
from controller.annexes.doctor.machine import Unread
from controller.annexes.doctor.system_probe import claims, device, here, run
from controller.errors import reason
from controller.messages import Message, word
from tests.annexes.doctor.fake_computer import desktop
from tests.wordings import quoted


def test_a_command_gives_what_it_says() -> None:
    assert run((sys.executable, "-c", "import sys; print('yes'); sys.exit(3)")) == "yes"


def test_a_command_that_is_missing_or_hangs_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(("manalath-nothing", "--at-all")) == Unread(
        "`manalath-nothing --at-all`", Message("doctor_unread.no_command")
    )
    monkeypatch.setattr(system_probe, "PATIENCE_S", 0.05)
    hanging = run((sys.executable, "-c", "import time; time.sleep(60)"))
    assert isinstance(hanging, Unread)
    assert word(hanging.why) == "it said nothing for 0.05 s"
    refused = run((str(Path(__file__).parent),))
    assert isinstance(refused, Unread)
    assert word(refused.why) == "this user may not read it"


def test_a_file_that_is_missing_or_a_folder_is_reported(tmp_path: Path) -> None:
    found = desktop(tmp_path).world
    assert found.read("etc/nothing") == Unread("/etc/nothing", Message("doctor_unread.not_there"))
    assert found.read("etc") == Unread("/etc", reason(IsADirectoryError(errno.EISDIR, "Is a directory")))
    assert found.read("etc/a\0b") == Unread("/etc/a\0b", quoted("embedded null byte"))
    assert found.names("nothing") == ()
    assert found.names("a\0b") == ()


def test_bytes_that_are_no_text_are_read_all_the_same(tmp_path: Path) -> None:
    computer = desktop(tmp_path)
    (computer.root / "etc/group").write_bytes(b"\xff\xfe:x:1:\0\n")
    assert computer.world.read("etc/group") == "\ufffd\ufffd:x:1:\0\n"


def test_a_device_is_described_without_being_opened(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    path.touch(mode=0o640)
    found = device(path)
    assert found is not None
    assert (found.path, found.mode, found.may_open) == (str(path), 0o640, True)
    assert device(tmp_path / "nothing") is None


def line_info(offset: int) -> bytes:
    """The kernel's answer about a line: 4 is in use, and so is 5, by an unknown consumer."""
    consumer = b"onewire@0" if offset == 4 else b""
    flags = 1 if offset in {4, 5} else 1 << 3
    return struct.pack("=32s32sIIQ", b"GPIO", consumer, offset, 0, flags).ljust(256, b"\0")


def test_the_kernel_is_asked_who_has_a_line_and_for_no_line(tmp_path: Path) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    asked = list[int]()

    def ioctl(_chip: int, number: int, line: bytes) -> bytes:
        assert number == 0xC100B405  # GPIO_V2_GET_LINEINFO, which requests no line
        assert len(line) == 256
        asked.append(struct.unpack_from("=I", line, 64)[0])
        return line_info(asked[-1])

    assert claims(chip, ioctl) == {4: "onewire@0", 5: ""}
    assert asked == list(range(28))


def test_a_chip_that_cannot_be_asked_is_reported(tmp_path: Path) -> None:
    def ioctl(_chip: int, _number: int, _line: bytes) -> Never:
        raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")

    chip = tmp_path / "gpiochip0"
    assert claims(chip) == Unread(str(chip), Message("doctor_unread.not_there"))
    chip.touch()
    why = reason(OSError(errno.ENOTTY, "Inappropriate ioctl for device"))
    assert claims(chip, ioctl) == Unread(str(chip), why)


def test_this_very_machine_can_be_looked_at() -> None:
    found = here()
    assert found.python.version == sys.version_info[:3]
    assert found.find("proc/1/status") or found.read("proc/1/status")
    assert found.free_bytes(Path("/")) >= 0
