"""A subscriber follows a loop: the journal's recorder, a page, a terminal, or the line to another program.

Decides which calls a subscriber gets, and in which order: `start`, then `hear` for each event and `take` for
each of its effects, `look` when there is something new to see, or at ``due_ms`` at the latest, `stop` at the
end. The loop makes all of them but `start` in its own thread: a subscriber passes the news on to another
thread and returns, so that nothing waits for it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from controller.messages import Message
from controller.session import Session
from controller.session.events import Effect, Event, Recorded, RecordFailed

#: What is posted to a loop: makes the event of a command, given the time at which it is taken.
Command = Callable[[float], Event]


@dataclass(frozen=True, slots=True)
class RecordAnswer:
    """The command that answers a `RecordWanted`: it is on record, or cannot be, with a clause that says why.

    It is about what was decided before, so no reading of the board can change it.
    """

    why: Message | None = None

    def __call__(self, at_ms: float) -> Event:
        """Return the event of the answer."""
        return Recorded(at_ms) if self.why is None else RecordFailed(self.why, at_ms)


class Subscriber:
    """Follows a loop and does nothing; derived classes override what they need."""

    #: When it must look even if there is nothing new to see.
    due_ms = float("inf")

    def start(self, session: Session, post: Callable[[Command], None]) -> None:
        """Begin with the session in its present state; ``post`` hands the loop a command, from any thread."""

    def hear(self, event: Event) -> None:
        """Take an event that the session was stepped by."""

    def take(self, effect: Effect, session: Session) -> None:
        """Take an effect of the event; the keeper of a record, if there is one, answers a `RecordWanted`."""

    def look(self) -> None:
        """Look at a new snapshot worth seeing."""

    def stop(self, at_ms: float) -> None:
        """Finish; time has passed to ``at_ms``, and nothing more will come."""
