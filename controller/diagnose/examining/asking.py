"""What only a person can answer: how a picture looks, and whether the report was read."""

from dataclasses import dataclass, replace

from manalath_board.controller.diagnose.evidence import Seen
from manalath_board.controller.diagnose.examining.plan import Picture, Report
from manalath_board.controller.diagnose.examining.watching import NEVER
from manalath_board.controller.diagnose.matrix import Matrix
from manalath_board.controller.guest import Act


@dataclass(frozen=True, slots=True)
class Asking:
    """A picture is on the lights until the person has said how it looks."""

    step: Picture
    begun_ms: float = 0.0
    answer: Act | None = None

    def hear(self, _at_ms: float, _matrix: Matrix) -> "Asking":
        """No sensor answers it."""
        return self

    def answered(self, act: Act) -> "Asking":
        """Take the answer."""
        return replace(self, answer=act)

    def tell(self, _at_ms: float) -> "Asking":
        """See ``answered``."""
        return self

    def at(self, _now_ms: float) -> "Asking":
        """Time alone changes nothing."""
        return self

    @property
    def due_ms(self) -> float:
        """Never."""
        return NEVER

    def is_done(self, _now_ms: float) -> bool:
        """Whether it was answered."""
        return self.answer is not None

    @property
    def seen(self) -> Seen:
        """What the person said; all as shown where nothing else was named."""
        step, act = self.step, self.answer
        differs = frozenset[str]() if act is None else act.spaces
        saw = "" if not step.asks_hue else step.hue if act is None or not act.saw else act.saw
        return Seen(frozenset(step.lit), step.hue, differs, saw)


@dataclass(frozen=True, slots=True)
class Telling:
    """The report is told until the person leaves."""

    step: Report

    def hear(self, _at_ms: float, _matrix: Matrix) -> "Telling":
        """No sensor matters any more."""
        return self

    def tell(self, _at_ms: float) -> "Telling":
        """It is read."""
        return self

    def at(self, _now_ms: float) -> "Telling":
        """Time alone changes nothing."""
        return self

    @property
    def due_ms(self) -> float:
        """Never."""
        return NEVER

    def is_done(self, _now_ms: float) -> bool:
        """It stands until the board is given back."""
        return False
