"""`manalath flash`, from the command line to the last page in the chip: by avrdude, onto a twin."""

import shlex
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from io import StringIO
from pathlib import Path

import pytest

from controller.annexes.flash import flash_command as flash
from controller.annexes.flash.avrdude import Avrdude, FlashProgress
from controller.annexes.flash.board_choice import Answer
from controller.cli import main
from hardware.images import shipped_image
from hardware.images.intel_hex import read_image
from hardware.serial_board.line import SerialLine
from hardware.wire.packets import Hello, OtherHello
from simulator.serial_line.stk500 import PAGE_BYTES, Flaw, Stk500, Stk500OnPty
from tests.annexes.flash.test_board_choice import HELLO, NEWER, OTHER, Port
from tests.annexes.flash.test_board_name import Board
from tests.hex_files import write_hex
from tests.sweeps import sampled

CONTENT = bytes(n * 13 & 0x7F for n in range(3000))
OLD = replace(HELLO, version="1.3.0")


@dataclass
class Table:
    """A Mega on a table: ``before`` is its answer at first, ``after`` its answer once it has been written."""

    twin: Stk500OnPty
    before: Answer | None = OLD
    after: Answer | None = HELLO
    lines: list[Board] = field(default_factory=list)

    def find(self) -> tuple[Port, ...]:
        return (Port(self.twin.path, self.before),)

    def greet(self, path: str) -> Answer | None:
        assert path == self.twin.path
        return self.after if self.twin.bootloader.is_done else self.before

    def open_line(self, path: str) -> SerialLine:
        assert path == self.twin.path
        assert isinstance(self.after, Hello)
        self.lines.append(Board(hello=self.after))
        return self.lines[-1]


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A Mega that the real avrdude writes, which waits for it to start."""
    assert shutil.which("avrdude"), "avrdude is missing: sudo apt install avrdude"
    with Stk500OnPty(Stk500()) as twin:
        table = Table(twin)
        monkeypatch.setattr(
            flash, "ways_to_boards", lambda: flash.Ways(table.find, table.greet, table.open_line)
        )
        yield table


@pytest.fixture
def table(real: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """One that is written at once."""

    def write(_: Avrdude, port: str, image: Path, show: Callable[[FlashProgress], None]) -> None:
        assert port == real.twin.path
        content, chip = read_image(image).content, real.twin.bootloader
        chip.flash[: len(content)] = content
        chip.written = list(range(0, len(content), PAGE_BYTES))
        chip.is_done = True
        for phase in ("writing", "verifying"):
            show(FlashProgress(phase, 100))

    monkeypatch.setattr(Avrdude, "write", write)
    return real


@pytest.fixture
def image(tmp_path: Path) -> str:
    return str(write_hex(tmp_path / "firmware.hex", CONTENT))


def test_an_old_board_gets_the_new_firmware(
    real: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["flash", "--image", image]) == 0
    assert real.twin.bootloader.flash[: len(CONTENT)] == CONTENT
    assert capsys.readouterr().out.splitlines() == [
        f"{real.twin.path}: hex70-dual-mega, firmware 1.3.0",
        "Writing firmware.hex, 3000 bytes. Do not pull the cable.",
        "writing: done",
        "verifying: done",
        "It answers, with firmware 1.4.2; it had 1.3.0. `manalath play` plays on it.",
    ]
    assert real.lines == []


def test_a_new_mega_is_written_when_it_is_named_and_gets_a_name_of_its_own(
    table: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table.before, table.after = None, replace(HELLO, board_id=bytes(16))
    assert main(["flash", "--image", image]) == 2
    assert "identifies itself as a board: it may be a new Mega" in capsys.readouterr().err
    assert table.twin.bootloader.written == []
    named = ["--board", f"serial:{table.twin.path}", "--profile", "hex70-dual-mega"]
    assert main(["flash", "--image", image, *named]) == 0
    said = capsys.readouterr().out
    (name,) = table.lines[0].heard
    assert name.profile == "hex70-dual-mega"
    assert len(name.board_id) == 16
    assert len(set(name.board_id)) > 1
    assert "no known board answers; the firmware on it, if any, is replaced" in said
    assert f"It is now the board {name.board_id.hex()}, built to hex70-dual-mega." in said
    assert said.endswith("It answers, with firmware 1.4.2. `manalath play` plays on it.\n")


def test_two_new_boards_get_different_names(table: Table, image: str) -> None:
    table.after = replace(HELLO, profile="", board_id=b"\xff" * 16)
    for _ in range(2):
        assert main(["flash", "--image", image, "--board", table.twin.path, "--profile", HELLO.profile]) == 0
    one, other = (line.heard[0].board_id for line in table.lines)
    assert one != other


def test_a_board_of_another_profile_is_left_alone_unless_forced_and_then_keeps_its_id(
    table: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table.before = table.after = OTHER
    assert main(["flash", "--image", image]) == 2
    assert "[wrong-board]" in capsys.readouterr().err
    assert table.twin.bootloader.written == []
    assert main(["flash", "--image", image, "--force", "--profile", HELLO.profile]) == 0
    assert table.lines[0].heard[0].board_id == OTHER.board_id


COUPON = "hex7-dual-mega"


def test_a_board_gets_the_firmware_that_ships_for_its_profile(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    table.before = table.after = replace(HELLO, profile=COUPON)
    content = read_image(shipped_image(COUPON)).content
    assert main(["flash"]) == 0
    assert table.twin.bootloader.flash[: len(content)] == content
    assert f"{COUPON}.hex, {len(content)} bytes" in capsys.readouterr().out
    assert table.lines == []


def test_a_new_board_is_given_its_profile(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    table.before, table.after = None, replace(HELLO, profile=COUPON, board_id=bytes(16))
    assert main(["flash", "--profile", COUPON, "--board", table.twin.path]) == 0
    assert table.lines[0].heard[0].profile == COUPON
    assert f"{COUPON}.hex" in capsys.readouterr().out


UNSAID = {"mute": None, "nameless": replace(HELLO, profile="", board_id=b"\xff" * 16), "newer": NEWER}


@sampled(1)
@pytest.mark.parametrize("before", UNSAID.values(), ids=UNSAID)
def test_no_board_gets_firmware_that_nobody_chose(
    before: Answer | None, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """A board that does not say what it was built to may be any of those that ship."""
    table.before = before
    for dry in ([], ["--dry-run"]):
        assert main(["flash", "--board", table.twin.path, *dry]) == 2
        said = capsys.readouterr()
        assert f"--board serial:{table.twin.path} --profile hex7-dual-mega" in said.err
        assert ".hex" not in said.out
    assert table.twin.bootloader.written == []


@sampled(1)
@pytest.mark.parametrize("answer", ["1", COUPON, "no such board\n9\n0\n1"])
def test_a_person_at_a_terminal_is_asked_which_board_it_is(
    answer: str, table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table.before, table.after = None, replace(HELLO, profile=COUPON, board_id=bytes(16))
    monkeypatch.setattr(flash, "is_typed", lambda: True)
    monkeypatch.setattr("sys.stdin", StringIO(f"{answer}\n"))
    assert main(["flash", "--board", table.twin.path]) == 0
    said = capsys.readouterr().out
    assert f"  1  {COUPON}" in said
    assert said.count("Type the number or the name of one of these.") == answer.count("\n")
    assert table.lines[0].heard[0].profile == COUPON


@pytest.mark.parametrize("answer", ["", "\n"], ids=["end", "nothing"])
def test_whoever_does_not_say_which_board_it_is_writes_none(
    answer: str, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.before = None
    monkeypatch.setattr(flash, "is_typed", lambda: True)
    monkeypatch.setattr("sys.stdin", StringIO(answer))
    assert main(["flash", "--board", table.twin.path]) == 2
    assert table.twin.bootloader.written == []


def test_firmware_of_another_profile_is_refused_unless_forced(
    table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = str(shipped_image(COUPON))
    assert main(["flash", "--image", wrong]) == 2
    said = capsys.readouterr().err
    assert "is firmware for hex7-dual-mega, but the board was built to hex70-dual-mega" in said
    assert "[wrong-image]" in said
    assert table.twin.bootloader.written == []
    assert main(["flash", "--image", wrong, "--force", "--dry-run"]) == 0


def test_a_board_that_speaks_another_version_is_cured_by_it(
    table: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table.before = NEWER
    assert main(["flash", "--image", image, "--profile", HELLO.profile]) == 0
    assert "firmware 2.0.0, version 2 of the wire protocol" in capsys.readouterr().out


def test_a_dry_run_touches_nothing_and_prints_the_command(
    table: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["flash", "--image", image, "--dry-run"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert table.twin.bootloader.written == []
    assert not table.twin.bootloader.is_done
    assert said[1] == "firmware.hex, 3000 bytes, would be written by"
    assert shlex.split(said[2])[1:] == [
        *f"-p m2560 -c wiring -P {table.twin.path} -b 115200 -D -U".split(),
        f"flash:w:{image}:i",
    ]


AFTER = {
    "mute": (None, "the firmware is written and verified, but the board does not answer"),
    "of another version": (OtherHello(2, 1, "2.1.0"), "speaks version 2 of the wire"),
}


@pytest.mark.parametrize(("after", "sentence"), AFTER.values(), ids=AFTER)
def test_a_board_that_does_not_come_back_is_reported(
    after: Answer | None, sentence: str, table: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table.after = after
    assert main(["flash", "--image", image]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "[not-flashed]" in said


def test_what_avrdude_finds_wrong_is_reported(
    real: Table, image: str, capsys: pytest.CaptureFixture[str]
) -> None:
    real.twin.bootloader.flaw = Flaw(signature=(0x1E, 0x95, 0x0F))
    assert main(["flash", "--image", image]) == 2
    assert "the chip there is not an ATmega2560" in capsys.readouterr().err


def test_without_avrdude_nothing_is_asked_of_the_board(
    table: Table, image: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(flash, "ways_to_boards", lambda: pytest.fail("the board was reset for nothing"))
    assert main(["flash", "--image", image]) == 2
    assert "sudo apt install avrdude" in capsys.readouterr().err
    assert table.twin.bootloader.written == []


def test_at_a_terminal_it_shows_how_far_it_is(
    table: Table, image: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["flash", "--image", image]) == 0
    said = capsys.readouterr().out
    assert "\rwriting   100 %\n" in said
    assert "\rverifying 100 %\n" in said
    assert table.twin.bootloader.is_done
