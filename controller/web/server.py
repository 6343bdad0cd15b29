"""The server of the page: one thread, on this computer only.

Decides the port and the life of the thread. The thread may post to the loop's inbox, read its newest
snapshot and move magnets on the bench; the loop never waits for it, but ends with it.

The guard of the page: who gets in. Only a browser on this computer, showing this very page. Host and Origin
must name it, so that another site's script cannot play.
"""

import asyncio
import errno
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import uvicorn
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from controller.errors import InputError, reason
from controller.games import Game
from controller.messages import Message, speaks, word
from controller.play.loop import Loop
from controller.web.app import make_app
from controller.web.connection_limit import PageListener, room
from controller.web.kept_selftests import Tested
from controller.web.log_limiter import Complaints
from controller.web.page_connection import Http, PageSocket, Shared
from controller.web.page_extras import NO_EXTRAS, PageExtras
from controller.web.page_language import ENGLISH, Faces, Language, open_language
from controller.web.viewer_registry import MOST_PAGES, Viewers
from simulator.workbench import Workbench

#: WebSocket close code: refused by policy.
_POLICY = 1008
_HTTP_PORT = 80


class Guard:
    """Lets in only what comes from this page on this computer."""

    def __init__(self, app: ASGIApp, port: int, language: Language = ENGLISH) -> None:
        self._app = app
        self._words = language.catalogue
        names = ("127.0.0.1", "localhost", "[::1]")
        self._hosts = {f"{name}:{port}" for name in names} | (set(names) if port == _HTTP_PORT else set())
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or pass it on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(Headers(scope=scope))
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(_POLICY, word(refusal, self._words))
        else:
            await PlainTextResponse(word(refusal, self._words), status_code=403)(scope, receive, send)

    def _refusal(self, headers: Headers) -> Message | None:
        """Return why a request is refused, or None. Only browsers send an Origin, and all of them do."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self._hosts:
            return Message("page.other_host")
        if origin is not None and origin not in self._origins:
            return Message("page.other_origin")
        return None


LOOPBACK = "127.0.0.1"
HIGHEST_PORT = 65_535

#: The bytes that the system buffers each way: few, so that a slow page gets the newest, and little is read
#: ahead of what is done.
BUFFERS = {socket.SO_SNDBUF: 32_768, socket.SO_RCVBUF: 8_192}

#: The connections that may wait in the system's queue.
BACKLOG = 1024

#: At the end a connection has this long to close by itself, and then this long to be cut.
FAREWELL_S = 0.8

#: How many ports are tried, from the requested one on.
TRIES = 50


class PortError(InputError):
    """A port that cannot be used; the message says what to do."""

    code = "no-port"


class WebServer:
    """Serves the page of a loop. ``workbench`` is None if the board is a real one.

    ``port`` is the requested one, 0 for any; after ``start`` it is the one in use, and ``notice`` reports it
    if it is another. ``extras`` is what the page has besides the board. If the thread ends by itself, it
    ``has_failed`` and stops the loop.
    """

    def __init__(
        self,
        loop: Loop,
        workbench: Workbench | None,
        games: Mapping[str, Game],
        port: int,
        extras: PageExtras = NO_EXTRAS,
    ) -> None:
        self.port = port
        self.notice: Message | None = None
        self.has_failed = False
        self._loop = loop
        self._workbench = workbench
        self._games = games
        self._extras = extras
        self._complaints = Complaints()
        self._thread: threading.Thread | None = None
        self._server: _Server | None = None
        self._subscriptions: list[Callable[[], None]] = []

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{LOOPBACK}:{self.port}/"

    def start(self, language: Language | None = None) -> str:
        """Listen, and return the address of the page.

        Every page is in ``language``, else in the one set for the program, else in that of its browser.
        PortError if there is no port to listen on.
        """
        if self._thread is not None:
            return self.url
        listener = _listen(self.port)
        wanted, self.port = self.port, listener.getsockname()[1]
        if wanted not in {0, self.port}:
            self.notice = Message("server.other_port", wanted=wanted, port=self.port)
        viewers, tested = Viewers(min(MOST_PAGES, room(listener) * 9 // 10)), Tested(self._loop)

        def make(spoken: Language) -> ASGIApp:
            return make_app(
                self._loop,
                self._workbench,
                self._games,
                viewers,
                self._extras,
                language=spoken,
                tested=tested,
            )

        spoken, is_asked = speaks()
        own = language or open_language(spoken)
        faces = Faces(make, own, is_for_all=is_asked or language is not None)
        app = Guard(faces, self.port, own)
        server = self._server = _Server(app, listener, self._complaints)
        self._thread = threading.Thread(target=self._serve, args=(server,), name="web", daemon=True)
        self._thread.start()
        server.is_ready.wait()
        self._subscriptions.append(self._loop.subscribe(viewers))
        if self._workbench is not None:
            self._subscriptions.append(self._workbench.subscribe(viewers.wake))
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

    def _serve(self, server: "_Server") -> None:
        """Serve until stopped; the thread's whole life."""
        try:
            server.run()
        except Exception as error:  # noqa: BLE001 - the outermost guard of this thread
            self._complaints.fail("the page", error)
        if server.has_failed:
            self.has_failed = True
            self._loop.stop()


class _Server:
    """Serves a page in its own thread: connections come from the listener, uvicorn handles each."""

    def __init__(self, app: object, listening: socket.socket, complaints: Complaints) -> None:
        self.is_ready = threading.Event()
        self.is_ending = False
        self.has_failed = False
        self._listening = listening
        self._complaints = complaints
        self._config = uvicorn.Config(
            app,  # type: ignore[arg-type] # an ASGI app by Starlette's own types
            http=Http,
            ws=PageSocket,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
        )

    def run(self) -> None:
        """Serve until ended."""
        try:
            # The default loop on Windows cannot watch a listening socket.
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
                runner.run(self._serve())
        finally:
            # Noted before anybody goes on who waits for it, and could end it meanwhile.
            self.has_failed = not self.is_ending
            self._listening.close()
            self.is_ready.set()

    def end(self) -> None:
        """End the server, from any thread."""
        self.is_ending = True
        with suppress(RuntimeError, AttributeError):
            self._aio.call_soon_threadsafe(self._end.set)

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        self._aio = asyncio.get_running_loop()
        self._aio.set_exception_handler(self._complain)
        self._config.load()
        listener = PageListener(self._listening, self._complaints)
        shared = Shared(self._complaints, listener.let_go)
        with listener.taking(lambda: Http(self._config, shared, {})):
            self.is_ready.set()
            await self._end.wait()
        await _part(shared, listener)

    def _complain(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an error found by asyncio."""
        what, error = context["message"], context.get("exception")
        if error is None:
            self._complaints.hear(Message("quoted.text", text=what))
        else:
            self._complaints.fail(what, error)


async def _part(shared: Shared, listener: PageListener) -> None:
    """Say goodbye to every connection, cut those that do not respond, and cancel the remaining tasks."""
    for connection in tuple(shared.connections):
        connection.shutdown()
    await _until(listener.is_empty)
    for connection in tuple(shared.connections):
        connection.transport.abort()
    await _until(listener.is_empty)
    for task in tuple(shared.tasks):
        task.cancel()
    if shared.tasks:
        await asyncio.wait(shared.tasks, timeout=FAREWELL_S)


async def _until(event: asyncio.Event) -> None:
    """Wait for an event, but not for long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            await event.wait()


def _listen(port: int) -> socket.socket:
    """Listen on ``port`` or the next free one; PortError if there is none."""
    if not 0 <= port <= HIGHEST_PORT:
        raise PortError(Message("server.no_port", port=port, most=HIGHEST_PORT))
    last = min(port + TRIES, HIGHEST_PORT + 1) if port else 1
    for candidate in range(port, last):
        # Named as TCP, because only then does asyncio turn off Nagle's delay, which holds a picture back for
        # 40 ms.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if sys.platform != "win32":
                # On Windows this would let another program take the same port, and is not needed to free one
                # at once.
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            for buffer, size in BUFFERS.items():
                listener.setsockopt(socket.SOL_SOCKET, buffer, size)
            listener.bind((LOOPBACK, candidate))
            listener.listen(BACKLOG)
        except OSError as error:
            listener.close()
            if error.errno in {errno.EACCES, errno.EPERM}:
                raise PortError(Message("server.port_forbidden", port=candidate)) from error
            if error.errno != errno.EADDRINUSE:
                raise PortError(Message("server.port_unusable", port=candidate, why=reason(error))) from error
        else:
            return listener
    raise PortError(Message("server.ports_taken", first=port, last=last - 1))
