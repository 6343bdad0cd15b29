"""What a game missed, for a page that asks: its moves, sent one after the other as they are judged.

A page posts to ``/analysis/7`` for a record, to ``/analysis/0`` for the game on the table, and receives lines
of JSON: one per move, and a last one with the error, if there was one. It posts an act of a hand to
``/analysis/7/12`` to try that in place of move 12, and receives one line: whether the analysis would have
marked it. The search runs beside the server, for one page at a time, a tried move before the rest of a game,
and ends with the request. The request is a POST because a browser then sends the origin of the page, and a
foreign one can be refused.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from controller.admission import NotAdmittedError
from controller.annex import FindRecord
from controller.games import Change, Colour, GameError, Move, Position, declarations
from controller.games.moves import ReleaseKind
from controller.messages import Catalogue, Message
from controller.table import LEVELS, Record
from controller.table_messages import called, is_you
from controller.web.act_codec import ActError, parse
from controller.web.answers import answered, body_of, number_in
from controller.web.message_format import View, to_text
from controller.web.position_view import landed_by, piece_view, sign_of
from controller.web.seat_hand import move_by

if TYPE_CHECKING:
    from controller.engine import Judged, Judgement


class Analyse(Protocol):
    """Judges the moves of a record, or ``only`` the one with that number; stops early on failure."""

    def __call__(self, record: Record, *, only: int | None = None) -> "AsyncGenerator[Judged, None]":
        """Yield each move once it is judged."""


def analysis_routes(record: FindRecord, analyse: Analyse, words: Catalogue) -> list[Route]:
    """Return the routes that judge the moves of a record, found by its number, and moves tried there."""
    turns, tries = asyncio.Lock(), asyncio.Lock()

    async def lines(found: Record) -> AsyncIterator[str]:
        sent = 0
        async with turns, aclosing(analyse(found)) as moves:
            async for judged in moves:
                sent += 1
                yield f"{to_text(judged_view(found, judged), words)}\n"
        if sent < len(found.plies):
            yield f"{to_text(_GONE, words)}\n"

    async def line(found: Record) -> AsyncIterator[str]:
        async with tries, aclosing(analyse(found, only=len(found.plies))) as moves:
            async for judged in moves:
                yield f"{to_text(tried_view(found, judged), words)}\n"
                return
        yield f"{to_text(_GONE, words)}\n"

    async def analysis(request: Request) -> Response:
        found = await asyncio.to_thread(record, number_in(request, "record"))
        return StreamingResponse(lines(found), media_type=_LINES)

    async def trial(request: Request) -> Response:
        found = await asyncio.to_thread(record, number_in(request, "record"))
        try:
            tried = tried_in(found, number_in(request, "number"), await body_of(request))
        except (GameError, NotAdmittedError) as error:
            said = Message("page.sentence", said=error.message)
            return Response(
                to_text({"is_right": False, "said": said, "changes": []}, words), media_type=_LINES
            )
        return StreamingResponse(line(tried), media_type=_LINES)

    return [
        Route("/analysis/{record}", answered(analysis, words), methods=["POST"]),
        Route("/analysis/{record}/{number}", answered(trial, words), methods=["POST"]),
    ]


_LINES = "application/jsonl"
_GONE: View = {"wrong": Message("analysis.gone")}


def tried_in(record: Record, number: int, text: str) -> Record:
    """Return the record up to a move, with the one that an act makes in its place.

    ActError if there is no such move, or no act; NotAdmittedError or a GameError if the act makes no move.
    """
    if not 0 < number <= len(record.plies):
        raise ActError(Message("act.no_move", number=number, count=len(record.plies)))
    shared = replace(record, plies=record.plies[: number - 1], redo=(), agreed=None, clock=None)
    return shared.with_ply(move_by(record.reached_after(number - 1), parse(text, {})), 0.0)


def judged_view(record: Record, judged: "Judged") -> View:
    """Describe a judged move: that it was judged and, for an error, what is wrong and the better move."""
    judgement = judged.judgement
    error: View | None = None
    if judgement is not None:
        before = record.reached_after(judged.number - 1)
        better = record.game.parse_move(judged.line[0])
        best = _named(before, better)
        shown = Message("analysis.better", judgement=judgement.value, better=best, moves=judged.wins_in)
        error = {
            "sign": judgement.sign,
            "name": Message("analysis.name", judgement=judgement.value),
            "title": Message("page.begin", said=_made_by(record, judged)),
            "said": Message("analysis.wrong", move=None, cost=_cost(record, judged, judgement)),
            "shown": Message("analysis.told", said=shown, reason=judged.because),
            "better": _changes_view(before, better),
        }
    return {"number": judged.number, "count": len(record.plies), "chance": _chance(judged), "error": error}


def tried_view(record: Record, judged: "Judged") -> View:
    """Describe the last move of a record, tried in place of another: whether it is right, what it changes."""
    before, move = record.reached_after(judged.number - 1), record.plies[-1].move
    judgement, said = judged.judgement, Message("analysis.right")
    if judgement is not None:
        said = Message("analysis.wrong", move=_named(before, move), cost=_cost(record, judged, judgement))
    return {"is_right": judgement is None, "said": said, "changes": _changes_view(before, move)}


def _cost(record: Record, judged: "Judged", judgement: "Judgement") -> Message:
    """Say what an error costs, in words that follow the move: a win, the game, or chances."""
    from controller.engine import Judgement, chance

    rival = judged.by.other
    match judgement:
        case Judgement.MISSED_WIN:
            return Message("analysis.misses", moves=judged.wins_in)
        case Judgement.LOSES:
            return Message(
                "analysis.lets_win",
                who=_who(record, rival),
                rival=called(record.names, rival, record.game.colour_words),
                moves=judged.wins_in,
            )
    before, after = (round(100 * chance(score)) for score in (judged.before, judged.after))
    return Message("analysis.lowers", before=before, after=after)


def _who(record: Record, seat: Colour) -> str:
    """Tell the computer from its only opponent, ``you``, and from all other players."""
    if record.seats[seat.value] in LEVELS:
        return "computer"
    return "you" if is_you(record, seat) else "other"


def _made_by(record: Record, judged: "Judged") -> Message:
    """Name the move that was made, by who made it."""
    before, move = record.reached_after(judged.number - 1), record.plies[judged.number - 1].move
    return Message(
        "analysis.made",
        who=_who(record, judged.by),
        player=called(record.names, judged.by, record.game.colour_words),
        move=_named(before, move),
    )


def _chance(judged: "Judged") -> float | None:
    """Return how likely the first colour is to win after a move; None where no search chose one."""
    from controller.engine import chance

    if not judged.line:
        return None
    own = chance(judged.after)
    return round(own if judged.by is Colour.FIRST else 1 - own, 3)


def _named(before: Position, move: Move) -> Message | str:
    """Name a move by the piece that it brings and its space, or else by its sign."""
    game, changes = before.game, before.changes(move)
    if isinstance(move, ReleaseKind):
        kind = next(one.said for one in before.scenery().values() if one.kind == move.kind)
        return Message("analysis.released", kind=kind)
    landed = landed_by(before, move)
    if landed is None or len(changes) > 1:
        return sign_of(game, before, move)
    return Message("analysis.placed", colour=game.colour_words[landed.colour], space=changes[0].space)


def _changes_view(before: Position, move: Move) -> list[View]:
    """Describe what a move leaves on each space that it touches: a piece, or None where something goes."""
    changes = before.changes(move)
    if not changes:
        gone = next((one.shown for one in declarations(before) if one.move == move), frozenset())
        changes = tuple(Change(space, None) for space in sorted(gone))
    return [
        {
            "space": change.space,
            "piece": None if change.piece is None else piece_view(before.game, change.piece),
        }
        for change in changes
    ]
