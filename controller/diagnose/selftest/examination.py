"""The examination: lead a person through the plan, and gather evidence.

A guest, event by event. Each kind of step has its own module in `steps`, which hears the matrix and knows
what is asked, what shines, and when it is done; `progress` goes from one step to the next, and `responses`
decides what the person's answers do. This module decides what each event of the board means for all of these.

A lost link is a break that ends by itself, after which the step begins again. Time is that of the events;
what was due before an event is done before the event is heard.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace

from controller.board import Matrix, Profile
from controller.diagnose.diagnosis import Diagnosis
from controller.diagnose.evidence import Evidence, Stage, Visit
from controller.diagnose.selftest import link_state
from controller.diagnose.selftest.link_state import BrownoutGuard, LinkState
from controller.diagnose.selftest.progress import (
    SelftestProgress,
    heard,
    interrupted,
    lines_of,
    open_progress,
    settled,
    traced,
    until,
)
from controller.diagnose.selftest.responses import NO_TAP, Taps, answered, skipped
from controller.diagnose.selftest.retries import stand_ins
from controller.diagnose.selftest.row_watch import NO_TRACE, RowWatch
from controller.diagnose.selftest.steps.arrival import NEVER
from controller.diagnose.selftest.steps.step import Scene, SelftestStep, picture, still
from controller.lights import calmed, current_ma, within_cap
from controller.messages import Message
from controller.play.guest import Act, Answer, GuestEvent, Passed, Prompt
from controller.ports import (
    Edges,
    Health,
    Linked,
    Refused,
    Sensors,
    Shown,
    Unlinked,
    WatchEdges,
)

#: A supply reading counts if the lights' current is known: once their picture is shown, or this long after
#: they changed.
SUPPLY_MS = 1000.0


@dataclass(frozen=True, slots=True)
class Examination:
    """A guest (`controller.play.guest.Guest`) that examines a board; made by `open_examination`.

    ``shown_ms`` is the change of the lights whose showing was measured last; ``tracing`` knows which row is
    watched. ``least_s`` is the least time left reported so far: a person who is slow, or must repeat a step,
    never sees it grow. If it ``is_calm``, its lights change slowly.
    """

    progress: SelftestProgress
    link: LinkState
    bearing: BrownoutGuard
    taps: Taps = NO_TAP
    tracing: RowWatch = NO_TRACE
    shown_ms: float = 0.0
    least_s: float = NEVER
    is_calm: bool = False

    @property
    def evidence(self) -> Evidence:
        """What was seen so far."""
        return self.progress.evidence

    @property
    def visits(self) -> tuple[Visit, ...]:
        """The sensors that were tried so far."""
        return self.evidence.visits

    @property
    def diagnosis(self) -> Diagnosis:
        """The newest diagnosis, made at the end of each stage and whenever the person stops or leaves."""
        return self.progress.diagnosis

    @property
    def stage(self) -> Stage:
        """The current stage."""
        return self.progress.stage

    @property
    def step(self) -> SelftestStep:
        """The current step of the plan."""
        return self.progress.step

    def take(self, event: GuestEvent) -> "Examination":
        """See `controller.play.guest.Guest`."""
        if self.is_over:
            return self
        if isinstance(event, Linked | Unlinked | Sensors | Health | Act | Passed):
            progress = until(self.progress, event.at_ms)
        else:
            progress = self.progress
        state = self if progress is self.progress else replace(self, progress=progress)
        if state.link.since_ms is None:
            state = replace(state, link=replace(state.link, since_ms=progress.now_ms))
        after = _heard(state, event)
        progress = settled(after.progress)
        after = _watched(after if progress is after.progress else replace(after, progress=progress))
        is_anew = state.evidence.is_quick and not after.evidence.is_quick
        least_s = _left_s(after.progress) if is_anew else after.left_s
        return after if least_s == after.least_s else replace(after, least_s=least_s)

    @property
    def left_s(self) -> float:
        """The estimated time left, in s; it never grows."""
        return min(self.least_s, _left_s(self.progress))

    def picture(self, at_ms: float) -> bytes:
        """See `controller.play.guest.Guest`."""
        rgb = picture(self.progress.profile, self._scene(at_ms), at_ms)
        return within_cap(rgb, int(self.bearing.cap_ma))

    def next_change_ms(self, at_ms: float) -> float:
        """See `controller.play.guest.Guest`."""
        doing, scene = self.progress.doing, self._scene(at_ms)
        turns_ms = NEVER if doing is None else doing.turns_ms(at_ms)
        return min(turns_ms, *(rhythm.next_change_ms(at_ms) for rhythm in scene.values()), NEVER)

    def _scene(self, at_ms: float) -> Scene:
        doing = self.progress.doing
        scene = {} if doing is None else doing.scene(self.progress.profile, at_ms)
        if self.tracing.is_still:
            return still(scene)
        return {space: calmed(light) for space, light in scene.items()} if self.is_calm else scene

    @property
    def due_ms(self) -> float:
        """See `controller.play.guest.Guest`."""
        return min(self.progress.due_ms, self.tracing.due_ms)

    @property
    def watching(self) -> int | None:
        """See `controller.play.guest.Guest`."""
        return self.tracing.watching

    @property
    def prompt(self) -> Prompt:
        """See `controller.play.guest.Guest`."""
        progress = self.progress
        done = sum(step.is_counted for step in progress.steps[: progress.number + 1])
        count = sum(step.is_counted for step in progress.steps)
        title = Message("selftest.quick_check") if progress.evidence.is_quick else self._asked.title
        return replace(
            self._asked, number=done, count=count, left_s=self.left_s, stages=lines_of(progress), title=title
        )

    @property
    def _asked(self) -> Prompt:
        progress = self.progress
        if progress.is_paused:
            return link_state.BREAK
        if self.link.gone is not None:
            return link_state.lost(self.link.gone)
        if progress.doing is None:
            return link_state.WAITING
        return progress.doing.prompt(progress.profile, progress.now_ms)

    @property
    def is_over(self) -> bool:
        """See `controller.play.guest.Guest`."""
        return self.progress.is_over


def open_quick_check(profile: Profile, spaces: frozenset[str] | None = None) -> Examination:
    """Begin a quick check of these ``spaces``, by name, or of all."""
    others = (space for space in profile.spaces if spaces is not None and space.name not in spaces)
    skipped = frozenset(sensor for space in others for sensor in (space.first, space.second))
    return open_examination(profile, Evidence(is_quick=True, skipped=skipped))


def open_examination(
    profile: Profile, evidence: Evidence | None = None, doubtful: Collection[str] = ()
) -> Examination:
    """Begin an examination with the reeds in doubt, by name, or resume the one that left ``evidence``."""
    first = frozenset(at for at, name in profile.sensors().items() if name in doubtful)
    progress = open_progress(profile, Evidence(first=first) if evidence is None else evidence)
    return Examination(progress, LinkState(), BrownoutGuard(profile.cap_ma))


def _left_s(progress: SelftestProgress) -> float:
    left_ms = progress.pace.left_ms((*progress.steps[progress.number :], *progress.later))
    into_ms = min(progress.now_ms - progress.begun_ms, progress.pace.left_ms([progress.step]))
    return (left_ms - (into_ms if progress.doing is not None else 0.0)) / 1000


def _heard(state: Examination, event: GuestEvent) -> Examination:
    match event:
        case Linked() | Unlinked():
            return _relinked(state, event)
        case Sensors():
            return _reported(state, event)
        case Edges():
            return _edged(state, event)
        case Refused(request=WatchEdges()):
            return replace(state, tracing=RowWatch(is_refused=True))
        case Health():
            return _fared(state, event)
        case Shown():
            tracing = state.tracing.shown(state.progress.now_ms)
            return _shown(state if tracing is state.tracing else replace(state, tracing=tracing))
        case Act():
            return _answered(state, event)
        case _:
            return state


def _relinked(state: Examination, event: Linked | Unlinked) -> Examination:
    """Interrupt the step, which begins again once the board reports its matrix."""
    progress = interrupted(state.progress)
    lights_ma, bearing = _lights_ma(state), state.bearing
    link, evidence = state.link.heard(event, progress.evidence, lights_ma)
    if len(evidence.losses) > len(progress.evidence.losses) and state.progress.doing is not None:
        bearing = bearing.lost(
            progress.step,
            after_ms=progress.now_ms - (state.progress.doing.stands_ms(progress.now_ms) or progress.begun_ms),
            lights_ma=lights_ma,
            dark_ma=len(progress.profile.lights),
        )
    progress = replace(progress, evidence=evidence, matrix=None)
    if bearing.is_over:
        progress, bearing = skipped(progress), replace(bearing, is_over=False)
    return replace(state, link=link, bearing=bearing, progress=progress, taps=NO_TAP, tracing=NO_TRACE)


def _reported(state: Examination, event: Sensors) -> Examination:
    """Take a report, unless it was already on its way when the edges that it contradicts were traced."""
    if not state.link.is_up:
        return state
    progress, matrix = state.progress, event.debounced
    before = matrix if progress.matrix is None else progress.matrix
    tracing = state.tracing.reported((event.board_ms, event.at_ms), before, matrix)
    state = replace(state, tracing=tracing)
    if tracing.doubted is not None:
        return state
    opened = tracing.opened(before, matrix)
    if progress.matrix is not None and opened != before:
        state = replace(state, progress=heard(progress, min(tracing.from_ms, progress.now_ms), opened))
    return _sensed(state, matrix)


def _edged(state: Examination, event: Edges) -> Examination:
    if not state.link.is_up or state.progress.matrix is None:
        return state
    progress = traced(state.progress, event, state.tracing.stamp)
    return replace(state, progress=progress, tracing=state.tracing.edged(event))


def _watched(state: Examination) -> Examination:
    """Begin or end the watch of a row as due; at its end, take the report that was put off."""
    before = state.tracing
    tracing = before.after(state.progress)
    if before.is_blind and not tracing.is_blind and before.doubted is not None:
        state = _sensed(state, before.doubted)
    if tracing == state.tracing and tracing.is_blind == state.progress.is_blind:
        return state
    progress = settled(replace(state.progress, is_blind=tracing.is_blind))
    tracing = tracing.after(progress)
    return replace(state, tracing=tracing, progress=replace(progress, is_blind=tracing.is_blind))


def _answered(state: Examination, act: Act) -> Examination:
    """Take an answer; a person who stops or leaves has stopped waiting for a board that never answered."""
    link, evidence = state.link, state.evidence
    if act.answer in {Answer.STOP, Answer.LEAVE}:
        link, evidence = link.given_up(act.at_ms, evidence)
    return replace(state, link=link, progress=answered(replace(state.progress, evidence=evidence), act))


def _sensed(state: Examination, matrix: Matrix) -> Examination:
    progress, now_ms = state.progress, state.progress.now_ms
    before = progress.matrix
    state = replace(state, progress=heard(progress, now_ms, matrix))
    if before is None or before == matrix or progress.step.tries_keys:
        return state
    key = state.taps.sensor
    taps, answer = state.taps.hear(progress.profile, now_ms, before, matrix)
    state = replace(state, taps=taps)
    if answer is None or key in stand_ins(progress.profile, progress.evidence):
        return state
    if progress.is_paused:
        answer = Answer.GO_ON
    return replace(state, progress=answered(state.progress, Act(answer, now_ms)))


def _fared(state: Examination, event: Health) -> Examination:
    """Keep the counts always, the supply only if it is known what the lights drew."""
    since_ms, now_ms = _stands_ms(state), state.progress.now_ms
    is_known = since_ms is not None and (since_ms == state.shown_ms or now_ms - since_ms >= SUPPLY_MS)
    lights_ma = _lights_ma(state) if is_known else None
    link, evidence = state.link.fares(event, state.evidence, lights_ma)
    return replace(state, link=link, progress=replace(state.progress, evidence=evidence))


def _shown(state: Examination) -> Examination:
    """Measure how long it took to show a still picture that differs from the one before."""
    doing, now_ms = state.progress.doing, state.progress.now_ms
    since_ms = None if doing is None else doing.timed_ms(now_ms)
    if since_ms is None or since_ms == state.shown_ms:
        return state
    evidence = replace(state.evidence, shown_ms=(*state.evidence.shown_ms, now_ms - since_ms))
    return replace(state, progress=replace(state.progress, evidence=evidence), shown_ms=since_ms)


def _stands_ms(state: Examination) -> float | None:
    doing = state.progress.doing
    return None if doing is None else doing.stands_ms(state.progress.now_ms)


def _lights_ma(state: Examination) -> float:
    """Return what the lights draw now, in mA."""
    return current_ma(state.picture(state.progress.now_ms))
