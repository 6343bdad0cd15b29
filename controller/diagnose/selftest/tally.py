"""A tally: what the sensors have done since a step, or a phase of it, began, counted as it is heard.

Decides nothing about what that means. No report is kept once it is counted, so one costs as much as the
sensors that it changed, however long the tally runs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from controller.board import Crosspoint, Matrix, closed, is_closed, with_closed
from controller.inference.readings import is_chatter, recent_changes


@dataclass(frozen=True, slots=True)
class Turns:
    """How one sensor has changed: how often, when last, and when it first closed; None if it never has.

    ``lasted_ms`` is how long it had been closed by the last change. It ``is_restless`` from the time on at
    which it chattered (`controller.inference.is_chatter`); ``recent_ms`` are the changes that may show this.
    """

    count: int = 0
    last_ms: float = 0.0
    closed_ms: float | None = None
    lasted_ms: float = 0.0
    is_restless: bool = False
    recent_ms: tuple[float, ...] = ()

    def turned(self, at_ms: float, start_ms: float, *, is_now: bool) -> "Turns":
        """Count one more change; before the first one, the sensor was as it was at ``start_ms``."""
        recent_ms = recent_changes(self.recent_ms, at_ms)
        stood_ms = at_ms - (self.last_ms if self.count else start_ms)
        return Turns(
            self.count + 1,
            at_ms,
            at_ms if is_now and self.closed_ms is None else self.closed_ms,
            self.lasted_ms + (0.0 if is_now else stood_ms),
            self.is_restless or is_chatter(recent_ms),
            recent_ms,
        )


#: A sensor that has not changed.
UNTURNED = Turns()


@dataclass(frozen=True, slots=True)
class Tally:
    """What the matrix has done since ``start_ms``: how it reads now, when that began, who has changed."""

    start_ms: float
    matrix: Matrix
    changed_ms: float
    turns: Mapping[Crosspoint, Turns] = field(default_factory=lambda: MappingProxyType({}))

    @staticmethod
    def begun(at_ms: float, matrix: Matrix) -> "Tally":
        """Begin with one matrix."""
        return Tally(at_ms, matrix, at_ms)

    def hear(self, at_ms: float, matrix: Matrix) -> "Tally":
        """Count what has changed; a matrix that arrives late is dated no earlier than the newest."""
        if matrix == self.matrix:
            return self
        at_ms = max(at_ms, self.changed_ms)
        turns = dict(self.turns)
        for sensor in closed(self.matrix) ^ closed(matrix):
            is_now = is_closed(matrix, sensor)
            turns[sensor] = self.of(sensor).turned(at_ms, self.start_ms, is_now=is_now)
        return replace(self, matrix=matrix, changed_ms=at_ms, turns=turns)

    def of(self, sensor: Crosspoint) -> Turns:
        """Return how one sensor has changed."""
        return self.turns.get(sensor, UNTURNED)

    def was_closed(self, sensor: Crosspoint) -> bool:
        """Whether a sensor was closed at the beginning."""
        return is_closed(self.matrix, sensor) ^ bool(self.of(sensor).count % 2)

    @property
    def ever_closed(self) -> frozenset[Crosspoint]:
        """What has been closed at some time."""
        return closed(self.matrix) | self.turns.keys()

    @property
    def restless(self) -> frozenset[Crosspoint]:
        """What has chattered."""
        return frozenset(sensor for sensor, turns in self.turns.items() if turns.is_restless)

    @property
    def counts(self) -> dict[Crosspoint, int]:
        """How often each sensor has changed that has."""
        return {sensor: turns.count for sensor, turns in self.turns.items()}

    def still_ms(self, ignored: frozenset[Crosspoint]) -> float:
        """Return since when no sensor has changed, apart from those ``ignored``."""
        last_ms = (turns.last_ms for sensor, turns in self.turns.items() if sensor not in ignored)
        return max(last_ms, default=self.start_ms)

    def mostly(self, to_ms: float) -> Matrix:
        """Return what was closed for more than half of the time up to ``to_ms``, if nothing more happens."""
        half_ms = (to_ms - self.start_ms) / 2
        if half_ms <= 0:
            return self.matrix
        often = [sensor for sensor in self.ever_closed if self._lasted_ms(sensor, to_ms) > half_ms]
        return with_closed((0,) * len(self.matrix), often)

    def _lasted_ms(self, sensor: Crosspoint, to_ms: float) -> float:
        turns = self.of(sensor)
        since_ms = turns.last_ms if turns.count else self.start_ms
        return turns.lasted_ms + (to_ms - since_ms if is_closed(self.matrix, sensor) else 0.0)


def heard(
    phases: tuple[Tally, ...], starts_ms: Sequence[float], at_ms: float, matrix: Matrix
) -> tuple[Tally, ...]:
    """Count a matrix in the phase that it falls in; ``starts_ms`` is when each one after the first begins.

    A phase has a tally from the first matrix on that falls in it or a later one.
    """
    at_ms = max(at_ms, phases[-1].changed_ms)
    for start_ms in starts_ms[len(phases) - 1 :]:
        if at_ms >= start_ms:
            phases = (*phases, Tally.begun(start_ms, phases[-1].matrix))
    return (*phases[:-1], phases[-1].hear(at_ms, matrix))
