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
from manalath_board.controller.loop import WallClock
from manalath_board.controller.ports import Board, Clock, Health
from manalath_board.hardware.doctor.asked import Answer, OnLine
from manalath_board.hardware.flashing import trouble_of
from manalath_board.hardware.profiles import load_profile, profile_names
from manalath_board.hardware.serial_board import SerialBoard
from manalath_board.hardware.serial_board.finding import AUTO, HERE, World, find_boards, greet
from manalath_board.hardware.serial_board.line import NoSerialPortError, is_place
from manalath_board.hardware.wire.packets import Ability, Hello

#: So long a board is waited for that should tell its health every half second.
PATIENCE_S = 3.0


_PLUG = "Plug the board in, by a cable that carries data and not only power"

#: Opens the board of a profile on the line at a path.
Link = Callable[[Profile, str], tuple[Board, Clock]]


def ask_line(name: str, world: World = HERE, link: Link | None = None) -> OnLine:
    """Ask what is at the end of a line: ``auto``, a path, a URL, or a name below /dev/serial/by-id.

    NoSerialPortError if a name means no port.
    """
    link = link or (lambda profile, path: _linked(profile, path, world))
    if name == AUTO:
        return OnLine(tuple(_with_supply(answer, link) for answer in _all(world)))
    path = name if is_place(name) else _by_name(name, world)
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
        return (Answer("", None, "No serial port is plugged in.", f"{_PLUG}."),)
    return tuple(_mute(port.path) for port in ports)


def _by_name(name: str, world: World) -> str:
    paths = [port.path for port in world.ports()]
    for path in paths:
        if path.rpartition("/")[2] == name:
            return path
    known = f"there is: {', '.join(paths)}" if paths else "no port is plugged in at all"
    raise NoSerialPortError(f"there is no serial port {name!r}; {known}")


def _mute(path: str) -> Answer:
    """Say why nothing was heard: the port cannot be opened, or nothing says that it is a board."""
    trouble = "" if "://" in path else trouble_of(path)
    if not trouble:
        flash = f"if it is a new Mega, put the firmware on it: manalath flash --board serial:{path}"
        return Answer(path, None, "Nothing there says that it is a board.", f"{_PLUG}; {flash}")
    cause, _, cure = trouble.partition(". ")
    return Answer(path, None, f"{cause}.", cure)


def _with_supply(answer: Answer, link: Link) -> Answer:
    """Let a board that measures its supply tell it."""
    hello = answer.hello
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
