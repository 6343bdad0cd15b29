"""The shelves at a table: the view *Practice*, and the boards on which pages solve puzzles.

`--practice` poses them at the table itself, where the lights lead the pieces. Nothing of that is loaded
before somebody asks for it.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex, OpenTable, OwnTable, PagePart
from controller.command_line.data_folder import records_path
from controller.errors import InputError
from controller.games import Game
from controller.messages import Catalogue, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route

    from controller.annexes.puzzles.shelves import Shelves

#: The most boards at once on which puzzles are solved: each is simulated beside the program's own.
MOST_BOARDS = 4


class TooManyBoardsError(InputError):
    """A board for which there is no room; the message says what to do."""

    code = "too-many-boards"


class ShelfTable(OpenAnnex):
    """Opens boards like that of a ``table`` for pages that solve puzzles."""

    name = "shelf"
    part = PagePart(f"{__package__}.page", view=Message("shelf_table.practice"))

    def __init__(self, table: OpenTable) -> None:
        self._table, self._room = table, threading.Semaphore(MOST_BOARDS)
        self.opens = self._open
        asked = getattr(table.options, "practice", None)
        if asked is not None:
            from controller.annexes.puzzles.shelf_board import guide_at

            guide = guide_at(table.loop, None, self.shelves)
            self.watches = (guide,)
            shelves = self.shelves

            def begin() -> None:
                shelves.search()
                guide.begin(asked)

            table.later(begin)

    @cached_property
    def shelves(self) -> "Shelves":
        """What there is to solve, and what was."""
        from controller.annexes.puzzles.practice import PracticeFile
        from controller.annexes.puzzles.shelves import Shelves, lying_in

        table, folder = self._table, self._folder
        practice = PracticeFile(folder, table.report, table.later)
        return Shelves(folder, practice, lambda: lying_in(table.loop.snapshot.session))

    @property
    def _folder(self) -> Path | None:
        """Where the records are; a table at which puzzles are posed keeps none, but reads the others."""
        table = self._table
        is_asked = getattr(table.options, "practice", None) is not None
        return records_path(table.options.data) if is_asked and table.options is not None else table.folder

    @contextmanager
    def _open(self, game: Game) -> Iterator[OwnTable]:
        """Open a board to solve puzzles of a game on; TooManyBoardsError if there is no room."""
        from controller.annexes.puzzles.shelf_board import open_board

        if not self._room.acquire(blocking=False):
            raise TooManyBoardsError(Message("shelf_table.too_many"))
        try:
            with open_board(self._table.loop.snapshot.session.profile, game, self.shelves) as own:
                yield own
        finally:
            self._room.release()

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.puzzles.shelf_routes import shelf_routes

        del record
        return shelf_routes(self.shelves, words)
