"""The conclusion: from evidence to a diagnosis of what is wrong, what is sound and what is still unknown.

Decides only that each part is reported once; otherwise it combines what the other modules find.
`observations`, `explanation` and `rest_faults` find faults of contacts and wires at rest, `contacts` how
contacts move, `light_faults` what the lights show, `supply_and_link` how supply and link cope, `coverage`
what was tested at all, `unproved` which contacts have not shown all they must.
"""

from collections.abc import Iterable, Mapping

from controller.diagnose.diagnosis import Diagnosis, Finding, Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence
from controller.diagnose.reasoner.collateral import affected_sensors
from controller.diagnose.reasoner.contact_proof import unproved
from controller.diagnose.reasoner.contacts import judge_contacts
from controller.diagnose.reasoner.coverage import Coverage
from controller.diagnose.reasoner.light_faults import judge_lights
from controller.diagnose.reasoner.observations import looked, settled
from controller.diagnose.reasoner.rest_faults import at_rest, matrix_findings
from controller.diagnose.reasoner.supply_and_link import judge_cabling
from controller.messages import Message
from controller.profile import Profile

_WORSE = {PartVerdict.PASS: 0, PartVerdict.UNTESTED: 1, PartVerdict.SUSPECT: 2, PartVerdict.FAIL: 3}


def judge(profile: Profile, evidence: Evidence) -> Diagnosis:
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
