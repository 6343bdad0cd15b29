"""Where the page listens: one thread, on this computer only.

Decides the port and the life of the thread. The thread may post to the loop's inbox, read its newest snapshot
and move magnets on the bench; the loop never waits for it.
"""

import asyncio
import errno
import socket
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from controller.errors import InputError
from controller.games.base import Game
from controller.loop import Loop
from controller.web.app import Guard, make_app
from controller.web.reporting import ALONE, Aid
from controller.web.viewer import Viewers
from simulator.bench import Bench

LOOPBACK = "127.0.0.1"
HIGHEST_PORT = 65_535

#: A page that sends more than this at once is cut off, and comes back by itself.
MAX_BYTES = 65_536

#: How many ports are tried from the wanted one on.
TRIES = 50


class PortError(InputError):
    """A port that cannot be listened on; the message says what to do."""

    code = "no-port"


class WebServer:
    """Serves the page of a loop. ``bench`` is None where the board is a real one.

    ``port`` is the wanted one, 0 for any; after ``start`` it is the one in use, and ``notice`` says so where
    it is another. ``aid`` is what a self-test has besides.
    """

    def __init__(
        self,
        loop: Loop,
        bench: Bench | None,
        games: Mapping[str, Game],
        port: int,
        aid: Aid = ALONE,
    ) -> None:
        self.port = port
        self.notice = ""
        self._loop = loop
        self._bench = bench
        self._games = games
        self._aid = aid
        self._viewers = Viewers()
        self._thread: threading.Thread | None = None
        self._server: _Server | None = None
        self._subscriptions: list[Callable[[], None]] = []

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.port}/"

    def start(self) -> str:
        """Listen, and return the address of the page. PortError if there is no port to listen on."""
        if self._thread is not None:
            return self.url
        listener = _listen(self.port)
        wanted, self.port = self.port, listener.getsockname()[1]
        if wanted not in {0, self.port}:
            self.notice = f"Port {wanted} is taken; the page is on port {self.port} instead."
        app = Guard(make_app(self._loop, self._bench, self._games, self._viewers, self._aid), self.port)
        server = self._server = _Server(app)
        self._thread = threading.Thread(target=server.serve_on, args=(listener,), name="web", daemon=True)
        self._thread.start()
        server.is_ready.wait()
        self._subscriptions.append(self._loop.subscribe(self._viewers.wake))
        if self._bench is not None:
            self._subscriptions.append(self._bench.subscribe(self._viewers.wake))
        return self.url

    def stop(self) -> None:
        """Close every connection and end the thread; calling it again does nothing."""
        if self._thread is None or self._server is None:
            return
        while self._subscriptions:
            self._subscriptions.pop()()
        self._server.end()
        self._thread.join()
        self._thread = self._server = None


class _Line(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which may be told to end while the page is leaving by itself."""

    def shutdown(self) -> None:
        """Say goodbye, unless that has begun."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


class _Server(uvicorn.Server):
    """uvicorn, told when to end instead of looking ten times a second."""

    def __init__(self, app: object) -> None:
        config = uvicorn.Config(
            app,  # type: ignore[arg-type] # an ASGI app by Starlette's own types
            loop="asyncio",
            http="h11",
            ws=_Line,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            ws_max_size=MAX_BYTES,
            lifespan="off",
            log_config=None,
            access_log=False,
            date_header=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )
        super().__init__(config)
        self.is_ready = threading.Event()

    def serve_on(self, listener: socket.socket) -> None:
        """Serve until ended; the thread's whole life."""
        try:
            asyncio.run(self.serve([listener]))
        finally:
            self.is_ready.set()

    async def main_loop(self) -> None:
        """Wait for the end, and for nothing else."""
        self._end = asyncio.Event()
        self._aio = asyncio.get_running_loop()
        self.is_ready.set()
        await self._end.wait()

    def end(self) -> None:
        """End from any thread."""
        with suppress(RuntimeError, AttributeError):
            self._aio.call_soon_threadsafe(self._end.set)


def _listen(port: int) -> socket.socket:
    """Listen on ``port`` or the next free one."""
    if not 0 <= port <= HIGHEST_PORT:
        raise PortError(f"there is no port {port}; choose one from 1024 to {HIGHEST_PORT}, or 0 for any")
    last = min(port + TRIES, HIGHEST_PORT + 1) if port else 1
    for candidate in range(port, last):
        # Named as TCP, for only then does asyncio turn off the waiting that holds a picture back for 40 ms.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((LOOPBACK, candidate))
            listener.listen()
        except OSError as error:
            listener.close()
            if error.errno in {errno.EACCES, errno.EPERM}:
                raise PortError(
                    f"port {candidate} is not open to this user; choose one from 1024 on"
                ) from error
            if error.errno != errno.EADDRINUSE:
                raise PortError(
                    f"port {candidate} cannot be used: {error.strerror}; choose another"
                ) from error
        else:
            return listener
    raise PortError(f"ports {port} to {last - 1} are all taken; choose another, or 0 for any")
