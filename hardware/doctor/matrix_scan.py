"""Matrix scan: scans a matrix on the pins of this computer at full speed, and times the scans.

Decides how long to scan (`SECONDS`) and what to report. Scanning drives the rows, so it is done only for a
board that was named, and never while the program runs on it. `hardware.gpio_board` decides how a matrix is
scanned, and with which library; the lights are not touched.
"""

from collections.abc import Callable
from typing import Protocol

from controller.board import Profile
from controller.messages import Message
from controller.play.wall_clock import WallClock
from hardware.doctor.board_answer import NotScanned, Scanned
from hardware.doctor.machine import ExaminedMachine
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.pin_errors import PiError, TroubleError
from hardware.gpio_board.pin_library_loader import PinLibrary, open_library
from hardware.gpio_board.scan_timer import Timer, WallTimer

SECONDS = 1.0

_US = 1_000_000


class MatrixScan(Protocol):
    """The lines of a matrix, as in `hardware.gpio_board.matrix_lines.Lines`."""

    def safe(self) -> None:
        """Release every row, and make the columns inputs."""

    def scan(self) -> int:
        """Scan once; return one bit per sensor, row by row, 1 = closed."""

    def release(self) -> None:
        """Leave all lines as inputs."""


def scan_board(
    profile: Profile,
    machine: ExaminedMachine,
    load: Callable[[], PinLibrary] = open_library,
    timer: Timer | None = None,
) -> Scanned | NotScanned:
    """Scan the matrix of ``profile``, unless the program is running; a failure is returned, not raised."""
    if machine.raspberry is None:
        return NotScanned(Message("doctor_board.no_raspberry_pi"))
    if machine.owner is not None or machine.service.state == "active":
        return NotScanned(Message("doctor_board.runs_already"))
    timer = timer or WallTimer(WallClock())
    try:
        library = load()
        lines = Lines(library.gpio, profile, timer, library.errors)
        return scan_lines(lines, profile, f"{library.name} {library.version}", timer.now_us)
    except PiError as error:
        return NotScanned(error.message, is_fault=True)
    except TroubleError as error:
        return NotScanned(error.trouble.message, is_fault=True)


def scan_lines(lines: MatrixScan, profile: Profile, library: str, now_us: Callable[[], int]) -> Scanned:
    """Scan back to back for a second; the lines are released whatever happens."""
    slowest, scans, closed = 0, 0, -1
    try:
        lines.safe()
        began = end = now_us()
        while end - began < SECONDS * _US or not scans:
            closed &= lines.scan()
            now = now_us()
            slowest, scans, end = max(slowest, now - end), scans + 1, now
    finally:
        lines.release()
    width = len(profile.columns)
    crosspoints = [divmod(bit, width) for bit in range(width * len(profile.rows)) if closed >> bit & 1]
    return Scanned(library, scans, slowest, tuple(crosspoints))
