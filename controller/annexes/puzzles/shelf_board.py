"""A board for puzzles: simulated beside the program's own, for one page that solves them."""

from collections.abc import Iterator
from contextlib import contextmanager

from controller.annex import OwnTable
from controller.annexes.puzzles.shelf_guide import ShelfGuide
from controller.annexes.puzzles.shelves import Shelves
from controller.board import Profile
from controller.board_bench import BoardBench
from controller.command_line.scene_table import table_beside
from controller.games import Game
from controller.play.loop import Loop


def guide_at(loop: Loop, bench: BoardBench | None, shelves: Shelves) -> ShelfGuide:
    """Return the guide to the shelves of the game at ``loop``; ``bench`` is that of a simulated board."""
    game = loop.snapshot.session.record.game
    return ShelfGuide(
        loop,
        bench,
        lambda shelf, before: shelves.pick(game, shelf, before),
        shelves.practice,
        shelves.now_ms,
    )


@contextmanager
def open_board(profile: Profile, game: Game, shelves: Shelves) -> Iterator[OwnTable]:
    """Open a board of that profile for puzzles of ``game`` until the context ends; nothing is recorded."""
    with table_beside(profile, game, lambda loop, bench: guide_at(loop, bench, shelves)) as (table, _):
        yield table
