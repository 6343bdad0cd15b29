"""Small pictures of records, and what the records tell of levels of the computer.

``/games/7.svg`` draws the last position of a record. ``/scores.json`` maps games to levels of the computer
and what one player at the table won and lost there.
"""

import asyncio
from collections.abc import Callable, Iterable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.messages import Catalogue
from controller.play.journal import KeptGame, results_of
from controller.play.journal.archive import Archive
from controller.table import Record
from controller.web.answers import answered, number_in
from controller.web.game_picture import thumbnail


def score_routes(
    archive: Archive | None,
    record: Callable[[int], Record],
    words: Catalogue,
) -> list[Route]:
    """Return the routes for small pictures, and for scores against the computer."""

    async def last(request: Request) -> Response:
        played = await asyncio.to_thread(record, number_in(request, "number"))
        outcome = played.position.outcome
        small = await asyncio.to_thread(thumbnail, played.reached, outcome.evidence if outcome else ())
        return Response(small, media_type="image/svg+xml")

    async def scores(_: Request) -> Response:
        kept = () if archive is None else await asyncio.to_thread(archive.games)
        return JSONResponse(scores_of(kept))

    return [
        Route("/games/{number}.svg", answered(last, words)),
        Route("/scores.json", answered(scores, words)),
    ]


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
