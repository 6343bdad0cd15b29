"""Line query: asks the board on a serial line what it is, and how its supply and its line are doing.

Decides which ports are opened: the one that was named; for ``auto`` those with the USB numbers of boards, and
the others only if none of these answers. Opening a port resets a Mega. If a board sends HELLO, measures its
supply and has a known profile, it is linked to briefly, because only a linked board reports its supply; its
lights are dark in that time. Dark pictures and requested reports then keep the line busy both ways, and
broken packets are counted: this load exposes a bridge that can carry only one direction at a time.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from controller.board import Profile
from controller.messages import Message
from controller.play.wall_clock import WallClock
from controller.ports import Board, BoardEvent, Clock, Frame, Health, Refresh, Sensors, Shown
from hardware.doctor.board_answer import BoardAnswer, OnLine
from hardware.doctor.machine import Usb
from hardware.flash import trouble_of
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
from hardware.wire import Ability, Hello

#: How long to wait for a board's health, which it should report every half second.
PATIENCE_S = 3.0

#: How long the line is kept busy both ways.
TALK_S = 2.0

#: The counters of packets that arrived corrupted, as named in docs/develop/wire.md.
_BROKEN = ("framing", "checksum", "host_framing", "host_checksum")

#: Opens the board with a profile on the line at a path.
Link = Callable[[Profile, str], tuple[Board, Clock]]


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
