"""Watching two keys: two fingers press them together, hold them, and go together.

Decides when both are down, and when both are up again; how far apart they were is taken down, and not judged.
A key that was pressed before the other one counts from its last closing, so that a false start is none.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.board import Crosspoint
from manalath_board.controller.diagnose.evidence import Pressed
from manalath_board.controller.diagnose.examining.plan import Together
from manalath_board.controller.diagnose.examining.pressing import PRESS_MS
from manalath_board.controller.diagnose.examining.watching import NEVER, STAND_MS, Ground
from manalath_board.controller.diagnose.matrix import Matrix, Tape, closed, is_closed


@dataclass(frozen=True, slots=True)
class Holding:
    """Two fingers are asked to two keys, whose ``sensors`` are in the order of the step, and off them again.

    ``held_ms`` is when both were down, or were said to be, ``is_released`` whether they were said to be up.
    """

    step: Together
    sensors: tuple[Crosspoint, Crosspoint]
    ground: Ground
    tape: Tape
    held_ms: float | None = None
    is_released: bool = False

    def hear(self, at_ms: float, matrix: Matrix) -> "Holding":
        """Take down how things stand."""
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def tell(self, at_ms: float) -> "Holding":
        """The person says that both are down, or that both are up again."""
        return replace(self, held_ms=at_ms) if self.held_ms is None else replace(self, is_released=True)

    def at(self, now_ms: float) -> "Holding":
        """See them held once both have been down for a moment."""
        down_ms = self._down_ms
        return replace(self, held_ms=down_ms) if self.held_ms is None and now_ms >= down_ms else self

    @property
    def _down_ms(self) -> float:
        """When both have been down for a moment, if nothing more happens."""
        down_ms = [ms for ms in map(self._closed_ms, self.sensors) if ms is not None]
        are_down = len(down_ms) == len(self.sensors)
        return self.tape.start_ms + max(down_ms) + PRESS_MS if are_down else NEVER

    @property
    def due_ms(self) -> float:
        """When time alone changes something."""
        if self.held_ms is None:
            return self._down_ms
        if self.is_released:
            return self.held_ms
        is_any_down = any(is_closed(self.tape.matrix, sensor) for sensor in self.sensors)
        return NEVER if is_any_down else max(self.tape.changed_ms, self.held_ms) + STAND_MS

    def is_done(self, now_ms: float) -> bool:
        """Whether both are up again for good."""
        return self.held_ms is not None and now_ms >= self.due_ms

    @property
    def pressed(self) -> Pressed:
        """How the two keys behaved."""
        one, other = self.sensors
        ever = frozenset[Crosspoint]().union(*(closed(matrix) for _, matrix in self.tape.changes))
        return Pressed(
            self.step.keys,
            closed_ms=(self._closed_ms(one), self._closed_ms(other)),
            opened_ms=(self._opened_ms(one), self._opened_ms(other)),
            others=ever - closed(self.ground.base) - self.ground.ignored - set(self.sensors),
        )

    def _closed_ms(self, sensor: Crosspoint) -> float | None:
        """When a key closed that was closed while both were held; from the request."""
        turns = [turn for turn in self.tape.turns_of(sensor) if turn[0] <= self._until_ms]
        return turns[-1][0] - self.tape.start_ms if turns and turns[-1][1] else None

    def _opened_ms(self, sensor: Crosspoint) -> float | None:
        """When a key opened for good after that; from the request to press."""
        turns = [turn for turn in self.tape.turns_of(sensor) if turn[0] > self._until_ms]
        return None if not turns or turns[-1][1] else turns[-1][0] - self.tape.start_ms

    @property
    def _until_ms(self) -> float:
        return NEVER if self.held_ms is None else self.held_ms
