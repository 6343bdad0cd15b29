"""What a game missed, for a page that asks: its moves judged one after the other, as they are.

A page posts to ``/analysis/7`` for a record, to ``/analysis/0`` for the game on the table, and is answered by
lines of JSON: one a move, and a last one that says what went wrong, if anything did. Whoever searches does so
beside the server, for one page at a time; the search ends with the request. It is posted for, since a browser
then tells from which page, and a foreign one is refused.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from manalath_board.controller.engine.analysis import Judged
from manalath_board.controller.games.base import COLOUR_WORDS, Change, Game, Move, Position
from manalath_board.controller.games.record import Record
from manalath_board.controller.messages import Message
from manalath_board.controller.messages.catalogue import Catalogue
from manalath_board.controller.web.page_messages import View, to_text
from manalath_board.controller.web.position_view import done_by, landed_by, piece_view
from manalath_board.controller.web.record_routes import answered, number_in

#: Judges the moves of a record, and gives fewer where that has failed.
Analyse = Callable[[Record], AsyncGenerator[Judged, None]]


def analysis_routes(record: Callable[[int], Record], analyse: Analyse, words: Catalogue) -> list[Route]:
    """Judge the moves of the records that are found by their numbers."""
    turn = asyncio.Lock()

    async def lines(found: Record) -> AsyncIterator[str]:
        told = 0
        async with turn, aclosing(analyse(found)) as moves:
            async for judged in moves:
                told += 1
                yield f"{to_text(judged_view(found, judged), words)}\n"
        if told < len(found.plies):
            yield f"{to_text({'wrong': Message('analysis.gone')}, words)}\n"

    async def analysis(request: Request) -> Response:
        found = await asyncio.to_thread(record, number_in(request, "record"))
        return StreamingResponse(lines(found), media_type="application/jsonl")

    return [Route("/analysis/{record}", answered(analysis, words), methods=["POST"])]


def judged_view(record: Record, judged: Judged) -> View:
    """Tell that a move is judged, and of an error what is wrong and the better move."""
    view: View = {"number": judged.number, "count": len(record.plies), "error": None}
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


def _named(game: Game, before: Position, move: Move) -> Message | str:
    """Name a move by the piece that it leaves, as the list of moves does."""
    landed, said = landed_by(before, move), done_by(before, move)
    if landed is None:
        return said
    kind = game.piece_kinds.get(landed.kind)
    return Message(
        "analysis.made",
        colour=COLOUR_WORDS[landed.colour],
        kind="" if kind is None else kind.said,
        said=said,
    )


def _change_view(game: Game, change: Change) -> View:
    """Tell what a move changes on a space: the piece that it leaves there, None where it takes one away."""
    piece = None if change.piece is None else piece_view(game, change.piece)
    return {"space": change.space, "piece": piece}
