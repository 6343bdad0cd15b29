"""The addresses of the page, in every language in use, and who may use them.

`make_app` defines the addresses. ``/`` is the page, ``/static/`` its files, all from this package and nothing
from elsewhere; ``/report.html`` and ``/report.json`` are the report of the last self-test,
``/report-before.html`` and ``/report-before.json`` that of the one before; `record_routes` has those of
records and pictures, and ``/analysis/7`` judges the moves of one record (`analysis_routes`). ``/ws`` is a
WebSocket that seats a page at the program's table, ``/tour`` one that gives it a table to itself. They carry
JSON texts to the page (``board`` at the start, by `board_view`, then those of `state_view`, `table_view`,
`lookback_view`, `workbench_view`, `selftest_view` and `sensor_view`) and pictures as bytes
(`page_messages.lights_packet`); from the page, each text is one act, as defined in `acts`. What cannot be
read or done is answered by an ``error`` to that page alone, and loses nothing.

`Guard` decides who gets in: only a browser on this computer, showing this very page. Host and Origin must
name it, so that another site's script cannot play.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from manalath_board.controller.games.base import Game
from manalath_board.controller.loop import Loop
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import Catalogue, word
from manalath_board.controller.web.analysis_routes import analysis_routes
from manalath_board.controller.web.diagnose_view import Tested
from manalath_board.controller.web.hosted_tables import HostedTable, Tours, turn_away
from manalath_board.controller.web.page_extras import NO_EXTRAS, PageExtras
from manalath_board.controller.web.page_files import INDEX, page_files
from manalath_board.controller.web.page_hand import NoTourError
from manalath_board.controller.web.page_language import ENGLISH, Language, open_language, preferred
from manalath_board.controller.web.record_routes import archive_routes, position_routes
from manalath_board.controller.web.report_files import report_file
from manalath_board.controller.web.viewer_registry import Viewers
from manalath_board.simulator.workbench import Workbench

#: WebSocket close code: refused by policy.
_POLICY = 1008
_HTTP_PORT = 80

#: A file depends on the encodings that its browser accepts, and on the language of its reader.
_VARIES = {"Vary": "Accept-Encoding, Accept-Language, Cookie"}


def make_app(  # noqa: PLR0913 - what a page has
    loop: Loop,
    workbench: Workbench | None,
    games: Mapping[str, Game],
    viewers: Viewers,
    extras: PageExtras = NO_EXTRAS,
    *,
    language: Language = ENGLISH,
    tested: Tested | None = None,
) -> ASGIApp:
    """Assemble the page in one language; a `Guard` must be put in front of it."""
    words, archive = language.catalogue, extras.archive
    table = HostedTable(loop, workbench, games, viewers, extras, words=words, tested=tested)
    tours = None if extras.open_tour is None else Tours(extras.open_tour, games, language)

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await table.seat(websocket)

    async def tour(websocket: WebSocket) -> None:
        await websocket.accept()
        if tours is None:
            await turn_away(websocket, NoTourError(Message("act.no_tour")), words)
        else:
            await tours.guide(websocket, loop.snapshot.session.record.game)

    static = page_files(language)

    async def page(request: Request) -> Response:
        file = static.get(request.path_params.get("name", INDEX))
        if file is None:
            return _absent(Message("page.no_page", path=request.url.path), words)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.content, media_type=file.kind, headers=_VARIES)
        return Response(file.gzipped, media_type=file.kind, headers=_VARIES | {"Content-Encoding": "gzip"})

    async def report(request: Request) -> Response:
        is_before = request.url.path.startswith("/report-before")
        saved = await asyncio.to_thread(
            report_file, table.newest.tested, extras, request.path_params["ending"], is_before=is_before
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
        *position_routes(table.newest.past, words),
        *([] if archive is None else archive_routes(archive, games, words)),
        *([] if extras.analyse is None else analysis_routes(table.newest.record, extras.analyse, words)),
        WebSocketRoute("/ws", socket),
        WebSocketRoute("/tour", tour),
    ]
    return Starlette(routes=routes)


class Faces:
    """The page in every language in use, each assembled when it is first asked for.

    The ``language`` of an address comes first, then that of the cookie in which the settings keep it; then
    the program's ``own`` if it ``is_for_all``, else what the browser accepts.
    """

    def __init__(self, make: Callable[[Language], ASGIApp], own: Language, *, is_for_all: bool) -> None:
        self._make = make
        self._own, self._is_for_all = own, is_for_all
        self._lock = threading.Lock()
        self._faces = {own.tag: make(own)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on to the page in the right language."""
        tag = self._wanted(scope)
        face = self._faces[tag] if tag in self._faces else await asyncio.to_thread(self._face, tag)
        await face(scope, receive, send)

    def _wanted(self, scope: Scope) -> str:
        at = HTTPConnection(scope)
        chosen = at.query_params.get("language") or at.cookies.get("language")
        accepted = "" if self._is_for_all else at.headers.get("accept-language", "")
        return preferred(chosen, accepted, self._own.tag)

    def _face(self, tag: str) -> ASGIApp:
        with self._lock:
            if tag not in self._faces:
                self._faces[tag] = self._make(open_language(tag))
            return self._faces[tag]


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


def _absent(said: Message, words: Catalogue) -> Response:
    return PlainTextResponse(word(said, words), status_code=404)
