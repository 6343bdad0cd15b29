"""A guest whose lights breathe in fewer pictures than the product shows, so that many self-tests can be run.

Decides only how often a light that always moves is painted: often enough to tell its colour, which is all
that a simulated person makes of it. What begins, ends or blinks is painted at its time. It never stands
between a real board and its guest.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.diagnose.selftest.examination import Examination
from manalath_board.controller.guest import GuestEvent, Prompt
from manalath_board.controller.lights.rhythm import MOTION_MS

#: Between two pictures of what always moves.
CALM_MS = 250.0


@dataclass(frozen=True, slots=True)
class Calm:
    """See `controller.guest.Guest`: the examination itself, but for the pace of its pictures."""

    examination: Examination

    def take(self, event: GuestEvent) -> "Calm":
        """Become what it is after an event; itself where the examination is."""
        after = self.examination.take(event)
        return self if after is self.examination else replace(self, examination=after)

    def picture(self, at_ms: float) -> bytes:
        """Paint the same."""
        return self.examination.picture(at_ms)

    def next_change_ms(self, at_ms: float) -> float:
        """Change later where the lights always move."""
        due_ms = self.examination.next_change_ms(at_ms)
        return at_ms + CALM_MS if due_ms == at_ms + MOTION_MS else due_ms

    @property
    def due_ms(self) -> float:
        """When time alone changes something."""
        return self.examination.due_ms

    @property
    def watching(self) -> int | None:
        """Trace the same row."""
        return self.examination.watching

    @property
    def prompt(self) -> Prompt:
        """Ask for the same."""
        return self.examination.prompt

    @property
    def is_over(self) -> bool:
        """End at the same time."""
        return self.examination.is_over
