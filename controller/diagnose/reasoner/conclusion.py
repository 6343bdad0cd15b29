"""The conclusion: from evidence to a diagnosis of what is wrong, what is sound and what is still unknown.

Decides only that each part is reported once; otherwise it combines what the other modules find.
`observations`, `explanation` and `rest_faults` find faults of contacts and wires at rest, `contacts` how
contacts move, `light_faults` what the lights show, `supply_and_link` how supply and link cope, `coverage`
what was tested at all, `unproved` which contacts have not shown all they must.

Unproved contacts: why a reed or key in which no fault was found must not pass yet. Decides by what was seen:
a contact passes once it has closed and opened for its own piece or finger, steadily and in time, has let go
of a piece held above it, and was traced where the board can. Whatever of that was not seen, because nobody
tried it or because another fault makes it uncertain, leaves the contact untested.
"""

from collections.abc import Iterable, Mapping, Sequence

from controller.board import Built, Crosspoint, Profile
from controller.diagnose.diagnosis import Diagnosis, Finding, Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Visit, has_rings
from controller.diagnose.reasoner.board_cures import cured_on_boards
from controller.diagnose.reasoner.contacts import (
    affected_sensors,
    doubted_sensors,
    judge_contacts,
    unsteady_sensors,
)
from controller.diagnose.reasoner.coverage import Coverage
from controller.diagnose.reasoner.hypotheses import sensor_parts
from controller.diagnose.reasoner.late_sensors import in_time, keys_in_time
from controller.diagnose.reasoner.light_faults import judge_lights
from controller.diagnose.reasoner.observations import looked, settled
from controller.diagnose.reasoner.rest_faults import at_rest, matrix_findings
from controller.diagnose.reasoner.supply_and_link import judge_cabling
from controller.messages import Message


def unproved(profile: Profile, evidence: Evidence, misread: frozenset[Crosspoint]) -> dict[Part, Message]:
    """Return the contacts that have not shown all they must, each with the first reason.

    ``misread`` are the sensors that do not answer in their own place. A quick check claims only that a reed
    closes, so it needs no more evidence than that.
    """
    parts = sensor_parts(profile)
    found = {parts[at]: Message("coverage.elsewhere") for at in sorted(misread) if at in parts}
    if evidence.is_quick:
        return found
    proof = _Proof(profile, evidence, misread)
    reasons = {part: proof.lacking(at, part.kind) for at, part in parts.items() if part not in found}
    return found | {part: why for part, why in reasons.items() if why is not None}


class _Proof:
    """What the evidence proves of each contact."""

    def __init__(self, profile: Profile, evidence: Evidence, misread: frozenset[Crosspoint]) -> None:
        self._evidence, self._untraced = evidence, evidence.untraced
        self._doubted = doubted_sensors(profile, evidence, misread)
        unsure = misread | unsteady_sensors(profile, evidence)
        self._in_time = in_time(profile, evidence, unsure) | keys_in_time(profile, evidence, unsure)
        self._rings = {space.second for space in profile.spaces} if has_rings(profile) else frozenset()

    def lacking(self, at: Crosspoint, kind: PartKind) -> Message | None:
        """Return why a contact is unproved; None if it is proved."""
        visits = [visit for visit in self._evidence.visits if visit.sensor == at]
        if not visits:
            return Message("coverage.not_tried")
        if at in self._doubted:
            return Message("coverage.hidden")
        if all(visit.came_ms is None or visit.left_ms is None for visit in visits):
            return Message("coverage.uncertain")
        if at in self._untraced:
            return Message("coverage.untraced")
        if kind is PartKind.REED and at not in self._rings and not _has_let_go(visits):
            return Message("coverage.not_let_go")
        return self._untimed(at, kind)

    def _untimed(self, at: Crosspoint, kind: PartKind) -> Message | None:
        closes, opens = (at, True) in self._in_time, (at, False) in self._in_time
        if closes and opens:
            return None
        return Message("coverage.untimed", kind=kind.value, closes=closes, opens=opens)


def _has_let_go(visits: Sequence[Visit]) -> bool:
    return any(visit.has_let_go for visit in visits)


_WORSE = {PartVerdict.PASS: 0, PartVerdict.UNTESTED: 1, PartVerdict.SUSPECT: 2, PartVerdict.FAIL: 3}


def conclude(profile: Profile, evidence: Evidence) -> Diagnosis:
    """Diagnose a board, as far as the evidence goes."""
    looks = settled(profile, evidence)
    resting = at_rest(profile, evidence, looks)
    matrix = matrix_findings(profile, evidence, resting)
    affected = affected_sensors(profile, evidence, resting.seen, resting.explanation)
    named = {part for finding in matrix for part in finding.parts}
    contacts = [
        finding
        for finding in judge_contacts(profile, evidence, affected)
        if not named.issuperset(finding.parts)
    ]
    findings = [*matrix, *contacts]
    moving = {part for finding in contacts for part in finding.parts}
    standing = Coverage(profile, evidence, looked(profile, looks), resting.explanation, moving).standing()
    verdicts, untested = dict(standing.verdicts), dict(standing.untested)
    lights = judge_lights(profile, evidence)
    dark = sum(part.kind is PartKind.LIGHT for part in lights.untested) if evidence.seen else 0
    for room in (lights, judge_cabling(profile, evidence, dark)):
        verdicts |= room.verdicts
        untested |= room.untested
        findings += room.findings
    for finding in findings:
        _mark(verdicts, finding)
    for part, why in unproved(profile, evidence, affected.misread).items():
        if verdicts.get(part) is PartVerdict.PASS:
            verdicts[part], untested[part] = PartVerdict.UNTESTED, why
    if profile.build.built is Built.BOARDS:
        findings = list(map(cured_on_boards, findings))
    return Diagnosis(verdicts, tuple(_in_order(findings)), _still(untested, verdicts))


def _mark(verdicts: dict[Part, PartVerdict], finding: Finding) -> None:
    """Give a finding's verdict to its parts; with several causes, all but the first are only suspected."""
    verdict = finding.verdict if len(finding.causes) == 1 else PartVerdict.SUSPECT
    for number, part in enumerate(finding.parts):
        mine = finding.verdict if number == 0 else verdict
        if _WORSE[mine] > _WORSE[verdicts.get(part, PartVerdict.PASS)]:
            verdicts[part] = mine


def _still(untested: Mapping[Part, Message], verdicts: Mapping[Part, PartVerdict]) -> dict[Part, Message]:
    return {part: why for part, why in untested.items() if verdicts[part] is PartVerdict.UNTESTED}


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: -_WORSE[finding.verdict])
