"""The addresses of the page, and who may use them.

``/`` is the page, ``/static/`` what it is made of, all from this package and nothing from elsewhere, and
``/report.html`` and ``/report.json`` are the report of the last self-test, ``/report-before.html`` and
``/report-before.json`` that of the one before; where records and pictures are, `archiving` tells. ``/ws`` is
a WebSocket. To the page it carries JSON texts (``board`` at the start, then what is told in `views`, `past`,
`workbench`, `examining` and `sensing`) and pictures as bytes (`views.lights_packet`); from the page one act a
text, as told in `acts`. What cannot be read or done is answered by an ``error`` to that page alone, and loses
nothing.

Only a browser on this computer, showing this very page, gets in: Host and Origin have to name it, so that
another site's script cannot play.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from manalath_board.controller.errors import InputError
from manalath_board.controller.games.base import Game
from manalath_board.controller.loop import Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.wording import Catalogue, word
from manalath_board.controller.web.acts import ActError
from manalath_board.controller.web.archiving import Opened, archive_routes, position_routes
from manalath_board.controller.web.files import INDEX, page_files
from manalath_board.controller.web.guides import guides_view
from manalath_board.controller.web.language import ENGLISH, Language
from manalath_board.controller.web.rate_limit import RateLimit
from manalath_board.controller.web.reporting import ALONE, Aid, report_file
from manalath_board.controller.web.viewer import Newest, Viewer, none_kept
from manalath_board.controller.web.viewers import TooManyPagesError, Viewers
from manalath_board.controller.web.views import board_view, error_view, to_text
from manalath_board.controller.web.visitor import Visitor
from manalath_board.controller.web.workbench import wiring_view
from manalath_board.simulator.bench import Bench

#: WebSocket close codes: refused by policy, and for want of room.
_POLICY = 1008
_TRY_AGAIN_LATER = 1013
_HTTP_PORT = 80

#: How fast one page is listened to: a hand asks for 30 acts a second at most.
ACTS_PER_S = 100
ACTS_AT_ONCE = 200


def make_app(
    loop: Loop,
    bench: Bench | None,
    games: Mapping[str, Game],
    viewers: Viewers,
    aid: Aid = ALONE,
) -> ASGIApp:
    """Put the page together, in the language of its viewers; a `Guard` belongs before it."""
    words, archive = viewers.language.catalogue, aid.archive
    kept = none_kept if archive is None else Opened(archive, games).record
    newest = Newest(loop, bench, words, kept)
    profile = loop.snapshot.session.profile
    has_pace = bench is not None and bench.has_pace
    board = to_text(
        board_view(profile, games, has_bench=bench is not None, has_pace=has_pace)
        | {"has_hand": aid.lend_hand is not None, "wiring": wiring_view(profile)}
        | {"has_records": archive is not None, "guides": guides_view(profile, games)}
        | ({} if bench is None else {"lights": list(bench.lights)}),
        words,
    )

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        viewer = Viewer(newest, lambda message: _send(websocket, message))
        try:
            viewers.add(viewer)
        except TooManyPagesError as error:
            await _turn_away(websocket, error, words)
            return
        visitor = Visitor(loop, bench, games, viewer.watch, aid)
        try:
            await _send(websocket, board)
            async with asyncio.TaskGroup() as tasks:
                telling = tasks.create_task(viewer.run())
                await _obey(websocket, visitor, words)
                telling.cancel()
        finally:
            viewers.remove(viewer)
            viewer.leave()
            visitor.leave()

    static = page_files(viewers.language)

    async def page(request: Request) -> Response:
        body, kind = static.get(request.path_params.get("name", INDEX), (b"", ""))
        if not kind:
            return _absent(Message("page.no_page", path=request.url.path), words)
        return Response(body, media_type=kind)

    async def report(request: Request) -> Response:
        is_before = request.url.path.startswith("/report-before")
        saved = await asyncio.to_thread(
            report_file, newest.tested, aid, request.path_params["ending"], is_before=is_before
        )
        if saved is None:
            return _absent(Message("page.no_report"), words)
        headers = {"Content-Disposition": f'attachment; filename="{saved.name}"'}
        return Response(saved.text, media_type=saved.kind, headers=headers)

    routes = [
        Route("/", page),
        Route("/static/{name}", page),
        Route("/report.{ending}", report),
        Route("/report-before.{ending}", report),
        *position_routes(newest.past, words),
        *([] if archive is None else archive_routes(archive, games, words)),
        WebSocketRoute("/ws", socket),
    ]
    return Starlette(routes=routes)


class Guard:
    """Lets in what comes from this page on this computer."""

    def __init__(self, app: ASGIApp, port: int, language: Language = ENGLISH) -> None:
        self._app = app
        self._words = language.catalogue
        names = ("127.0.0.1", "localhost", "[::1]")
        self._hosts = {f"{name}:{port}" for name in names} | (set(names) if port == _HTTP_PORT else set())
        self._origins = {f"http://{host}" for host in self._hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
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
        """Why this request is not let in; None where it is. Only browsers send an Origin, and all do."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self._hosts:
            return Message("page.other_host")
        if origin is not None and origin not in self._origins:
            return Message("page.other_origin")
        return None


def _absent(said: Message, words: Catalogue) -> Response:
    return PlainTextResponse(word(said, words), status_code=404)


async def _obey(websocket: WebSocket, visitor: Visitor, words: Catalogue) -> None:
    """Do what the page asks for until it is gone; others have their turn after each act."""
    limit, now_s = RateLimit(ACTS_PER_S, ACTS_AT_ONCE), asyncio.get_running_loop().time
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        await asyncio.sleep(limit.wait_s(now_s()))
        text = message.get("text")
        if text is None:
            await _send(websocket, to_text(error_view(Message("page.no_bytes"), ActError.code), words))
            continue
        try:
            visitor.do(text)
        except InputError as error:
            await _send(websocket, to_text(error_view(error.message, error.code), words))


async def _turn_away(websocket: WebSocket, error: TooManyPagesError, words: Catalogue) -> None:
    """Tell a page for which there is no room why it is not served."""
    await _send(websocket, to_text(error_view(error.message, error.code), words))
    with suppress(WebSocketDisconnect):
        await websocket.close(_TRY_AGAIN_LATER)


async def _send(websocket: WebSocket, message: str | bytes) -> None:
    """Send, unless the page has gone, which whoever listens to it is told."""
    with suppress(WebSocketDisconnect, WebSocketDisconnected):
        if isinstance(message, bytes):
            await websocket.send_bytes(message)
        else:
            await websocket.send_text(message)
