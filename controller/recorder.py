"""The place beside the loop where a record is kept, if one is; `controller.journal` fills it."""

from collections.abc import Callable
from typing import Protocol

from manalath_board.controller.session import Effect, Event, Session

#: What a page posts: the event that a command becomes at the time it is taken.
Command = Callable[[float], Event]


class Recorder(Protocol):
    """Whoever keeps a record of what the session hears and does; it never waits for a disk."""

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Begin with a session that nothing has happened to yet; answers are posted."""

    def hear(self, event: Event) -> None:
        """Keep an event that the session was stepped by."""

    def take(self, effect: Effect, session: Session) -> None:
        """Keep what followed from it; a `RecordWanted` is to be answered."""

    def stop(self, at_ms: float) -> None:
        """Finish what is to be written; time has passed to ``at_ms``."""
