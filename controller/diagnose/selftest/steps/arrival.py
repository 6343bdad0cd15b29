"""Something comes to a sensor, and leaves it.

Decides when something has come: once a sensor has closed that was open at some time since it was asked for,
and the matrix has stood for a while; one that never comes to rest is taken by the majority. What was closed
on the empty board, or was restless there, says nothing.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.diagnose.evidence import Visit
from manalath_board.controller.diagnose.matrix import Matrix, MatrixTape, closed, common, is_closed, minus
from manalath_board.controller.diagnose.selftest.edges import SensorEdges, bounced_us, edges_of
from manalath_board.controller.ports import Edges
from manalath_board.controller.profile import Crosspoint

#: The matrix has to stand for this long.
STAND_MS = 300.0
#: A key that closes alone may be an answer of the person; after this long it is not.
KEY_STAND_MS = 1200.0
#: What never comes to rest is taken as it mostly was in this time.
RESTLESS_MS = 1500.0

NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known of the board before anything comes.

    ``ignored`` are sensors that say nothing: restless on the empty board. ``keys`` may be pressed to answer.
    """

    base: Matrix
    ignored: frozenset[Crosspoint] = frozenset()
    keys: frozenset[Crosspoint] = frozenset()


@dataclass(frozen=True, slots=True)
class Coming:
    """Something is awaited at a sensor.

    ``low`` is what was closed all the time since it was asked for, ``since_ms`` since when there is news.
    ``before`` is the sensor where the piece comes from: while that is still closed, more is to be awaited.
    """

    sensor: Crosspoint
    ground: Ground
    tape: MatrixTape
    low: Matrix
    stand_ms: float = STAND_MS
    before: Crosspoint | None = None
    since_ms: float | None = None
    told_ms: float | None = None

    @staticmethod
    def begun(
        sensor: Crosspoint,
        ground: Ground,
        tape: MatrixTape,
        *,
        before: Crosspoint | None = None,
        looked: Matrix | None = None,
    ) -> "Coming":
        """Await it from now on, with the piece that was at ``before`` when ``looked`` was read.

        What has closed since then is that piece, slid on early. Anything else that is closed already, a piece
        that lies there still, has to change, or the person has to say that it is there.
        """
        low = tape.matrix
        is_new = looked is not None and not is_closed(looked, sensor)
        if is_new and sensor != before and not is_closed(ground.base, sensor):
            row, column = sensor
            low = (*low[:row], low[row] & ~(1 << column), *low[row + 1 :])
        coming = Coming(sensor, ground, tape, low, before=before)
        return coming.hear(tape.start_ms, tape.matrix)

    def hear(self, at_ms: float, matrix: Matrix) -> "Coming":
        """Take down how things stand."""
        after = replace(self, tape=self.tape.hear(at_ms, matrix), low=common(self.low, matrix))
        since_ms = None if not after.news else at_ms if self.since_ms is None else self.since_ms
        return replace(after, since_ms=since_ms)

    @property
    def news(self) -> frozenset[Crosspoint]:
        """What is closed now and was not at some time since it was asked for."""
        return closed(minus(self.tape.matrix, self.low)) - (self.ground.ignored - {self.sensor})

    @property
    def due_ms(self) -> float:
        """When it has come, if nothing more happens; infinite as long as nothing did."""
        if self.told_ms is not None:
            return self.told_ms
        if self.since_ms is None:
            return NEVER
        stand_ms = KEY_STAND_MS if self.news <= self.ground.keys else self.stand_ms
        if self._is_trailing:
            return max(self.since_ms, self.closed_ms or 0.0) + RESTLESS_MS
        return min(self.tape.changed_ms + stand_ms, self.since_ms + max(RESTLESS_MS, stand_ms))

    @property
    def _is_trailing(self) -> bool:
        """Whether the sensor that the piece left has yet to open."""
        if self.before is None or is_closed(self.ground.base, self.before):
            return False
        return is_closed(self.tape.matrix, self.before) and self.before != self.sensor

    def tell(self, at_ms: float) -> "Coming":
        """The person says that it is there."""
        return replace(self, told_ms=at_ms)

    def matrix_at(self, at_ms: float) -> Matrix:
        """What was read with it there: the newest matrix, or the majority where it does not stand."""
        if at_ms - self.tape.changed_ms >= min(self.stand_ms, STAND_MS):
            return self.tape.matrix
        since_ms = self.tape.start_ms if self.since_ms is None else self.since_ms
        from_ms = max(since_ms, at_ms - RESTLESS_MS)
        return self.tape.mostly(from_ms, at_ms) if at_ms > from_ms else self.tape.matrix

    @property
    def closed_ms(self) -> float | None:
        """When the sensor that was asked for closed first."""
        return next((at_ms for at_ms, is_now in self.tape.turns_of(self.sensor) if is_now), None)


@dataclass(frozen=True, slots=True)
class Leaving:
    """A piece was asked away from a sensor; the visit is whole once it lies elsewhere, or nowhere.

    ``restless`` are the sensors that turned to and fro while it lay there: what they do says of no piece
    that it comes or goes.
    """

    visit: Visit
    tape: MatrixTape
    edges: SensorEdges = ()
    restless: frozenset[Crosspoint] = frozenset()

    def hear(self, at_ms: float, matrix: Matrix) -> "Leaving":
        """Take down how things stand."""
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def trace(self, told: Edges) -> "Leaving":
        """Take down the edges of the sensor that the piece leaves."""
        return replace(self, edges=(*self.edges, *edges_of(self.visit.sensor, told)))

    def whole(self, next_ms: float | None) -> Visit:
        """The visit, if the piece closed the next sensor at ``next_ms``; None if it did not."""
        sensor, tape = self.visit.sensor, self.tape
        turns = tape.turns_of(sensor)
        is_open = not is_closed(tape.matrix, sensor)
        opened_ms = turns[-1][0] if turns else tape.start_ms
        end_ms = opened_ms if is_open else float("inf")
        was_closed = is_closed(tape.changes[0][1], sensor)
        overlap_ms = 0.0
        if next_ms is not None and was_closed:
            overlap_ms = max(0.0, min(end_ms, max(tape.changed_ms, next_ms + RESTLESS_MS)) - next_ms)
        left_ms = opened_ms - tape.start_ms if is_open and (was_closed or turns) else None
        if is_open and left_ms is None and self.visit.came_ms is not None:
            left_ms = 0.0
        opening_us = bounced_us(self.edges, is_closing=False)
        return replace(self.visit, left_ms=left_ms, overlap_ms=overlap_ms, opening_us=opening_us)
