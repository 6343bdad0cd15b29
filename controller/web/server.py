"""The server of the page: one thread, on this computer, and on the local network once its door is open.

Decides the port and the life of the thread. The thread may post to the loop's inbox, read its newest
snapshot and move magnets on the bench; the loop never waits for it, but ends with it.

The guard of the page: who gets in. Only a browser showing this very page: Host and Origin must name the
address at which it came, so that another site's script cannot play. From this computer it is at the table;
from another one its pass says what it may do.
"""

import asyncio
import errno
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event
from starlette.websockets import WebSocket

from controller.admission import AT_TABLE, COOKIE, WATCHING, Admission, Door, Role
from controller.annex import OpenAnnex
from controller.errors import InputError, reason
from controller.games import Game
from controller.messages import Message, speaks, word
from controller.play.loop import Loop
from controller.play.side_thread import SideThread
from controller.web.allowance import ACT_S, FREE, Guests, Purse
from controller.web.connection_limit import PageListener, places, room
from controller.web.log_limiter import Complaints
from controller.web.page_extras import NO_EXTRAS, PageExtras
from controller.web.page_language import ENGLISH, Faces, Language, open_language
from controller.web.row_trace import RowTrace
from controller.web.shared_connections import Shared
from controller.web.viewers import MOST_PAGES, Viewers

if TYPE_CHECKING:
    from controller.board_bench import BoardBench

#: WebSocket close codes: refused by policy, and that it may come again.
_POLICY, _RESTART = 1008, 1012
_HTTP_PORT = 80

LOOPBACK = "127.0.0.1"


class Guard:
    """Lets in only what comes from this page, and notes in the scope its ``pass`` and its ``purse``."""

    def __init__(
        self,
        app: ASGIApp,
        port: int,
        language: Language = ENGLISH,
        extras: PageExtras = NO_EXTRAS,
        guests: Guests | None = None,
    ) -> None:
        self._app, self._extras = app, extras
        self._words = language.catalogue
        self._door = extras.door
        self._guests = guests or Guests()
        names = (LOOPBACK, "localhost", "[::1]")
        self._hosts = {f"{name}:{port}" for name in names} | (set(names) if port == _HTTP_PORT else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or pass it on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        purse = scope["purse"] = scope.get("state", {}).get("purse", FREE)
        await purse.paid()
        await purse.metered(self._let_in(scope, receive, send))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = HTTPConnection(scope)
        scope["pass"] = self._pass(request)
        self._guests.admit(scope["purse"], scope["pass"])
        if scope.get("method") == "POST":
            scope["purse"].draw(ACT_S)
        refusal = self._refusal(request, scope["pass"])
        if refusal is None:
            door = self._came_in(request)
            await self._app(scope, receive if door is None else _until_void(receive, door), send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(_POLICY, word(refusal, self._words))
        else:
            await PlainTextResponse(word(refusal, self._words), status_code=403)(scope, receive, send)

    def _came_in(self, request: HTTPConnection) -> Door | None:
        """Return the door by which a request came in; None if it came from this computer."""
        address, _ = request.scope.get("server") or (LOOPBACK, 0)
        return None if address == LOOPBACK else self._door

    def _pass(self, request: HTTPConnection) -> Admission:
        door = self._came_in(request)
        if door is None:
            return AT_TABLE
        cookie = request.cookies.get(COOKIE)
        if cookie is None or request.client is None:
            return WATCHING
        return door.read(cookie, request.client.host)

    def _refusal(self, request: HTTPConnection, admitted: Admission) -> Message | None:
        """Return why a request is refused, or None. Only browsers send an Origin, and all of them do."""
        door = self._came_in(request)
        hosts = self._hosts if door is None else door.hosts_at(request.scope["server"][0])
        host, origin = request.headers.get("host", ""), request.headers.get("origin")
        if host not in hosts:
            return Message("page.other_host")
        if origin is not None and origin not in {f"http://{each}" for each in hosts}:
            return Message("page.other_origin")
        if admitted.role is Role.TABLE or self._is_open(request.url.path):
            return None
        return Message("lan.only_at_table")

    def _is_open(self, path: str) -> bool:
        """Whether a page on another computer may ask for an address, whatever its role."""
        from controller.web.visitors import is_open_to_visitors  # noqa: PLC0415 - few boards have visitors

        return is_open_to_visitors(path) or path in open_addresses(self._extras.for_pages().annexes)


def _until_void(receive: Receive, door: Door) -> Receive:
    """Receive what a guest sends while its door is open and its PIN good; after that it counts as gone."""
    key = door.key

    async def received() -> Event:
        message = await receive()
        kind, _, what = message["type"].partition(".")
        is_void = what in {"request", "receive"} and door.key != key
        return {"type": f"{kind}.disconnect", "code": _RESTART} if is_void else message

    return received


HIGHEST_PORT = 65_535

#: The bytes that the system buffers each way: few, so that a slow page gets the newest, and little is read
#: ahead of what is done.
BUFFERS = {socket.SO_SNDBUF: 32_768, socket.SO_RCVBUF: 8_192}

#: The connections that may wait in the system's queue.
BACKLOG = 1024

#: At the end a connection has this long to close by itself, and then this long to be cut.
FAREWELL_S = 0.3
#: How long the page's thread has to end: for three farewells, and to take a name back.
PAGE_END_S = 1.5

#: How many ports are tried, from the requested one on.
TRIES = 50


class PortError(InputError):
    """A port that cannot be used; the message says what to do."""

    code = "no-port"


class WebServer:
    """Serves the page of a loop. ``bench`` is None if the board is a real one.

    ``port`` is the requested one, 0 for any; after ``start`` it is the one in use, and ``notice`` reports it
    if it is another. ``extras`` is what the page has besides the board. If the thread ends by itself, it
    ``has_failed`` and stops the loop.
    """

    def __init__(
        self,
        loop: Loop,
        bench: "BoardBench | None",
        games: Mapping[str, Game],
        port: int,
        extras: PageExtras = NO_EXTRAS,
    ) -> None:
        self.port = port
        self.notice: Message | None = None
        self.has_failed = False
        self._loop = loop
        self._bench = bench
        self._games = games
        self._extras = extras
        self._complaints = Complaints()
        self._thread: SideThread | None = None
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
        guests, viewers = Guests(), Viewers(min(MOST_PAGES, room(listener) * 9 // 10))
        row_trace = RowTrace(self._loop)

        @cache
        def extras() -> PageExtras:
            extras = self._extras.for_pages()
            self._subscriptions += [annex.subscribe(viewers.wake) for annex in extras.annexes]
            return extras

        def make(spoken: Language) -> ASGIApp:
            from controller.web.app import make_app  # noqa: PLC0415 - a page that nobody opens is not loaded

            return make_app(
                self._loop,
                self._bench,
                self._games,
                viewers,
                extras(),
                language=spoken,
                row_trace=row_trace,
            )

        spoken, is_asked = speaks()
        own = language or open_language(spoken)
        faces = Faces(make, own, is_for_all=is_asked or language is not None)
        door = self._extras.door
        app = Guard(faces, self.port, own, self._extras, guests)
        server = self._server = _Server(app, listener, self._complaints, guests, door)
        self._thread = SideThread(partial(self._serve, server), "web")
        self._thread.start()
        server.is_ready.wait()
        self._subscriptions.append(self._loop.subscribe(viewers))
        if self._bench is not None:
            self._subscriptions.append(self._bench.sight.subscribe(viewers.wake))
        return self.url

    def stop(self) -> None:
        """Close every connection and end the thread, unless it hangs; calling it again does nothing."""
        if self._thread is None or self._server is None:
            return
        while self._subscriptions:
            self._subscriptions.pop()()
        self._server.end()
        self._thread.see_off(PAGE_END_S)
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


def open_addresses(annexes: Iterable[OpenAnnex]) -> frozenset[str]:
    """Return the addresses of annexes that a page on another computer may ask for."""
    return frozenset().union(*(annex.open_addresses for annex in annexes))


class _Server:
    """Serves a page in its own thread: connections come from the listeners, and each serves itself."""

    def __init__(
        self,
        app: ASGIApp,
        listening: socket.socket,
        complaints: Complaints,
        guests: Guests,
        door: Door | None,
    ) -> None:
        self._door, self._guests, self._places = door, guests, places(listening)
        self.is_ready = threading.Event()
        self.is_ending = False
        self.has_failed = False
        self._listening = listening
        self._complaints = complaints
        self._app = app

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
        async with self._serving(self._listening), asyncio.TaskGroup() as tasks:
            self.is_ready.set()
            standing = None
            if self._door is not None:
                port = self._listening.getsockname()[1]
                standing = tasks.create_task(self._door.stand(_listen_at, self._serve_guests, port))
            await self._end.wait()
            if standing is not None:
                standing.cancel()

    def _serve_guests(self, listening: socket.socket) -> "asyncio.Task[None]":
        """Serve a page to other computers until cancelled; they leave room for this one."""

        async def serve() -> None:
            async with self._serving(listening, self._guests):
                await asyncio.Event().wait()

        serving = self._aio.create_task(serve())
        # Also when it is cancelled before it begins.
        serving.add_done_callback(lambda _: listening.close())
        return serving

    @asynccontextmanager
    async def _serving(self, listening: socket.socket, guests: Guests | None = None) -> AsyncIterator[None]:
        """Serve at a listening socket in this context; then see everybody off."""
        listener = PageListener(listening, self._complaints, self._places, guests)
        shared = Shared(self._app, self._complaints, listener.let_go)
        try:
            with listener.taking(partial(_connection, shared)):
                yield
        finally:
            await _part(shared, listener)

    def _complain(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Report an error found by asyncio."""
        what, error = context["message"], context.get("exception")
        if error is None:
            self._complaints.hear(Message("quoted.text", text=what))
        else:
            self._complaints.fail(what, error)


def _connection(shared: Shared, purse: Purse) -> asyncio.Protocol:
    """Return what serves a connection."""
    from controller.web.page_connection import PageConnection  # noqa: PLC0415 - loaded with the first one

    return PageConnection(shared, purse)


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


def _listen_at(address: str, port: int) -> socket.socket:
    """Listen at one of this computer's addresses on this very port; PortError if it cannot be used."""
    return _listen(port, address, tries=1)


def _listen(port: int, address: str = LOOPBACK, tries: int = TRIES) -> socket.socket:
    """Listen on ``port`` or the next free one; PortError if there is none."""
    if not 0 <= port <= HIGHEST_PORT:
        raise PortError(Message("server.no_port", port=port, most=HIGHEST_PORT))
    last = min(port + tries, HIGHEST_PORT + 1) if port else 1
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
            listener.bind((address, candidate))
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
