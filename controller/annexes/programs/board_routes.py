"""The door for other programs: follow the game, give a seat to a program, and make its moves.

``/api/events`` streams the facts (`board_facts`), ``/api/seats`` has a colour played elsewhere,
``/api/moves`` asks the hands at the board for a move of such a colour, and ``/api/openapi.json`` describes
all that, the lines of the stream too, as an OpenAPI document. The roles are those of a page.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from controller.admission import Admission, NotAdmittedError, Role, seats_with
from controller.annexes.programs.board_facts import BoardFeed
from controller.games import COLOUR_WORDS, Colour
from controller.messages import Catalogue, Message
from controller.plain import Codec, MalformedError, MisfitError, named, read_json
from controller.play.loop import Loop
from controller.table import ELSEWHERE, HAND
from controller.web.act_codec import ActError
from controller.web.acts import Declare
from controller.web.answers import answered, body_of
from controller.web.seat_hand import requested_by

Schema = Mapping[str, Any]

_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer", "minimum": 1}
_TRUTH: Schema = {"type": "boolean"}
_COLOUR: Schema = {"type": "string", "enum": ["orange", "purple"]}
_OUTCOME: Schema = {
    "type": ["object", "null"],
    "properties": {"winner": {"enum": ["orange", "purple", None]}, "reason": _TEXT},
    "required": ["winner", "reason"],
    "additionalProperties": False,
}


_LEFT = {
    "description": "What each colour has left on the clock, in milliseconds; null without one.",
    "type": ["object", "null"],
    "properties": {"orange": {"type": "number"}, "purple": {"type": "number"}},
    "required": ["orange", "purple"],
    "additionalProperties": False,
}


def _event(name: str, said: str, **fields: Schema) -> Schema:
    return {
        "description": said,
        "type": "object",
        "properties": {"event": {"const": name}, **fields},
        "required": ["event", *fields],
        "additionalProperties": False,
    }


#: Every line of the stream.
EVENTS = [
    _event(
        "game",
        "How the game stands: at first, and whenever another one begins.",
        game=_TEXT,
        start=_TEXT,
        fen=_TEXT,
        moves={"type": "array", "items": _TEXT},
        to_move=_COLOUR,
        elsewhere={"type": "array", "items": _COLOUR},
        outcome=_OUTCOME,
        clock=_TEXT,
        left_ms=_LEFT,
        is_linked=_TRUTH,
    ),
    _event("committed", "Ply `number` was made.", number=_NUMBER, move=_TEXT, fen=_TEXT),
    _event("replaced", "Ply `number` became another move.", number=_NUMBER, move=_TEXT, fen=_TEXT),
    _event("withdrawn", "Ply `number` was taken back.", number=_NUMBER, fen=_TEXT),
    _event("ended", "The game is over.", outcome=_OUTCOME),
    _event("reopened", "The game that the players had ended goes on."),
    _event("abandoned", "The game was left unfinished."),
    _event(
        "asked",
        "A colour that is played elsewhere is to move: answer with one of the `legal` moves.",
        seat=_COLOUR,
        fen=_TEXT,
        legal={"type": "array", "items": _TEXT},
        left_ms=_LEFT,
    ),
    _event("link", "The board has come or gone.", is_linked=_TRUTH),
    _event("behind", "The reader was too slow; the stream ends, and has to be opened again."),
]

_REFUSED = {"description": "Why not, in a sentence.", "content": {"text/plain": {"schema": _TEXT}}}
_DONE = {"204": {"description": "Done."}, "400": _REFUSED, "403": _REFUSED}


def _posted(summary: str, **fields: Schema) -> Schema:
    schema = {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
    content = {"application/json": {"schema": schema}}
    return {
        "post": {
            "summary": summary,
            "requestBody": {"required": True, "content": content},
            "responses": _DONE,
        }
    }


OPENAPI: Schema = {
    "openapi": "3.1.0",
    "info": {
        "title": "A Manalath board",
        "version": "1",
        "description": "Follow the game on a board, and play a colour of it.",
    },
    "paths": {
        "/api/events": {
            "get": {
                "summary": "Follow the game: one JSON object a line, for as long as the line is open.",
                "responses": {
                    "200": {
                        "description": "Lines; an empty one shows that the stream is alive.",
                        "content": {"application/x-ndjson": {"schema": {"oneOf": EVENTS}}},
                    },
                    "400": _REFUSED,
                },
            }
        },
        "/api/seats": _posted(
            "Have a colour played elsewhere, or by hand again; for a page at the table.",
            seat=_COLOUR,
            is_elsewhere=_TRUTH,
        ),
        "/api/moves": _posted(
            "Make the move that is asked for; the lights lead the hands at the board to it.",
            seat=_COLOUR,
            move=_TEXT,
        ),
        "/api/openapi.json": {
            "get": {"summary": "This document.", "responses": {"200": {"description": "OpenAPI 3.1."}}}
        },
    },
}


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

    async def events(request: Request) -> Response:
        address = request.scope["purse"].address
        feed.check_room(address)
        return StreamingResponse(feed.lines(address), media_type="application/x-ndjson")

    async def seats(request: Request) -> Response:
        wish: SeatWish = _read(SeatWish, await body_of(request))
        if loop.snapshot.session.companions.followed is not None:
            raise NotAdmittedError(Message("programs.seats_taken"))
        seat = ELSEWHERE if wish.is_elsewhere else HAND
        loop.post(seats_with(loop.snapshot.session, {wish.seat: seat}))
        return Response(status_code=204)

    async def moves(request: Request) -> Response:
        wish: MoveWish = _read(MoveWish, await body_of(request))
        admitted: Admission = request.scope["pass"]
        if admitted.role is not Role.TABLE and admitted.seat is not wish.seat:
            raise NotAdmittedError(Message("lan.only_watching"))
        asked = requested_by(loop.snapshot.session, wish.seat, Declare(wish.move))
        loop.wish(wish.seat, lambda at_ms: replace(asked, at_ms=at_ms))
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
