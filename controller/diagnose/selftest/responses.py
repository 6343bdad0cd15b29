"""Responses: what a person's answers do to an examination.

NEXT    the step is done, or the piece lies there        (the key ok)
SKIP    the step is left out
BACK    the previous step begins again, and what it had left is forgotten     (the key undo)
STOP    a break: dark, and nothing is evidence; GO_ON begins the same step again, but resumes a soak
LEAVE   the board is returned
WHOLE   the quick check ends, and the whole self-test begins
"""

from dataclasses import dataclass, replace

from controller.board import Crosspoint, Key, Matrix, Profile, closed, is_closed
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.selftest.progress import (
    SelftestProgress,
    interrupted,
    judged,
    moved,
    open_progress,
)
from controller.play.guest import Act, Answer

TAP_MS = 1000.0

_ANSWERS = {Key.OK: Answer.NEXT, Key.UNDO: Answer.BACK}


@dataclass(frozen=True, slots=True)
class Taps:
    """A key that may be tapped: its sensor, since when it is down, and its answer; None if there is none.

    `ok` and `undo` answer for a person without a screen, but not while the keys themselves are tested. A tap
    is the key alone, up again within a second.
    """

    sensor: Crosspoint | None = None
    since_ms: float = 0.0
    answer: Answer | None = None

    def hear(
        self, profile: Profile, at_ms: float, before: Matrix, matrix: Matrix
    ) -> tuple["Taps", Answer | None]:
        """Take a change; return the new state, and the answer that the change completes."""
        if self.sensor is not None:
            if is_closed(matrix, self.sensor):
                return self, None
            is_tap = at_ms - self.since_ms < TAP_MS
            return NO_TAP, self.answer if is_tap else None
        changed = closed(before) ^ closed(matrix)
        for key, answer in _ANSWERS.items():
            if changed == {profile.keys[key]} and is_closed(matrix, profile.keys[key]):
                return Taps(profile.keys[key], at_ms, answer), None
        return self, None


NO_TAP = Taps()


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
