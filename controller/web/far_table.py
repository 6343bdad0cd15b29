"""A match with a friend elsewhere, as the page sees it: how it stands, and what a page may ask for."""

from dataclasses import dataclass

from controller.games import Colour
from controller.messages import Message
from controller.play.publication import Published
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
