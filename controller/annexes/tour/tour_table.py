"""The tour at a table: its buttons on the page, and room for a few at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from controller.annex import OpenAnnex, OwnTable, PagePart
from controller.board import Profile
from controller.errors import InputError
from controller.games import Game
from controller.messages import Message

#: The most tours at once: each simulates a board beside the program's own.
MOST_TOURS = 4


class TooManyToursError(InputError):
    """A tour for which there is no room; the message says what to do."""

    code = "too-many-tours"


class TourTable(OpenAnnex):
    """Opens tours on boards like that of a table, which has the ``profile``."""

    name = "tour"
    part = PagePart(f"{__package__}.page", start=Message("tour_table.tour"), apart=Message("tour_table.take"))

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._room = threading.Semaphore(MOST_TOURS)
        self.opens = self._open

    @contextmanager
    def _open(self, game: Game) -> Iterator[OwnTable]:
        """Open a board for the tour of a game; TooManyToursError if there is no room."""
        from controller.annexes.tour.toured_board import open_tour

        if not self._room.acquire(blocking=False):
            raise TooManyToursError(Message("tour_table.too_many"))
        try:
            with open_tour(self._profile, game) as own:
                yield own
        finally:
            self._room.release()
