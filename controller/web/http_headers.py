"""The headers that every answer carries to keep a browser strict.

Decides the headers, and adds them where answers are written, whatever their origin: the page, its guard, or
the libraries that refuse malformed requests. Whether a request gets in at all is decided by
`controller.web.page_guard.Guard`, from its Host and Origin.
"""

import h11
from websockets.http11 import Response
from websockets.server import ServerProtocol

#: The rules for the browser.
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class StrictHttp(h11.Connection):
    """The server's side of HTTP."""

    def send(self, event: h11.Event) -> bytes | None:  # type: ignore[override] # h11 overloads it
        """Write an event, with the headers added to the head of an answer."""
        if isinstance(event, h11.Response):
            strict = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            headers = [*event.headers.raw_items(), *strict]
            event = h11.Response(status_code=event.status_code, headers=headers, reason=event.reason)
        return super().send(event)


class StrictWebSocket(ServerProtocol):
    """The server's side of a WebSocket, whose handshake is answered over HTTP."""

    def send_response(self, response: Response) -> None:
        """Write the answer to the handshake, with the headers added."""
        response.headers.update(HEADERS)
        super().send_response(response)
