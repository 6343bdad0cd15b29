"""Soaking: the empty board is left alone while its lights draw, by turns, nothing and all they may.

Decides when they are lit. Nothing should change meanwhile; whatever does is counted.

Resting: the empty board is watched for a while.
"""

from dataclasses import dataclass
from typing import ClassVar

from controller.board import Profile
from controller.diagnose.evidence import SOAK_MS, Evidence, Look, Quiet, Stage
from controller.diagnose.selftest.steps.arrival import NEVER
from controller.diagnose.selftest.steps.step import (
    USUAL,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    Tallying,
    quieter,
)
from controller.lights import WHITE, Steady
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
        return Resting(self, outset.tally)


@dataclass(frozen=True, slots=True)
class Resting(Tallying):
    """The empty board is watched."""

    step: Rest

    @property
    def due_ms(self) -> float:
        """The time at which it has been watched for long enough."""
        return self.tally.start_ms + REST_MS

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        watched = Message("selftest.watched_empty", seconds=round(REST_MS / 1000))
        return Prompt(Message("selftest.leave_alone"), watched, choices=USUAL)

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`: the majority reading, and what changed meanwhile."""
        look = Look(Stage.EMPTY, self.tally.mostly(self.due_ms))
        return kept.looked(look).quieter(Quiet(REST_MS, self.tally.counts))


DARK_MS = 10_000.0
TURN_MS = 5_000.0


@dataclass(frozen=True, slots=True)
class Soak(SelftestStep):
    """Nothing lies on the board, and the lights draw all they may, by turns."""

    stage: Stage = Stage.SOAK

    usual_ms: ClassVar[float] = SOAK_MS
    is_once: ClassVar[bool] = True
    tries_lights: ClassVar[bool] = True

    def begin(self, outset: Outset) -> "Soaking":
        """See `SelftestStep`: an interrupted one resumes where it was."""
        return Soaking(self, outset.tally, max(0.0, outset.evidence.quiet.ms - REST_MS))


@dataclass(frozen=True, slots=True)
class Soaking(Tallying):
    """The board is left alone; ``before_ms`` is how long it already was before an interruption."""

    step: Soak
    before_ms: float = 0.0

    @property
    def start_ms(self) -> float:
        """The time at which it would have begun without interruption."""
        return self.tally.start_ms - self.before_ms

    @property
    def due_ms(self) -> float:
        """The time at which it is over; `turns_ms` covers the lights."""
        return self.start_ms + SOAK_MS

    def is_lit(self, at_ms: float) -> bool:
        """Whether the lights draw all they may."""
        into_ms = at_ms - self.start_ms - DARK_MS
        return 0 <= into_ms < SOAK_MS - DARK_MS and into_ms // TURN_MS % 2 == 0

    def stands_ms(self, at_ms: float) -> float | None:
        """See `Doing`."""
        into_ms = at_ms - self.start_ms - DARK_MS
        turned_ms = self.start_ms + (DARK_MS + into_ms // TURN_MS * TURN_MS if into_ms >= 0 else 0.0)
        return max(turned_ms, self.tally.start_ms)

    def timed_ms(self, at_ms: float) -> float | None:
        """See `Doing`: its first picture is as dark as the one before, and is not timed."""
        since_ms = self.stands_ms(at_ms)
        return None if since_ms == self.tally.start_ms else since_ms

    def turns_ms(self, at_ms: float) -> float:
        """See `Doing`."""
        into_ms = at_ms - self.start_ms - DARK_MS
        after_ms = DARK_MS + (into_ms // TURN_MS + 1) * TURN_MS if into_ms >= 0 else DARK_MS
        return self.start_ms + after_ms if after_ms <= SOAK_MS else NEVER

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        return Prompt(Message("selftest.leave_alone"), Message("selftest.watched_lit"), choices=USUAL)

    def scene(self, profile: Profile, at_ms: float) -> Scene:
        """See `Doing`."""
        return dict.fromkeys(profile.lights, Steady(WHITE, 1.0)) if self.is_lit(at_ms) else {}

    def keep(self, kept: Kept, now_ms: float) -> Kept:
        """See `Doing`."""
        return kept.quieter(self._quiet(now_ms))

    def interrupted(self, evidence: Evidence, now_ms: float) -> Evidence:
        """See `Doing`: the times before and after an interruption add up."""
        return quieter(evidence, self._quiet(now_ms))

    def _quiet(self, now_ms: float) -> Quiet:
        return Quiet(now_ms - self.tally.start_ms, self.tally.counts)
