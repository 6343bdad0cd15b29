"""Sweeping: a piece is waved over the board until every space has sensed it once.

Decides only whether a sensor has closed that was open on the empty board. How well it closes, and whether it
answers in another's place, is for the whole self-test.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Crosspoint, Matrix, Profile, Space, closed
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.selftest.steps.arrival import Ground
from controller.diagnose.selftest.steps.light_pictures import PICTURE_LEVEL
from controller.diagnose.selftest.steps.step import (
    USUAL,
    Doing,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    done,
)
from controller.lights import WHITE, Steady
from controller.messages import Message
from controller.play.guest import Act, Prompt, Wave


@dataclass(frozen=True, slots=True)
class WaveOver(SelftestStep):
    """A piece is waved over every space that was not left out."""

    stage: Stage = Stage.REEDS

    usual_ms: ClassVar[float] = 75_000.0
    is_once: ClassVar[bool] = True

    def begin(self, outset: Outset) -> "WavingOver":
        """See `SelftestStep`: an interrupted one resumes where it was."""
        evidence = outset.evidence
        wanted = tuple(
            space for space in outset.profile.spaces if not {space.first, space.second} <= evidence.skipped
        )
        return WavingOver(self, wanted, outset.ground(), evidence.swept).hear(0.0, outset.tally.matrix)


@dataclass(frozen=True, slots=True)
class WavingOver(Doing):
    """A piece is being waved; ``felt`` are the sensors that have closed so far."""

    step: WaveOver
    wanted: tuple[Space, ...]
    ground: Ground
    felt: frozenset[Crosspoint]
    is_confirmed: bool = False

    def hear(self, _at_ms: float, matrix: Matrix) -> Self:
        """See `Doing`."""
        every = frozenset(sensor for space in self.wanted for sensor in (space.first, space.second))
        news = (closed(matrix) - closed(self.ground.base) - self.ground.ignored) & every
        return self if news <= self.felt else replace(self, felt=self.felt | news)

    def confirm(self, _act: Act) -> Self:
        """See `Doing`: no other space will sense it."""
        return replace(self, is_confirmed=True)

    @property
    def left(self) -> tuple[str, ...]:
        """The spaces that have not sensed it yet."""
        return tuple(space.name for space in self.wanted if not {space.first, space.second} & self.felt)

    def is_done(self, _now_ms: float) -> bool:
        """See `Doing`."""
        return self.is_confirmed or not self.left

    def prompt(self, _profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        left = Message("selftest.spaces_left", left=len(self.left))
        choices = (done(Message("selftest.rest_stays_lit")), *USUAL)
        return Prompt(Message("selftest.wave"), left, Wave(self.left), choices=choices)

    def scene(self, _profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`: a light goes out once its space has sensed the piece."""
        return dict.fromkeys(self.left, Steady(WHITE, PICTURE_LEVEL))

    def keep(self, kept: Kept, now_ms: float) -> Kept:
        """See `Doing`."""
        return replace(kept, evidence=self.interrupted(kept.evidence, now_ms))

    def interrupted(self, evidence: Evidence, _now_ms: float) -> Evidence:
        """See `Doing`."""
        return replace(evidence, swept=evidence.swept | self.felt)
