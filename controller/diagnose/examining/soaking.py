"""Soaking: the empty board is left alone while its lights draw nothing, and all they may, in turn.

Decides when they are lit. Nothing may happen meanwhile; what does is counted.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.diagnose.evidence import Quiet
from manalath_board.controller.diagnose.examining.plan import Soak
from manalath_board.controller.diagnose.examining.watching import NEVER
from manalath_board.controller.diagnose.matrix import Matrix, Tape

SOAK_MS = 60_000.0
DARK_MS = 10_000.0
TURN_MS = 5_000.0


@dataclass(frozen=True, slots=True)
class Soaking:
    """The board is left alone; ``before_ms`` is for how long it was already, before it was interrupted."""

    step: Soak
    tape: Tape
    before_ms: float = 0.0

    def hear(self, at_ms: float, matrix: Matrix) -> "Soaking":
        """Take down how things stand."""
        return replace(self, tape=self.tape.hear(at_ms, matrix))

    def tell(self, _at_ms: float) -> "Soaking":
        """The person cannot make it shorter."""
        return self

    def at(self, _now_ms: float) -> "Soaking":
        """Time alone changes nothing but the lights."""
        return self

    @property
    def start_ms(self) -> float:
        """When it would have begun without interruption."""
        return self.tape.start_ms - self.before_ms

    @property
    def end_ms(self) -> float:
        """When it is over."""
        return self.start_ms + SOAK_MS

    @property
    def due_ms(self) -> float:
        """When it is over; the lights change by themselves."""
        return self.end_ms

    def is_done(self, now_ms: float) -> bool:
        """Whether it is over."""
        return now_ms >= self.end_ms

    def is_lit(self, at_ms: float) -> bool:
        """Whether the lights draw all they may."""
        into_ms = at_ms - self.start_ms - DARK_MS
        return 0 <= into_ms < SOAK_MS - DARK_MS and into_ms // TURN_MS % 2 == 0

    def turned_ms(self, at_ms: float) -> float:
        """Since when the lights are as they are."""
        into_ms = at_ms - self.start_ms - DARK_MS
        turned_ms = self.start_ms + (DARK_MS + into_ms // TURN_MS * TURN_MS if into_ms >= 0 else 0.0)
        return max(turned_ms, self.tape.start_ms)

    def turns_ms(self, at_ms: float) -> float:
        """When the lights change next."""
        into_ms = at_ms - self.start_ms - DARK_MS
        after_ms = DARK_MS + (into_ms // TURN_MS + 1) * TURN_MS if into_ms >= 0 else DARK_MS
        return self.start_ms + after_ms if after_ms <= SOAK_MS else NEVER

    def quiet(self, now_ms: float) -> Quiet:
        """What moved up to now."""
        return Quiet(now_ms - self.tape.start_ms, self.tape.turns())
