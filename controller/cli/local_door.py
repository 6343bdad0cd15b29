"""The door to the local network on the command line: the option, and what the terminal says of it."""

import argparse
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from controller.command_line.parser import NotInstalledError
from controller.command_line.stdio import is_on_terminal, say
from controller.errors.extras import adding
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session import MissPhones
from controller.table import ELSEWHERE
from controller.web import give_back, show_pin

if TYPE_CHECKING:
    from controller.web.lan_door import LanDoor


#: The wrong PINs of the last day, in the folder of the records.
FILE = "wrong-pins.json"

#: What the door needs besides a plain installation.
_PACKAGES = ("ifaddr", "itsdangerous", "segno", "zeroconf")


def add_lan(command: argparse.ArgumentParser) -> None:
    """Add the option that opens the door."""
    command.add_argument(
        "--lan",
        action="store_true",
        help="let phones on the local network in: they watch, and play with the PIN that page and terminal "
        "show",
    )


def check_lan(options: argparse.Namespace) -> None:
    """Raise NotInstalledError if the door is asked for, and what it needs is missing."""
    if options.lan:
        _made()


def lan_door(folder: Path | None) -> "LanDoor | None":
    """Make the door, closed, which remembers wrong PINs in ``folder``; None if what it needs is missing."""
    try:
        return _made(None if folder is None else folder / FILE)
    except NotInstalledError:
        return None


def _made(kept_in: Path | None = None) -> "LanDoor":
    if any(find_spec(package) is None for package in _PACKAGES):
        raise NotInstalledError(Message("lan.no_door", install=adding("far")))
    from controller.web.lan_door import LanDoor

    return LanDoor(kept_in=kept_in)


class DoorFollower(Subscriber):
    """Has the door follow what is chosen at the table, and shows the PIN there when that is asked for.

    The table hears of the door whose phone is gone, and who is back.
    """

    def __init__(self, loop: Loop, door: "LanDoor") -> None:
        self._loop, self._door = loop, door
        self._asked_ms, self._is_shut_out = float("-inf"), False
        self._away = door.away
        self._elsewhere: frozenset[Colour] = frozenset()
        door.subscribe(self._note_away)

    def _note_away(self) -> None:
        """Tell the table who is away, in the thread of the page."""
        if self._door.away != self._away:
            self._away = away = self._door.away
            self._loop.post(lambda at_ms: MissPhones(away, at_ms))

    def look(self) -> None:
        """See `Subscriber`."""
        session = self._loop.snapshot.session
        elsewhere = frozenset(seat for seat in Colour if session.record.seats[seat.value] == ELSEWHERE)
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._door.follow(elsewhere)
        phones = session.phones
        if phones is None:
            return
        if phones.are_let_in != self._door.is_open:
            if not phones.are_let_in:
                give_back(self._loop, self._door)
            self._door.turn(is_open=phones.are_let_in)
        if phones.are_shut_out and not self._is_shut_out:
            say(Message("lan.shut_out"))
        self._is_shut_out = phones.are_shut_out
        if phones.asked_ms > self._asked_ms:
            self._asked_ms = phones.asked_ms
            show_pin(self._loop, self._door)


class DoorPrinter:
    """Prints where an open door is found whenever that is new; on a terminal also its PIN and the code."""

    def __init__(self, door: "LanDoor", later: Callable[[Callable[[], None]], None]) -> None:
        self._door, self._later = door, later
        self._said: Message | None = None
        self._drawn = ""

    def look(self) -> None:
        """Look at the door, in the thread of the page."""
        door = self._door
        said = _open(door.urls, door.keeper.shown_pin) if door.is_open and door.urls else None
        if said is not None and said != self._said:
            self._later(partial(say, said))
            if is_on_terminal() and door.invitation != self._drawn:
                self._drawn = door.invitation
                self._later(partial(say, Message("quoted.text", text=door.code_text())))
        self._said = said


def _open(urls: tuple[str, ...], pin: str) -> Message:
    """Say where the board is found, and what lets a phone play; off a terminal only where that is shown."""
    if not pin:
        return Message("lan.open_by_code", urls=urls)
    if not is_on_terminal():
        return Message("lan.open_at_board", urls=urls)
    return Message("lan.open", urls=urls, pin=pin)
