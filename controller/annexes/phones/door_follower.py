"""The door to the local network, the table and the terminal: each follows what is done at the others."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from controller.admission import seats_with
from controller.command_line.stdio import is_on_terminal
from controller.games import Colour
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.subscriber import Subscriber
from controller.session.events import MissPhones
from controller.table import ELSEWHERE, HAND

if TYPE_CHECKING:
    from controller.annexes.phones.lan_door import LanDoor


class DoorFollower(Subscriber):
    """Has the door follow what is chosen at the table, and shows the PIN there when that is asked for.

    The table hears of the door whose phone is gone, and who is back.
    """

    def __init__(self, loop: Loop, door: "LanDoor", say: Callable[[Message], None]) -> None:
        self._loop, self._door, self._say = loop, door, say
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
            self._say(Message("lan.shut_out"))
        self._is_shut_out = phones.are_shut_out
        if phones.asked_ms > self._asked_ms:
            self._asked_ms = phones.asked_ms
            show_pin(self._loop, self._door)


class DoorPrinter:
    """Prints where an open door is found whenever that is new; on a terminal also its PIN and the code."""

    def __init__(self, door: "LanDoor", say: Callable[[Message], None]) -> None:
        self._door, self._say = door, say
        self._said: Message | None = None
        self._drawn = ""

    def look(self) -> None:
        """Look at the door, in the thread of the page."""
        door = self._door
        said = _open(door.urls, door.keeper.shown_pin) if door.is_open and door.urls else None
        if said is not None and said != self._said:
            self._say(said)
            if is_on_terminal() and door.invitation != self._drawn:
                self._drawn = door.invitation
                self._say(Message("quoted.text", text=door.code_text()))
        self._said = said


def _open(urls: tuple[str, ...], pin: str) -> Message:
    """Say where the board is found, and what lets a phone play; off a terminal only where that is shown."""
    if not pin:
        return Message("lan_door.open_by_code", urls=urls)
    if not is_on_terminal():
        return Message("lan_door.open_at_board", urls=urls)
    return Message("lan_door.open", urls=urls, pin=pin)


def give_back(loop: Loop, door: "LanDoor") -> None:
    """Give the colours that were played elsewhere back to the hands at the board."""
    if door.seated:
        loop.post(seats_with(loop.snapshot.session, dict.fromkeys(tuple(door.seated), HAND)))


def show_pin(loop: Loop, door: "LanDoor") -> None:
    """Show the PIN on the lights, where it can be drawn."""
    from controller.annexes.phones.pin_guest import PinGuest, can_draw

    profile, pin = loop.snapshot.session.profile, door.keeper.shown_pin
    if pin and can_draw(profile, len(pin)):
        loop.lend(PinGuest(profile, pin, loop.snapshot.at_ms))
