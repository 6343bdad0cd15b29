"""What reaches beyond this computer, as the page sees it: how it stands, and what a page may ask for.

A match with a friend elsewhere, and the house that plays along.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from controller.games import Colour
from controller.messages import Message
from controller.table import Record


@dataclass(frozen=True, slots=True)
class FarState:
    """What there is to show: how a friend joins, who is there, and what is wrong.

    ``link`` and ``words`` are empty for whoever was invited; ``watch`` is the link for watchers.
    """

    link: str = ""
    words: str = ""
    broker: str = ""
    watch: str = ""
    friend: str = ""
    seat: Colour | None = None
    is_linked: bool = False
    has_friend: bool = False
    is_here: bool = False
    is_taken: bool = False
    is_elsewhere: bool = False
    is_left: bool = False
    has_friend_left: bool = False
    is_watching: bool = False
    watchers: int = 0
    problem: Message | None = None


NO_MATCH = FarState()


State = TypeVar("State")


class Published(Generic[State]):
    """Something whose ``state`` pages follow."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._on_change: list[Callable[[], None]] = []

    def subscribe(self, on_change: Callable[[], None]) -> Callable[[], None]:
        """Call a function, from any thread, whenever the state has changed; returns what ends that."""
        self._on_change.append(on_change)
        return lambda: self._on_change.remove(on_change)

    def _show(self, state: State) -> None:
        if state != self.state:
            self.state = state
            for on_change in tuple(self._on_change):
                on_change()


class FarTable(Published[FarState]):
    """A match that pages follow; derived classes play it."""

    def __init__(self) -> None:
        super().__init__(NO_MATCH)

    def invite(self, broker: str, record: Record, colour: Colour) -> None:
        """Begin a match in the game of a record, and wait for a friend; this table plays ``colour`` first."""
        raise NotImplementedError

    def join(self, text: str, broker: str = "") -> None:
        """Take an invitation, or watch by a watch link."""
        raise NotImplementedError

    def code(self, link: str) -> str:
        """Draw a link as a QR code."""
        raise NotImplementedError

    def leave(self) -> None:
        """Leave the match for good."""
        raise NotImplementedError

    def go_back(self) -> None:
        """Go back to the match, after another game was begun."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class HouseState:
    """A house that plays along through a ``broker``, empty for none; ``shows_moves`` if it learns of them."""

    broker: str = ""
    shows_moves: bool = False
    is_linked: bool = False
    problem: Message | None = None


NO_HOUSE = HouseState()


class HouseTable(Published[HouseState]):
    """A house that pages invite to play along; derived classes speak to it."""

    def __init__(self) -> None:
        super().__init__(NO_HOUSE)

    def play_along(self, broker: str, *, shows_moves: bool) -> None:
        """Have the house at a broker play along, from now on."""
        raise NotImplementedError

    def show_moves(self, *, is_on: bool) -> None:
        """Let the house learn of moves, or no longer."""
        raise NotImplementedError

    def leave(self) -> None:
        """Have the house forget the board."""
        raise NotImplementedError
