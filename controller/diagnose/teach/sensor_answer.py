"""What sensors answer to a question: what closed since it was asked, once that has stood for a while.

What was closed before is not heard until it has opened and closed again: stuck reeds, reference lines, pieces
left lying. Knows neither the question nor whose sensor is whose.
"""

import math
from dataclasses import dataclass, replace

from manalath_board.controller.profile import Crosspoint

#: How long what closed has to stand before it is the answer.
SETTLE_MS = 300.0

Closed = frozenset[Crosspoint]


@dataclass(frozen=True, slots=True)
class SensorAnswer:
    """``closed`` is what was read last, since ``changed_ms``; ``unheard`` of that was closed already.

    ``answered`` is what has closed since the question, ``is_due`` whether that is still to be judged.
    """

    closed: Closed = frozenset()
    unheard: Closed = frozenset()
    answered: Closed = frozenset()
    changed_ms: float = -math.inf
    is_due: bool = False

    @property
    def due_ms(self) -> float:
        """When the answer has settled; infinite where there is none, or it was judged."""
        return self.changed_ms + SETTLE_MS if self.is_due else math.inf

    def hear(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take what is read now; an answer that has opened again is none."""
        if closed == self.closed:
            return self
        unheard = self.unheard & closed
        answered = closed - unheard
        return SensorAnswer(closed, unheard, answered, at_ms, is_due=bool(answered))

    def hear_tap(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take what is read now; what answered may have opened again, as a key does."""
        heard = self.hear(closed, at_ms)
        answered = heard.answered | (self.answered if self.is_due else frozenset())
        return self if heard is self else replace(heard, answered=answered, is_due=bool(answered))

    def overlook(self, closed: Closed, at_ms: float) -> "SensorAnswer":
        """Take what is read now, none of it as an answer."""
        since_ms = self.changed_ms if closed == self.closed else at_ms
        return SensorAnswer(closed, unheard=closed, changed_ms=since_ms)

    def anew(self) -> "SensorAnswer":
        """Hear only what closes from now on."""
        return SensorAnswer(self.closed, unheard=self.closed, changed_ms=self.changed_ms)

    def judged(self) -> "SensorAnswer":
        """Do not judge this answer again until it changes."""
        return replace(self, is_due=False)

    def again(self) -> "SensorAnswer":
        """Judge this answer once more, if there is one: the question is another."""
        return replace(self, is_due=bool(self.answered))
