"""Whoever follows a loop: the journal's recorder, a page, a terminal, or the line to another program.

Decides what a subscriber hears of, and in which order: `start`, then `hear` for each event and `take` for
each effect of it, `look` when there is something new to see, `stop` at the end. The loop calls all but
`start` in its own thread: a subscriber leaves word elsewhere and returns, so that nobody waits for it.
"""

from collections.abc import Callable

from manalath_board.controller.session import Effect, Event, Session

#: What is posted to a loop: the event that a command becomes at the time it is taken.
Command = Callable[[float], Event]


class Subscriber:
    """Follows a loop and does nothing about it; whoever derives from it says what."""

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Begin with the session as it is by now; ``post`` hands the loop a command, from any thread."""

    def hear(self, event: Event) -> None:
        """Hear of an event that the session was stepped by."""

    def take(self, effect: Effect, session: Session) -> None:
        """Hear of what followed from it; where there is a record, its keeper answers a `RecordWanted`."""

    def look(self) -> None:
        """Hear that there is a new snapshot worth seeing."""

    def stop(self, at_ms: float) -> None:
        """Finish what is to be finished; time has passed to ``at_ms``, and no more of it is to come."""
