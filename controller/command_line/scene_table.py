"""Tables for scenes: a simulated board beside the program's own, for one page alone, and a guide there.

There is room for a few at once, since each simulates a board.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from controller.annex import OwnTable
from controller.board import Profile
from controller.command_line.boards import open_twin
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import open_session
from controller.web.scene_guide import SceneGuide
from simulator.workbench import Workbench

#: The most tables for scenes of one kind at once.
MOST_TABLES = 4
#: The seed that makes all of them the same.
SEED = 1


class TooManyScenesError(InputError):
    """A table for scenes for which there is no room; the message says what to do."""

    code = "too-many-scenes"


class SceneTables:
    """Opens tables on boards like that of a ``profile``, each with the guide that ``guide_of`` builds.

    The lights help there as much as the ``level`` of help says.
    """

    def __init__(
        self,
        profile: Profile,
        guide_of: Callable[[Loop, Workbench], SceneGuide],
        level: int,
    ) -> None:
        self._profile, self._guide_of, self._level = profile, guide_of, level
        self._room = threading.Semaphore(MOST_TABLES)

    @contextmanager
    def open(self, game: Game) -> Iterator[OwnTable]:
        """Open a table for the scenes of ``game`` until the context ends; nothing is recorded.

        TooManyScenesError if there is no room.
        """
        if not self._room.acquire(blocking=False):
            raise TooManyScenesError(Message("scenes.too_many"))
        try:
            with open_twin(self._profile, SEED) as (board, clock):
                session = open_session(self._profile, game.start())
                settings = replace(session.settings, has_edge_bars=True, helps=(self._level, self._level))
                loop = Loop(board, clock, replace(session, settings=settings))
                guide = self._guide_of(loop, board.workbench)
                loop.subscribe(guide)
                thread = threading.Thread(target=loop.run, name=guide.name)
                thread.start()
                try:
                    guide.begin(1)
                    yield OwnTable(loop, board.workbench, guide)
                finally:
                    loop.stop()
                    thread.join()
        finally:
            self._room.release()
