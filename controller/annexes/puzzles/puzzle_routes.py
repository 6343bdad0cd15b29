"""What the page asks of the shelves: ``/puzzles.json`` tells what is on them, and what was solved."""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.annexes.puzzles.shelves import Shelves
from controller.messages import Catalogue
from controller.web.record_routes import answered


def puzzle_routes(shelves: Shelves, words: Catalogue) -> list[Route]:
    """Return the route of the shelves."""

    async def standing(_: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(shelves.view))

    return [Route("/puzzles.json", answered(standing, words))]
