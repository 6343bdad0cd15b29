"""Tables for scenes: a simulated board beside the program's own, for one page alone, and a guide there.

There is room for a few at once, since each simulates a board.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import TypeVar

from controller.annex import OwnTable
from controller.board import Profile
from controller.board_bench import BoardBench
from controller.command_line.board_kinds import simulated_kinds
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import open_session
from controller.web.scene_guide import SceneGuide, TableGuide

#: The most tables for scenes of one kind at once.
MOST_TABLES = 4


class TooManyScenesError(InputError):
    """A table for scenes for which there is no room; the message says what to do."""

    code = "too-many-scenes"


#: Opens a table for one page alone, for a game.
Opens = Callable[[Game], AbstractContextManager[OwnTable]]
Guide = TypeVar("Guide", bound=TableGuide)


@contextmanager
def table_beside(
    profile: Profile, game: Game, guide_of: Callable[[Loop, BoardBench], Guide], level: int | None = None
) -> Iterator[tuple[OwnTable, Guide]]:
    """Open a table for ``game`` on a simulated board of a profile until the context ends.

    Its guide follows it; nothing is recorded. The lights help as much as the ``level`` of help says; None as
    at any other table.
    """
    kind = next(iter(simulated_kinds().values()))
    with kind.find(f"{kind.word}:{profile.name}", profile).open() as opened:
        session = open_session(profile, game.start())
        settings = replace(session.settings, has_edge_bars=True)
        if level is not None:
            settings = replace(settings, helps=(level, level))
        loop = Loop(opened.board, opened.clock, replace(session, settings=settings))
        if opened.bench_at is None:
            raise TypeError(kind.word)
        bench = opened.bench_at(loop)
        guide = guide_of(loop, bench)
        loop.subscribe(guide)
        thread = threading.Thread(target=loop.run, name=guide.name)
        thread.start()
        try:
            yield OwnTable(loop, bench, guide), guide
        finally:
            loop.stop()
            thread.join()


def scene_tables(
    profile: Profile, guide_of: Callable[[Loop, BoardBench], SceneGuide], level: int
) -> Opens | None:
    """Return what opens tables on boards like that of a ``profile``, each with a guide of its own.

    See `table_beside`. It raises a TooManyScenesError if there is no room. None where no board can be
    simulated.
    """
    if not simulated_kinds():
        return None
    room = threading.Semaphore(MOST_TABLES)

    @contextmanager
    def open_table(game: Game) -> Iterator[OwnTable]:
        if not room.acquire(blocking=False):
            raise TooManyScenesError(Message("scenes.too_many"))
        try:
            with table_beside(profile, game, guide_of, level) as (table, guide):
                guide.begin(1)
                yield table
        finally:
            room.release()

    return open_table
