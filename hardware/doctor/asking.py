"""Asks the board on a line what it is, and how its supply fares.

Decides which ports are opened: the one that was named; for ``auto`` those with the USB numbers of boards, and
the others only if none of these answers. Opening a port starts a Mega anew. A board that says HELLO and whose
profile is known is then linked to for a moment, as only so does it tell its supply; its lights are dark
meanwhile.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from manalath_board.controller.board import Profile
from manalath_board.controller.clock import WallClock
from manalath_board.controller.messages import Message
from manalath_board.controller.ports import Board, Clock, Health
from manalath_board.hardware.doctor.asked import Answer, OnLine
from manalath_board.hardware.flashing import trouble_of
from manalath_board.hardware.profiles import load_profile, profile_names
from manalath_board.hardware.serial_board import SerialBoard
from manalath_board.hardware.serial_board.finding import AUTO, HERE, World, find_boards, greet, path_of
from manalath_board.hardware.serial_board.line import Trouble, is_place
from manalath_board.hardware.wire.packets import Ability, Hello

#: So long a board is waited for that should tell its health every half second.
PATIENCE_S = 3.0

#: Opens the board of a profile on the line at a path.
Link = Callable[[Profile, str], tuple[Board, Clock]]


def ask_line(name: str, world: World = HERE, link: Link | None = None) -> OnLine:
    """Ask what is at the end of a line: ``auto``, a path, a URL, or a name below /dev/serial/by-id.

    NoSerialPortError if a name means no port.
    """
    link = link or (lambda profile, path: _linked(profile, path, world))
    if name == AUTO:
        return OnLine(tuple(_with_supply(answer, link) for answer in _all(world)))
    path = name if is_place(name) else path_of(name, world)
    hello = greet(path, world=world)
    return OnLine((_mute(path) if hello is None else _with_supply(Answer(path, hello), link),))


def _all(world: World) -> tuple[Answer, ...]:
    """Listen to all ports there are, first to those that boards have."""
    ports = world.ports()
    for is_bridge in (True, False):
        group = tuple(port for port in ports if port.is_bridge == is_bridge)
        found = find_boards(replace(world, ports=partial(tuple, group)))
        if found:
            return tuple(Answer(board.path, board.hello) for board in found)
    if not ports:
        nothing = Trouble(Message("doctor_board.nothing_plugged_in"), Message("doctor_board.plug_in"))
        return (Answer("", nothing),)
    return tuple(_mute(port.path) for port in ports)


def _mute(path: str) -> Answer:
    """Say why nothing was heard: the port cannot be opened, or nothing says that it is a board."""
    trouble = None if "://" in path else trouble_of(path)
    if trouble is None:
        cure = Message("doctor_board.plug_in_or_flash", path=path)
        trouble = Trouble(Message("doctor_board.mute", path=path), cure)
    return Answer(path, trouble)


def _with_supply(answer: Answer, link: Link) -> Answer:
    """Let a board that measures its supply tell it."""
    hello = answer.heard
    if not isinstance(hello, Hello) or Ability.SUPPLY not in hello.abilities:
        return answer
    if hello.profile not in profile_names():
        return answer
    board, clock = link(load_profile(hello.profile), answer.path)
    until_ms = clock.now_ms() + PATIENCE_S * 1000.0
    try:
        while clock.now_ms() < until_ms:
            event = board.read(max(until_ms - clock.now_ms(), 0.0) / 1000.0)
            if isinstance(event, Health):
                return replace(answer, supply_mv=event.supply_mv)
    finally:
        board.close()
    return answer


def _linked(profile: Profile, path: str, world: World) -> tuple[Board, Clock]:
    clock = WallClock()
    return SerialBoard(profile, clock, world.line(path)), clock
