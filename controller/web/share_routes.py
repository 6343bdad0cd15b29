"""Games handed on: ``/share/7`` is a record as text and as a link, ``/share/0`` the game on the table.

A link that is posted to ``/shared`` is opened: its game is found among the records, or added to them, to be
looked at there. The game on the table goes on. What a link says `controller.play.journal` decides.
"""

import asyncio
from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.games import Game
from controller.messages import Catalogue, Message
from controller.play.journal import Archive, record_text
from controller.play.journal.game_link import moves_of, read_link, write_link
from controller.table import Record
from controller.web.act_codec import ActError
from controller.web.record_routes import answered, body_of, number_in


def share_routes(
    archive: Archive | None, games: Mapping[str, Game], record: Callable[[int], Record], words: Catalogue
) -> list[Route]:
    """Return the routes that write links to games, and open one; without an ``archive`` none is opened."""

    async def written(request: Request) -> Response:
        game = moves_of(await asyncio.to_thread(record, number_in(request, "record")))
        return JSONResponse({"text": record_text(game), "link": write_link(game, games)})

    async def opened(request: Request) -> Response:
        if archive is None:
            raise ActError(Message("archive.nowhere"))
        link = await body_of(request)
        game = await asyncio.to_thread(read_link, link, games)
        return JSONResponse({"record": await asyncio.to_thread(archive.find_or_add, game)})

    return [
        Route("/share/{record}", answered(written, words)),
        Route("/shared", answered(opened, words), methods=["POST"]),
    ]
