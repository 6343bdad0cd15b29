"""One request over HTTP and its answer, as an app sees them (ASGI 3); h11 decides what the bytes mean."""

import asyncio
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

import h11
from starlette.types import Message as Event

from controller.web.allowance import Purse
from controller.web.paced_connection import MAX_BYTES, Paced
from controller.web.strict_answers import StrictHttp


class HttpConnection(Paced):
    """A connection that answers over HTTP."""

    def __init__(self, purse: Purse) -> None:
        super().__init__(purse)
        self.http = StrictHttp(h11.SERVER)

    def write(self, event: h11.Event) -> None:
        """Write a part of an answer."""
        self.transport.write(self.http.send(event) or b"")

    def answer(self, status: int, text: str) -> None:
        """Answer a request by a text, and close."""
        headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
        self.write(head_of(status, headers))
        self.write(h11.Data(data=text.encode()))
        self.write(h11.EndOfMessage())
        self.transport.close()

    def next_request(self) -> None:
        """Go on with the next request, once one is answered."""
        raise NotImplementedError


class PageRequest:
    """One request and its answer, as an app sees them."""

    def __init__(self, connection: HttpConnection, scope: dict[str, Any]) -> None:
        self.scope = scope
        self.is_done = self._is_gone = self._is_whole = self._is_last = self._has_begun = False
        self._connection = connection
        self._body = bytearray()
        self._word = asyncio.Event()

    @property
    def is_full(self) -> bool:
        """Whether much of the request waits to be taken."""
        return len(self._body) > MAX_BYTES

    def hear(self, event: h11.Data | h11.EndOfMessage) -> None:
        """Take a part of the request."""
        if isinstance(event, h11.Data):
            self._body += b"" if self._is_over else event.data
        else:
            self._is_whole = True
        self._word.set()

    def lose(self) -> None:
        """Have nobody to answer any more."""
        self._is_gone = True
        self._word.set()

    def is_kept(self) -> bool:
        """Whether the connection is needed for the answer, which is the last one."""
        self._is_last = True
        return not self.is_done

    async def receive(self) -> Event:
        """Return the next part of the request to the app."""
        connection = self._connection
        if connection.http.they_are_waiting_for_100_continue and not connection.transport.is_closing():
            connection.write(h11.InformationalResponse(status_code=100, headers=[]))
        if not self._is_over:
            await self._word.wait()
            self._word.clear()
        if self._is_over:
            return {"type": "http.disconnect"}
        body, self._body = bytes(self._body), bytearray()
        connection.read_on()
        return {"type": "http.request", "body": body, "more_body": not self._is_whole}

    @property
    def _is_over(self) -> bool:
        return self.is_done or self._is_gone

    async def send(self, message: Event) -> None:
        """Write a part of the answer as soon as enough of it is read, unless nobody is there."""
        await self._connection.writable.wait()
        if self._is_gone or self._connection.transport.is_closing():
            return
        if message["type"] == "http.response.start":
            self._has_begun = True
            self._connection.write(head_of(message["status"], message.get("headers", [])))
            return
        if self.scope["method"] != "HEAD":
            self._connection.write(h11.Data(data=message.get("body", b"")))
        if not message.get("more_body", False):
            self._connection.write(h11.EndOfMessage())
            self.is_done = True
            self._word.set()
            if self._is_last:
                self._connection.transport.close()
            self._connection.next_request()

    def close_up(self) -> None:
        """Answer in place of an app that has ended without an answer."""
        if not self._has_begun:
            self._connection.answer(500, "Internal Server Error")
        elif not self.is_done:
            self._connection.transport.close()


def head_of(status: int, headers: Iterable[tuple[Any, Any]]) -> h11.Response:
    """Return the head of an answer."""
    return h11.Response(status_code=status, headers=list(headers), reason=HTTPStatus(status).phrase)
