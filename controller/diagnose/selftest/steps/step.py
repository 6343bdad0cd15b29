"""Steps: what every step of an examination has and does.

A `SelftestStep` is what to do, as a constant value; a `Doing` is that step while it is done: it hears the
board and the person, decides what is asked and what shines, and knows when it is done and what evidence it
leaves. Which step follows which is decided elsewhere.

The lights of a step are such that the person needs no screen. Breathing in a colour: put a piece of that
colour here. Blinking white: push it about or, where no piece is asked for, take it off; blinking slowly: turn
it. Breathing white: hold it above its place until the light goes dark. A picture to be judged stands still.
The caller applies the power limit.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Crosspoint, Matrix, Profile
from controller.diagnose.diagnosis import Diagnosis
from controller.diagnose.evidence import Evidence, Laid, Look, Quiet, Stage
from controller.diagnose.reasoner.contacts import unsteady_sensors
from controller.diagnose.selftest.retries import baseline
from controller.diagnose.selftest.steps.arrival import NEVER, Coming, Ground, Leaving
from controller.diagnose.selftest.tally import Tally
from controller.lights import DARK, WHITE, Breath, Rhythm, Steady, hue_of, rounded
from controller.messages import Message
from controller.play.bounce import SensorEdges, with_edges
from controller.play.guest import Act, Answer, PossibleAnswer, Prompt
from controller.ports import Edges

#: The faint light on a piece that lies where it should.
LAID_LEVEL = 0.1
BLINK_MS = 500.0
#: No picture is shown while a row is watched: what breathes then stands at its brightest.
STILL_LEVEL = 0.6

#: What shines, by space; all others are dark.
Scene = dict[str, Rhythm]

SKIP = PossibleAnswer(Answer.SKIP, Message("selftest.leave_out"))
BACK = PossibleAnswer(Answer.BACK, Message("selftest.one_back"))
STOP = PossibleAnswer(Answer.STOP, Message("selftest.have_a_break"))
LEAVE = PossibleAnswer(Answer.LEAVE, Message("selftest.give_back"))
WHOLE = PossibleAnswer(Answer.WHOLE, Message("selftest.begin_whole"))

#: The answers to every step but the last.
USUAL = (SKIP, BACK, STOP, LEAVE)


def still(scene: Scene) -> Scene:
    """Return the same scene, with whatever breathes held at its brightest."""
    return {
        space: Steady(WHITE if rhythm.colour is None else hue_of(rhythm.colour), STILL_LEVEL)
        if isinstance(rhythm, Breath)
        else rhythm
        for space, rhythm in scene.items()
    }


def picture(profile: Profile, scene: Scene, at_ms: float) -> bytes:
    """Return the duty of every light, 3 bytes per light in light order."""
    rgb = bytearray(3 * len(profile.lights))
    if not scene:
        return bytes(rgb)
    for number, space in enumerate(profile.lights):
        if (rhythm := scene.get(space)) is not None:
            rgb[3 * number : 3 * number + 3] = rounded(rhythm.duty(at_ms) or DARK)
    return bytes(rgb)


def done(label: Message) -> PossibleAnswer:
    """Return the answer that leads on, under this label."""
    return PossibleAnswer(Answer.NEXT, label)


@dataclass(frozen=True, slots=True)
class Outset:
    """The state as a step begins; ``leaving`` is what the reed does whose piece is asked away."""

    profile: Profile
    evidence: Evidence
    diagnosis: Diagnosis
    tally: Tally
    leaving: Leaving | None = None

    def ground(self, lying: tuple[Laid, ...] = ()) -> Ground:
        """Return what is known of the board while some pieces are ``lying`` there."""
        restless, keys = frozenset(self.evidence.quiet.turns), frozenset(self.profile.keys.values())
        ignored = restless | self.unsteady(lying)
        return Ground(baseline(self.profile, self.evidence), ignored, keys)

    def unsteady(self, pieces: tuple[Laid, ...]) -> frozenset[Crosspoint]:
        """Return those sensors of pieces that were proved not to stay closed for them."""
        if not pieces:
            return frozenset()
        sensors = {self.profile.space(laid.space).sensor(laid.colour) for laid in pieces}
        return unsteady_sensors(self.profile, self.evidence) & sensors

    def coming(self, sensor: Crosspoint, before: Crosspoint | None, lying: tuple[Laid, ...] = ()) -> Coming:
        """Await a piece at a sensor; it was at ``before`` at the last look, and others are ``lying``."""
        ground, looks = self.ground(lying), self.evidence.looks
        if self.leaving is not None:
            ground = replace(ground, ignored=ground.ignored | self.leaving.restless)
        looked = looks[-1].matrix if looks and before is not None else None
        return Coming.begun(sensor, ground, self.tally, before=before, looked=looked)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of finished steps; the visit of a piece that is ``leaving`` is not complete yet."""

    evidence: Evidence
    leaving: Leaving | None = None

    def looked(self, look: Look) -> "Kept":
        """Keep a look."""
        return replace(self, evidence=replace(self.evidence, looks=(*self.evidence.looks, look)))

    def quieter(self, quiet: Quiet) -> "Kept":
        """Keep what changed while nothing should have."""
        return replace(self, evidence=quieter(self.evidence, quiet))

    def left(self, next_ms: float | None, *, is_last: bool = False) -> "Kept":
        """Complete the visit, now that its piece closed the next sensor at ``next_ms``, or none."""
        if self.leaving is None:
            return self
        visit = replace(self.leaving.whole(next_ms), is_last=is_last)
        return Kept(replace(self.evidence, visits=(*self.evidence.visits, visit)))


def quieter(evidence: Evidence, quiet: Quiet) -> Evidence:
    """Add what changed while nothing should have."""
    turns = dict(evidence.quiet.turns)
    for sensor, count in quiet.turns.items():
        turns[sensor] = turns.get(sensor, 0) + count
    return replace(evidence, quiet=Quiet(evidence.quiet.ms + quiet.ms, turns))


@dataclass(frozen=True, slots=True)
class Awaited:
    """A sensor that will close, or open again: its edges are worth a trace.

    ``since_ms`` is the time since which anything is closed that was not.
    """

    sensor: Crosspoint
    since_ms: float = NEVER
    is_opening: bool = False


class SelftestStep(ABC):
    """One thing that the person is asked to do, in a stage of the examination."""

    __slots__ = ()

    stage: Stage

    #: How long it takes, until one like it has been done.
    usual_ms: ClassVar[float]
    #: It has a number, and BACK may lead to it.
    is_counted: ClassVar[bool] = True
    #: No evidence shows that it was done: it is not asked for twice.
    is_once: ClassVar[bool] = False
    #: The steps after it in its stage cannot be done without it.
    is_base: ClassVar[bool] = False
    #: Keys are tested, and do not answer meanwhile.
    tries_keys: ClassVar[bool] = False
    #: Lights are tested: if they cannot be made darker, it is left out.
    tries_lights: ClassVar[bool] = False

    @abstractmethod
    def begin(self, outset: Outset) -> "Doing":
        """Begin the step."""

    def skipped(self, evidence: Evidence) -> Evidence:
        """Record that the person would not do it."""
        return evidence


@dataclass(frozen=True, slots=True)
class Doing(ABC):
    """A step while it is done; by default, an event changes nothing."""

    step: SelftestStep

    def hear(self, _at_ms: float, _matrix: Matrix) -> Self:
        """Record the matrix as of ``at_ms``."""
        return self

    def trace(self, _row_edges: Edges) -> Self:
        """Record the edges of a watched row."""
        return self

    def confirm(self, _act: Act) -> Self:
        """Take the person's word that it is done, lies there, or is as shown."""
        return self

    def at(self, _now_ms: float) -> Self:
        """Do what is due by then."""
        return self

    def before_edge(self, _at_ms: float) -> Self:
        """Do what was due before an edge that had not yet been heard of."""
        return self

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        return NEVER

    def is_done(self, now_ms: float) -> bool:
        """Whether it is done."""
        return now_ms >= self.due_ms

    @property
    def awaited(self) -> Awaited | None:
        """The sensor whose row is worth watching now."""
        return None

    @abstractmethod
    def prompt(self, profile: Profile, now_ms: float) -> Prompt:
        """Return what is asked for, without the overall progress."""

    def scene(self, _profile: Profile, _at_ms: float) -> Scene:
        """Return what shines."""
        return {}

    def turns_ms(self, _at_ms: float) -> float:
        """Return when its scene next changes without an event."""
        return NEVER

    def stands_ms(self, _at_ms: float) -> float | None:
        """Return since when a picture stands still; None if lights move."""
        return None

    def timed_ms(self, at_ms: float) -> float | None:
        """Return since when a picture stands that differs from the last, so that its showing can be timed."""
        return self.stands_ms(at_ms)

    def keep(self, kept: Kept, _now_ms: float) -> Kept:
        """Add the evidence that it leaves when done."""
        return kept

    def interrupted(self, evidence: Evidence, _now_ms: float) -> Evidence:
        """Add the evidence that it leaves when stopped."""
        return evidence


@dataclass(frozen=True, slots=True)
class Tallying(Doing):
    """A step that counts what the matrix does."""

    tally: Tally

    def hear(self, at_ms: float, matrix: Matrix) -> Self:
        """See `Doing`."""
        return replace(self, tally=self.tally.hear(at_ms, matrix))


@dataclass(frozen=True, slots=True)
class Awaiting(Doing):
    """A step that is done once something has come to a sensor."""

    coming: Coming

    def hear(self, at_ms: float, matrix: Matrix) -> Self:
        """See `Doing`."""
        return replace(self, coming=self.coming.hear(at_ms, matrix))

    def confirm(self, act: Act) -> Self:
        """See `Doing`: it is there."""
        return replace(self, coming=self.coming.confirm(act.at_ms))

    @property
    def due_ms(self) -> float:
        """The time at which it has come, if nothing more happens."""
        return self.coming.due_ms


@dataclass(frozen=True, slots=True)
class Looking(Doing):
    """A step that looks at the matrix once something has come to a sensor, at ``looked_ms``.

    ``matrix`` is what was read then.
    """

    coming: Coming
    looked_ms: float | None = None
    matrix: Matrix = ()
    edges: SensorEdges = ()

    def hear(self, at_ms: float, matrix: Matrix) -> Self:
        """See `Doing`."""
        return replace(self, coming=self.coming.hear(at_ms, matrix))

    def trace(self, row_edges: Edges) -> Self:
        """See `Doing`: those of the requested sensor."""
        return replace(self, edges=with_edges(self.edges, self.coming.sensor, row_edges))

    def is_done(self, now_ms: float) -> bool:
        """See `Doing`: not before it has looked."""
        return self.looked_ms is not None and now_ms >= self.due_ms

    @property
    def is_confirmed(self) -> bool:
        """Whether the person had to confirm that it is there."""
        return self.coming.confirmed_ms is not None
