"""Crosses of pieces: a row and a column are filled, then one more piece goes from space to space.

Decides when a cross is complete, in whatever order it was laid, and what is read with one more piece. A reed
of the cross that chatters is faulty, and neither holds up the step nor is mistaken for the piece that comes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Self

from controller.board import Crosspoint, Profile, closed
from controller.diagnose.evidence import Laid, Look, Stage, Visit
from controller.diagnose.selftest.steps.arrival import NEVER, STAND_MS
from controller.diagnose.selftest.steps.reed import asked_colour, colour_word
from controller.diagnose.selftest.steps.step import (
    LAID_LEVEL,
    USUAL,
    Awaiting,
    Kept,
    Outset,
    Scene,
    SelftestStep,
    Tallying,
    done,
)
from controller.lights import WHITE, Breath, Steady
from controller.messages import Message
from controller.play.guest import Act, Lay, Prompt

#: Two hands may be this close in time; of sensors that close within it, one may be a ghost of the other.
TOGETHER_MS = 50.0


@dataclass(frozen=True, slots=True)
class Cross(SelftestStep):
    """Pieces that fill a row and a column, except for the ``corner`` where these cross."""

    pieces: tuple[Laid, ...]
    corner: Crosspoint
    stage: Stage = Stage.GHOSTS

    usual_ms: ClassVar[float] = 30_000.0
    is_base: ClassVar[bool] = True

    def begin(self, outset: Outset) -> "Filling":
        """See `SelftestStep`."""
        at = {laid.space: outset.profile.space(laid.space).sensor(laid.colour) for laid in self.pieces}
        return Filling(self, outset.tally, tuple(at.items()), outset.unsteady(self.pieces))

    def scene(self) -> Scene:
        """Light the spaces of its pieces faintly."""
        return {piece.space: Steady(WHITE, LAID_LEVEL) for piece in self.pieces}


@dataclass(frozen=True, slots=True)
class Ghost(SelftestStep):
    """One more piece comes to a sensor while a cross lies there."""

    sensor: Crosspoint
    laid: Laid
    cross: Cross
    stage: Stage = Stage.GHOSTS

    usual_ms: ClassVar[float] = 2_500.0

    def begin(self, outset: Outset) -> "Ghosting":
        """See `SelftestStep`."""
        last = outset.evidence.looks[-1] if outset.evidence.looks else None
        is_from = last is not None and last.pieces[:-1] == self.cross.pieces
        before = last.asked if last is not None and is_from else None
        return Ghosting(self, outset.coming(self.sensor, before, self.cross.pieces))


@dataclass(frozen=True, slots=True)
class Filling(Tallying):
    """A cross is laid; ``wanted`` are the sensors that its pieces close, by their spaces.

    A sensor that closed together with another one may have been closed by that one's piece: its own piece is
    asked for until the person confirms that all lie there. The ``unsteady`` ones do not stay closed for their
    pieces: such a sensor has its piece once it has closed, and so has one that chatters.
    """

    step: Cross
    wanted: tuple[tuple[str, Crosspoint], ...]
    unsteady: frozenset[Crosspoint] = frozenset()
    confirmed_ms: float | None = None

    def confirm(self, act: Act) -> Self:
        """See `Doing`: all lie there."""
        return replace(self, confirmed_ms=act.at_ms)

    @property
    def missing(self) -> tuple[str, ...]:
        """The spaces where no piece is sensed yet, or where it may be a ghost."""
        restless = self._restless
        proved = closed(self.tally.matrix) - self._together(restless) | self.tally.ever_closed & restless
        return tuple(space for space, sensor in self.wanted if sensor not in proved)

    @property
    def _restless(self) -> frozenset[Crosspoint]:
        return self.unsteady | self.tally.restless

    def _together(self, restless: frozenset[Crosspoint]) -> frozenset[Crosspoint]:
        """Return the sensors that closed at the same time as another, and are closed still."""
        steady = frozenset(sensor for _, sensor in self.wanted) - restless
        lying = closed(self.tally.matrix) & steady & self.tally.turns.keys()
        came = ((self.tally.of(sensor).last_ms, sensor) for sensor in lying)
        near = (pair for pair in pairwise(sorted(came)) if pair[1][0] - pair[0][0] <= TOGETHER_MS)
        return frozenset(sensor for pair in near for _, sensor in pair)

    @property
    def due_ms(self) -> float:
        """The time at which all lie there, if nothing more happens."""
        if self.confirmed_ms is not None:
            return self.confirmed_ms
        return NEVER if self.missing else self.tally.still_ms(self._restless) + STAND_MS

    def prompt(self, profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        colour = asked_colour(profile, self.step.pieces[0])
        return Prompt(
            Message("selftest.lay_on_all", colour=colour_word(colour)),
            Message("selftest.they_stay", pieces=len(self.step.pieces)),
            Lay(self.missing, colour, stays=True),
            choices=(done(Message("selftest.they_all_lie_there")), *USUAL),
        )

    def scene(self, _profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        return self.step.scene() | dict.fromkeys(self.missing, Breath(self.step.pieces[0].colour))

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """See `Doing`."""
        is_confirmed = self.confirmed_ms is not None
        look = Look(Stage.GHOSTS, self.tally.matrix, self.step.pieces, is_told=is_confirmed)
        visits = (*kept.evidence.visits, *self._chatters())
        return replace(kept, evidence=replace(kept.evidence, visits=visits)).looked(look)

    def _chatters(self) -> Iterator[Visit]:
        """Yield what the reeds of the cross did that chattered while their pieces lay there."""
        restless, start_ms = self.tally.restless, self.tally.start_ms
        for sensor in (sensor for _, sensor in self.wanted if sensor in restless):
            turns = self.tally.of(sensor)
            came_ms = None if turns.closed_ms is None else turns.closed_ms - start_ms
            yield Visit(sensor, came_ms=came_ms, still_turns=turns.count - 1, is_last=True)


@dataclass(frozen=True, slots=True)
class Ghosting(Awaiting):
    """One more piece is requested on a sensor while a cross lies there."""

    step: Ghost

    def prompt(self, profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        laid = self.step.laid
        colour = asked_colour(profile, laid)
        return Prompt(
            Message("selftest.lay", colour=colour_word(colour), space=laid.space),
            Message("selftest.one_more"),
            Lay((laid.space,), colour),
            choices=(done(Message("selftest.it_lies_there")), *USUAL),
        )

    def scene(self, _profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        laid = self.step.laid
        return self.step.cross.scene() | {laid.space: Breath(laid.colour)}

    def keep(self, kept: Kept, now_ms: float) -> Kept:
        """See `Doing`."""
        step, coming = self.step, self.coming
        pieces, is_confirmed = (*step.cross.pieces, step.laid), coming.confirmed_ms is not None
        matrix = coming.matrix_at(now_ms)
        return kept.looked(Look(Stage.GHOSTS, matrix, pieces, asked=step.sensor, is_told=is_confirmed))
