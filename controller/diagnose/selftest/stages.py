"""The stages of an examination, as lines of progress: what each is called, and what it has yielded."""

from controller.board import Crosspoint, Key, Profile
from controller.diagnose.evidence import SOAK_MS, Evidence, Stage
from controller.diagnose.selftest.progress import SelftestProgress
from controller.messages import Message
from controller.play.guest import StageLine

_TITLES = {
    Stage.EMPTY: Message("selftest.empty_board"),
    Stage.LIGHTS: Message("selftest.lights"),
    Stage.REEDS: Message("selftest.reeds"),
    Stage.GHOSTS: Message("selftest.diodes"),
    Stage.KEYS: Message("selftest.keys"),
    Stage.SOAK: Message("selftest.quiet_and_supply"),
    Stage.REPORT: Message("selftest.report"),
}


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
