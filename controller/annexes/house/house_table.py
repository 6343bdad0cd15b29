"""A table that a house may play along with: what a page asks of it, and what page and terminal are told."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from controller.annex import AnnexAct, OpenTable, PagePart, PagePlace
from controller.annexes.house import FILE
from controller.annexes.house.house_state import NO_HOUSE, HouseState
from controller.command_line.broker_table import BrokerTable
from controller.command_line.line_printer import LinePrinter
from controller.messages import Message

if TYPE_CHECKING:
    from controller.annexes.house.house_line import HouseLine


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


class HouseTable(BrokerTable[HouseState, "HouseLine"]):
    """The house of one table."""

    name = "house"
    part = PagePart(f"{__package__}.page", PagePlace.DIALOG, Message("house_table.house"))

    def __init__(self, table: OpenTable) -> None:
        super().__init__(table, NO_HOUSE, FILE)
        self.acts = {
            PlayAlong: lambda act: self.loaded().play_along(act.broker, shows_moves=act.shows_moves),
            ShowMoves: lambda act: self.loaded().show_moves(is_on=act.is_on),
            LeaveHouse: lambda _: self.loaded().leave(),
        }
        self.subscribe(HousePrinter(self, table.report).look)
        if table.remembers(FILE):
            self.loaded()
        if table.options is not None and table.options.house is not None:
            self.loaded().play_along(table.options.house, shows_moves=table.options.house_moves)

    def _make(self) -> "HouseLine":
        from controller.annexes.house.house_line import HouseLine

        return HouseLine(self._loop, self._path)

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
