"""Watching a key: a finger presses it and goes.

Decides as `controller.diagnose.examining.watching` does, but sooner: a tap is short.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.diagnose.evidence import Look, Visit
from manalath_board.controller.diagnose.examining.edges import SensorEdges, bounced_us
from manalath_board.controller.diagnose.examining.plan import Press
from manalath_board.controller.diagnose.examining.watching import STAND_MS, Coming
from manalath_board.controller.diagnose.matrix import Matrix, Tape, closed, is_closed, minus

#: A key that is down is looked at after this time; a tap is longer.
PRESS_MS = 40.0


@dataclass(frozen=True, slots=True)
class Pressing:
    """A finger is asked to a key, and off it again."""

    step: Press
    coming: Coming
    looked_ms: float | None = None
    matrix: Matrix = ()
    tape: Tape | None = None
    is_released: bool = False
    edges: SensorEdges = ()

    def hear(self, at_ms: float, matrix: Matrix) -> "Pressing":
        """Take down how things stand."""
        if self.tape is None:
            return replace(self, coming=self.coming.hear(at_ms, matrix))
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def trace(self, edges: SensorEdges) -> "Pressing":
        """Take down the edges of the key."""
        return replace(self, edges=(*self.edges, *edges))

    def tell(self, at_ms: float) -> "Pressing":
        """The person says that the key is down, or that it is up again."""
        if self.looked_ms is None:
            return replace(self, coming=self.coming.tell(at_ms))
        return replace(self, is_released=True)

    def at(self, now_ms: float) -> "Pressing":
        """Look once it is down."""
        if self.looked_ms is not None or now_ms < self._down_ms:
            return self
        matrix = self.coming.matrix_at(now_ms)
        return replace(self, looked_ms=now_ms, matrix=matrix, tape=self.coming.tape)

    @property
    def _down_ms(self) -> float:
        since_ms = self.coming.since_ms
        return self.coming.due_ms if since_ms is None else min(self.coming.due_ms, since_ms + PRESS_MS)

    @property
    def due_ms(self) -> float:
        """When time alone changes something."""
        if self.looked_ms is None or self.tape is None:
            return self._down_ms
        if self.is_released:
            return self.looked_ms
        news = closed(minus(self.tape.matrix, self.coming.low)) - self.coming.ground.ignored
        return float("inf") if news else max(self.tape.changed_ms, self.looked_ms) + STAND_MS

    def is_done(self, now_ms: float) -> bool:
        """Whether it is up again for good."""
        return self.looked_ms is not None and now_ms >= self.due_ms

    @property
    def look(self) -> Look:
        """What was read with it down."""
        step = self.step
        pieces = () if step.cross is None else step.cross.pieces
        is_told = self.coming.told_ms is not None
        return Look(step.stage, self.matrix, pieces, frozenset({step.key}), step.sensor, is_told)

    @property
    def visit(self) -> Visit:
        """How the key behaved."""
        sensor, start_ms = self.step.sensor, self.coming.tape.start_ms
        tape = self.coming.tape if self.tape is None else self.tape
        turns = tape.turns_of(sensor)
        came_ms = next((at_ms - start_ms for at_ms, is_now in turns if is_now), None)
        is_open = not is_closed(tape.matrix, sensor)
        left_ms = turns[-1][0] - (self.looked_ms or start_ms) if turns and is_open else None
        due = 2 if is_open else 1
        return Visit(
            sensor,
            came_ms=came_ms,
            left_ms=None if left_ms is None else max(left_ms, 0.0),
            still_turns=max(0, len(turns) - due),
            closing_us=bounced_us(self.edges, is_closing=True),
            opening_us=bounced_us(self.edges, is_closing=False),
        )
