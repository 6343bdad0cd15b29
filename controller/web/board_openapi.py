"""What other programs may ask of a board, and the lines that they are told, as an OpenAPI document."""

from collections.abc import Mapping
from typing import Any

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
