"""The household at a table: the view beside Games, and what a page may have changed."""

from pathlib import Path
from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex, PagePart, PagePlace
from controller.messages import Catalogue, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route


class HouseholdTable(OpenAnnex):
    """The household whose records are in a ``folder``."""

    name = "household"
    part = PagePart(
        f"{__package__}.page",
        PagePlace.VIEW,
        Message("household_table.household"),
        fits="/household/openings.json",
    )

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.household.household_routes import household_routes
        from controller.play.journal.archive import Archive
        from controller.play.wall_clock import now_ms

        del record
        return household_routes(Archive(self._folder, now_ms), words)
