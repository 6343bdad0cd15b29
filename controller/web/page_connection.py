"""One connection to the page, as uvicorn handles it, with a limit on everything it can cost.

Decides how long a connection may hold a file descriptor without asking for anything, how much is read ahead
of what is done and written ahead of what is read, and what is reported of malformed input. A connection
starts as HTTP, and becomes a `PageSocket` once a page has asked for its WebSocket.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import h11
from uvicorn import Config
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from controller.messages import Message
from controller.web.allowance import Purse
from controller.web.log_limiter import Complaints

#: The rules for the browser: those of every answer, and those of one that a window may show.
_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    **_ALWAYS,
}
#: The kinds of files that are only parts of a page and tell nothing of a game; a first visit fetches many.
_PARTS = (b"text/javascript", b"text/css", b"font/")


class StrictHttp(h11.Connection):
    """The server's side of HTTP, whose answers all have the headers that keep a browser strict."""

    def send(self, event: h11.Event) -> bytes | None:  # type: ignore[override] # h11 overloads it
        """Write an event, with the headers added to the head of an answer."""
        if isinstance(event, h11.Response):
            kind = dict(event.headers).get(b"content-type", b"")
            rules = _ALWAYS if kind.startswith(_PARTS) else HEADERS
            strict = [(name.encode(), value.encode()) for name, value in rules.items()]
            headers = [*event.headers.raw_items(), *strict]
            event = h11.Response(status_code=event.status_code, headers=headers, reason=event.reason)
        return super().send(event)


class StrictWebSocket(ServerProtocol):
    """The server's side of a WebSocket, whose handshake is answered over HTTP."""

    def send_response(self, response: Response) -> None:
        """Write the answer to the handshake, with the headers added."""
        response.headers.update(HEADERS)
        super().send_response(response)


#: How long a connection may take to ask for something, and to close once it should.
PATIENCE_S = 10.0

#: A page that sends more than this at once is cut off, and reconnects by itself.
MAX_BYTES = 65_536

#: How much of what a guest sent is read before others have their turn.
AT_A_TIME = 1024

#: The most parts in which one message may come; a browser sends one.
MAX_PARTS = 1000

_NO_REQUEST = Message("server.no_request")
_NO_MESSAGE = Message("server.no_message")


class Shared(ServerState):
    """What the connections of one server share: the complaints, and whom to notify when one is gone."""

    def __init__(self, complaints: Complaints, on_gone: Callable[[str], None]) -> None:
        super().__init__()
        self.complaints = complaints
        self.logger = complaints.logger()
        self.on_gone = on_gone


class Paced(asyncio.Protocol):
    """What is common to both: what is read is drawn from a purse, and whoever reads nothing is cut.

    While the purse of a guest is in debt, nothing is read from it; what was read waits.
    """

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    shared: Shared
    purse: Purse

    def __init__(self, config: Config, server_state: Shared, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)  # type: ignore[call-arg] # as uvicorn's protocols
        self.shared = server_state
        self.logger = server_state.logger
        self.purse = app_state["purse"]
        #: What reads on in its place.
        self.follower: asyncio.Protocol | None = None
        self._unread = b""
        self._patience: asyncio.TimerHandle | None = None
        self._reading_on: asyncio.TimerHandle | None = None
        self._deafness: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, with patience running."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """End, and report it."""
        for timer in (self._patience, self._reading_on, self._deafness):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
        self.shared.on_gone(self.purse.address)

    def data_received(self, data: bytes) -> None:
        """Take what was sent, at once or as soon as it can be read and is paid."""
        self._unread += data
        self.read_on()
        if len(self._unread) > MAX_BYTES:
            self.transport.abort()

    def read(self, data: bytes) -> None:
        """Read some bytes."""
        super().data_received(data)

    #: Whether anything can be read now.
    can_read = True

    @property
    def wants_more(self) -> bool:
        """Whether more should be sent now."""
        raise NotImplementedError

    def pause_writing(self) -> None:
        """Wait for whoever is behind, but not for long."""
        super().pause_writing()
        self._deafness = self.loop.call_later(PATIENCE_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Write on."""
        if self._deafness is not None:
            self._deafness.cancel()
        super().resume_writing()

    def read_on(self) -> None:
        """Read what waits, a guest's a little at a time, until that is done or has to wait again."""
        while self._unread and not self.transport.is_closing():
            wait_s = self.purse.wait_s
            if wait_s > 0.0 or not self.can_read:
                self.transport.pause_reading()
                self._wake_in(wait_s)
                return
            size = AT_A_TIME if self.purse.allowances else len(self._unread)
            some, self._unread = self._unread[:size], self._unread[size:]
            with self.purse.working():
                self.read(some)
            if self.follower is not None:
                self.follower.data_received(self._unread)
                return
        if self.wants_more:
            self.transport.resume_reading()

    def _wake_in(self, wait_s: float) -> None:
        """Read on once a debt is paid."""
        if self._reading_on is not None:
            self._reading_on.cancel()
        self._reading_on = self.loop.call_later(wait_s, self.read_on) if wait_s > 0.0 else None

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(PATIENCE_S, self._cut)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()

    def _cut(self) -> None:
        self.transport.abort()


class Http(Paced, H11Protocol):
    """A connection that asks for pages, one after the other, or for a WebSocket.

    While no answer is in progress its patience runs, whatever it sends; then it is cut.
    """

    def __init__(self, config: Config, server_state: Shared, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.conn = StrictHttp(h11.SERVER)

    @property
    def wants_more(self) -> bool:
        """Not while an answer is in progress, or much of a request waits to be taken."""
        return not self.flow.read_paused

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Continue as a `PageSocket`, which has its own patience."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)
        self.follower = cast("asyncio.Protocol", self.transport.get_protocol())
        self._unread = self.conn.trailing_data[0] + self._unread

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self.shared.complaints.hear(_NO_REQUEST)
        super().send_400_response(msg)

    def _cut(self) -> None:
        has_asked = self.cycle is not None
        if not has_asked or self.cycle.response_complete:
            super()._cut()
        else:
            self._wait()


class PageSocket(Paced, WebSocketsSansIOProtocol):
    """The WebSocket of a page. Its patience runs until the page is served, and again when that has ended."""

    def __init__(self, config: Config, server_state: Shared, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.conn = StrictWebSocket(max_size=MAX_BYTES, logger=server_state.logger)

    @property
    def can_read(self) -> bool:  # type: ignore[override] # as it depends
        """Not between the handshake and its answer: the library takes nothing then."""
        return self.handshake_complete or not self.handshake_initiated

    @property
    def wants_more(self) -> bool:
        """Not while messages wait to be handled, or the page does not read itself."""
        return not self.read_paused and self.writable.is_set()

    async def run_asgi(self) -> None:
        """Serve the page."""
        self._stop_waiting()
        await super().run_asgi()
        if not self.disconnected:
            self._wait()

    def shutdown(self) -> None:
        """Say goodbye, unless that has begun; requests from the page that were not read are dropped."""
        while self.handshake_complete and not self.queue.empty():
            self.queue.get_nowait()
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def read(self, data: bytes) -> None:
        """Read on; a handshake refused while it is being read gets the answer that explains it."""
        super().read(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message; refuse the message if there are too many."""
        if len(self.frames) < MAX_PARTS:
            super().handle_cont(event)
        else:
            self._refuse(CloseCode.MESSAGE_TOO_BIG)

    def handle_ping(self) -> None:
        """Answer, unless the connection is closing."""
        if not self.transport.is_closing():
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; refuse a text that is not valid UTF-8."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close a connection that sent no valid message."""
        self.shared.complaints.hear(_NO_MESSAGE)
        super().handle_parser_exception()

    def pause_writing(self) -> None:
        """Stop reading from a page that does not read itself: its messages would need answers."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read on, unless messages already read are waiting to be handled."""
        super().resume_writing()
        if self.wants_more:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message to the app."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Write a message as soon as the page has read enough of the earlier ones; it may be gone by then."""
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if self._unread:
            self.read_on()

    def _refuse(self, code: CloseCode) -> None:
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.fail(code)
        if not self.close_sent:
            self.handle_parser_exception()


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
