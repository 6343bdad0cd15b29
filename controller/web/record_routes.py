"""The records at the page: listed, downloaded, uploaded and drawn, and scores against the computer.

Decides the addresses, and what is shown of a record; `controller.play.journal` decides what a record is.
``/games.json`` lists the records, ``/games.txt`` is a copy of all of them, ``/games/7.txt`` and
``/games/7.json`` are one; records posted to ``/games`` are added unless they are there.
``/games/7.svg`` is a small picture of its last position, ``/position/7/12.svg`` one to share of any position,
and ``/position/0/12.svg`` of the game on the table: with ``?near=purple`` as the second player sees it.

``/scores.json`` maps games to levels of the computer and what one player at the table won and lost there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from controller.admission import NotAdmittedError, TooManyTriesError, WrongPinError
from controller.board import Profile
from controller.errors import InputError
from controller.games import COLOUR_WORDS, Colour, Game, words_of
from controller.messages import Catalogue, Message, word
from controller.plain import digits
from controller.play.journal import (
    Archive,
    ImportResult,
    KeptGame,
    NoGameError,
    record_json,
    record_text,
    results_of,
)
from controller.play.journal.game_result import result_message
from controller.table import HAND, Record
from controller.table_messages import called
from controller.web.act_codec import ActError
from controller.web.game_picture import shared_picture, thumbnail
from controller.web.message_format import View
from controller.web.message_format import to_text as as_json
from controller.web.paced_connection import MAX_BYTES, PATIENCE_S
from controller.web.position_view import match
from hardware.plain_files import ReadError, text_of

#: Answers one request.
Answer = Callable[[Request], Awaitable[Response]]


class Opened:
    """Keeps the record opened last, so that its moves are not replayed for each position looked at."""

    def __init__(self, archive: Archive, games: Mapping[str, Game]) -> None:
        self._archive = archive
        self._games = games
        self._last: tuple[KeptGame, Record] | None = None

    def record(self, number: int) -> Record:
        """Find a record; NoGameError if it does not exist, RecordError if it cannot be played."""
        game, last = self._archive.game(number), self._last
        if last is None or last[0] is not game:
            last = self._last = game, game.record(self._games)
        return last[1]


def position_routes(
    record: Callable[[int], Record], profile: Callable[[], Profile], words: Catalogue
) -> list[Route]:
    """Return the route for pictures of positions, on the board of a profile where the game fits it."""

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

    return [Route("/position/{record}/{number}.svg", answered(position, words))]


def archive_routes(
    archive: Archive, games: Mapping[str, Game], record: Callable[[int], Record], words: Catalogue
) -> list[Route]:
    """Return the routes that list, picture, download and upload records."""

    async def listing(_: Request) -> Response:
        kept = await asyncio.to_thread(archive.games)
        newest = sorted(kept, key=lambda game: (game.began_ms, game.number), reverse=True)
        # A puzzle that an earlier program kept is no game.
        lines = [_line(game, games) for game in newest if game.moves and game.header.puzzle is None]
        notice = None if archive.notice is None else Message("page.sentence", said=archive.notice)
        return Response(as_json({"games": lines, "notice": notice}, words), media_type="application/json")

    async def copy(_: Request) -> Response:
        return file_to_save(await asyncio.to_thread(archive.copy), "manalath-records.txt", "text/plain")

    async def one(request: Request) -> Response:
        number, ending = number_in(request, "number"), request.path_params["ending"]
        if ending == "svg":
            played = await asyncio.to_thread(record, number)
            outcome = played.position.outcome
            small = await asyncio.to_thread(thumbnail, played.reached, outcome.evidence if outcome else ())
            return Response(small, media_type="image/svg+xml")
        game = await asyncio.to_thread(archive.game, number)
        name = f"manalath-game-{game.number}"
        if ending == "json":
            return file_to_save(record_json(game) + "\n", f"{name}.json", "application/json")
        return file_to_save(record_text(game), f"{name}.txt", "text/plain")

    async def put_back(request: Request) -> Response:
        text = await body_of(request)
        done = await asyncio.to_thread(archive.put_back, text, games)
        return Response(as_json(_done(done), words), media_type="application/json")

    return [
        Route("/games.json", answered(listing, words)),
        Route("/games.txt", answered(copy, words)),
        Route("/games/{number}.{ending}", answered(one, words)),
        Route("/games", answered(put_back, words), methods=["POST"]),
    ]


def answered(answer: Answer, words: Catalogue) -> Answer:
    """Answer a request that cannot be served with the reason."""

    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except InputError as error:
            said = word(Message("page.sentence", said=error.message), words)
            return PlainTextResponse(said, status_code=_status(error))

    return answered


def _status(error: InputError) -> int:
    match error:
        case NoGameError():
            return 404
        case TooLargeError():
            return 413
        case NotAdmittedError() | WrongPinError():
            return 403
        case TooManyTriesError():
            return 429
        case _:
            return 400


class TooLargeError(ActError):
    """A request larger than any message of a page may be."""


async def body_of(request: Request) -> str:
    """Read the text that was posted; ActError if it is none, or beyond a limit in size and time."""
    content = b""
    try:
        async with asyncio.timeout(PATIENCE_S):
            async for part in request.stream():
                content += part
                if len(content) > MAX_BYTES:
                    raise TooLargeError(Message("archive.too_large", kib=MAX_BYTES // 1024))
    except (TimeoutError, ClientDisconnect):
        raise ActError(Message("archive.too_slow")) from None
    try:
        return text_of(content)
    except ReadError as error:
        raise ActError(Message("archive.no_text", why=error.message)) from error


def number_in(request: Request, name: str) -> int:
    """Read a number from the address; NoGameError if it is none."""
    text = str(request.path_params[name])
    number = digits(text)
    if number is None:
        raise NoGameError(Message("archive.no_number", found=text))
    return number


def file_to_save(text: str, name: str, kind: str) -> Response:
    """Answer with a file to save under a name, which the library quotes."""
    header = "Content-Disposition"
    return Response(text, media_type=kind, headers={header: FileResponse("", filename=name).headers[header]})


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
        return tone, Message("archive.ended", how="drawn" if game.reason else "open", winner="")
    own = [seat for seat in Colour if game.header.seats[seat.value] == HAND]
    how = "wins" if len(own) != 1 else "won" if own == [winner] else "lost"
    named = called(game.names, winner, words_of(known))
    return "lost" if how == "lost" else "won", Message("archive.ended", how=how, winner=named)


def _done(done: ImportResult) -> View:
    """Describe what became of the posted records."""
    return {
        "added": done.added,
        "there": done.there,
        "refused": [
            {"place": place, "text": Message("page.sentence", said=why)} for place, why in done.refused
        ],
    }


def score_routes(archive: Archive | None, words: Catalogue) -> list[Route]:
    """Return the route for scores against the computer."""

    async def scores(_: Request) -> Response:
        kept = () if archive is None else await asyncio.to_thread(archive.games)
        return JSONResponse(scores_of(kept))

    return [Route("/scores.json", answered(scores, words))]


def scores_of(kept: Iterable[KeptGame]) -> dict[str, dict[int, dict[str, int]]]:
    """Count, for each game and level, what one player by hand ``won`` and ``lost`` against the computer.

    The ``run`` is how many of the last games at that level were won one after the other, or lost if negative.
    """
    found: dict[str, dict[int, dict[str, int]]] = {}
    for game, results in results_of(kept).items():
        for level, is_won in results:
            score = found.setdefault(game, {}).setdefault(level, {"won": 0, "lost": 0, "run": 0})
            score["won" if is_won else "lost"] += 1
            step = 1 if is_won else -1
            score["run"] = score["run"] + step if score["run"] * step > 0 else step
    return found
