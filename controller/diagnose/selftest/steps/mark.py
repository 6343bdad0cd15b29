"""Marks: a piece is laid with its mark toward one reed of a ring, and only that reed closes for it.

Decides when it lies so: once the ring has closed anew, or the person confirms it.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from controller.board import Crosspoint, Profile, is_closed
from controller.diagnose.evidence import Laid, Marked, Stage
from controller.diagnose.selftest.steps.reed import asked_colour, colour_word
from controller.diagnose.selftest.steps.step import (
    USUAL,
    Awaiting,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    done,
)
from controller.lights import Breath
from controller.messages import Message
from controller.play.guest import Lay, Prompt


@dataclass(frozen=True, slots=True)
class TurnMark(SelftestStep):
    """A piece is laid with its mark toward ``reed`` of a ring, by number; ``turn`` counts from 0."""

    sensor: Crosspoint
    laid: Laid
    reed: int
    turn: int = 0
    stage: Stage = Stage.REEDS

    usual_ms: ClassVar[float] = 5_000.0

    def begin(self, outset: Outset) -> "Marking":
        """See `SelftestStep`."""
        return Marking(self, outset.coming(self.sensor, None))


@dataclass(frozen=True, slots=True)
class Marking(Awaiting):
    """A piece is requested on a ring, with its mark toward one of the reeds."""

    step: TurnMark

    def prompt(self, profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        step, colour = self.step, asked_colour(profile, self.step.laid)
        space, mark_deg = step.laid.space, profile.build.reeds.ring_deg[step.reed - 1]
        return Prompt(
            Message("selftest_piece.lay_marked", colour=colour_word(colour), space=space, mark_deg=mark_deg),
            Message("selftest_piece.mark_shows", is_again=step.turn > 0),
            Lay((space,), colour, mark_deg=mark_deg),
            choices=(done(Message("selftest_piece.it_lies_so")), *USUAL),
        )

    def scene(self, _profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        return {self.step.laid.space: Breath(self.step.laid.colour)}

    def keep(self, kept: Kept, now_ms: float) -> Kept:
        """See `Doing`."""
        step = self.step
        marked = Marked(step.sensor, step.reed, is_closed(self.coming.matrix_at(now_ms), step.sensor))
        return replace(kept, evidence=replace(kept.evidence, marked=(*kept.evidence.marked, marked)))
