"""The puzzles at the page: a small picture of each, and which ones the records say are solved or were missed.

``/puzzles/mana/7.svg`` draws where a puzzle begins. ``/puzzles.json`` maps games to the numbers of the
puzzles that a person has ``solved``, and of those ``missed`` so far: tried, but not won in time.
"""

import asyncio
from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.games import Game
from controller.messages import Catalogue, Message
from controller.play.journal import Archive, KeptGame, NoGameError
from controller.table import HAND, Puzzle, puzzle_of
from controller.web.game_picture import thumbnail
from controller.web.record_routes import answered, number_in


def puzzle_routes(archive: Archive | None, games: Mapping[str, Game], words: Catalogue) -> list[Route]:
    """Return the routes for pictures and standings of puzzles."""

    async def picture(request: Request) -> Response:
        game, number = games.get(request.path_params["game"]), number_in(request, "number")
        puzzle = None if game is None else puzzle_of(game, number)
        if puzzle is None:
            raise NoGameError(Message("archive.no_number", found=request.url.path))
        return Response(await asyncio.to_thread(thumbnail, puzzle.start), media_type="image/svg+xml")

    async def standings(_: Request) -> Response:
        kept = () if archive is None else await asyncio.to_thread(archive.games)
        return JSONResponse(standings_of(kept, games))

    return [
        Route("/puzzles.json", answered(standings, words)),
        Route("/puzzles/{game}/{number}.svg", answered(picture, words)),
    ]


def standings_of(kept: Iterable[KeptGame], games: Mapping[str, Game]) -> dict[str, dict[str, list[int]]]:
    """Sort the puzzles that people tried into those solved, at least once, and those missed."""
    tried: dict[tuple[str, int], bool] = {}
    for one in kept:
        game, number = games.get(one.header.game), one.header.puzzle
        puzzle = None if game is None or number is None else puzzle_of(game, number)
        if game is None or puzzle is None or not one.moves or not _is_try(one, puzzle):
            continue
        key = game.name, puzzle.number
        tried[key] = tried.get(key, False) or _is_solved(one, puzzle)
    found: dict[str, dict[str, list[int]]] = {}
    for (name, number), is_solved in sorted(tried.items()):
        standing = found.setdefault(name, {"solved": [], "missed": []})
        standing["solved" if is_solved else "missed"].append(number)
    return found


def _is_try(kept: KeptGame, puzzle: Puzzle) -> bool:
    """Whether a person made the moves of the side that is to win, from where the puzzle begins."""
    solver = puzzle.start.to_move
    return kept.header.seats[solver.value] == HAND and kept.header.fen == puzzle.start.fen()


def _is_solved(kept: KeptGame, puzzle: Puzzle) -> bool:
    return kept.winner is puzzle.start.to_move and len(kept.moves) <= 2 * puzzle.moves
