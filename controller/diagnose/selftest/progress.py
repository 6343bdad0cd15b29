"""The progress of an examination: which step it has reached, what is being done, and what that left.

Decides when a step begins and ends, which one comes next, and what becomes evidence.
`controller.diagnose.selftest.examination` and `controller.diagnose.selftest.responses` decide what events
and answers do to it.

The time left: how long an examination will still take, from how fast this person has been so far.

The stages, as lines of progress: what each is called, and what it has yielded.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from controller.board import Crosspoint, Key, Matrix, Profile
from controller.diagnose.diagnosis import Diagnosis
from controller.diagnose.evidence import SOAK_MS, Evidence, Stage
from controller.diagnose.reasoner.conclusion import conclude
from controller.diagnose.selftest.step_plan import steps_of
from controller.diagnose.selftest.steps.arrival import NEVER, Leaving
from controller.diagnose.selftest.steps.step import Doing, Kept, Outset, SelftestStep
from controller.diagnose.selftest.tally import Tally
from controller.messages import Message
from controller.play.bounce import Stamp, changes
from controller.play.guest import StageLine
from controller.ports import Edges

#: Each new step of a kind weighs at least one part in this many.
_MEMORY = 20

_TITLES = {
    Stage.EMPTY: Message("selftest.empty_board"),
    Stage.LIGHTS: Message("selftest.lights"),
    Stage.REEDS: Message("selftest.reeds"),
    Stage.GHOSTS: Message("selftest.diodes"),
    Stage.KEYS: Message("selftest.keys"),
    Stage.SOAK: Message("selftest.quiet_and_supply"),
    Stage.REPORT: Message("selftest.report"),
}


@dataclass(frozen=True, slots=True)
class Pace:
    """How long steps have taken so far: mean in ms and number, by kind of step."""

    known: tuple[tuple[type[SelftestStep], float, int], ...] = ()

    def took(self, step: SelftestStep, ms: float) -> "Pace":
        """Learn how long a step took."""
        kind = type(step)
        mean_ms, count = self._of(kind)
        count = min(count + 1, _MEMORY)
        others = tuple(known for known in self.known if known[0] is not kind)
        return Pace((*others, (kind, mean_ms + (ms - mean_ms) / count, count)))

    def left_ms(self, steps: Iterable[SelftestStep]) -> float:
        """Estimate how long these steps will take."""
        return sum(count * self._of(kind)[0] for kind, count in Counter(map(type, steps)).items())

    def _of(self, kind: type[SelftestStep]) -> tuple[float, int]:
        return next(
            ((mean_ms, count) for known, mean_ms, count in self.known if known is kind),
            (kind.usual_ms, 0),
        )


NO_CUSTOM = Pace()


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A step that was begun, and the evidence at that time: where BACK leads."""

    stage: Stage
    steps: tuple[SelftestStep, ...]
    number: int
    evidence: Evidence
    left_out: frozenset[SelftestStep]

    @property
    def step(self) -> SelftestStep:
        """The step that was begun."""
        return self.steps[self.number]


@dataclass(frozen=True, slots=True)
class SelftestProgress:
    """How far an examination is.

    ``steps`` are the steps of the stage that are known so far, ``later`` those of the stages to come.
    ``doing`` is None while nothing can be done: during a break, or before the first matrix (``matrix`` None).
    ``leaving`` is what the reed did whose piece was asked away. ``left_out`` are steps not to be offered
    again. ``is_blind``: a row is watched, so that the state of the others is unknown and nothing is
    concluded.
    """

    profile: Profile
    evidence: Evidence
    diagnosis: Diagnosis
    stage: Stage
    steps: tuple[SelftestStep, ...]
    later: tuple[SelftestStep, ...] = ()
    number: int = 0
    doing: Doing | None = None
    leaving: Leaving | None = None
    matrix: Matrix | None = None
    now_ms: float = 0.0
    begun_ms: float = 0.0
    trail: tuple[Checkpoint, ...] = ()
    left_out: frozenset[SelftestStep] = frozenset()
    pace: Pace = NO_CUSTOM
    is_blind: bool = False
    is_paused: bool = False
    is_over: bool = False

    @property
    def step(self) -> SelftestStep:
        """The current step of the plan."""
        return self.steps[self.number]

    @property
    def due_ms(self) -> float:
        """The time of the next change that needs no event."""
        return NEVER if self.doing is None or self.is_blind else self.doing.due_ms


def open_progress(profile: Profile, evidence: Evidence) -> SelftestProgress:
    """Begin with what the evidence leaves undone."""
    stage, steps, evidence = _next_steps(profile, evidence, Stage.EMPTY)
    progress = SelftestProgress(profile, evidence, conclude(profile, evidence), stage, steps)
    return replace(progress, later=_later(progress))


def until(progress: SelftestProgress, at_ms: float) -> SelftestProgress:
    """Do everything that is due up to ``at_ms``, each at its own time."""
    while progress.due_ms <= at_ms:
        due_ms = max(progress.due_ms, progress.now_ms)
        after = settled(replace(progress, now_ms=due_ms))
        is_stuck = after.due_ms <= due_ms and after.step == progress.step
        progress = after
        if is_stuck:
            break
    return replace(progress, now_ms=max(progress.now_ms, at_ms))


def settled(progress: SelftestProgress) -> SelftestProgress:
    """Begin what can begin and end what is done, until something must be awaited."""
    while not progress.is_over and not progress.is_blind:
        if progress.doing is None:
            progress = _begun(progress)
        if progress.doing is None:
            return progress
        doing = progress.doing.at(progress.now_ms)
        if doing is not progress.doing:
            progress = replace(progress, doing=doing)
        if not doing.is_done(progress.now_ms):
            return progress
        progress = moved(_kept(progress, doing))
    return progress


def heard(progress: SelftestProgress, at_ms: float, matrix: Matrix) -> SelftestProgress:
    """Record the matrix as of ``at_ms``, which may arrive late."""
    leaving = None if progress.leaving is None else progress.leaving.hear(at_ms, matrix)
    doing = None if progress.doing is None else progress.doing.hear(at_ms, matrix)
    return replace(progress, matrix=matrix, leaving=leaving, doing=doing)


def traced(progress: SelftestProgress, row_edges: Edges, stamp: Stamp) -> SelftestProgress:
    """Record the edges of a watched row, and the matrix after each."""
    doing, leaving = progress.doing, progress.leaving
    progress = replace(
        progress,
        doing=None if doing is None else doing.trace(row_edges),
        leaving=None if leaving is None else leaving.trace(row_edges),
        evidence=replace(progress.evidence, is_traced=True),
    )
    for at_ms, matrix in changes(row_edges, progress.matrix or (), stamp):
        doing = None if progress.doing is None else progress.doing.before_edge(at_ms)
        progress = heard(replace(progress, doing=doing), min(at_ms, progress.now_ms), matrix)
    return progress


def moved(progress: SelftestProgress) -> SelftestProgress:
    """Go on to the next step; conclude at the end of a stage; finish after the last step."""
    if progress.stage is Stage.REPORT:
        return replace(progress, doing=None, is_over=True)
    after = replace(progress, doing=None, number=progress.number + 1)
    if after.number < len(after.steps):
        return after
    stage, steps, evidence = _next_steps(after.profile, after.evidence, after.stage, after.left_out)
    after = replace(after, evidence=evidence, stage=stage, steps=steps, number=0)
    return after if stage is progress.stage else judged(replace(after, later=_later(after)))


def interrupted(progress: SelftestProgress) -> SelftestProgress:
    """Stop what is being done; its step begins again."""
    evidence = progress.evidence
    if progress.doing is not None:
        evidence = progress.doing.interrupted(evidence, progress.now_ms)
    return replace(progress, evidence=evidence, doing=None)


def judged(progress: SelftestProgress) -> SelftestProgress:
    """Diagnose the board from the evidence so far."""
    return replace(progress, diagnosis=conclude(progress.profile, progress.evidence))


def _next_steps(
    profile: Profile, evidence: Evidence, stage: Stage, left_out: frozenset[SelftestStep] = frozenset()
) -> tuple[Stage, tuple[SelftestStep, ...], Evidence]:
    """Return what to do next from a stage on; a stage with nothing left is done."""
    while not (steps := steps_of(profile, evidence, stage, left_out)):
        evidence = replace(evidence, done=evidence.done | {stage})
        stage = evidence.stages[evidence.stages.index(stage) + 1]
    return stage, steps, evidence


def _later(progress: SelftestProgress) -> tuple[SelftestStep, ...]:
    """Return the steps of the stages still to come, as far as they are known."""
    stages = progress.evidence.stages
    coming = stages[stages.index(progress.stage) + 1 :]
    return tuple(step for stage in coming for step in steps_of(progress.profile, progress.evidence, stage))


def _begun(progress: SelftestProgress) -> SelftestProgress:
    if progress.is_paused or progress.matrix is None:
        return progress
    place = Checkpoint(progress.stage, progress.steps, progress.number, progress.evidence, progress.left_out)
    is_anew = bool(progress.trail) and progress.trail[-1].step == progress.step
    trail = progress.trail if is_anew else (*progress.trail, place)
    tally = Tally.begun(progress.now_ms, progress.matrix)
    outset = Outset(progress.profile, progress.evidence, progress.diagnosis, tally, progress.leaving)
    return replace(progress, doing=progress.step.begin(outset), trail=trail, begun_ms=progress.now_ms)


def _kept(progress: SelftestProgress, doing: Doing) -> SelftestProgress:
    """Turn what was done into evidence."""
    step, now_ms = progress.step, progress.now_ms
    kept = doing.keep(Kept(progress.evidence, progress.leaving), now_ms)
    return replace(
        progress,
        evidence=kept.evidence,
        leaving=kept.leaving,
        pace=progress.pace.took(step, now_ms - progress.begun_ms),
        left_out=progress.left_out | ({step} if step.is_once else frozenset()),
    )


def lines_of(progress: SelftestProgress) -> tuple[StageLine, ...]:
    """Return the progress line of each stage."""
    return tuple(
        StageLine(
            stage.value,
            _TITLES[stage],
            _state_of(progress, stage),
            note_of(progress.profile, progress.evidence, stage),
        )
        for stage in progress.evidence.stages
    )


def note_of(profile: Profile, evidence: Evidence, stage: Stage) -> Message | None:
    """Summarise what a stage has yielded so far."""
    match stage:
        case Stage.LIGHTS if evidence.seen:
            others = len({space for seen in evidence.seen for space in seen.differs})
            return Message("selftest.pictures_seen", pictures=len(evidence.seen), differing=others)
        case Stage.REEDS if evidence.swept:
            return Message("selftest.felt_it", sensors=len(evidence.swept))
        case Stage.REEDS if asked := _asked(evidence, stage):
            return Message("selftest.tried", done=len(asked), every=_reeds(profile))
        case Stage.GHOSTS if asked := _asked(evidence, stage):
            return Message("selftest.rectangles", number=len(asked))
        case Stage.KEYS if asked := _asked(evidence, stage):
            return Message("selftest.tried", done=len(asked), every=len(Key))
        case Stage.SOAK if stage in evidence.done:
            return Message("selftest.changes", number=sum(evidence.quiet.turns.values()))
        case _:
            return None


def _asked(evidence: Evidence, stage: Stage) -> set[Crosspoint]:
    """Return the sensors that a stage has asked for."""
    return {look.asked for look in evidence.looks if look.stage is stage and look.asked is not None}


def _reeds(profile: Profile) -> int:
    return len({sensor for space in profile.spaces for sensor in (space.first, space.second)})


def _is_tried(evidence: Evidence, stage: Stage) -> bool:
    """Whether a stage left any evidence."""
    match stage:
        case Stage.LIGHTS:
            return bool(evidence.seen)
        case Stage.SOAK:
            return evidence.quiet.ms > SOAK_MS / 2
        case Stage.REEDS if evidence.is_quick:
            return bool(evidence.swept)
        case _:
            return any(look.stage is stage for look in evidence.looks)


def _state_of(progress: SelftestProgress, stage: Stage) -> str:
    if stage is progress.stage:
        return "now"
    if stage not in progress.evidence.done:
        return "todo"
    is_left_out = any(step.stage is stage for step in progress.left_out)
    return "skipped" if is_left_out and not _is_tried(progress.evidence, stage) else "done"
