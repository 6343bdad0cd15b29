"""The addresses of the page.

`make_app` defines the addresses. ``/`` is the page, ``/static/`` its files, all from this package and
nothing from elsewhere; `record_routes` has those of records and pictures, `share_routes` those of links to
games. Annexes have addresses of their own.
``/ws`` is a WebSocket that seats a page at the program's table; the name of an annex may be that of one which
gives it a table to itself, as in ``/name?game=mana``. They carry JSON texts to the page (``board`` at the
start, by `board_view`, then those of `state_view`, `table_view`, `lookback_view`, `workbench_view`,
`diagnose_view` and `role_view`) and pictures as bytes (`message_format.lights_packet`); from the page, each
text is one act, as defined in `acts`, or a beat of `line_pulse`. What cannot be read or done is answered by
an ``error`` to that page alone, and loses nothing.

Who may use them, `visitors` and the guard in `server` decide, and in which language, `page_language`.
"""

from collections.abc import Mapping
from functools import partial

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from controller.board_bench import BoardBench
from controller.games import Game
from controller.messages import Catalogue, Message, word
from controller.play.loop import Loop
from controller.session import fitting
from controller.web.hosted_tables import HostedTable, OwnTables
from controller.web.page_extras import NO_EXTRAS, PageExtras
from controller.web.page_files import INDEX, page_files
from controller.web.page_language import ENGLISH, Language
from controller.web.record_routes import archive_routes, position_routes, score_routes
from controller.web.row_trace import RowTrace
from controller.web.share_routes import share_routes
from controller.web.viewers import Viewers

#: A file depends on the encodings that its browser accepts; one with words, on its language too.
_VARIES = {"Vary": "Accept-Encoding"}
_IN_A_LANGUAGE = {"Vary": "Accept-Encoding, Accept-Language, Cookie"}


#: The worker of an installed page, which may answer only for what lies beside or below it.
SHELL = "shell.js"


def make_app(  # noqa: PLR0913 - what a page has
    loop: Loop,
    bench: BoardBench | None,
    games: Mapping[str, Game],
    viewers: Viewers,
    extras: PageExtras = NO_EXTRAS,
    *,
    language: Language = ENGLISH,
    row_trace: RowTrace | None = None,
) -> ASGIApp:
    """Assemble the page in one language; a `Guard` must be put in front of it."""
    words, archive = language.catalogue, extras.archive
    table = HostedTable(loop, bench, games, viewers, extras, language=language, row_trace=row_trace)
    own_tables = {
        annex.name: OwnTables(annex.opens, games, language, extras.annexes)
        for annex in extras.annexes
        if annex.opens is not None
    }

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await table.seat(websocket, websocket.scope["pass"], websocket.scope["purse"])

    async def apart(tables: OwnTables, websocket: WebSocket) -> None:
        await websocket.accept()
        session = loop.snapshot.session
        asked = fitting(session.profile, games).get(websocket.query_params.get("game", ""))
        await tables.seat(websocket, asked or session.record.game)

    static = page_files(language, [annex.part.folder for annex in extras.annexes if annex.part])

    async def page(request: Request) -> Response:
        file = static.get(request.url.path.removeprefix("/static/").removeprefix("/") or INDEX)
        if file is None:
            return _absent(Message("page.no_page", path=request.url.path), words)
        # A browser reads the parts of a page as UTF-8, unless told otherwise.
        headers = _IN_A_LANGUAGE if file.kind == "text/html" else _VARIES | {"Content-Type": file.kind}
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(file.content, media_type=file.kind, headers=headers)
        return Response(file.gzipped, media_type=file.kind, headers=headers | {"Content-Encoding": "gzip"})

    routes = [
        Route("/", page),
        Route("/static/{name}", page),
        Route(f"/{SHELL}", page),
        *position_routes(table.newest.record, lambda: loop.snapshot.session.profile, words),
        *([] if archive is None else archive_routes(archive, games, table.newest.record, words)),
        *score_routes(archive, words),
        *share_routes(archive, games, table.newest.record, words),
        *(route for annex in extras.annexes for route in annex.routes(words, table.newest.record)),
        WebSocketRoute("/ws", socket),
        *(WebSocketRoute(f"/{name}", partial(apart, tables)) for name, tables in own_tables.items()),
    ]
    return Starlette(routes=routes)


def _absent(said: Message, words: Catalogue) -> Response:
    return PlainTextResponse(word(said, words), status_code=404)
