"""What a game missed, for a page that asks: its moves, sent one after the other as they are judged.

A page posts to ``/analysis/7`` for a record, to ``/analysis/0`` for the game on the table, and receives lines
of JSON: one per move, and a last one with the error, if there was one. The search runs beside the server, for
one page at a time, and ends with the request. The request is a POST because a browser then sends the origin
of the page, and a foreign one can be refused.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from controller.engine import Judged, chance
from controller.games import Change, Colour, Game, Move, Position
from controller.messages import Catalogue, Message
from controller.table import Record
from controller.web.message_format import View, to_text
from controller.web.position_view import done_by, landed_by, piece_view
from controller.web.record_routes import answered, number_in

#: Judges the moves of a record; stops early on failure.
Analyse = Callable[[Record], AsyncGenerator[Judged, None]]


def analysis_routes(record: Callable[[int], Record], analyse: Analyse, words: Catalogue) -> list[Route]:
    """Return the route that judges the moves of a record, found by its number."""
    turn = asyncio.Lock()

    async def lines(found: Record) -> AsyncIterator[str]:
        sent = 0
        async with turn, aclosing(analyse(found)) as moves:
            async for judged in moves:
                sent += 1
                yield f"{to_text(judged_view(found, judged), words)}\n"
        if sent < len(found.plies):
            yield f"{to_text({'wrong': Message('analysis.gone')}, words)}\n"

    async def analysis(request: Request) -> Response:
        found = await asyncio.to_thread(record, number_in(request, "record"))
        return StreamingResponse(lines(found), media_type="application/jsonl")

    return [Route("/analysis/{record}", answered(analysis, words), methods=["POST"])]


def judged_view(record: Record, judged: Judged) -> View:
    """Describe a judged move: that it was judged and, for an error, what is wrong and the better move."""
    view: View = {
        "number": judged.number,
        "count": len(record.plies),
        "chance": _chance(judged),
        "error": None,
    }
    judgement = judged.judgement
    if judgement is None:
        return view
    game, before = record.game, record.reached_after(judged.number - 1)
    better = game.parse_move(judged.line[0])
    made = _named(game, before, record.plies[judged.number - 1].move)
    why = judged.why(made, _named(game, before, better))
    error: View = {
        "sign": judgement.sign,
        "name": Message("analysis.name", judgement=judgement.value),
        "said": Message("page.sentence", said=why),
        "better": [_change_view(game, change) for change in before.changes(better)],
    }
    return view | {"error": error}


def _chance(judged: Judged) -> float | None:
    """Return how likely the first colour is to win after a move; None where no search chose one."""
    if not judged.line:
        return None
    own = chance(judged.after)
    return round(own if judged.by is Colour.FIRST else 1 - own, 3)


def _named(game: Game, before: Position, move: Move) -> Message | str:
    """Name a move by the piece it leaves, as in the list of moves."""
    landed, said = landed_by(before, move), done_by(before, move)
    if landed is None:
        return said
    kind = game.piece_kinds.get(landed.kind)
    return Message(
        "analysis.made",
        colour=game.colour_words[landed.colour],
        kind="" if kind is None else kind.said,
        said=said,
    )


def _change_view(game: Game, change: Change) -> View:
    """Describe a move's change on a space: the piece that it leaves there, None if it takes one away."""
    piece = None if change.piece is None else piece_view(game, change.piece)
    return {"space": change.space, "piece": piece}
