"""Scanning the matrix for a second, by the test's own clock."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from controller.annexes.doctor.board_answer import NotScanned, OnPins, Scanned
from controller.annexes.doctor.board_query import scan_board, scan_lines
from controller.annexes.doctor.findings import Code
from controller.annexes.doctor.rules.board_reply import board
from controller.messages import Message, word
from hardware.gpio_board.pin_errors import ERRORS, NoLibraryError
from hardware.gpio_board.pin_library_loader import PinLibrary
from tests.annexes.doctor.fake_computer import desktop, pi
from tests.annexes.doctor.spoiling import SINGLE, Spoil, owned, served
from tests.hardware.gpio_board.fakes import BUSY, COLUMNS, PROFILE, ROWS, FakeGpio, FakeTimer, LgpioError
from tests.wordings import quoted


@dataclass
class FakeLines:
    """A matrix whose scans take ``costs_us`` and read ``reads``, both in rotation."""

    costs_us: list[int]
    reads: list[int]
    now_us: int = 0
    calls: list[str] = field(default_factory=list)

    def safe(self) -> None:
        self.calls.append("safe")
        self.now_us += 70_000

    def scan(self) -> int:
        count = self.calls.count("scan")
        self.calls.append("scan")
        self.now_us += self.costs_us[count % len(self.costs_us)]
        return self.reads[count % len(self.reads)]

    def release(self) -> None:
        self.calls.append("release")

    def scanned(self) -> Scanned:
        return scan_lines(self, SINGLE, "rpi-lgpio 0.6", lambda: self.now_us)


def test_the_slowest_scan_is_kept_and_every_line_let_go() -> None:
    lines = FakeLines([4_000, 5_000, 4_000], [0])
    found = lines.scanned()
    assert (found.slowest_us, found.library) == (5_000, "rpi-lgpio 0.6")
    assert 229 <= found.scans <= 232
    assert lines.calls[0] == "safe"
    assert lines.calls[-1] == "release"


def test_a_scan_longer_than_a_second_is_measured_once() -> None:
    assert FakeLines([3_000_000], [0]).scanned().scans == 1


def test_what_is_closed_in_every_scan_is_reported() -> None:
    both, one = 1 << 44 | 1 << 8, 1 << 44
    assert FakeLines([9_000], [both, one, both]).scanned().closed == ((4, 4),)


def test_lines_are_let_go_when_a_scan_fails() -> None:
    class Failing(FakeLines):
        def scan(self) -> int:
            raise RuntimeError("busy")

    lines = Failing([1], [0])
    with pytest.raises(RuntimeError):
        lines.scanned()
    assert lines.calls == ["safe", "release"]


@pytest.mark.parametrize(("slowest_us", "code"), [(11_000, Code.SCAN_RATE), (11_001, Code.SLOW_SCANS)])
def test_scan_and_picture_have_to_fit_with_a_quarter_to_spare(
    slowest_us: int, code: Code, tmp_path: Path
) -> None:
    machine = desktop(tmp_path).machine()
    scanned = replace(FakeLines([4_000], [0]).scanned(), slowest_us=slowest_us)
    (found,) = board(machine, OnPins(SINGLE, scanned))
    assert found.code is code


def test_many_closed_reeds_are_not_all_named(tmp_path: Path) -> None:
    machine = desktop(tmp_path).machine()
    every = Scanned("x", 9, 100, tuple((4, column) for column in range(10)) + tuple((3, n) for n in range(9)))
    found = list(board(machine, OnPins(SINGLE, every)))[-1]
    assert "e1 reed, e2 reed" in word(found.what)
    assert "and 7 more" in word(found.what)


def library(gpio: FakeGpio, *, is_lgpio: bool = True) -> PinLibrary:
    return PinLibrary(gpio, "rpi-lgpio", "0.6", is_lgpio, (*ERRORS, LgpioError))


def test_a_board_on_the_pins_is_scanned_and_left_as_it_was(tmp_path: Path) -> None:
    timer = FakeTimer()
    gpio = FakeGpio(timer, call_us=50)
    gpio.closed = {(ROWS[4], COLUMNS[4])}
    machine = pi(tmp_path).machine()
    found = scan_board(PROFILE, machine, lambda: library(gpio), timer)
    assert isinstance(found, Scanned)
    assert found.library == "rpi-lgpio 0.6"
    assert found.closed == ((4, 4),)
    assert found.scans == -(-1_000_000 // found.slowest_us)
    # Each row is set up twice and each column read once per row, with two pauses of 50 us.
    assert found.slowest_us == len(ROWS) * (2 * 50 + len(COLUMNS) * 50 + 100)
    assert gpio.pins == {}


def test_a_pin_that_is_held_is_a_fault_with_the_words_of_the_board(tmp_path: Path) -> None:
    timer = FakeTimer()
    gpio = FakeGpio(timer)
    gpio.failing[ROWS[0]] = BUSY
    found = scan_board(PROFILE, pi(tmp_path).machine(), lambda: library(gpio), timer)
    assert isinstance(found, NotScanned)
    assert found.is_fault
    assert word(found.why).startswith("another program holds GPIO4; find it with")
    assert gpio.pins == {}


def test_without_a_library_that_is_a_fault(tmp_path: Path) -> None:
    def load() -> PinLibrary:
        raise NoLibraryError(quoted("no library"))

    found = scan_board(PROFILE, pi(tmp_path).machine(), load)
    assert found == NotScanned(quoted("no library"), is_fault=True)


def never() -> PinLibrary:
    raise AssertionError("nothing is opened")


@pytest.mark.parametrize("spoil", [owned, served("active")], ids=["by hand", "service"])
def test_whoever_plays_is_left_alone(spoil: Spoil, tmp_path: Path) -> None:
    computer = pi(tmp_path)
    spoil(computer)
    found = scan_board(PROFILE, computer.machine(), never)
    assert found == NotScanned(Message("doctor_board.runs_already"))


def test_where_there_are_no_pins_nothing_is_opened(tmp_path: Path) -> None:
    assert scan_board(PROFILE, desktop(tmp_path).machine(), never) == NotScanned(
        Message("doctor_board.no_raspberry_pi")
    )
