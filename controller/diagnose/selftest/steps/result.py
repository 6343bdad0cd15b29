"""The result: the findings are shown until the person has read them."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from controller.board import Profile
from controller.diagnose.diagnosis import Diagnosis, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.selftest.steps.step import (
    BACK,
    BLINK_MS,
    LEAVE,
    WHOLE,
    Doing,
    Outset,
    Scene,
    SelftestStep,
)
from controller.lights import WHITE, Blink, Steady
from controller.messages import Message
from controller.play.guest import Act, Prompt

#: The faint light of spaces in order, where nothing must be done.
GOOD_LEVEL = 0.05

_VERDICTS = {
    PartVerdict.PASS: Message("selftest.in_order"),
    PartVerdict.SUSPECT: Message("selftest.not_as_it_should"),
    PartVerdict.FAIL: Message("selftest.broken"),
    PartVerdict.UNTESTED: Message("selftest.not_all_tried"),
}
_SHOWN = frozenset({PartKind.REED, PartKind.DIODE, PartKind.LIGHT})


@dataclass(frozen=True, slots=True)
class ShowResult(SelftestStep):
    """The findings are shown."""

    stage: Stage = Stage.REPORT

    usual_ms: ClassVar[float] = 0.0
    is_counted: ClassVar[bool] = False

    def begin(self, outset: Outset) -> "ShowingResult":
        """See `SelftestStep`."""
        return ShowingResult(self, outset.diagnosis, outset.evidence)


@dataclass(frozen=True, slots=True)
class ShowingResult(Doing):
    """Spaces with a finding blink; the others shine faintly."""

    step: ShowResult
    diagnosis: Diagnosis
    evidence: Evidence
    is_read: bool = False

    def confirm(self, _act: Act) -> Self:
        """See `Doing`."""
        return replace(self, is_read=True)

    def is_done(self, _now_ms: float) -> bool:
        """See `Doing`."""
        return self.is_read

    def prompt(self, profile: Profile, _now_ms: float) -> Prompt:
        """See `Doing`."""
        verdict, findings = _VERDICTS[self.diagnosis.verdict], len(self.diagnosis.findings)
        if not self.evidence.is_quick:
            return Prompt(verdict, Message("selftest.found", findings=findings), choices=(LEAVE, BACK))
        swept = self.evidence.swept
        unfelt = tuple(space.name for space in profile.spaces if not {space.first, space.second} & swept)
        found = Message("selftest.found_quickly", findings=findings, unfelt=unfelt)
        return Prompt(verdict, found, choices=(LEAVE, WHOLE, BACK))

    def scene(self, profile: Profile, _at_ms: float) -> Scene:
        """See `Doing`."""
        parts = [part for finding in self.diagnosis.findings for part in finding.parts if part.kind in _SHOWN]
        found = {part.name.split()[0] for part in parts} & set(profile.lights)
        good: Scene = dict.fromkeys(profile.lights, Steady(WHITE, GOOD_LEVEL))
        return good | dict.fromkeys(found, Blink(2 * BLINK_MS))
