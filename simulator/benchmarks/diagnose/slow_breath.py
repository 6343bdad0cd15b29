"""A guest whose lights breathe in fewer pictures than the product shows, so that many self-tests can run.

Decides only how often a light that always moves is painted: often enough to show its colour, which is all
that a simulated person sees of it. What begins, ends or blinks is painted on time. It never stands between a
real board and its guest.
"""

from dataclasses import dataclass, replace

from controller.diagnose.selftest.examination import Examination
from controller.guest import GuestEvent, Prompt
from controller.lights.rhythm import MOTION_MS

#: The time between two pictures of what always moves.
CALM_MS = 250.0


@dataclass(frozen=True, slots=True)
class Calm:
    """A `controller.guest.Guest`: the examination itself, but for the pace of its pictures."""

    examination: Examination

    def take(self, event: GuestEvent) -> "Calm":
        """Take one event; return itself if the examination did not change."""
        after = self.examination.take(event)
        return self if after is self.examination else replace(self, examination=after)

    def picture(self, at_ms: float) -> bytes:
        """Return the examination's picture."""
        return self.examination.picture(at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        """Return a later time than the examination's where lights always move."""
        due_ms = self.examination.next_change_ms(at_ms)
        return at_ms + CALM_MS if due_ms == at_ms + MOTION_MS else due_ms

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        return self.examination.due_ms

    @property
    def watching(self) -> int | None:
        """The row that the examination watches."""
        return self.examination.watching

    @property
    def prompt(self) -> Prompt:
        """The examination's prompt."""
        return self.examination.prompt

    @property
    def is_over(self) -> bool:
        """Whether the examination is over."""
        return self.examination.is_over
