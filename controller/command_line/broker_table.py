"""What an annex has at a table that reaches a broker, until somebody wants that and after.

What speaks to a broker is loaded by the first who wants it: few tables reach one, and it takes time.
"""

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from controller.annex import OpenAnnex, OpenTable
from controller.command_line.line_printer import LineState
from controller.play.publication import Published

if TYPE_CHECKING:
    from controller.far.steady_line import TableLine

State = TypeVar("State", bound=LineState)
Line = TypeVar("Line", bound="TableLine[Any]")


class BrokerTable(OpenAnnex, Published[State], Generic[State, Line]):
    """One table: ``nothing`` is how it stands without a line; a ``file`` beside the records remembers one."""

    def __init__(self, table: OpenTable, nothing: State, file: str) -> None:
        Published.__init__(self, nothing)
        self._loop = table.loop
        self._path = None if table.folder is None else table.folder / file
        self._line: Line | None = None

    def loaded(self) -> Line:
        """Return what speaks to the broker, which follows the loop from now on."""
        if self._line is None:
            line = self._line = self._make()
            line.subscribe(lambda: self._show(line.state))
            self._loop.subscribe(line)
        return self._line

    @abstractmethod
    def _make(self) -> Line:
        """Load what speaks to the broker."""

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """See `OpenAnnex`."""
        return Published.subscribe(self, on_change)
