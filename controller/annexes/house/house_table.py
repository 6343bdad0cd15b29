"""A table that a house may play along with: what a page asks of it, and what page and terminal are told.

What speaks to a broker is loaded by the first who wants it: few tables have a house, and it takes time.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from controller.annex import AnnexAct, OpenAnnex, OpenTable, PagePart
from controller.annexes.house.house_state import NO_HOUSE, HouseState
from controller.command_line.line_printer import LinePrinter
from controller.messages import Message
from controller.play.publication import Published

if TYPE_CHECKING:
    from controller.annexes.house.house_line import HouseLine

#: What a house is remembered in, in the folder of the records.
FILE = "house.json"


@dataclass(frozen=True, slots=True)
class PlayAlong(AnnexAct):
    """Have the house at a ``broker`` play along; it learns of moves if it ``shows_moves``."""

    broker: str
    shows_moves: bool = False


@dataclass(frozen=True, slots=True)
class ShowMoves(AnnexAct):
    """Let the house that plays along learn of moves, or no longer."""

    is_on: bool


@dataclass(frozen=True, slots=True)
class LeaveHouse(AnnexAct):
    """Have the house forget the board."""


class HouseTable(OpenAnnex, Published[HouseState]):
    """The house of one table."""

    name = "house"
    part = PagePart(f"{__package__}.page", Message("house_table.house"))

    def __init__(self, table: OpenTable) -> None:
        Published.__init__(self, NO_HOUSE)
        self._loop = table.loop
        self._path = None if table.folder is None else table.folder / FILE
        self._house: HouseLine | None = None
        self.acts = {
            PlayAlong: lambda act: self.loaded().play_along(act.broker, shows_moves=act.shows_moves),
            ShowMoves: lambda act: self.loaded().show_moves(is_on=act.is_on),
            LeaveHouse: lambda _: self.loaded().leave(),
        }
        self.subscribe(HousePrinter(self, table.report).look)
        if self._path is not None and self._path.exists():
            self.loaded()
        if table.options is not None and table.options.house is not None:
            self.loaded().play_along(table.options.house, shows_moves=table.options.house_moves)

    def loaded(self) -> "HouseLine":
        """Return what speaks to the house, which follows the loop from now on."""
        if self._house is None:
            house = self._house = self._make()
            house.subscribe(lambda: self._show(house.state))
            self._loop.subscribe(house)
        return self._house

    def _make(self) -> "HouseLine":
        from controller.annexes.house.house_line import HouseLine

        return HouseLine(self._loop, self._path)

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """See `OpenAnnex`."""
        return Published.subscribe(self, on_change)

    def view(self) -> Mapping[str, Any]:
        """Describe through which broker the house plays along, and what is wrong."""
        state = self.state
        problem = "" if state.problem is None else Message("page.sentence", said=state.problem)
        return {
            "broker": state.broker,
            "shows_moves": state.shows_moves,
            "is_linked": state.is_linked,
            "problem": problem,
        }


class HousePrinter(LinePrinter[HouseState]):
    """Prints that the house plays along, and whatever is wrong with its line."""

    def _report(self, state: HouseState) -> None:
        if state.is_linked:
            self._say_once(state.broker, Message("house_table.there", broker=state.broker))
