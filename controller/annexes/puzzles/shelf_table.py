"""The shelves at a table: the view *Puzzles*, and the boards on which pages solve puzzles.

`--practice` poses them at the table itself, where the lights lead the pieces. Nothing of that is loaded
before somebody asks for it.
"""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex, OpenTable, PagePart, PagePlace
from controller.command_line.data_folder import records_path
from controller.command_line.scene_table import scene_tables
from controller.messages import Catalogue, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route

    from controller.annexes.puzzles.shelves import Shelves


class ShelfTable(OpenAnnex):
    """Opens boards like that of a ``table`` for pages that solve puzzles."""

    name = "puzzles"

    def __init__(self, table: OpenTable) -> None:
        self._table, profile = table, table.loop.snapshot.session.profile
        self.opens = scene_tables(
            profile,
            lambda *there: self.shelves.guide(*there),  # noqa: PLW0108 - the shelves are read once a page opens them
        )
        if self.opens is not None:
            said = Message("shelf_table.puzzles")
            self.part = PagePart(f"{__package__}.page", PagePlace.VIEW, said, said, "puzzle")
        asked = getattr(table.options, "practice", None)
        if asked is not None:
            guide = self.shelves.guide(table.loop, None)
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

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.puzzles.puzzle_routes import puzzle_routes

        del record
        return puzzle_routes(self.shelves, words)
