"""The listener: accepts connections, up to as many as the system can watch.

Decides how many may be open at once: record, board and terminal need file descriptors too. Beyond that limit,
connections wait in the system's queue until others have gone; this is reported once, not for each of them.
"""

import asyncio
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from controller.messages import Message
from controller.web.log_limiter import Complaints

#: The most connections at once, however many descriptors there are.
MOST = 2000

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


class PageListener:
    """Accepts connections; all of it belongs to one event loop.

    Call `let_go` when a connection has gone. After a pause it resumes once a tenth of the places are free.
    """

    def __init__(self, listening: socket.socket, complaints: Complaints, most: int | None = None) -> None:
        self._listening = listening
        self._complaints = complaints
        self._loop = asyncio.get_running_loop()
        self._most = room(listening) if most is None else most
        self._open = 0
        self._is_paused = False
        self._coming: set[asyncio.Task[object]] = set()
        #: Set while no connection is open.
        self.is_empty = asyncio.Event()
        self.is_empty.set()

    @contextmanager
    def taking(self, make: Callable[[], asyncio.Protocol]) -> Iterator[None]:
        """Accept connections in this context; ``make`` makes the protocol of each."""
        self._make = make
        self._listening.settimeout(0)
        self._go_on()
        try:
            yield
        finally:
            self._loop.remove_reader(self._listening)
            self._is_paused = False
            self._listening.close()

    def let_go(self) -> None:
        """Note that a connection has gone."""
        self._open -= 1
        if not self._open:
            self.is_empty.set()
        if self._is_paused and self._open <= self._most * 9 // 10:
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
        """Accept one connection, and pause if that fills the last place."""
        try:
            connection, _ = self._listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return
        except OSError:
            self._complaints.hear(_FULL)
            self._pause()
            self._loop.call_later(ASK_AGAIN_S, self._go_on)
            return
        connection.settimeout(0)
        self._open += 1
        self.is_empty.clear()
        coming = self._loop.create_task(self._loop.connect_accepted_socket(self._make, connection))
        self._coming.add(coming)
        coming.add_done_callback(self._coming.discard)
        # One that is cancelled before it begins has nobody else to close the socket.
        coming.add_done_callback(lambda come: connection.close() if come.cancelled() else None)
        if self._open >= self._most:
            self._complaints.hear(_FULL)
            self._pause()
