"""The clock of a turn, as values only: what the player to move has thought, and since when that time runs."""

from dataclasses import dataclass

#: A player is told when no more than these are left, in seconds, the last first.
LOW_S = (10, 60)
#: How much of a turn may be lost when the power goes.
KEPT_EVERY_MS = 5000.0
#: Times that differ by less are the same: sums of milliseconds are rounded.
SAME_MS = 1e-6
_NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class TurnClock:
    """What the player to move has thought: ``spent_ms``, and from ``since_ms`` on, None while it stands.

    ``kept_ms`` of it are on record. ``low_s`` is the last of `LOW_S` that was passed, 0 before any.
    """

    spent_ms: float = 0.0
    since_ms: float | None = None
    kept_ms: float = 0.0
    low_s: int = 0

    def thought_ms(self, at_ms: float) -> float:
        """Return what the player has thought by then."""
        return self.spent_ms + (0.0 if self.since_ms is None else at_ms - self.since_ms)

    def when_ms(self, thought_ms: float) -> float:
        """Return when the player will have thought so much; never while the clock stands."""
        return _NEVER if self.since_ms is None else self.since_ms + thought_ms - self.spent_ms

    def due_ms(self, lasts_ms: float) -> float:
        """Return when there is something to say or to keep, if the time of the turn lasts so long."""
        waits = [lasts_ms - 1000.0 * low_s for low_s in LOW_S if not self.low_s or low_s < self.low_s]
        return min(map(self.when_ms, (lasts_ms, self.kept_ms + KEPT_EVERY_MS, *waits)))
