"""What a page has besides its board: a hand at the bench, the records, and the guide of a tour."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.admission import Door
from controller.annex import OpenAnnex
from controller.diagnose import BoardLife, DrawJoint, no_joints
from controller.games import Game
from controller.play.journal import Archive
from controller.play.loop import Loop

if TYPE_CHECKING:
    from controller.web.tour_guide import TourGuide
    from simulator.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Tour:
    """A running board of its own, with the guide who lays the scenes there."""

    loop: Loop
    workbench: "Workbench"
    guide: "TourGuide"


@dataclass(frozen=True, slots=True)
class PageExtras:
    """What a page has besides the board.

    ``lend_hand`` makes a helper at the bench do what is asked for now, as time goes on; None if there is
    none. ``board`` is the board's name on the command line, ``seed`` that of a twin. ``archive`` holds the
    records, None if none are kept. ``open_tour`` opens a board for the tour of a game, which ends with the
    context; ``guide`` gives one at this board. ``change_board`` has another board take the place of this one,
    for a game and the act that begins it; None if this one stays. ``draw_joint`` draws where a fault is
    mended. ``annexes`` are those at this table.
    """

    lend_hand: Callable[[], None] | None = None
    board: str = ""
    seed: int | None = None
    archive: Archive | None = None
    open_tour: Callable[[Game], AbstractContextManager[Tour]] | None = None
    guide: "TourGuide | None" = None
    change_board: Callable[[Game, str], None] | None = None
    draw_joint: DrawJoint = no_joints
    annexes: tuple[OpenAnnex, ...] = ()

    @property
    def door(self) -> Door | None:
        """The door by which pages on other computers come; None if there is none."""
        return next((annex.door for annex in self.annexes if annex.door is not None), None)

    def life(self) -> BoardLife | None:
        """Return what is known of the reeds of the board, over its life; None if that is nothing."""
        lives = (annex.life() for annex in self.annexes)
        return next((life for life in lives if life is not None), None)


NO_EXTRAS = PageExtras()
