"""Clearing: everything is taken off the board.

Decides when the board is empty, which the person may confirm as well.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Crosspoint, Profile, closed
from controller.diagnose.evidence import Stage
from controller.diagnose.selftest.steps.arrival import NEVER, Ground
from controller.diagnose.selftest.steps.step import (
    BLINK_MS,
    USUAL,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    Tallying,
    done,
)
from controller.lights import Blink
from controller.messages import Message
from controller.play.guest import Act, Prompt, TakeAllOff

#: The board is empty once it has read so for CLEAR_MS, or ever since the request; at the very beginning,
#: while the reading of the empty board is still unknown, for FIRST_CLEAR_MS.
CLEAR_MS = 300.0
FIRST_CLEAR_MS = 2000.0


@dataclass(frozen=True, slots=True)
class ClearBoard(SelftestStep):
    """Everything is taken off the board; ``turn`` distinguishes one clearing from another."""

    stage: Stage
    turn: int = 0

    usual_ms: ClassVar[float] = FIRST_CLEAR_MS
    is_counted: ClassVar[bool] = False

    def begin(self, outset: Outset) -> "ClearingBoard":
        """See `SelftestStep`."""
        return ClearingBoard(self, outset.tally, outset.ground(), is_visited=outset.leaving is not None)


@dataclass(frozen=True, slots=True)
class ClearingBoard(Tallying):
    """Everything must come off; ``ground.base`` is how the board then reads.

    ``is_visited``: a piece lies there, which does not always read so if its reed is weak.
    """

    step: ClearBoard
    ground: Ground
    is_visited: bool = False
    confirmed_ms: float | None = None

    def confirm(self, act: Act) -> Self:
        """See `Doing`: nothing lies there."""
        return replace(self, confirmed_ms=act.at_ms)

    @property
    def left(self) -> frozenset[Crosspoint]:
        """What is closed and should not be."""
        return closed(self.tally.matrix) - closed(self.ground.base) - self.ground.ignored

    @property
    def due_ms(self) -> float:
        """The time at which the board is empty, if nothing more happens."""
        if self.confirmed_ms is not None:
            return self.confirmed_ms
        missing = closed(self.ground.base) - closed(self.tally.matrix) - self.ground.ignored
        if self.left or missing:
            return NEVER
        still_ms = self.tally.still_ms(self.ground.ignored)
        if self.step.stage is Stage.EMPTY:
            return still_ms + FIRST_CLEAR_MS
        is_sure = not self.tally.turns and not self.is_visited
        return still_ms + (0.0 if is_sure else CLEAR_MS)

    def prompt(self, profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        return Prompt(
            Message("selftest.take_everything_off"),
            Message("selftest.what_blinks"),
            TakeAllOff(self._lying(profile)),
            choices=(done(Message("selftest.nothing_lies_there")), *USUAL),
        )

    def scene(self, profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        return dict.fromkeys(self._lying(profile), Blink(BLINK_MS))

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`."""
        return kept.left(None, is_last=True)

    def _lying(self, profile: Profile) -> tuple[str, ...]:
        left = self.left
        return tuple(space.name for space in profile.spaces if {space.first, space.second} & left)
