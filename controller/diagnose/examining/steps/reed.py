"""A reed: one piece comes to it, lies still, is pushed about, and leaves.

Decides when it is looked at and for how long it is pushed about. The visit is whole once the piece closes the
next reed, or lies nowhere any more.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from manalath_board.controller.board import Crosspoint, Profile, is_next_to
from manalath_board.controller.diagnose.evidence import Evidence, Laid, Look, Stage, Visit
from manalath_board.controller.diagnose.examining.edges import bounced_us
from manalath_board.controller.diagnose.examining.showing import BLINK_MS, LAID_LEVEL, Scene
from manalath_board.controller.diagnose.examining.steps.coming import NEVER, Leaving
from manalath_board.controller.diagnose.examining.steps.pieces import asked_colour, colour_word
from manalath_board.controller.diagnose.examining.steps.step import (
    USUAL,
    Awaited,
    Kept,
    Looking,
    Outset,
    Step,
    done,
)
from manalath_board.controller.diagnose.matrix import Tape
from manalath_board.controller.guest import Act, Lay, LetLie, Prompt, Push
from manalath_board.controller.lights.hues import WHITE
from manalath_board.controller.lights.rhythm import Blink, Breath, Steady
from manalath_board.controller.messages import Message

#: A piece lies still for this long, and is pushed about for that long.
STILL_MS = 500.0
PUSHED_MS = 800.0


@dataclass(frozen=True, slots=True)
class Reed(Step):
    """A piece comes to one reed, lies still, is pushed about, and leaves; ``turn`` counts from 0."""

    sensor: Crosspoint
    laid: Laid
    turn: int = 0
    stage: Stage = Stage.REEDS

    usual_ms: ClassVar[float] = 4_000.0

    def begin(self, outset: Outset) -> "Visiting":
        """See `Step`."""
        before = None if outset.leaving is None else outset.leaving.visit.sensor
        return Visiting(self, outset.coming(self.sensor, before))

    def skipped(self, evidence: Evidence) -> Evidence:
        """See `Step`: one that was tried is not untested by that."""
        return evidence if self.turn else replace(evidence, skipped=evidence.skipped | {self.sensor})


@dataclass(frozen=True, slots=True)
class Visiting(Looking):
    """A piece is asked to a reed: it comes, lies still, is pushed about."""

    step: Reed

    def tell(self, act: Act) -> Self:
        """See `Doing`."""
        return replace(self, coming=self.coming.tell(act.at_ms)) if self.looked_ms is None else self

    def at(self, now_ms: float) -> Self:
        """See `Doing`: look once it has come."""
        due_ms = self.coming.due_ms
        if self.looked_ms is not None or now_ms < due_ms:
            return self
        matrix = self.coming.matrix_at(now_ms)
        return replace(
            self, looked_ms=now_ms, matrix=matrix, tape=Tape.begun(now_ms, self.coming.tape.matrix)
        )

    @property
    def due_ms(self) -> float:
        """When time alone changes something."""
        if self.looked_ms is None:
            return self.coming.due_ms
        return self.looked_ms + STILL_MS + PUSHED_MS

    @property
    def pushes_ms(self) -> float:
        """From when on it is to be pushed about."""
        return NEVER if self.looked_ms is None else self.looked_ms + STILL_MS

    @property
    def look(self) -> Look:
        """What was read with it there, while it lay still: what it passed on its way has opened by then."""
        step, matrix = self.step, self.matrix
        if self.tape is not None and self.looked_ms is not None and not self.is_told:
            matrix = self.tape.mostly(self.looked_ms, self.pushes_ms)
        return Look(step.stage, matrix, (step.laid,), frozenset(), step.sensor, self.is_told)

    @property
    def restless(self) -> frozenset[Crosspoint]:
        """What turned to and fro while it lay there and was pushed about."""
        turns = {} if self.tape is None else self.tape.turns()
        return frozenset(at for at, count in turns.items() if count > 1)

    @property
    def visit(self) -> Visit:
        """How the sensor behaved up to now."""
        closed_ms = self.coming.closed_ms
        turns = [] if self.tape is None else [at_ms for at_ms, _ in self.tape.turns_of(self.step.sensor)]
        still = sum(at_ms < self.pushes_ms for at_ms in turns)
        return Visit(
            sensor=self.step.sensor,
            came_ms=None if closed_ms is None else closed_ms - self.coming.tape.start_ms,
            still_turns=still,
            pushed_turns=len(turns) - still,
            closing_us=bounced_us(self.edges, is_closing=True),
        )

    @property
    def awaited(self) -> Awaited | None:
        """See `Doing`."""
        if self.looked_ms is not None or self.is_told:
            return None
        return Awaited(self.step.sensor, NEVER if self.coming.since_ms is None else self.coming.since_ms)

    def prompt(self, profile: Profile, now_ms: float) -> Prompt:
        """See `Doing`."""
        spaces = (self.step.laid.space,)
        if self.looked_ms is None:
            return self._ask(profile)
        if now_ms < self.pushes_ms:
            felt = None if self.is_told else Message("selftest.felt")
            return Prompt(Message("selftest.let_it_lie"), felt, LetLie(spaces), choices=USUAL)
        blinks = Message("selftest.while_it_blinks")
        return Prompt(Message("selftest.push_about", space=spaces[0]), blinks, Push(spaces), choices=USUAL)

    def _ask(self, profile: Profile) -> Prompt:
        step, is_slid = self.step, self._is_slid(profile)
        space, colour = step.laid.space, asked_colour(profile, step.laid)
        lay = Message("selftest.lay", colour=colour_word(colour), space=space)
        slide = Message("selftest.slide", colour=colour_word(colour), space=space)
        return Prompt(
            slide if is_slid else lay,
            Message("selftest.its_light_breathes", is_again=step.turn > 0),
            Lay((space,), colour, is_slid=is_slid),
            choices=(done(Message("selftest.it_lies_there")), *USUAL),
        )

    def _is_slid(self, profile: Profile) -> bool:
        """Whether the piece lies right beside: how long it takes to slide is much the same every time."""
        start, space = self.coming.before, profile.space(self.step.laid.space)
        return any(
            start == other.sensor(self.step.laid.colour) and is_next_to(profile, other, space)
            for other in profile.spaces
        )

    def scene(self, _profile: Profile, at_ms: float) -> Scene:
        """See `Doing`."""
        laid = self.step.laid
        if self.looked_ms is None:
            return {laid.space: Breath(laid.colour)}
        return {laid.space: Blink(BLINK_MS) if at_ms >= self.pushes_ms else Steady(WHITE, LAID_LEVEL)}

    def turns_ms(self, at_ms: float) -> float:
        """See `Doing`."""
        return self.pushes_ms if self.pushes_ms > at_ms else NEVER

    def keep(self, kept: Kept, now_ms: float) -> Kept:
        """See `Doing`: the visit before is whole now, this one once its piece lies elsewhere."""
        tape = self.coming.tape if self.tape is None else self.tape
        leaving = Leaving(self.visit, Tape.begun(now_ms, tape.matrix), restless=self.restless)
        return replace(kept.left(self.coming.closed_ms).looked(self.look), leaving=leaving)
