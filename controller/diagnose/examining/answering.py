"""What a person's answers do to an examination.

NEXT    it is done, it lies there              (the key ok)
SKIP    the step is left out
BACK    the step before, anew: what it had left is forgotten     (the key undo)
STOP    a break: dark, and nothing is evidence; GO_ON begins the same step anew, a soak goes on
LEAVE   the board is given back
"""

from dataclasses import replace

from manalath_board.controller.diagnose.evidence import Stage
from manalath_board.controller.diagnose.examining.asking import Asking, Telling
from manalath_board.controller.diagnose.examining.plan import Clear, Cross, Press, Reed, Report, Rest
from manalath_board.controller.diagnose.examining.progress import Progress, interrupted, judged, moved
from manalath_board.controller.guest import Act, Answer


def answered(progress: Progress, act: Act) -> Progress:
    """Take an answer; one that is not possible now changes nothing."""
    match act.answer:
        case Answer.LEAVE:
            return replace(judged(progress), is_over=True, doing=None)
        case Answer.STOP:
            return replace(judged(interrupted(progress)), is_paused=True)
        case Answer.GO_ON:
            return replace(progress, is_paused=False)
        case _ if progress.doing is None:
            return progress
        case Answer.NEXT:
            return _next(progress, act)
        case Answer.SKIP:
            return skipped(progress)
        case Answer.BACK:
            return _back(progress)


def _next(progress: Progress, act: Act) -> Progress:
    match progress.doing:
        case Telling():
            return replace(progress, is_over=True, doing=None)
        case Asking() as asking:
            return replace(progress, doing=asking.answered(act))
        case None:
            return progress
        case doing:
            return replace(progress, doing=doing.tell(progress.now_ms))


def skipped(progress: Progress) -> Progress:
    """Leave the step out."""
    progress = interrupted(progress)
    step, evidence = progress.step, progress.evidence
    if isinstance(step, Report):
        return progress
    is_tried = isinstance(step, Reed) and step.turn > 0
    if isinstance(step, Reed | Press) and step.stage is not Stage.GHOSTS and not is_tried:
        evidence = replace(evidence, skipped=evidence.skipped | {step.sensor})
    # Without its cross, none of the visits to it can be.
    number = len(progress.steps) - 1 if isinstance(step, Cross) else progress.number
    return moved(replace(progress, evidence=evidence, left_out=progress.left_out | {step}, number=number))


def _back(progress: Progress) -> Progress:
    """Begin the step before anew; to clear the board, or to watch it, is no step to go back to."""
    trail = list(progress.trail[:-1])
    while trail and isinstance(trail[-1].step, Clear | Rest):
        trail.pop()
    if not trail:
        return replace(progress, doing=None)
    place = trail.pop()
    then = place.evidence
    evidence = replace(
        progress.evidence,
        looks=then.looks,
        visits=then.visits,
        pressed=then.pressed,
        seen=then.seen,
        quiet=then.quiet,
        skipped=then.skipped,
        done=then.done,
    )
    return replace(
        progress,
        evidence=evidence,
        stage=place.stage,
        steps=place.steps,
        number=place.number,
        left_out=place.left_out,
        trail=tuple(trail),
        doing=None,
        leaving=None,
    )
