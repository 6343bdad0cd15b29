"""Admission: what a page may do, by where it is and by whether it knew the PIN.

A page on this computer is at the table, and may do everything. One that comes over the local network may
watch; whoever knows the PIN may take a seat, and make the moves of one colour, or come to the table.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from typing import Any

from controller.errors import InputError
from controller.games import Colour
from controller.play.subscriber import Command
from controller.session import Session
from controller.session.events import SetSeats

#: The cookie of a page on another computer, and how long it is good for.
COOKIE, LASTS_S = "manalath_pass", 12 * 60 * 60


class Role(Enum):
    """What a page may do."""

    TABLE = "table"  #: everything
    SEAT = "seat"  #: watch, and make the moves of one colour
    WATCH = "watch"  #: look at the game on the table


@dataclass(frozen=True, slots=True)
class Admission:
    """What one page may do, and for a seat the colour."""

    role: Role = Role.WATCH
    seat: Colour | None = None


AT_TABLE, WATCHING = Admission(Role.TABLE), Admission(Role.WATCH)


class NotAdmittedError(InputError):
    """An act or an address that a page's role does not include; the message says what to do."""

    code = "not-admitted"


class WrongPinError(InputError):
    """A PIN that is not that of the board."""

    code = "wrong-pin"


class TooManyTriesError(InputError):
    """A PIN that came too soon after wrong ones; the message says how long to wait."""

    code = "too-many-tries"


def seats_with(session: Session, seats: Mapping[Colour, int]) -> Command:
    """Return the command that has other players move for some colours."""
    first, second = (seats.get(colour, session.record.seats[colour.value]) for colour in Colour)
    return lambda at_ms: SetSeats((first, second), at_ms)


#: Serves a listening socket until the task that it returns is cancelled.
Serve = Callable[[Any], Any]
#: Listens at an address, from a port on; returns the socket.
Listen = Callable[[str, int], Any]


class Door(ABC):
    """How pages on other computers come to the table; all but ``is_open`` belongs to the page's thread."""

    is_open = False

    @property
    @abstractmethod
    def key(self) -> str:
        """What changes whenever everybody who has come in is sent away."""

    @abstractmethod
    def read(self, cookie: str, address: str) -> Admission:
        """Return the pass of a cookie that comes from an address; one that is not good lets watch."""

    @abstractmethod
    def meant(self, admitted: Admission) -> Admission:
        """Return what a pass means now."""

    @abstractmethod
    def entered(self, admitted: Admission) -> AbstractContextManager[None]:
        """Count a page that is there in this context."""

    @abstractmethod
    def hosts_at(self, address: str) -> frozenset[str]:
        """Return what a browser may call this computer at one of its addresses."""

    @abstractmethod
    async def stand(self, listen: Listen, serve: Serve, port: int) -> None:
        """Be open when that is wanted, until cancelled."""
