"""Resting: the empty board is watched for a while."""

from dataclasses import dataclass
from typing import ClassVar

from controller.board import Profile
from controller.diagnose.evidence import Look, Quiet, Stage
from controller.diagnose.selftest.steps.step import USUAL, Kept, Outset, SelftestStep, Taping
from controller.messages import Message
from controller.play.guest import Prompt

#: The empty board is watched for this long.
REST_MS = 2000.0


@dataclass(frozen=True, slots=True)
class Rest(SelftestStep):
    """The empty board is watched for a while."""

    stage: Stage = Stage.EMPTY

    usual_ms: ClassVar[float] = REST_MS
    is_counted: ClassVar[bool] = False

    def begin(self, outset: Outset) -> "Resting":
        """See `SelftestStep`."""
        return Resting(self, outset.tape)


@dataclass(frozen=True, slots=True)
class Resting(Taping):
    """The empty board is watched."""

    step: Rest

    @property
    def due_ms(self) -> float:
        """The time at which it has been watched for long enough."""
        return self.tape.start_ms + REST_MS

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        watched = Message("selftest.watched_empty", seconds=round(REST_MS / 1000))
        return Prompt(Message("selftest.leave_alone"), watched, choices=USUAL)

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`: the majority reading, and what changed meanwhile."""
        look = Look(Stage.EMPTY, self.tape.mostly(self.tape.start_ms, self.due_ms))
        return kept.looked(look).quieter(Quiet(REST_MS, self.tape.turns()))
