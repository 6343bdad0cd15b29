"""Sensor answers: what has closed since a question was asked, once it has stayed so for a while.

What was closed before is ignored until it has opened and closed again: stuck reeds, reference lines, pieces
left lying. Knows neither the question nor which sensor belongs where.
"""

import math
from dataclasses import dataclass, replace

from controller.profile import Crosspoint

#: How long the closed sensors must stay so before they are the answer.
SETTLE_MS = 300.0

Closed = frozenset[Crosspoint]


@dataclass(frozen=True, slots=True)
class SensorAnswer:
    """What has answered so far.

    ``closed`` was read last, since ``changed_ms``; ``unheard`` is what was closed before the question.
    ``answered`` is what has closed since, ``is_due`` whether that is still to be judged.
    """

    closed: Closed = frozenset()
    unheard: Closed = frozenset()
    answered: Closed = frozenset()
    changed_ms: float = -math.inf
    is_due: bool = False

    @property
    def due_ms(self) -> float:
        """The time at which the answer has settled; infinite if there is none, or it was judged."""
        return self.changed_ms + SETTLE_MS if self.is_due else math.inf

    def hear(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take a reading; an answer that has opened again is void."""
        if closed == self.closed:
            return self
        unheard = self.unheard & closed
        answered = closed - unheard
        return SensorAnswer(closed, unheard, answered, at_ms, is_due=bool(answered))

    def hear_tap(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take a reading; what answered may have opened again, as a key does."""
        heard = self.hear(closed, at_ms)
        answered = heard.answered | (self.answered if self.is_due else frozenset())
        return self if heard is self else replace(heard, answered=answered, is_due=bool(answered))

    def overlook(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take a reading, but nothing in it as an answer."""
        since_ms = self.changed_ms if closed == self.closed else at_ms
        return SensorAnswer(closed, unheard=closed, changed_ms=since_ms)

    def anew(self) -> "SensorAnswer":
        """Hear only what closes from now on."""
        return SensorAnswer(self.closed, unheard=self.closed, changed_ms=self.changed_ms)

    def judged(self) -> "SensorAnswer":
        """Mark this answer as judged until it changes."""
        return replace(self, is_due=False)

    def again(self) -> "SensorAnswer":
        """Judge this answer once more, if there is one: the question has changed."""
        return replace(self, is_due=bool(self.answered))
