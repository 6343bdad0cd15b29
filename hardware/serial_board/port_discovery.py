"""Which line a board is on: found by its name, or by listening to all ports.

Decides by listening alone: a board sends HELLO by itself, so nothing is sent to any device, least of all to
one that is something else. Only opening a port affects a device, as it resets an Arduino; so ports with the
USB ids of boards are listened to first, and the others only if no board was among them.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports

from controller.board import Profile
from controller.errors import InputError
from controller.messages import Message
from hardware.serial_board.line import LineLostError, NoSerialPortError, SerialLine, is_place
from hardware.serial_board.link_errors import strange
from hardware.serial_board.pyserial_line import PySerialLine
from hardware.wire import Envelope, Receiver, WrongLengthError, decode
from hardware.wire.packets import Hello, OtherHello

#: The name of a line that means listening to all ports.
AUTO = "auto"

#: How long a port is listened to: a bootloader takes a second or two before it starts the board.
LISTEN_S = 3.0

#: How long each of several lines is listened to in turn.
_TURN_S = 0.02

#: Vendor and product of the USB bridges on an Arduino Mega, an ATmega16U2, and on its clones, a CH340.
GENUINE = frozenset({(0x2341, 0x0042), (0x2341, 0x0010), (0x2A03, 0x0042)})
BRIDGES = GENUINE | {(0x1A86, 0x7523)}

#: Where the system lists ports under lasting names, the better ones first.
LINKS = (Path("/dev/serial/by-id"), Path("/dev/serial/by-path"))


class NoSerialBoardError(InputError):
    """No port has a board; the message lists what was tried."""

    code = "no-serial-board"


class SeveralBoardsError(InputError):
    """More than one port has a suitable board; the message explains how to name one."""

    code = "several-boards"


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port: its most lasting ``path``, and its USB vendor and product."""

    path: str
    usb: tuple[int, int] | None = None

    @property
    def is_bridge(self) -> bool:
        """Whether it has the USB ids of a board."""
        return self.usb in BRIDGES


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A board that sent HELLO at ``path``."""

    path: str
    hello: Hello | OtherHello


#: The result of listening to a port: its HELLO, or why there was none.
Heard = Hello | OtherHello | Message


@dataclass(frozen=True, slots=True)
class SerialPorts:
    """What discovery works with: the ports there are, how one becomes a line, and a clock in seconds."""

    ports: Callable[[], tuple[Port, ...]]
    line: Callable[[str], SerialLine]
    now_s: Callable[[], float]


def ports_by_name(links: Iterable[Path] = LINKS) -> tuple[Port, ...]:
    """List the ports that could have a board, each by the best of its names."""
    names = dict[Path, str]()
    for folder in links:
        for link in sorted(folder.iterdir()) if folder.is_dir() else ():
            names.setdefault(link.resolve(), str(link))
    ports = list[Port]()
    for found in list_ports.comports():
        is_usb = found.vid is not None and found.pid is not None
        usb = (found.vid, found.pid) if found.vid is not None and found.pid is not None else None
        if is_usb or Path(found.device).name.startswith(("ttyACM", "ttyUSB")):
            ports.append(Port(names.get(Path(found.device).resolve(), found.device), usb))
    return tuple(sorted(ports, key=lambda port: (not port.is_bridge, port.path)))


#: The ports of this computer.
HERE = SerialPorts(ports_by_name, PySerialLine, time.monotonic)


def choose(
    name: str, profiles: Mapping[str, Profile], world: SerialPorts = HERE
) -> tuple[SerialLine, Profile]:
    """Find the line of that name, and its board's profile.

    A name is ``auto``, a path, a URL, or a name below /dev/serial/by-id. ``profiles`` are the acceptable
    ones, by the names that the program was given. A path or URL is not tried, since a board can be plugged in
    later: it gets the first profile. NoSerialPortError if a name means no port; NoSerialBoardError or
    SeveralBoardsError if ``auto`` does not find exactly one board of these profiles.
    """
    if name == AUTO:
        return _choose_by_ear(profiles, world)
    path = name if is_place(name) else path_of(name, world)
    return world.line(path), next(iter(profiles.values()))


def path_of(name: str, world: SerialPorts = HERE) -> str:
    """Find the port of that name below /dev/serial/by-id; NoSerialPortError if there is none."""
    paths = tuple(port.path for port in world.ports())
    for path in paths:
        if Path(path).name == name:
            return path
    raise NoSerialPortError(Message("serial_link.no_such_port", name=name, paths=paths))


def find_boards(world: SerialPorts = HERE) -> tuple[FoundPort, ...]:
    """Listen to all ports at once, and return those with boards, whatever their profiles."""
    heard = _listen([port.path for port in world.ports()], LISTEN_S, world)
    return tuple(FoundPort(path, said) for path, said in heard.items() if not isinstance(said, Message))


def greet(path: str, timeout_s: float = LISTEN_S, world: SerialPorts = HERE) -> Hello | OtherHello | None:
    """Wait for the HELLO of the board at ``path``; None if none comes in time, or there is no line."""
    said = _listen([path], timeout_s, world)[path]
    return None if isinstance(said, Message) else said


def pick(heard: Mapping[str, Heard], profiles: Mapping[str, Profile]) -> tuple[str, Profile] | None:
    """Return path and profile of the only suitable board, if any; SeveralBoardsError if there are more."""
    names = {path: _name_of(said, profiles) for path, said in heard.items()}
    fitting = tuple((path, name) for path, name in names.items() if isinstance(name, str))
    if len(fitting) > 1:
        raise SeveralBoardsError(Message("serial_link.several_boards", boards=fitting))
    return (fitting[0][0], profiles[fitting[0][1]]) if fitting else None


def _choose_by_ear(profiles: Mapping[str, Profile], world: SerialPorts) -> tuple[SerialLine, Profile]:
    ports = world.ports()
    heard = dict[str, Heard]()
    for is_bridge in (True, False):
        paths = [port.path for port in ports if port.is_bridge == is_bridge]
        heard |= _listen(paths, LISTEN_S, world)
        found = pick(heard, profiles)
        if found is not None:
            path, profile = found
            return world.line(path), profile
    why = tuple((path, _name_of(said, profiles)) for path, said in heard.items())
    raise NoSerialBoardError(Message("serial_link.not_found", profiles=tuple(profiles), heard=why))


def _name_of(said: Heard, profiles: Mapping[str, Profile]) -> str | Message:
    """Return the name of the profile that a board has, or the reason why it has none of them."""
    if isinstance(said, Message):
        return said
    built = said.profile if isinstance(said, Hello) else ""
    # A board can only have the profile that it names; if that is none of these, the first gives the reason.
    name, profile = min(profiles.items(), key=lambda item: item[1].name != built)
    trouble = strange(said, profile)
    return name if trouble is None else trouble.message


def _listen(paths: Iterable[str], timeout_s: float, world: SerialPorts) -> dict[str, Heard]:
    """Listen to all lines until each has sent HELLO, or time is up."""
    heard = dict[str, Heard]()
    with ExitStack() as stack:
        ears = dict[str, _Ear]()
        for path in paths:
            line = world.line(path)
            stack.callback(line.close)
            ears[path] = _Ear(line)
        until_s = world.now_s() + timeout_s
        for ear in ears.values():
            ear.open()
        while world.now_s() < until_s and any(ear.is_waiting for ear in ears.values()):
            for ear in ears.values():
                ear.listen()
        for path, ear in ears.items():
            heard[path] = ear.said
    return heard


class _Ear:
    """One line being listened to."""

    def __init__(self, line: SerialLine) -> None:
        self._line = line
        self._receiver = Receiver()
        self.is_waiting = False
        self.said: Heard = Message("serial_link.mute_port")

    def open(self) -> None:
        """Begin to listen, if the line can be opened."""
        try:
            self._line.open()
        except LineLostError as error:
            self.said = error.trouble.message
        else:
            self.is_waiting = True

    def listen(self) -> None:
        """Take what arrives, for a moment."""
        if not self.is_waiting:
            return
        try:
            content = self._line.read(_TURN_S)
        except LineLostError as error:
            self.said, self.is_waiting = error.trouble.message, False
            return
        for found in self._receiver.receive(content):
            hello = _hello_in(found) if isinstance(found, Envelope) else None
            if hello is not None:
                self.said, self.is_waiting = hello, False


def _hello_in(envelope: Envelope) -> Hello | OtherHello | None:
    try:
        packet = decode(envelope, None)
    except WrongLengthError:
        return None
    return packet if isinstance(packet, Hello | OtherHello) else None
