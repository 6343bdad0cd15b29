"""Tables for scenes and puzzles: a simulated board beside the program's own, for one page, and a guide there.

There is room for a few at once, since each simulates a board.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from controller.annex import OwnTable
from controller.board import Profile
from controller.command_line.board_kinds import simulated_kinds
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message
from controller.play.loop import Loop
from controller.session import open_session

if TYPE_CHECKING:
    from controller.board_bench import BoardBench
    from controller.web.scene_guide import TableGuide

#: The most tables of one annex at once.
MOST_TABLES = 4


class TooManyScenesError(InputError):
    """A table for scenes for which there is no room; the message says what to do."""

    code = "too-many-scenes"


#: Opens a table for one page alone, for a game.
Opens = Callable[[Game], AbstractContextManager[OwnTable]]
#: What makes the guide of a table, at its loop and its bench.
GuideOf = Callable[[Loop, "BoardBench"], "TableGuide"]


def scene_tables(profile: Profile, guide_of: GuideOf, level: int | None = None) -> Opens | None:
    """Return what opens tables on boards like that of a ``profile``, each with a guide of its own.

    The lights help there as much as the ``level`` of help says; None as at any other table. It raises a
    TooManyScenesError if there is no room. None where no board can be simulated.
    """
    if not simulated_kinds():
        return None
    room = threading.Semaphore(MOST_TABLES)

    @contextmanager
    def open_table(game: Game) -> Iterator[OwnTable]:
        if not room.acquire(blocking=False):
            raise TooManyScenesError(Message("scenes.too_many"))
        try:
            with _table_beside(profile, game, guide_of, level) as table:
                yield table
        finally:
            room.release()

    return open_table


@contextmanager
def _table_beside(profile: Profile, game: Game, guide_of: GuideOf, level: int | None) -> Iterator[OwnTable]:
    """Open a table for ``game`` on a simulated board until the context ends; nothing is recorded."""
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
            guide.begin_there()
            yield OwnTable(loop, bench, guide)
        finally:
            loop.stop()
            thread.join()
