"""What a page has besides its board: the records, and annexes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.admission import Door
from controller.annex import OpenAnnex, none_listed, offered
from controller.games import Game

if TYPE_CHECKING:
    from controller.play.journal.archive import Archive


@dataclass(frozen=True, slots=True)
class PageExtras:
    """What a page has besides the board.

    ``archive`` holds the records, None if none are kept. ``change_board`` has another board take the place of
    this one, for a game and the act that begins it; None if this one stays. ``annexes`` are those open at
    this table, which the one named ``own`` has opened for this page alone, if any. ``open_annexes`` opens the
    others, for the first page, and returns all; None if there are no others. ``open_archive`` opens the
    records then.
    """

    archive: "Archive | None" = None
    change_board: Callable[[Game, str], None] | None = None
    annexes: tuple[OpenAnnex, ...] = ()
    own: str = ""
    open_annexes: Callable[[], tuple[OpenAnnex, ...]] | None = None
    open_archive: "Callable[[], Archive | None]" = none_listed

    @property
    def door(self) -> Door | None:
        """The door by which pages on other computers come; None if there is none."""
        return offered(Door, self.annexes)  # type: ignore[type-abstract] # a door is asked for by what it is

    def for_pages(self) -> "PageExtras":
        """Return them with every annex open."""
        if self.open_annexes is None:
            return self
        return replace(self, archive=self.open_archive(), annexes=self.open_annexes(), open_annexes=None)


NO_EXTRAS = PageExtras()
