"""A tour: a simulated board, beside the program's own, that plays by itself and explains its lights."""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

from controller.board import Profile
from controller.games import Game
from controller.messages import Message
from controller.play.loop import Loop
from controller.play.wall_clock import WallClock
from controller.session import open_session
from controller.web import Tour
from simulator.demo import Demo
from simulator.twin_clock import PacedClock
from simulator.virtual_board import VirtualBoard

#: The seed that makes every tour the same.
SEED = 1


@contextmanager
def open_tour(profile: Profile, game: Game) -> Iterator[Tour]:
    """Have a board of that profile play ``game`` by itself until the context ends; nothing is recorded."""
    clock = PacedClock(WallClock())
    with closing(VirtualBoard(profile, clock, SEED)) as board:
        loop = Loop(board, clock, replace(open_session(profile, game.start()), has_edge_bars=True))
        demo = Demo(board.workbench, lambda: loop.snapshot.session.record.start, SEED, _ignore_caption)
        thread = threading.Thread(target=loop.run, name="tour")
        thread.start()
        try:
            demo.begin()
            yield Tour(loop, board.workbench, demo)
        finally:
            loop.stop()
            thread.join()


def _ignore_caption(_: Message) -> None:
    """Print no caption: the page shows it."""
