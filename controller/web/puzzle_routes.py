"""Small pictures of records and puzzles, and what the records tell of puzzles and of levels of the computer.

``/games/7.svg`` draws the last position of a record, ``/puzzles/mana/7.svg`` where a puzzle begins.
``/puzzles.json`` maps games to the numbers of the puzzles that a person has ``solved``, and of those
``missed`` so far: tried, but not won in time.
``/scores.json`` maps games to levels of the computer and what one player at the table won and lost there.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.games import Game
from controller.messages import Catalogue, Message
from controller.play.journal import Archive, KeptGame, NoGameError, results_of
from controller.table import HAND, Puzzle, Record, puzzle_of
from controller.web.answers import answered, number_in
from controller.web.game_picture import thumbnail


def puzzle_routes(
    archive: Archive | None,
    games: Mapping[str, Game],
    record: Callable[[int], Record],
    words: Catalogue,
) -> list[Route]:
    """Return the routes for pictures, for standings of puzzles, and for scores against the computer."""

    async def last(request: Request) -> Response:
        played = await asyncio.to_thread(record, number_in(request, "number"))
        outcome = played.position.outcome
        small = await asyncio.to_thread(thumbnail, played.reached, outcome.evidence if outcome else ())
        return Response(small, media_type="image/svg+xml")

    async def picture(request: Request) -> Response:
        game, number = games.get(request.path_params["game"]), number_in(request, "number")
        puzzle = None if game is None else puzzle_of(game, number)
        if puzzle is None:
            raise NoGameError(Message("archive.no_number", found=request.url.path))
        # As on the page, whoever solves it has their own edge near.
        small = await asyncio.to_thread(thumbnail, puzzle.start, near=puzzle.start.to_move)
        return Response(small, media_type="image/svg+xml")

    async def standings(_: Request) -> Response:
        kept = () if archive is None else await asyncio.to_thread(archive.games)
        return JSONResponse(standings_of(kept, games))

    async def scores(_: Request) -> Response:
        kept = () if archive is None else await asyncio.to_thread(archive.games)
        return JSONResponse(scores_of(kept))

    return [
        Route("/games/{number}.svg", answered(last, words)),
        Route("/puzzles.json", answered(standings, words)),
        Route("/scores.json", answered(scores, words)),
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


def _is_try(kept: KeptGame, puzzle: Puzzle) -> bool:
    """Whether a person made the moves of the side that is to win, from where the puzzle begins."""
    solver = puzzle.start.to_move
    return kept.header.seats[solver.value] == HAND and kept.header.fen == puzzle.start.fen()


def _is_solved(kept: KeptGame, puzzle: Puzzle) -> bool:
    return kept.winner is puzzle.start.to_move and len(kept.moves) <= 2 * puzzle.moves
