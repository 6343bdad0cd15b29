"""One connection to the page, as uvicorn speaks it, with a bound to all that it can cost.

Decides how long a connection may keep a file descriptor without asking for anything, how much is read ahead
of what is done and written ahead of what is read, and what is said of one that makes no sense. A connection
is HTTP first, and a `PageSocket` once a page has asked for its WebSocket.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn import Config
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from manalath_board.controller.messages import Message
from manalath_board.controller.web.http_headers import StrictHttp, StrictWebSocket
from manalath_board.controller.web.log_limiter import Complaints

#: So long a connection may take to ask for something, and to go once it is to go.
PATIENCE_S = 10.0

#: A page that sends more than this at once is cut off, and comes back by itself.
MAX_BYTES = 65_536

#: The parts that one message may come in; a browser sends one.
MAX_PARTS = 1000

_NO_REQUEST = Message("server.no_request")
_NO_MESSAGE = Message("server.no_message")


class Shared(ServerState):
    """What the connections of one server have in common: who complains, and who is told that one is gone."""

    def __init__(self, complaints: Complaints, on_gone: Callable[[], None]) -> None:
        super().__init__()
        self.complaints = complaints
        self.logger = complaints.logger()
        self.on_gone = on_gone


class Http(H11Protocol):
    """A connection that asks for pages, one after the other, or for a WebSocket.

    While nobody is at work on an answer its patience runs, whatever is sent meanwhile; then it is cut.
    """

    def __init__(self, config: Config, server_state: Shared, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.shared = server_state
        self.logger = server_state.logger
        self.conn = StrictHttp(h11.SERVER)
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn
        """Begin."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        super().connection_lost(exc)
        self.shared.on_gone()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Go on as a `PageSocket`, which has a patience of its own."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self.shared.complaints.hear(_NO_REQUEST)
        super().send_400_response(msg)

    def _wait(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(PATIENCE_S, self._cut)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()

    def _cut(self) -> None:
        has_asked = self.cycle is not None
        if not has_asked or self.cycle.response_complete:
            self.transport.abort()
        else:
            self._wait()


class PageSocket(WebSocketsSansIOProtocol):
    """The WebSocket of a page. Its patience runs until the page is served, and again once it is no more."""

    def __init__(self, config: Config, server_state: Shared, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.shared = server_state
        self.logger = server_state.logger
        self.conn = StrictWebSocket(max_size=MAX_BYTES, logger=server_state.logger)
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._stop_waiting()
        super().connection_lost(exc)
        self.shared.on_gone()

    async def run_asgi(self) -> None:
        """Serve the page."""
        self._stop_waiting()
        await super().run_asgi()
        if not self.disconnected:
            self._wait()

    def shutdown(self) -> None:
        """Say goodbye, unless that has begun; what the page asked for and nobody has read is dropped."""
        while not self.queue.empty():
            self.queue.get_nowait()
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Read on; a handshake that is refused while it is read gets the answer that explains it."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message, of which there may be no end."""
        if len(self.frames) < MAX_PARTS:
            super().handle_cont(event)
        else:
            self._refuse(CloseCode.MESSAGE_TOO_BIG)

    def handle_ping(self) -> None:
        """Answer, unless nothing can be said any more."""
        if not self.transport.is_closing():
            super().handle_ping()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text has to be one."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Close what sent no message."""
        self.shared.complaints.hear(_NO_MESSAGE)
        super().handle_parser_exception()

    def pause_writing(self) -> None:
        """Read nothing more from a page that does not read itself: it would have to be answered."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """Read on, unless what was read waits to be done."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """Give the app the next message."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        """Write a message as soon as the page has read enough of those before; it may be gone by then."""
        await self.writable.wait()
        if self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    def _refuse(self, code: CloseCode) -> None:
        self.frames = []
        if self.conn.state is State.OPEN:
            self.conn.fail(code)
        if not self.close_sent:
            self.handle_parser_exception()

    def _wait(self) -> None:
        self._patience = self.loop.call_later(PATIENCE_S, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
