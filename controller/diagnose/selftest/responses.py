"""Responses: what a person's answers do to an examination.

NEXT    the step is done, or the piece lies there        (the key ok)
SKIP    the step is left out
BACK    the previous step begins again, and what it had left is forgotten     (the key undo)
STOP    a break: dark, and nothing is evidence; GO_ON begins the same step again, but resumes a soak
LEAVE   the board is returned
WHOLE   the quick check ends, and the whole self-test begins
"""

from dataclasses import replace

from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.selftest.progress import (
    SelftestProgress,
    interrupted,
    judged,
    moved,
    open_progress,
)
from controller.play.guest import Act, Answer


def answered(progress: SelftestProgress, act: Act) -> SelftestProgress:
    """Take an answer; one that is not possible now changes nothing."""
    match act.answer:
        case Answer.LEAVE:
            return replace(judged(progress), is_over=True, doing=None)
        case Answer.STOP:
            return replace(judged(interrupted(progress)), is_paused=True)
        case Answer.GO_ON:
            return replace(progress, is_paused=False)
        case Answer.WHOLE if progress.evidence.is_quick:
            return replace(
                open_progress(progress.profile, Evidence()), matrix=progress.matrix, now_ms=progress.now_ms
            )
        case _ if progress.doing is None:
            return progress
        case Answer.NEXT:
            return replace(progress, doing=progress.doing.confirm(replace(act, at_ms=progress.now_ms)))
        case Answer.SKIP:
            return skipped(progress)
        case Answer.BACK:
            return _back(progress)
        case _:
            return progress


def skipped(progress: SelftestProgress) -> SelftestProgress:
    """Leave the current step out, unless it is the report."""
    progress = interrupted(progress)
    step = progress.step
    if progress.stage is Stage.REPORT:
        return progress
    return moved(
        replace(
            progress,
            evidence=step.skipped(progress.evidence),
            left_out=progress.left_out | {step},
            number=len(progress.steps) - 1 if step.is_base else progress.number,
        )
    )


def _back(progress: SelftestProgress) -> SelftestProgress:
    """Begin the previous step again, passing over those that clear or watch the board."""
    trail = list(progress.trail[:-1])
    while trail and not trail[-1].step.is_counted:
        trail.pop()
    if not trail:
        return replace(progress, doing=None)
    place = trail.pop()
    then = place.evidence
    evidence = replace(
        progress.evidence,
        looks=then.looks,
        visits=then.visits,
        marked=then.marked,
        pressed=then.pressed,
        seen=then.seen,
        quiet=then.quiet,
        swept=then.swept,
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
