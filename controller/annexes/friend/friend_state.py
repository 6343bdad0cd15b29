"""How a match with a friend elsewhere stands, as pages and terminal see it."""

from dataclasses import dataclass

from controller.games import Colour
from controller.messages import Message


@dataclass(frozen=True, slots=True)
class MatchState:
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


NO_MATCH = MatchState()


def stands(state: MatchState) -> str:
    """Name how a match stands, for the page."""
    flags = {
        "none": not state.broker,
        "taken": state.is_taken,
        "doubled": state.is_elsewhere,
        "left": state.is_left,
        "cut": not state.is_linked,
        "watching": state.is_watching,
        "invited": not state.has_friend,
        "ended": state.has_friend_left,
        "here": state.is_here,
    }
    return next((name for name, holds in flags.items() if holds), "away")
