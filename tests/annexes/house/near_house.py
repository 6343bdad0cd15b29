"""A house at a table of a test, whose line is any."""

from pathlib import Path

from controller.annex import OpenTable
from controller.annexes.house.house_line import HouseLine
from controller.annexes.house.house_table import HouseTable
from controller.far.broker_line import BrokerLine
from controller.far.steady_line import MakeLine
from controller.messages import Message
from controller.play.loop import Loop
from tests.web.desk import Desk


class NearHouse(HouseTable):
    """The house of a table whose records are in a ``folder``; ``said`` is what the terminal would print."""

    def __init__(self, loop: Loop, folder: Path | None, make_line: MakeLine = BrokerLine) -> None:
        self._make_line = make_line
        self.said = list[Message]()
        super().__init__(OpenTable(loop, None, folder, self.said.append))

    def _make(self) -> HouseLine:
        return HouseLine(self._loop, self._path, self._make_line)

    def stop(self) -> None:
        """End what speaks to the house."""
        self.loaded().stop(0.0)


def house_of(desk: Desk) -> NearHouse:
    """Return the house of a table."""
    (house,) = (annex for annex in desk.annexes if isinstance(annex, NearHouse))
    return house
