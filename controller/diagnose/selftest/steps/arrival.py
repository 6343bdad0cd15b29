"""Arrival: when something has come to a sensor, and how it leaves.

Decides when something has come: a sensor has closed that was open at some time since the request, and the
matrix has stood still for a while; if it never comes to rest, the majority counts. What was closed or
restless on the empty board says nothing.
"""

from dataclasses import dataclass, replace

from controller.board import Crosspoint, Matrix, closed, common, is_closed, minus
from controller.diagnose.evidence import Visit
from controller.diagnose.selftest.tally import Tally
from controller.play.bounce import SensorEdges, bounced_us, with_edges
from controller.ports import Edges

#: The matrix must stand still for this long.
STAND_MS = 300.0
#: A key that closes alone may be the person's answer; after this long it is not.
KEY_STAND_MS = 1200.0
#: A matrix that never comes to rest is read as it mostly was in this time.
RESTLESS_MS = 1500.0

NEVER = float("inf")


@dataclass(frozen=True, slots=True)
class Ground:
    """What is known of the board before anything comes.

    ``ignored`` are sensors that say nothing, as they were restless on the empty board. ``keys`` may be
    pressed as an answer.
    """

    base: Matrix
    ignored: frozenset[Crosspoint] = frozenset()
    keys: frozenset[Crosspoint] = frozenset()


@dataclass(frozen=True, slots=True)
class Coming:
    """Something awaited at a sensor.

    ``tally`` counts since the request, ``lately`` since there was news, or since the sensor closed after
    that. ``low`` is what has been closed ever since the request, ``since_ms`` the time since which there is
    news. ``before`` is the sensor that the piece comes from: while that is still closed, there is more to
    await.
    """

    sensor: Crosspoint
    ground: Ground
    tally: Tally
    lately: Tally
    low: Matrix
    stand_ms: float = STAND_MS
    before: Crosspoint | None = None
    since_ms: float | None = None
    confirmed_ms: float | None = None

    @staticmethod
    def begun(
        sensor: Crosspoint,
        ground: Ground,
        tally: Tally,
        *,
        before: Crosspoint | None = None,
        looked: Matrix | None = None,
    ) -> "Coming":
        """Await it from now on, with the piece that was at ``before`` when ``looked`` was read.

        What has closed since then is that piece, slid on early. Anything else that is closed already, such as
        a piece still lying there, must change, or the person must confirm it.
        """
        ground = replace(ground, ignored=ground.ignored - {sensor})
        low = tally.matrix
        is_new = looked is not None and not is_closed(looked, sensor)
        if is_new and sensor != before and not is_closed(ground.base, sensor):
            row, column = sensor
            low = (*low[:row], low[row] & ~(1 << column), *low[row + 1 :])
        coming = Coming(sensor, ground, tally, tally, low, before=before)
        return coming.hear(tally.start_ms, tally.matrix)

    def hear(self, at_ms: float, matrix: Matrix) -> "Coming":
        """Record the matrix."""
        after = replace(self, tally=self.tally.hear(at_ms, matrix), low=common(self.low, matrix))
        since_ms = None if not after.news else at_ms if self.since_ms is None else self.since_ms
        is_news = since_ms is not None and self.since_ms is None
        is_new = is_news or after.closed_ms != self.closed_ms
        lately = Tally.begun(after.tally.changed_ms, matrix) if is_new else self.lately.hear(at_ms, matrix)
        return replace(after, since_ms=since_ms, lately=lately)

    @property
    def news(self) -> frozenset[Crosspoint]:
        """What is closed now and was open at some time since the request."""
        return closed(minus(self.tally.matrix, self.low)) - self.ground.ignored

    @property
    def due_ms(self) -> float:
        """The time at which it has come, if nothing more happens; infinite while there is no news."""
        if self.confirmed_ms is not None:
            return self.confirmed_ms
        if self.since_ms is None:
            return NEVER
        stand_ms = KEY_STAND_MS if self.news <= self.ground.keys else self.stand_ms
        if self._is_trailing:
            return max(self.since_ms, self.closed_ms or 0.0) + RESTLESS_MS
        return min(self.still_ms + stand_ms, self.since_ms + max(RESTLESS_MS, stand_ms))

    @property
    def still_ms(self) -> float:
        """Since when nothing that counts has changed."""
        return self.tally.still_ms(self.ground.ignored)

    @property
    def _is_trailing(self) -> bool:
        """Whether the sensor that the piece left has yet to open."""
        if self.before is None or is_closed(self.ground.base, self.before):
            return False
        return is_closed(self.tally.matrix, self.before) and self.before != self.sensor

    def confirm(self, at_ms: float) -> "Coming":
        """Record that the person confirms it."""
        return replace(self, confirmed_ms=at_ms)

    def matrix_at(self, at_ms: float) -> Matrix:
        """Return the reading with it there: the newest matrix, or the majority if it has not stood still."""
        if at_ms - self.tally.changed_ms >= min(self.stand_ms, STAND_MS):
            return self.tally.matrix
        return self.lately.mostly(at_ms)

    @property
    def closed_ms(self) -> float | None:
        """The time at which the requested sensor first closed."""
        return self.tally.of(self.sensor).closed_ms


@dataclass(frozen=True, slots=True)
class Leaving:
    """A piece asked away from a sensor; its visit is complete once it lies elsewhere, or nowhere.

    ``restless`` are the sensors that turned to and fro while it lay there: their changes do not mean that a
    piece comes or goes.
    """

    visit: Visit
    tally: Tally
    edges: SensorEdges = ()
    restless: frozenset[Crosspoint] = frozenset()

    def hear(self, at_ms: float, matrix: Matrix) -> "Leaving":
        """Record the matrix."""
        return replace(self, tally=self.tally.hear(at_ms, matrix))

    def trace(self, row_edges: Edges) -> "Leaving":
        """Record the edges of the sensor that the piece leaves."""
        return replace(self, edges=with_edges(self.edges, self.visit.sensor, row_edges))

    def whole(self, next_ms: float | None) -> Visit:
        """Return the complete visit; ``next_ms`` is when the piece closed the next sensor, if it did."""
        sensor, tally = self.visit.sensor, self.tally
        turns, was_closed = tally.of(sensor), tally.was_closed(sensor)
        is_open = not is_closed(tally.matrix, sensor)
        opened_ms = turns.last_ms if turns.count else tally.start_ms
        end_ms = opened_ms if is_open else float("inf")
        overlap_ms = 0.0
        if next_ms is not None and was_closed:
            overlap_ms = max(0.0, min(end_ms, max(tally.changed_ms, next_ms + RESTLESS_MS)) - next_ms)
        left_ms = opened_ms - tally.start_ms if is_open and (was_closed or turns.count) else None
        if is_open and left_ms is None and self.visit.came_ms is not None:
            left_ms = 0.0
        opening_us = bounced_us(self.edges, is_closing=False)
        return replace(self.visit, left_ms=left_ms, overlap_ms=overlap_ms, opening_us=opening_us)
