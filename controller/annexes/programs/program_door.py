"""The door for other programs at one table, and what stands behind it once a page is asked for."""

from functools import cached_property
from typing import TYPE_CHECKING

from controller.annex import FindRecord, OpenAnnex
from controller.messages import Catalogue
from controller.play.loop import Loop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.routing import Route

    from controller.annexes.programs.board_facts import BoardFeed


class ProgramDoor(OpenAnnex):
    """The door at one table; those on other computers follow, and play a seat that was given to them."""

    open_addresses = frozenset({"/api/events", "/api/moves", "/api/openapi.json"})

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    @cached_property
    def feed(self) -> "BoardFeed":
        """What readers follow, in every language."""
        from controller.annexes.programs.board_facts import BoardFeed

        feed = BoardFeed(self._loop)
        self._loop.subscribe(feed)
        return feed

    def routes(self, words: Catalogue, record: FindRecord) -> "Sequence[Route]":
        """Return the routes for other programs."""
        from controller.annexes.programs.board_routes import board_routes

        del record
        return board_routes(self._loop, self.feed, words)
