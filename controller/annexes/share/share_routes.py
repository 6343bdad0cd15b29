"""Games handed on, as pictures, as links and as text.

``/share/7`` is a record as text and as a link, ``/share/0`` the game on the table. ``/position/7/12.svg`` is
a picture to share of any position, and ``/position/0/12.svg`` of the game on the table: with ``?near=purple``
as the second player sees it. What a link says `controller.play.journal` decides.
"""

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.annex import FindRecord
from controller.board import Profile
from controller.games import COLOUR_WORDS, Colour, all_games
from controller.messages import Catalogue, Message
from controller.play.journal.game_link import moves_of, write_link
from controller.play.journal.record_format import record_text
from controller.table import Record
from controller.web.act_codec import ActError
from controller.web.answers import answered, file_to_save, number_in
from controller.web.game_picture import shared_picture


def share_routes(record: FindRecord, profile: Callable[[], Profile], words: Catalogue) -> list[Route]:
    """Return the routes for links to games, and for pictures of positions.

    A position is drawn on the board of a profile where the game fits it.
    """

    async def written(request: Request) -> Response:
        game = moves_of(await asyncio.to_thread(record, number_in(request, "record")))
        return JSONResponse({"text": record_text(game), "link": write_link(game, all_games())})

    def drawn(found: Record, number: int, near: Colour) -> str:
        if number > len(found.plies):
            raise ActError(Message("act.no_move", number=number, count=len(found.plies)))
        return shared_picture(found, number, profile(), words, near=near)

    async def position(request: Request) -> Response:
        number = number_in(request, "number")
        is_turned = request.query_params.get("near") == COLOUR_WORDS[Colour.SECOND]
        found = await asyncio.to_thread(record, number_in(request, "record"))
        # Drawn in the page's thread, so that whoever asks for it pays.
        picture = drawn(found, number, Colour.SECOND if is_turned else Colour.FIRST)
        return file_to_save(picture, f"manalath-{found.game.name}-move-{number}.svg", "image/svg+xml")

    return [
        Route("/share/{record}", answered(written, words)),
        Route("/position/{record}/{number}.svg", answered(position, words)),
    ]
