"""A tour: a simulated board beside the program's own, on which a player does what the scenes ask."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from controller.annex import OwnTable
from controller.annexes.tour.tour_guide import TourGuide
from controller.board import Profile
from controller.games import Game
from controller.play.loop import Loop
from controller.play.wall_clock import WallClock
from controller.session import COACH, open_session
from simulator.twin_clock import PacedClock
from simulator.virtual_board import VirtualBoard

#: The seed that makes every tour the same.
SEED = 1


@contextmanager
def open_tour(profile: Profile, game: Game) -> Iterator[OwnTable]:
    """Open a board of that profile for the tour of ``game`` until the context ends; nothing is recorded."""
    clock = PacedClock(WallClock())
    with closing(VirtualBoard(profile, clock, SEED)) as board:
        session = open_session(profile, game.start())
        settings = replace(session.settings, has_edge_bars=True, helps=(COACH, COACH))
        session = replace(session, settings=settings)
        loop = Loop(board, clock, session)
        guide = TourGuide(loop, board.workbench)
        loop.subscribe(guide)
        thread = threading.Thread(target=loop.run, name="tour")
        thread.start()
        try:
            guide.begin(1)
            yield OwnTable(loop, board.workbench, guide)
        finally:
            loop.stop()
            thread.join()
