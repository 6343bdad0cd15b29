"""The reeds of one table, over the life of its board: what a page is told of them, and that one is new."""

from dataclasses import dataclass

from controller.annex import AnnexAct, OpenAnnex, OpenTable
from controller.annexes.reeds.reed_keeper import ReedKeeper
from controller.board import NoSpaceError
from controller.games import quoted
from controller.messages import Message


@dataclass(frozen=True, slots=True)
class ReplaceReed(AnnexAct):
    """Begin the life of a reed anew, by its name: another one is in its place."""

    reed: str


class ReedTable(OpenAnnex):
    """The reeds of one table."""

    name = "reeds"

    def __init__(self, table: OpenTable, keeper: ReedKeeper | None = None) -> None:
        if keeper is None:
            keeper = ReedKeeper(table.loop, table.board_folder, table.later, table.offered)
        self._loop, self._keeper = table.loop, keeper
        self.watches = self.offers = (keeper,)
        self.acts = {ReplaceReed: lambda act: self._put_in(act.reed)}

    def _put_in(self, reed: str) -> None:
        """Have another reed in place; NoSpaceError if the board has none of that name."""
        if reed not in self._loop.snapshot.session.profile.sensors().values():
            raise NoSpaceError(Message("reeds.no_reed", found=quoted(reed)))
        self._keeper.put_in(reed)
