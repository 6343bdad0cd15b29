"""The records at the page: listed, downloaded and uploaded, and games that a link tells of.

Decides the addresses, and what is shown of a record; `controller.play.journal` decides what a record is.
``/games.json`` lists the records, ``/games.txt`` is a copy of all of them, ``/games/7.txt`` and
``/games/7.json`` are one; records posted to ``/games`` are added unless they are there. A link posted to
``/shared`` is opened: its game is found among the records, or added to them, to be looked at there. The game
on the table goes on.
"""

import asyncio
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.games import Colour, Game, words_of
from controller.messages import Catalogue, Message
from controller.play.journal import KeptGame
from controller.play.journal.archive import Archive, ImportResult
from controller.play.journal.game_link import read_link
from controller.play.journal.game_result import result_message
from controller.play.journal.record_format import record_json, record_text
from controller.table import HAND
from controller.table_messages import called
from controller.web.answers import answered, body_of, file_to_save, number_in
from controller.web.message_format import View
from controller.web.message_format import to_text as as_json
from controller.web.position_view import match


def record_routes(archive: Archive, games: Mapping[str, Game], words: Catalogue) -> list[Route]:
    """Return the routes that list, download and upload records, and open a link to one."""

    async def listing(_: Request) -> Response:
        kept = await asyncio.to_thread(archive.games)
        newest = sorted(kept, key=lambda game: (game.began_ms, game.number), reverse=True)
        # The grid of the puzzles shows how those stand.
        lines = [_line(game, games) for game in newest if game.moves and game.header.puzzle is None]
        notice = None if archive.notice is None else Message("page.sentence", said=archive.notice)
        return Response(as_json({"games": lines, "notice": notice}, words), media_type="application/json")

    async def copy(_: Request) -> Response:
        return file_to_save(await asyncio.to_thread(archive.copy), "manalath-records.txt", "text/plain")

    async def one(request: Request) -> Response:
        number, ending = number_in(request, "number"), request.path_params["ending"]
        game = await asyncio.to_thread(archive.game, number)
        name = f"manalath-game-{game.number}"
        if ending == "json":
            return file_to_save(record_json(game) + "\n", f"{name}.json", "application/json")
        return file_to_save(record_text(game), f"{name}.txt", "text/plain")

    async def put_back(request: Request) -> Response:
        text = await body_of(request)
        done = await asyncio.to_thread(archive.put_back, text, games)
        return Response(as_json(_done(done), words), media_type="application/json")

    async def shared(request: Request) -> Response:
        link = await body_of(request)
        game = await asyncio.to_thread(read_link, link, games)
        return JSONResponse({"record": await asyncio.to_thread(archive.find_or_add, game)})

    return [
        Route("/games.json", answered(listing, words)),
        Route("/games.txt", answered(copy, words)),
        Route("/games/{number}.{ending}", answered(one, words)),
        Route("/games", answered(put_back, words), methods=["POST"]),
        Route("/shared", answered(shared, words), methods=["POST"]),
    ]


def _line(game: KeptGame, games: Mapping[str, Game]) -> View:
    """Describe a record in the list: what was played, when, by whom, how long and with what result."""
    known = games.get(game.header.game)
    tone, ended = _ended(game, known)
    return {
        "id": game.number,
        "game": game.header.game,
        "title": game.header.game if known is None else known.title,
        "match": match(game.names, game.header.seats, words_of(known), is_short=True),
        "began_ms": game.began_ms,
        "moves": len(game.moves),
        "result": result_message(game),
        "ended": ended,
        "tone": tone,
    }


def _ended(game: KeptGame, known: Game | None) -> tuple[str, Message]:
    """Say in a word or two how a game ended, for its one player if the computer played the other side."""
    winner = game.winner
    if winner is None:
        tone = "open" if game.is_unfinished else ""
        return tone, Message("records_table.ended", how="drawn" if game.reason else "open", winner="")
    own = [seat for seat in Colour if game.header.seats[seat.value] == HAND]
    how = "wins" if len(own) != 1 else "won" if own == [winner] else "lost"
    named = called(game.names, winner, words_of(known))
    return "lost" if how == "lost" else "won", Message("records_table.ended", how=how, winner=named)


def _done(done: ImportResult) -> View:
    """Describe what became of the posted records."""
    return {
        "added": done.added,
        "there": done.there,
        "refused": [
            {"place": place, "text": Message("page.sentence", said=why)} for place, why in done.refused
        ],
    }
