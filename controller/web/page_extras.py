"""What a page has besides its board: a hand at the bench, the records, and a guide who gives a tour."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from controller.engine import Judged
from controller.games import Game
from controller.play.journal import Archive
from controller.play.loop import Loop
from controller.table import Record
from simulator.workbench import Workbench


class TourGuide(Protocol):
    """Plays at a bench and explains it; its methods may be called from any thread."""

    def skip(self) -> None:
        """Go on at once, if a caption is waiting to be read."""

    def stop(self) -> None:
        """Stop, and leave the board as it is to the viewer."""


@dataclass(frozen=True, slots=True)
class Tour:
    """A running board with a guide at its bench."""

    loop: Loop
    workbench: Workbench
    guide: TourGuide


@dataclass(frozen=True, slots=True)
class PageExtras:
    """What a page has besides the board.

    ``lend_hand`` makes a helper at the bench do what is asked for now, as time goes on; None if there is
    none. ``board`` is the board's name on the command line, ``seed`` that of a twin. ``archive`` holds the
    records, None if none are kept. ``analyse`` judges the moves of a record in the background, and stops
    early on failure; None if it is unavailable. ``open_tour`` has another board, which ends with the context,
    play a game by itself and explain it; ``guide`` does so at this board. ``change_board`` has another board
    take the place of this one, for a game and the act that begins it; None if this one stays.
    """

    lend_hand: Callable[[], None] | None = None
    board: str = ""
    seed: int | None = None
    archive: Archive | None = None
    analyse: Callable[[Record], AsyncGenerator[Judged, None]] | None = None
    open_tour: Callable[[Game], AbstractContextManager[Tour]] | None = None
    guide: TourGuide | None = None
    change_board: Callable[[Game, str], None] | None = None


NO_EXTRAS = PageExtras()
