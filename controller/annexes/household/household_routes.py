"""What the page asks of the household.

``/household.json`` tells how everybody stands, and ``/household/openings.json`` which opening fits two people
with the first and the second colour, where that is not the usual one. A name that is posted to
``/household/names`` with an ``other`` becomes that one in every record, and nobody's if it is empty.
"""

import asyncio
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.annexes.household.household import household_of
from controller.games import all_games
from controller.messages import Catalogue, Message
from controller.plain import Codec, MalformedError, MisfitError, read_json
from controller.play.journal.archive import Archive
from controller.table import BadNameError, clean_name
from controller.web.act_codec import ActError
from controller.web.answers import answered, body_of


@dataclass(frozen=True, slots=True)
class Renaming:
    """Have whoever is called ``name`` be called ``other``, or nothing."""

    name: str
    other: str


def household_routes(archive: Archive, words: Catalogue) -> list[Route]:
    """Return the routes for the household whose records an archive has."""

    async def standings(_: Request) -> Response:
        kept, games = await asyncio.to_thread(archive.games), all_games()
        return JSONResponse(household_of(kept, games).view(games))

    async def openings(_: Request) -> Response:
        kept, games = await asyncio.to_thread(archive.games), all_games()
        return JSONResponse(household_of(kept, games).fitting)

    async def rename(request: Request) -> Response:
        asked = _read(await body_of(request))
        count = await asyncio.to_thread(archive.rename, asked.name, asked.other)
        return JSONResponse({"count": count})

    return [
        Route("/household.json", answered(standings, words)),
        Route("/household/openings.json", answered(openings, words)),
        Route("/household/names", answered(rename, words), methods=["POST"]),
    ]


def _read(text: str) -> Renaming:
    """Read a request; ActError if it is none, or if a name is no valid one."""
    try:
        asked: Renaming = Codec().read(Renaming, read_json(text), "the request")
        asked = Renaming(clean_name(asked.name), clean_name(asked.other))
    except (MalformedError, MisfitError, BadNameError) as error:
        raise ActError(error.message) from None
    if not asked.name:
        raise ActError(Message("household_table.no_name"))
    return asked
