"""The door for other programs: follow the game, give a seat to a program, and make its moves.

``/api/events`` streams the facts (`board_facts`), ``/api/seats`` has a colour played elsewhere,
``/api/moves`` asks the hands at the board for a move of such a colour, and ``/api/openapi.json`` describes
all that. The roles are those of a page.
"""

from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.games import COLOUR_WORDS, Colour
from controller.messages import Catalogue, Message
from controller.plain import Codec, MalformedError, MisfitError, named, read_json
from controller.play.loop import Loop
from controller.table import ELSEWHERE, HAND
from controller.web.act_codec import ActError
from controller.web.acts import Declare
from controller.web.admission import Admission, NotAdmittedError, Role
from controller.web.board_facts import BoardFeed
from controller.web.board_openapi import OPENAPI
from controller.web.record_routes import answered, body_of
from controller.web.seat_hand import requested_by, seats_with


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Whether a colour is played elsewhere from now on."""

    seat: Colour
    is_elsewhere: bool


@dataclass(frozen=True, slots=True)
class MoveWish:
    """A move that a colour makes, in the game's notation."""

    seat: Colour
    move: str


_CODEC = Codec({Colour: named({word: colour for colour, word in COLOUR_WORDS.items()})})


def board_routes(loop: Loop, feed: BoardFeed, words: Catalogue) -> list[Route]:
    """Return the routes for other programs."""

    async def events(_: Request) -> Response:
        feed.check_room()
        return StreamingResponse(feed.lines(), media_type="application/x-ndjson")

    async def seats(request: Request) -> Response:
        wish: SeatWish = _read(SeatWish, await body_of(request))
        if loop.snapshot.session.followed is not None:
            raise NotAdmittedError(Message("far.seats_taken"))
        seat = ELSEWHERE if wish.is_elsewhere else HAND
        loop.post(seats_with(loop.snapshot.session, {wish.seat: seat}))
        return Response(status_code=204)

    async def moves(request: Request) -> Response:
        wish: MoveWish = _read(MoveWish, await body_of(request))
        admitted: Admission = request.scope["pass"]
        if admitted.role is not Role.TABLE and admitted.seat is not wish.seat:
            raise NotAdmittedError(Message("lan.only_watching"))
        asked = requested_by(loop.snapshot.session, wish.seat, Declare(wish.move))
        loop.post(lambda at_ms: replace(asked, at_ms=at_ms))
        return Response(status_code=204)

    async def openapi(_: Request) -> Response:
        return JSONResponse(OPENAPI)

    return [
        Route("/api/events", answered(events, words)),
        Route("/api/seats", answered(seats, words), methods=["POST"]),
        Route("/api/moves", answered(moves, words), methods=["POST"]),
        Route("/api/openapi.json", openapi),
    ]


def _read(kind: type, text: str) -> Any:  # noqa: ANN401 - of that kind
    try:
        return _CODEC.read(kind, read_json(text), "the request")
    except (MalformedError, MisfitError) as error:
        raise ActError(error.message) from None
