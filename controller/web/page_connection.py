"""One connection to the page: it asks for pages, one after the other, until it asks for a WebSocket.

Decides whom a request is given to, and what is reported of malformed input and of an app that fails.
"""

import asyncio
from typing import Any
from urllib.parse import unquote

import h11

from controller.messages import Message
from controller.web.allowance import Purse
from controller.web.connection_limit import Shared
from controller.web.page_request import HttpConnection, PageRequest
from controller.web.page_socket import GoneError, PageSocket

_NO_REQUEST = Message("server.no_request")

#: What was asked for last.
Asked = PageRequest | PageSocket


class PageConnection(HttpConnection):
    """A connection that asks for pages, one after the other, until it asks for a WebSocket.

    While no answer is in progress its patience runs, whatever it sends; then it is cut.
    """

    def __init__(self, shared: Shared, purse: Purse) -> None:
        super().__init__(purse)
        self.shared = shared
        self._asked: Asked | None = None
        self._socket: PageSocket | None = None
        self._is_behind = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, with patience running."""
        super().connection_made(transport)
        self.shared.connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        """End, and report it."""
        super().connection_lost(error)
        self.shared.connections.discard(self)
        if self._asked is not None:
            self._asked.lose()
        self.shared.on_gone(self.purse.address)

    @property
    def can_read(self) -> bool:  # type: ignore[override] # as it depends
        """Not between the handshake of a WebSocket and its answer."""
        return self._socket is None or self._socket.is_answered

    @property
    def wants_more(self) -> bool:
        """Not while a request waits its turn, or much of what was sent waits to be taken."""
        is_full = self._asked is not None and self._asked.is_full
        return self.writable.is_set() and not self._is_behind and not is_full

    def read(self, data: bytes) -> None:
        """Read requests, or the frames of a WebSocket."""
        if self._socket is not None:
            self._socket.read(data)
        else:
            self.http.receive_data(data)
            self._read_requests()

    def _read_requests(self) -> None:
        try:
            while self._socket is None:
                event = self.http.next_event()
                self._is_behind = event is h11.PAUSED
                if isinstance(event, type):
                    return
                self._take(event)
        except h11.RemoteProtocolError:
            self._refuse()

    def _take(self, event: h11.Event) -> None:
        if isinstance(event, h11.Request):
            self._begin(event)
        elif isinstance(self._asked, PageRequest) and isinstance(event, h11.Data | h11.EndOfMessage):
            self._asked.hear(event)
            if self.http.our_state is h11.DONE and self.http.their_state is h11.DONE:
                self.http.start_next_cycle()

    def _begin(self, request: h11.Request) -> None:
        """Have the app answer a request."""
        scope = self._scope(request)
        if _asks_for_socket(request):
            scope |= {"type": "websocket", "scheme": "ws"}
            self._asked = self._socket = PageSocket(self, self.shared.complaints, scope)
            self._unread = self.http.trailing_data[0] + self._unread
            if not self._socket.shake_hands(request):
                return
            self.stop_waiting()
        else:
            self._asked = PageRequest(self, scope)
        asked = self._asked
        task = self.loop.create_task(self._answer(asked))
        self.shared.tasks.add(task)
        task.add_done_callback(lambda task: self._end(asked, task))

    async def _answer(self, asked: Asked) -> None:
        await self.shared.app(asked.scope, asked.receive, asked.send)

    def _end(self, asked: Asked, task: "asyncio.Task[None]") -> None:
        """Report a failure of the app, and close what it left open."""
        self.shared.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, GoneError):
            self.shared.complaints.fail("the page", error)
        if self.transport.is_closing():
            self.wait()
        else:
            asked.close_up()

    def _scope(self, request: h11.Request) -> dict[str, Any]:
        """Describe a request as ASGI does."""
        raw_path, _, query = request.target.partition(b"?")
        server, client = (self.transport.get_extra_info(name) for name in ("sockname", "peername"))
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": request.http_version.decode(),
            "scheme": "http",
            "method": request.method.decode(),
            "root_path": "",
            "path": unquote(raw_path.decode()),
            "raw_path": raw_path,
            "query_string": query,
            "headers": list(request.headers),
            "server": server[:2],
            "client": client and client[:2],
            "subprotocols": [],
            "state": {"purse": self.purse},
        }

    def next_request(self) -> None:
        """Go on with the next request, once one is answered."""
        self.wait()
        if self.http.our_state is h11.MUST_CLOSE:
            self.transport.close()
        if self.transport.is_closing():
            return
        if self.http.our_state is h11.DONE and self.http.their_state is h11.DONE:
            self.http.start_next_cycle()
            self._read_requests()
        self.read_on()

    def _refuse(self) -> None:
        """Refuse what is no request."""
        self.shared.complaints.hear(_NO_REQUEST)
        if self._asked is not None:
            self._asked.lose()
        if self.http.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            self.answer(400, "Invalid HTTP request received.")
        self.transport.close()

    def shutdown(self) -> None:
        """Say goodbye; an answer in progress is the last one."""
        if self._asked is None or not self._asked.is_kept():
            self.transport.close()

    def _cut(self) -> None:
        is_busy = isinstance(self._asked, PageRequest) and not self._asked.is_done
        if is_busy and not self.transport.is_closing():
            self.wait()
        else:
            super()._cut()


def _asks_for_socket(request: h11.Request) -> bool:
    headers = dict(request.headers)
    wanted = [token.strip().lower() for token in headers.get(b"connection", b"").split(b",")]
    return b"upgrade" in wanted and headers.get(b"upgrade", b"").lower() == b"websocket"
