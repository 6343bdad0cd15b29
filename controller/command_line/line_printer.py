"""What the terminal says of a line to a broker."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, Protocol, TypeVar

from controller.far import STEADY_S
from controller.messages import Message
from controller.play.publication import Published


class LineState(Protocol):
    """How a line stands."""

    @property
    def broker(self) -> str:
        """Where it leads, empty for nowhere."""

    @property
    def is_linked(self) -> bool:
        """Whether it holds."""

    @property
    def problem(self) -> Message | None:
        """What is wrong with it."""


Line = TypeVar("Line", bound=LineState)


class LinePrinter(ABC, Generic[Line]):
    """Prints what a line has come to, and what is wrong: each kind of news once, until it has stood a while.

    A broker that drops each line, or a stranger who writes there, would fill the terminal otherwise.
    """

    def __init__(
        self,
        table: Published[Line],
        say: Callable[[Message], None],
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._table: Published[Line] = table
        self._say, self._now_s = say, now_s
        self._up_s = float("inf")
        self._said: set[Hashable] = set()

    def look(self) -> None:
        """Look at how the line stands, from any thread."""
        state = self._table.state
        if not state.is_linked and self._now_s() - self._up_s >= STEADY_S:
            self._said.clear()
        self._up_s = min(self._up_s, self._now_s()) if state.is_linked else float("inf")
        self._report(state)
        if state.problem is not None:
            self._say_once(state.broker, Message("page.sentence", said=state.problem))

    @abstractmethod
    def _report(self, state: Line) -> None:
        """Say what the line has come to."""

    def _say_once(self, broker: str, said: Message) -> None:
        """Say something of a broker, unless something of its kind has been said."""
        kind = broker, tuple(_codes(said))
        if kind not in self._said:
            self._said.add(kind)
            self._say(said)


def _codes(said: Message) -> Iterator[str]:
    """Yield the codes of a message and of those among its facts."""
    yield said.code
    for _, fact in said.facts:
        if isinstance(fact, Message):
            yield from _codes(fact)
