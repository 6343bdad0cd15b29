"""Pieces that are taken off, or laid in a cross: many at once, in any order.

Decides when that is done, which the person may say as well.
"""

from dataclasses import dataclass, replace
from itertools import chain, pairwise

from manalath_board.controller.board import Crosspoint
from manalath_board.controller.diagnose.evidence import Look, Quiet, Stage
from manalath_board.controller.diagnose.examining.plan import Clear, Cross, Ghost, Rest
from manalath_board.controller.diagnose.examining.watching import NEVER, STAND_MS, Coming, Ground
from manalath_board.controller.diagnose.matrix import Matrix, Tape, closed

#: The board is empty when it has read so for this long, or since it was asked for; at the very beginning
#: nobody knows it yet.
CLEAR_MS = 300.0
FIRST_CLEAR_MS = 2000.0
#: The empty board is watched for this long.
REST_MS = 2000.0
#: Two hands may be this near to each other; of sensors that close nearer, one may be a ghost of the other.
TOGETHER_MS = 50.0


@dataclass(frozen=True, slots=True)
class Clearing:
    """Everything is to be taken off; ``ground.base`` is how the board then reads.

    ``is_visited``: a piece lies there, and if its reed is weak that does not always read so.
    """

    step: Clear
    ground: Ground
    tape: Tape
    is_visited: bool = False
    told_ms: float | None = None

    def hear(self, at_ms: float, matrix: Matrix) -> "Clearing":
        """Take down how things stand."""
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def tell(self, at_ms: float) -> "Clearing":
        """The person says that nothing lies there."""
        return replace(self, told_ms=at_ms)

    def at(self, _now_ms: float) -> "Clearing":
        """Time alone changes nothing."""
        return self

    @property
    def left(self) -> frozenset[Crosspoint]:
        """What is closed, and should not be."""
        return closed(self.tape.matrix) - closed(self.ground.base) - self.ground.ignored

    @property
    def due_ms(self) -> float:
        """When it is empty, if nothing more happens."""
        if self.told_ms is not None:
            return self.told_ms
        missing = closed(self.ground.base) - closed(self.tape.matrix) - self.ground.ignored
        if self.left or missing:
            return NEVER
        if self.step.stage is Stage.EMPTY:
            return self.tape.changed_ms + FIRST_CLEAR_MS
        is_sure = len(self.tape.changes) == 1 and not self.is_visited
        return self.tape.changed_ms + (0.0 if is_sure else CLEAR_MS)

    def is_done(self, now_ms: float) -> bool:
        """Whether nothing lies there."""
        return now_ms >= self.due_ms


@dataclass(frozen=True, slots=True)
class Resting:
    """The empty board is watched."""

    step: Rest
    tape: Tape

    def hear(self, at_ms: float, matrix: Matrix) -> "Resting":
        """Take down how things stand."""
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def tell(self, _at_ms: float) -> "Resting":
        """The person cannot make it shorter."""
        return self

    def at(self, _now_ms: float) -> "Resting":
        """Time alone changes nothing before its end."""
        return self

    @property
    def due_ms(self) -> float:
        """When it has been watched for long enough."""
        return self.tape.start_ms + REST_MS

    def is_done(self, now_ms: float) -> bool:
        """Whether it has."""
        return now_ms >= self.due_ms

    @property
    def look(self) -> Look:
        """What was read, by majority."""
        return Look(Stage.EMPTY, self.tape.mostly(self.tape.start_ms, self.due_ms))

    @property
    def quiet(self) -> Quiet:
        """What moved meanwhile."""
        return Quiet(REST_MS, self.tape.turns())


@dataclass(frozen=True, slots=True)
class Filling:
    """A cross is laid; ``wanted`` are the sensors that its pieces close, by their spaces.

    What closed together with another one may be closed by that one's piece: it is asked for until the person
    says that all lie there.
    """

    step: Cross
    wanted: tuple[tuple[str, Crosspoint], ...]
    tape: Tape
    told_ms: float | None = None

    def hear(self, at_ms: float, matrix: Matrix) -> "Filling":
        """Take down how things stand."""
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def tell(self, at_ms: float) -> "Filling":
        """The person says that all lie there."""
        return replace(self, told_ms=at_ms)

    def at(self, _now_ms: float) -> "Filling":
        """Time alone changes nothing."""
        return self

    @property
    def missing(self) -> tuple[str, ...]:
        """Where no piece is felt yet, or is not told from a ghost."""
        proved = closed(self.tape.matrix) - self._together()
        return tuple(space for space, sensor in self.wanted if sensor not in proved)

    def _together(self) -> frozenset[Crosspoint]:
        """The sensors that closed last when another one did."""
        sensors = frozenset(sensor for _, sensor in self.wanted)
        closed_ms: dict[Crosspoint, float] = {}
        for (_, before), (at_ms, matrix) in pairwise(self.tape.changes):
            closed_ms |= dict.fromkeys((closed(matrix) - closed(before)) & sensors, at_ms)
        in_order = sorted(closed_ms, key=closed_ms.__getitem__)
        near = [pair for pair in pairwise(in_order) if closed_ms[pair[1]] - closed_ms[pair[0]] <= TOGETHER_MS]
        return frozenset(chain.from_iterable(near))

    @property
    def due_ms(self) -> float:
        """When all lie there, if nothing more happens."""
        if self.told_ms is not None:
            return self.told_ms
        return NEVER if self.missing else self.tape.changed_ms + STAND_MS

    def is_done(self, now_ms: float) -> bool:
        """Whether all lie there."""
        return now_ms >= self.due_ms

    @property
    def look(self) -> Look:
        """What was read."""
        return Look(Stage.GHOSTS, self.tape.matrix, self.step.pieces, is_told=self.told_ms is not None)


@dataclass(frozen=True, slots=True)
class Ghosting:
    """One more piece is asked to a sensor while a cross lies there."""

    step: Ghost
    coming: Coming

    def hear(self, at_ms: float, matrix: Matrix) -> "Ghosting":
        """Take down how things stand."""
        return replace(self, coming=self.coming.hear(at_ms, matrix))

    def tell(self, at_ms: float) -> "Ghosting":
        """The person says that it lies there."""
        return replace(self, coming=self.coming.tell(at_ms))

    def at(self, _now_ms: float) -> "Ghosting":
        """Time alone changes nothing before it has come."""
        return self

    @property
    def due_ms(self) -> float:
        """When it has come, if nothing more happens."""
        return self.coming.due_ms

    def is_done(self, now_ms: float) -> bool:
        """Whether it has come."""
        return now_ms >= self.due_ms

    def look_at(self, now_ms: float) -> Look:
        """What was read with it there."""
        step, coming = self.step, self.coming
        pieces = (*step.cross.pieces, step.laid)
        matrix = coming.matrix_at(now_ms)
        is_told = coming.told_ms is not None
        return Look(Stage.GHOSTS, matrix, pieces, asked=step.sensor, is_told=is_told)
