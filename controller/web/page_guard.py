"""The guard of the page: who gets in.

Only a browser on this computer, showing this very page. Host and Origin must name it, so that another site's
script cannot play.
"""

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from controller.messages import Message
from controller.messages.catalogue import word
from controller.web.page_language import ENGLISH, Language

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
