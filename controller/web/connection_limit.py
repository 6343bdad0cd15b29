"""The listener: accepts connections, up to as many as the system can watch, and what these share.

Decides how many may be open at once: record, board and terminal need file descriptors too. Beyond that limit,
connections wait in the system's queue until others have gone; this is reported once, not for each of them.
"""

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from starlette.types import ASGIApp

from controller.messages import Message
from controller.web.allowance import CONNECTION_S, FREE, Guests, Places, Purse
from controller.web.log_limiter import Complaints

#: The most connections at once, however many descriptors there are; of guests, and of those at one address.
MOST, MOST_GUESTS, MOST_AN_ADDRESS = 2000, 256, 32

#: The descriptors kept free for everything but pages.
KEPT_FREE = 64

#: The sockets that Python's select(2) can watch at once on Windows.
SELECTABLE = 512

#: The least number of connections, however few descriptors there are.
LEAST = 8

#: If the whole system has no descriptor left, it is asked again after this time.
ASK_AGAIN_S = 1.0

_FULL = Message("server.full")
_GOES_ON = Message("server.goes_on")


def room(listening: socket.socket) -> int:
    """Return the number of connections for which there is room.

    POSIX assigns the lowest free descriptor, so that of the listening socket shows how many are in use.
    """
    if sys.platform == "win32":
        return SELECTABLE - KEPT_FREE
    import resource  # noqa: PLC0415 - Windows has none

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return MOST
    return max(LEAST, min(MOST, most - listening.fileno() - KEPT_FREE))


def places(listening: socket.socket) -> Places:
    """Return the places of all connections to a page, whatever listens; guests get half of them at most."""
    most = room(listening)
    return Places(most, min(MOST_GUESTS, most // 2), MOST_AN_ADDRESS)


class PageListener:
    """Accepts connections; all of it belongs to one event loop.

    Call `let_go` when a connection has gone. After a pause it resumes once a tenth of ``places`` is free. The
    connections are those of ``guests``, and draw on their purses; without, they are of this computer.
    """

    def __init__(
        self,
        listening: socket.socket,
        complaints: Complaints,
        places: Places,
        guests: Guests | None = None,
    ) -> None:
        self._listening = listening
        self._complaints = complaints
        self._loop = asyncio.get_running_loop()
        self._places, self._guests = places, guests
        self._most = places.most if guests is None else places.for_guests
        self._open = 0
        self._is_paused = False
        self._coming: set[asyncio.Task[object]] = set()
        #: Set while no connection is open.
        self.is_empty = asyncio.Event()
        self.is_empty.set()

    @contextmanager
    def taking(self, make: Callable[[Purse], asyncio.Protocol]) -> Iterator[None]:
        """Accept connections in this context; ``make`` makes the protocol of each."""
        self._make = make
        self._listening.settimeout(0)
        self._places.on_leave.add(self._look)
        self._go_on()
        try:
            yield
        finally:
            self._places.on_leave.discard(self._look)
            self._loop.remove_reader(self._listening)
            self._is_paused = False
            self._listening.close()

    def let_go(self, address: str) -> None:
        """Note that a connection from an address has gone."""
        self._open -= 1
        if not self._open:
            self.is_empty.set()
        self._places.leave(address)

    @property
    def _left(self) -> int:
        return self._places.left() if self._guests is None else self._places.left_for_guests

    def _look(self) -> None:
        """Go on if a tenth of the places are free."""
        if self._is_paused and self._left >= self._most - self._most * 9 // 10:
            self._complaints.hear(_GOES_ON)
            self._go_on()

    def _go_on(self) -> None:
        self._is_paused = False
        if self._listening.fileno() >= 0:
            self._loop.add_reader(self._listening, self._accept)

    def _pause(self) -> None:
        self._is_paused = True
        self._loop.remove_reader(self._listening)

    def _accept(self) -> None:
        """Accept one connection, unless all places are taken, also by those who came in elsewhere."""
        if self._left <= 0:
            self._complaints.hear(_FULL)
            self._pause()
            return
        try:
            connection, (address, *_) = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:
            self._complaints.hear(_FULL)
            self._pause()
            self._loop.call_later(ASK_AGAIN_S, self._go_on)
            return
        purse = FREE if self._guests is None else self._guests.purse(address)
        purse.draw(CONNECTION_S)
        if self._places.take(purse.address):
            self._enter(connection, purse)
        else:
            connection.close()
        if self._guests is not None and (wait_s := self._guests.wait_s) > 0.0:
            self._loop.remove_reader(self._listening)
            self._loop.call_later(wait_s, self._go_on)

    def _enter(self, connection: socket.socket, purse: Purse) -> None:
        connection.settimeout(0)
        self._open += 1
        self.is_empty.clear()
        coming = self._loop.create_task(
            self._loop.connect_accepted_socket(lambda: self._make(purse), connection)
        )
        self._coming.add(coming)
        coming.add_done_callback(self._coming.discard)
        # One that is cancelled before it begins has nobody else to close the socket.
        coming.add_done_callback(lambda come: connection.close() if come.cancelled() else None)


class ServedConnection(Protocol):
    """A connection to the page, as its server sees it."""

    transport: asyncio.Transport

    def shutdown(self) -> None:
        """Say goodbye."""


class Shared:
    """What the connections of one server share; ``on_gone`` is told the address of each that has gone."""

    def __init__(self, app: ASGIApp, complaints: Complaints, on_gone: Callable[[str], None]) -> None:
        self.app = app
        self.complaints = complaints
        self.on_gone = on_gone
        self.connections = set[ServedConnection]()
        self.tasks = set[asyncio.Task[None]]()
