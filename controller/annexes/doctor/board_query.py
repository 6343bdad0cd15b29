"""Board query: asks the board that was named, on a serial line or on the pins of this computer.

On a line it says what it is, and how its supply and its line are doing. Decides which ports are opened: the
one that was named; for ``auto`` those with the USB numbers of boards, and the others only if none of these
answers. Opening a port resets a Mega. If a board sends HELLO, measures its supply and has a known profile, it
is linked to briefly, because only a linked board reports its supply; its lights are dark in that time. Dark
pictures and requested reports then keep the line busy both ways, and broken packets are counted: this load
exposes a bridge that can carry only one direction at a time.

On pins its matrix is scanned at full speed, and the scans are timed. Decides how long to scan (`SECONDS`) and
what to report. Scanning drives the rows, so it is done only for a board that was named, and never while the
program runs on it. `hardware.gpio_board` decides how a matrix is scanned, and with which library; the lights
are not touched.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from controller.annexes.doctor.board_answer import BoardAnswer, NotScanned, OnLine, Scanned
from controller.annexes.doctor.machine import ExaminedMachine, Usb
from controller.board import Profile
from controller.messages import Message
from controller.play.wall_clock import WallClock
from controller.ports import Board, BoardEvent, Clock, Frame, Health, Refresh, Sensors, Shown
from hardware.gpio_board.matrix_lines import Lines
from hardware.gpio_board.pin_errors import PiError, TroubleError
from hardware.gpio_board.pin_library_loader import PinLibrary, open_library
from hardware.gpio_board.scan_timer import Timer, WallTimer
from hardware.profiles import load_profile, profile_names
from hardware.serial_board import SerialBoard
from hardware.serial_board.line import LineTrouble, is_place
from hardware.serial_board.port_discovery import (
    AUTO,
    HERE,
    SerialPorts,
    find_boards,
    greet,
    path_of,
)
from hardware.serial_board.pyserial_line import trouble_of
from hardware.wire.packets import Ability, Hello

#: How long to wait for a board's health, which it should report every half second.
PATIENCE_S = 3.0

#: How long the line is kept busy both ways.
TALK_S = 2.0

#: The counters of packets that arrived corrupted, as named in docs/develop/wire.md.
_BROKEN = ("framing", "checksum", "host_framing", "host_checksum")

#: Opens the board with a profile on the line at a path.
Link = Callable[[Profile, str], tuple[Board, Clock]]

SECONDS = 1.0

_US = 1_000_000


def ask_line(name: str, world: SerialPorts = HERE, link: Link | None = None) -> OnLine:
    """Ask what is at the end of a line: ``auto``, a path, a URL, or a name below /dev/serial/by-id.

    Raises NoSerialPortError if a name matches no port.
    """
    link = link or (lambda profile, path: _linked(profile, path, world))
    if name == AUTO:
        return OnLine(tuple(_with_health(answer, link, world) for answer in _all(world)))
    path = name if is_place(name) else path_of(name, world)
    hello = greet(path, world=world)
    return OnLine((_mute(path) if hello is None else _with_health(BoardAnswer(path, hello), link, world),))


def _all(world: SerialPorts) -> tuple[BoardAnswer, ...]:
    """Query the ports with the USB numbers of boards, then the rest if none of those answers."""
    ports = world.ports()
    for is_bridge in (True, False):
        group = tuple(port for port in ports if port.is_bridge == is_bridge)
        found = find_boards(replace(world, ports=partial(tuple, group)))
        if found:
            return tuple(BoardAnswer(board.path, board.hello) for board in found)
    if not ports:
        nothing = LineTrouble(Message("doctor_board.nothing_plugged_in"), Message("doctor_board.plug_in"))
        return (BoardAnswer("", nothing),)
    return tuple(_mute(port.path) for port in ports)


def _mute(path: str) -> BoardAnswer:
    """Explain why nothing was heard: the port cannot be opened, or nothing on it answers as a board."""
    trouble = None if "://" in path else trouble_of(path)
    if trouble is None:
        cure = Message("doctor_board.plug_in_or_flash", path=path)
        trouble = LineTrouble(Message("doctor_board.mute", path=path), cure)
    return BoardAnswer(path, trouble)


def _with_health(answer: BoardAnswer, link: Link, world: SerialPorts) -> BoardAnswer:
    """Add the supply, if the board measures it, and the result of a line test."""
    hello = answer.heard
    if not isinstance(hello, Hello) or Ability.SUPPLY not in hello.abilities:
        return answer
    if hello.profile not in profile_names():
        return answer
    profile = load_profile(hello.profile)
    board, clock = link(profile, answer.path)
    try:
        first = _health(board, clock, PATIENCE_S)
        last = first and _health_after_talk(board, clock, bytes(3 * len(profile.lights)))
    finally:
        board.close()
    if first is None:
        return answer
    spoilt = 0 if last is None else max(_spoilt(last) - _spoilt(first), 0)
    return replace(answer, supply_mv=first.supply_mv, spoilt=spoilt, usb=_usb_of(answer.path, world))


def _health(board: Board, clock: Clock, patience_s: float) -> Health | None:
    """Wait for a board's next health report; None if none comes within ``patience_s``."""
    reports = (event for event in _events(board, clock, patience_s) if isinstance(event, Health))
    return next(reports, None)


def _health_after_talk(board: Board, clock: Clock, dark: bytes) -> Health | None:
    """Keep the line busy both ways for a while, then wait for the health report that follows."""
    board.show(Frame(0, dark))
    board.ask(Refresh())
    for event in _events(board, clock, TALK_S):
        match event:
            case Shown(seq):
                board.show(Frame(seq + 1, dark))
            case Sensors():
                board.ask(Refresh())
    return _health(board, clock, PATIENCE_S)


def _events(board: Board, clock: Clock, patience_s: float) -> Iterator[BoardEvent]:
    until_ms = clock.now_ms() + patience_s * 1000.0
    while clock.now_ms() < until_ms:
        event = board.read(max(until_ms - clock.now_ms(), 0.0) / 1000.0)
        if event is not None:
            yield event


def _spoilt(health: Health) -> int:
    return sum(health.counters.get(name, 0) for name in _BROKEN)


def _usb_of(path: str, world: SerialPorts) -> Usb | None:
    """Look up the USB numbers of a port by any of its paths."""
    place = Path(path).resolve()
    return next((port.usb for port in world.ports() if Path(port.path).resolve() == place), None)


def _linked(profile: Profile, path: str, world: SerialPorts) -> tuple[Board, Clock]:
    clock = WallClock()
    return SerialBoard(profile, clock, world.line(path)), clock


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
