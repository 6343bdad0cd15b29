"""The time left: how long an examination will still take, from how fast this person has been so far."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from controller.diagnose.selftest.steps.step import SelftestStep

#: Each new step of a kind weighs at least one part in this many.
_MEMORY = 20


@dataclass(frozen=True, slots=True)
class Pace:
    """How long steps have taken so far: mean in ms and number, by kind of step."""

    known: tuple[tuple[type[SelftestStep], float, int], ...] = ()

    def took(self, step: SelftestStep, ms: float) -> "Pace":
        """Learn how long a step took."""
        kind = type(step)
        mean_ms, count = self._of(kind)
        count = min(count + 1, _MEMORY)
        others = tuple(known for known in self.known if known[0] is not kind)
        return Pace((*others, (kind, mean_ms + (ms - mean_ms) / count, count)))

    def left_ms(self, steps: Iterable[SelftestStep]) -> float:
        """Estimate how long these steps will take."""
        return sum(count * self._of(kind)[0] for kind, count in Counter(map(type, steps)).items())

    def _of(self, kind: type[SelftestStep]) -> tuple[float, int]:
        return next(
            ((mean_ms, count) for known, mean_ms, count in self.known if known is kind),
            (kind.usual_ms, 0),
        )


NO_CUSTOM = Pace()
