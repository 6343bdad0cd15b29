"""Sharing at a table: the dialog beside a position, and the addresses that answer it."""

from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex, PagePart, PagePlace
from controller.messages import Catalogue, Message
from controller.play.loop import Loop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route


class ShareTable(OpenAnnex):
    """What is shared of the game on the table of a ``loop``, and of kept ones."""

    name = "share"
    part = PagePart(f"{__package__}.page", PagePlace.POSITION, Message("share_table.share"))
    open_addresses = frozenset({"/position/0"})

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """See `OpenAnnex`."""
        from controller.annexes.share.share_routes import share_routes

        return share_routes(record, lambda: self._loop.snapshot.session.profile, words)
