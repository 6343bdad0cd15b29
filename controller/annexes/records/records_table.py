"""The records at a table: the Games view, and the links to games that a page opens."""

from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex, PagePart, PagePlace
from controller.messages import Catalogue, Message
from controller.play.journal.archive import Archive

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route


class RecordsTable(OpenAnnex):
    """The records of an ``archive``, at the table that keeps them."""

    name = "games"
    part = PagePart(f"{__package__}.page", PagePlace.VIEW, Message("records_table.games"), opens_links=True)

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.records.record_routes import record_routes
        from controller.games import all_games

        del record
        return record_routes(self._archive, all_games(), words)
