"""The progress of an examination: which step it is at, what is being done of it, and what that left.

Decides when a step begins and ends, which one comes next, and what becomes evidence. What events and answers
do to it is decided in `controller.diagnose.examining.examination` and
`controller.diagnose.examining.answering`.
"""

from dataclasses import dataclass, replace

from manalath_board.controller.board import Crosspoint, Profile
from manalath_board.controller.diagnose.diagnosis import Diagnosis
from manalath_board.controller.diagnose.evidence import Evidence, Look, Quiet, Stage
from manalath_board.controller.diagnose.examining.asking import Asking, Telling
from manalath_board.controller.diagnose.examining.doubting import baseline
from manalath_board.controller.diagnose.examining.edges import Stamp, changes, edges_of
from manalath_board.controller.diagnose.examining.holding import Holding
from manalath_board.controller.diagnose.examining.laying import REST_MS, Clearing, Filling, Ghosting, Resting
from manalath_board.controller.diagnose.examining.pace import NO_CUSTOM, Pace
from manalath_board.controller.diagnose.examining.plan import (
    Clear,
    Cross,
    Ghost,
    Picture,
    Press,
    Reed,
    Report,
    Rest,
    Soak,
    Step,
    Together,
    steps_of,
)
from manalath_board.controller.diagnose.examining.pressing import Pressing
from manalath_board.controller.diagnose.examining.showing import Doing
from manalath_board.controller.diagnose.examining.soaking import Soaking
from manalath_board.controller.diagnose.examining.watching import NEVER, Coming, Ground, Leaving, Visiting
from manalath_board.controller.diagnose.judging.judge import judge
from manalath_board.controller.diagnose.matrix import Matrix, Tape
from manalath_board.controller.ports import Edges

STAGES = tuple(Stage)


@dataclass(frozen=True, slots=True)
class Place:
    """A step that was begun, and the evidence as it was then: where BACK leads."""

    stage: Stage
    steps: tuple[Step, ...]
    number: int
    evidence: Evidence
    left_out: frozenset[Step]

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.steps[self.number]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an examination is.

    ``steps`` are those of the stage that are known by now, ``later`` those of the stages to come. ``doing``
    is None while nothing can be done: in a break, or as long as no matrix was told (``matrix`` None).
    ``leaving`` is what the reed did whose piece was asked away. ``left_out`` are steps that are not to be
    offered again. ``is_blind``: a row is watched, nobody knows how the others stand, and nothing is
    concluded.
    """

    profile: Profile
    evidence: Evidence
    diagnosis: Diagnosis
    stage: Stage
    steps: tuple[Step, ...]
    later: tuple[Step, ...] = ()
    number: int = 0
    doing: Doing | None = None
    leaving: Leaving | None = None
    matrix: Matrix | None = None
    now_ms: float = 0.0
    begun_ms: float = 0.0
    trail: tuple[Place, ...] = ()
    left_out: frozenset[Step] = frozenset()
    pace: Pace = NO_CUSTOM
    is_blind: bool = False
    is_paused: bool = False
    is_over: bool = False

    @property
    def step(self) -> Step:
        """The step of the plan that is being done."""
        return self.steps[self.number]

    @property
    def due_ms(self) -> float:
        """When time alone changes something."""
        return NEVER if self.doing is None or self.is_blind else self.doing.due_ms


def open_progress(profile: Profile, evidence: Evidence) -> Progress:
    """Begin with what is not done by the evidence there is."""
    stage, steps, evidence = _next_steps(profile, evidence, STAGES[0])
    progress = Progress(profile, evidence, judge(profile, evidence), stage, steps)
    return replace(progress, later=_later(progress))


def until(progress: Progress, at_ms: float) -> Progress:
    """Do all that is due up to then, each at its own time."""
    while progress.due_ms <= at_ms:
        due_ms = max(progress.due_ms, progress.now_ms)
        after = settled(replace(progress, now_ms=due_ms))
        is_stuck = after.due_ms <= due_ms and after.step == progress.step
        progress = after
        if is_stuck:
            break
    return replace(progress, now_ms=max(progress.now_ms, at_ms))


def settled(progress: Progress) -> Progress:
    """Begin what can be begun, and end what is done, until something has to be awaited."""
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


def heard(progress: Progress, at_ms: float, matrix: Matrix) -> Progress:
    """Take down how things stand from ``at_ms`` on, which may be told late."""
    leaving = None if progress.leaving is None else progress.leaving.hear(at_ms, matrix)
    doing = None if progress.doing is None else progress.doing.hear(at_ms, matrix)
    return replace(progress, matrix=matrix, leaving=leaving, doing=doing)


def traced(progress: Progress, told: Edges, stamp: Stamp) -> Progress:
    """Take down the edges of a watched row, and how things stood from each on."""
    doing, leaving = progress.doing, progress.leaving
    if isinstance(doing, Visiting | Pressing):
        doing = doing.trace(edges_of(doing.step.sensor, told))
    if leaving is not None:
        leaving = leaving.trace(edges_of(leaving.visit.sensor, told))
    evidence = replace(progress.evidence, is_traced=True)
    progress = replace(progress, doing=doing, leaving=leaving, evidence=evidence)
    for at_ms, matrix in changes(told, progress.matrix or (), stamp):
        # A key may be up again before anybody heard that it was down.
        if isinstance(progress.doing, Pressing):
            progress = replace(progress, doing=progress.doing.at(at_ms))
        progress = heard(progress, min(at_ms, progress.now_ms), matrix)
    return progress


def moved(progress: Progress) -> Progress:
    """Go on to the next step there is; at the end of a stage, judge."""
    after = replace(progress, doing=None, number=progress.number + 1)
    if after.number < len(after.steps):
        return after
    stage, steps, evidence = _next_steps(after.profile, after.evidence, after.stage, after.left_out)
    after = replace(after, evidence=evidence, stage=stage, steps=steps, number=0)
    return after if stage is progress.stage else judged(replace(after, later=_later(after)))


def interrupted(progress: Progress) -> Progress:
    """Stop what is being done: the step begins anew, but for the soak, which counts its time together."""
    evidence = progress.evidence
    if isinstance(progress.doing, Soaking):
        evidence = quieter(evidence, progress.doing.quiet(progress.now_ms))
    return replace(progress, evidence=evidence, doing=None)


def judged(progress: Progress) -> Progress:
    """Make a diagnosis of what is there."""
    return replace(progress, diagnosis=judge(progress.profile, progress.evidence))


def quieter(evidence: Evidence, quiet: Quiet) -> Evidence:
    """Add what moved while nothing was to."""
    turns = dict(evidence.quiet.turns)
    for sensor, count in quiet.turns.items():
        turns[sensor] = turns.get(sensor, 0) + count
    return replace(evidence, quiet=Quiet(evidence.quiet.ms + quiet.ms, turns))


def _next_steps(
    profile: Profile, evidence: Evidence, stage: Stage, left_out: frozenset[Step] = frozenset()
) -> tuple[Stage, tuple[Step, ...], Evidence]:
    """What is to be done next from a stage on; a stage with nothing left is done."""
    while not (steps := steps_of(profile, evidence, stage, left_out)):
        evidence = replace(evidence, done=evidence.done | {stage})
        stage = STAGES[STAGES.index(stage) + 1]
    return stage, steps, evidence


def _later(progress: Progress) -> tuple[Step, ...]:
    """The steps of the stages that are still to come, as far as they are known."""
    coming = STAGES[STAGES.index(progress.stage) + 1 :]
    return tuple(step for stage in coming for step in steps_of(progress.profile, progress.evidence, stage))


def _begun(progress: Progress) -> Progress:
    if progress.is_paused or progress.matrix is None:
        return progress
    place = Place(progress.stage, progress.steps, progress.number, progress.evidence, progress.left_out)
    is_anew = bool(progress.trail) and progress.trail[-1].step == progress.step
    trail = progress.trail if is_anew else (*progress.trail, place)
    doing = _doing(progress, Tape.begun(progress.now_ms, progress.matrix))
    return replace(progress, doing=doing, trail=trail, begun_ms=progress.now_ms)


def _doing(progress: Progress, tape: Tape) -> Doing:
    step, ground = progress.step, _ground(progress)
    match step:
        case Clear():
            return Clearing(step, ground, tape, progress.leaving is not None)
        case Rest():
            return Resting(step, tape)
        case Picture():
            return Asking(step, progress.now_ms)
        case Reed():
            return Visiting(step, _coming(progress, step, tape))
        case Cross():
            at = {laid.space: progress.profile.space(laid.space).sensor(laid.colour) for laid in step.pieces}
            return Filling(step, tuple(at.items()), tape)
        case Ghost():
            return Ghosting(step, _coming(progress, step, tape))
        case Press():
            return Pressing(step, Coming.begun(step.sensor, replace(ground, keys=frozenset()), tape))
        case Together(keys):
            one, other = (progress.profile.keys[key] for key in keys)
            return Holding(step, (one, other), ground, tape)
        case Soak():
            return Soaking(step, tape, max(0.0, progress.evidence.quiet.ms - REST_MS))
        case Report():
            return Telling(step)


def _coming(progress: Progress, step: Reed | Ghost, tape: Tape) -> Coming:
    """Await a piece, which comes from where it was looked at last if it was anywhere."""
    ground, looks = _ground(progress), progress.evidence.looks
    if progress.leaving is not None:
        ground = replace(ground, ignored=ground.ignored | progress.leaving.restless)
    before = _left_by(progress, step, looks[-1]) if looks else None
    looked = None if before is None else looks[-1].matrix
    return Coming.begun(step.sensor, ground, tape, before=before, looked=looked)


def _left_by(progress: Progress, step: Reed | Ghost, last: Look) -> Crosspoint | None:
    """The sensor that the piece which is asked for was at when ``last`` was read."""
    if isinstance(step, Reed):
        return None if progress.leaving is None else progress.leaving.visit.sensor
    return last.asked if last.pieces[:-1] == step.cross.pieces else None


def _ground(progress: Progress) -> Ground:
    base = baseline(progress.profile, progress.evidence)
    return Ground(base, frozenset(progress.evidence.quiet.turns), frozenset(progress.profile.keys.values()))


def _kept(progress: Progress, doing: Doing) -> Progress:
    """Make evidence of what was done."""
    now_ms, evidence = progress.now_ms, progress.evidence
    after = replace(progress, pace=progress.pace.took(progress.step, now_ms - progress.begun_ms))
    match doing:
        case Clearing():
            return replace(after, evidence=_left(progress, None, is_last=True), leaving=None)
        case Resting():
            evidence = quieter(replace(evidence, looks=(*evidence.looks, doing.look)), doing.quiet)
        case Asking():
            evidence = replace(evidence, seen=(*evidence.seen, doing.seen))
        case Visiting():
            return _visited(after, doing)
        case Filling():
            evidence = replace(evidence, looks=(*evidence.looks, doing.look))
        case Ghosting():
            evidence = replace(evidence, looks=(*evidence.looks, doing.look_at(now_ms)))
        case Pressing():
            visits = evidence.visits if doing.step.cross else (*evidence.visits, doing.visit)
            evidence = replace(evidence, looks=(*evidence.looks, doing.look), visits=visits)
        case Holding():
            evidence = replace(evidence, pressed=(*evidence.pressed, doing.pressed))
        case Soaking():
            evidence = quieter(evidence, doing.quiet(now_ms))
            return replace(after, evidence=evidence, left_out=after.left_out | {doing.step})
    return replace(after, evidence=evidence)


def _visited(progress: Progress, doing: Visiting) -> Progress:
    """The visit before is whole now; this one is once its piece lies elsewhere."""
    evidence = _left(progress, doing.coming.closed_ms)
    evidence = replace(evidence, looks=(*evidence.looks, doing.look))
    leaving = Leaving(doing.visit, _tape_from(progress, doing), restless=doing.restless)
    return replace(progress, evidence=evidence, leaving=leaving)


def _tape_from(progress: Progress, doing: Visiting) -> Tape:
    tape = doing.coming.tape if doing.tape is None else doing.tape
    return Tape.begun(progress.now_ms, tape.matrix)


def _left(progress: Progress, next_ms: float | None, *, is_last: bool = False) -> Evidence:
    evidence = progress.evidence
    if progress.leaving is None:
        return evidence
    visit = replace(progress.leaving.whole(next_ms), is_last=is_last)
    return replace(evidence, visits=(*evidence.visits, visit))
