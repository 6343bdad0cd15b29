"""The WebSocket of a page, as an app sees it (ASGI 3); websockets decides what the bytes mean."""

import asyncio
from http import HTTPStatus
from typing import Any, cast

import h11
from starlette.types import Message as Event
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from controller.messages import Message
from controller.web.log_limiter import Complaints
from controller.web.paced_connection import MAX_BYTES, Paced
from controller.web.strict_answers import StrictWebSocket

#: The most parts in which one message may come; a browser sends one.
MAX_PARTS = 1000

_NO_MESSAGE = Message("server.no_message")


class GoneError(ConnectionError):
    """Nobody is there to be sent a message."""


class PageSocket:
    """The WebSocket of a page, as an app sees it. Patience ends only once the page is no longer served."""

    def __init__(self, connection: Paced, complaints: Complaints, scope: dict[str, Any]) -> None:
        self.scope = scope
        self.is_answered = self._is_over = False
        self._connection, self._complaints = connection, complaints
        self._transport = connection.transport
        self._conn = StrictWebSocket(max_size=MAX_BYTES, logger=complaints.logger())
        self._inbox = asyncio.Queue[Event]()
        self._parts: list[bytes] = []
        self._is_text = False

    @property
    def is_full(self) -> bool:
        """Whether messages wait to be handled: not after the end, when only the page's goodbye is to come."""
        return self.is_answered and not self._is_over and not self._inbox.empty()

    def shake_hands(self, request: h11.Request) -> bool:
        """Read the handshake, and return whether it is one; if not, it is answered."""
        head = [b"%s %s HTTP/1.1" % (request.method, request.target)]
        head += [b"%s: %s" % header for header in request.headers]
        self._conn.receive_data(b"\r\n".join([*head, b"", b""]))
        asked = next((event for event in self._conn.events_received() if isinstance(event, Request)), None)
        if asked is not None:
            self._answer = self._conn.accept(asked)
            if self._answer.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                self._inbox.put_nowait({"type": "websocket.connect"})
                return True
            self._conn.send_response(self._answer)
        self._close()
        return False

    def read(self, data: bytes) -> None:
        """Read frames."""
        self._conn.receive_data(data)
        if self._conn.parser_exc is not None:
            self._complain()
            return
        for event in self._conn.events_received():
            self._take(cast("Frame", event))

    def _take(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY:
                self._parts, self._is_text = [bytes(frame.data)], frame.opcode is Opcode.TEXT
            case Opcode.CONT if len(self._parts) < MAX_PARTS:
                self._parts.append(bytes(frame.data))
            case Opcode.CONT:
                self._refuse(CloseCode.MESSAGE_TOO_BIG)
                return
            case Opcode.CLOSE:
                self.lose()
                self._close()
                return
            case _:
                self._flush()
                return
        if frame.fin:
            self._pass_on(b"".join(self._parts))

    def _pass_on(self, content: bytes) -> None:
        """Pass a message on to the app; refuse a text that is not valid UTF-8."""
        self._parts = []
        if self._is_over:
            return
        if not self._is_text:
            self._inbox.put_nowait({"type": "websocket.receive", "bytes": content})
            return
        try:
            self._inbox.put_nowait({"type": "websocket.receive", "text": content.decode()})
        except UnicodeDecodeError:
            self._refuse(CloseCode.INVALID_DATA)

    def _refuse(self, code: CloseCode) -> None:
        self._parts = []
        if self._conn.state is State.OPEN:
            self._conn.fail(code)
        if not self._is_over:
            self._complain()

    def _complain(self) -> None:
        """Close a connection that sent no valid message."""
        self._complaints.hear(_NO_MESSAGE)
        self.lose()
        self._close()

    def _flush(self) -> None:
        if not self._transport.is_closing():
            self._transport.write(b"".join(self._conn.data_to_send()))

    def _close(self) -> None:
        self._flush()
        self._transport.close()

    def lose(self) -> None:
        """Have nobody to serve any more."""
        self._is_over = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": CloseCode.ABNORMAL_CLOSURE})

    def is_kept(self) -> bool:
        """Say goodbye, and drop what the page had asked for; the connection is not needed any more."""
        while not self._inbox.empty():
            self._inbox.get_nowait()
        self.lose()
        if not self.is_answered:
            self._reject(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif self._conn.state is State.OPEN:
            self._conn.send_close(CloseCode.SERVICE_RESTART)
            self._flush()
        return False

    async def receive(self) -> Event:
        """Return the next message to the app."""
        message = await self._inbox.get()
        if self.is_answered:
            self._connection.read_on()
        return message

    async def send(self, message: Event) -> None:
        """Write a message as soon as the page has read enough of the earlier ones; it may be gone by then."""
        await self._connection.writable.wait()
        if self._transport.is_closing() or self._is_over:
            raise GoneError
        match message["type"]:
            case "websocket.accept":
                self.is_answered = True
                self._conn.send_response(self._answer)
                self._flush()
                self._connection.read_on()
            case "websocket.close" if not self.is_answered:
                self._reject(HTTPStatus.FORBIDDEN)
            case "websocket.close":
                self.lose()
                self._conn.send_close(
                    message.get("code", CloseCode.NORMAL_CLOSURE), message.get("reason") or ""
                )
                self._flush()
                self._connection.read_on()
            case _ if message.get("text") is not None:
                self._conn.send_text(message["text"].encode())
                self._flush()
            case _:
                self._conn.send_binary(message["bytes"])
                self._flush()

    def _reject(self, status: HTTPStatus) -> None:
        """Answer the handshake by a refusal."""
        self._conn.send_response(self._conn.reject(status, ""))
        self._close()

    def close_up(self) -> None:
        """Close what the app has left, and wait for a page that was told so to close."""
        if not self.is_answered:
            self._reject(HTTPStatus.INTERNAL_SERVER_ERROR)
        elif not self._is_over:
            self._transport.close()
        self._connection.wait()
