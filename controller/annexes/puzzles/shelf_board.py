"""A board for puzzles: simulated beside the program's own, for one page that solves them."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from controller.annex import OwnTable
from controller.annexes.puzzles.shelf_guide import ShelfGuide
from controller.annexes.puzzles.shelves import Shelves
from controller.board import Profile
from controller.games import Game
from controller.play.loop import Loop
from controller.play.wall_clock import WallClock
from controller.session import open_session
from simulator.twin_clock import PacedClock
from simulator.virtual_board import VirtualBoard
from simulator.workbench import Workbench

#: The seed that makes all of these boards the same.
SEED = 1


def guide_at(loop: Loop, workbench: Workbench | None, shelves: Shelves) -> ShelfGuide:
    """Return the guide to the shelves of the game at ``loop``; ``workbench`` is that of a simulated board."""
    game = loop.snapshot.session.record.game
    return ShelfGuide(
        loop,
        workbench,
        lambda shelf, before: shelves.pick(game, shelf, before),
        shelves.practice,
        shelves.now_ms,
    )


@contextmanager
def open_board(profile: Profile, game: Game, shelves: Shelves) -> Iterator[OwnTable]:
    """Open a board of that profile for puzzles of ``game`` until the context ends; nothing is recorded."""
    clock = PacedClock(WallClock())
    with closing(VirtualBoard(profile, clock, SEED)) as board:
        session = open_session(profile, game.start())
        session = replace(session, settings=replace(session.settings, has_edge_bars=True))
        loop = Loop(board, clock, session)
        guide = guide_at(loop, board.workbench, shelves)
        loop.subscribe(guide)
        thread = threading.Thread(target=loop.run, name="shelf")
        thread.start()
        try:
            yield OwnTable(loop, board.workbench, guide)
        finally:
            loop.stop()
            thread.join()
