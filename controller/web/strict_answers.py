"""The headers that keep a browser strict, in every answer over HTTP."""

import h11
from websockets.http11 import Response
from websockets.server import ServerProtocol

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
