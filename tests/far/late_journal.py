"""A journal that answers late, by the time at the table: what is decided counts only once it is on record."""

from typing import TYPE_CHECKING

from controller.play.loop import Loop
from controller.play.subscriber import Command, RecordAnswer, Subscriber
from controller.session import Session
from controller.session.events import Effect, RecordWanted

if TYPE_CHECKING:
    from collections.abc import Callable


class LateJournal(Subscriber):
    """Answers each `RecordWanted` of a loop ``late_ms`` after it was asked."""

    def __init__(self, loop: Loop, late_ms: float) -> None:
        self._loop, self._late_ms = loop, late_ms
        self._post: Callable[[Command], None] = loop.post

    def take(self, effect: Effect, session: Session) -> None:
        if isinstance(effect, RecordWanted):
            self.due_ms = session.at_ms + self._late_ms

    def look(self) -> None:
        if self._loop.snapshot.at_ms >= self.due_ms:
            self.due_ms = float("inf")
            self._post(RecordAnswer())
