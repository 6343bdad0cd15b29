"""From evidence to a diagnosis: what is wrong, what is sound, and what nobody can tell yet.

Decides nothing by itself; it puts together what the rooms find. `looks` and `explain` find what is wrong
with contacts and wires at rest, `contacts` how contacts move, `lamps` what the lights show, `cabling` how
supply and link bear it, `standing` what was tested at all.
"""

from collections.abc import Iterable, Mapping

from controller.board import Profile
from controller.diagnose.diagnosis import Cause, Diagnosis, Finding, Part, Verdict
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.judging.affected import affected_sensors
from controller.diagnose.judging.cabling import judge_cabling
from controller.diagnose.judging.contacts import judge_contacts, unsteady_sensors
from controller.diagnose.judging.cures import cause_of
from controller.diagnose.judging.explain import MOST_CAUSES, Explanation, Search
from controller.diagnose.judging.lamps import judge_lamps
from controller.diagnose.judging.looks import Looked, looked, settled
from controller.diagnose.judging.standing import Stand
from controller.diagnose.judging.suspects import Class, Suspect, parts_of
from controller.diagnose.judging.traces import trace_of

_WORSE = {Verdict.PASS: 0, Verdict.UNTESTED: 1, Verdict.SUSPECT: 2, Verdict.FAIL: 3}

#: What works, but not as it should.
_MILD = {Class.WEAK, Class.SENSITIVE, Class.CROSSTALK, Class.SLOW_COLUMN}


def judge(profile: Profile, evidence: Evidence) -> Diagnosis:
    """Name what is wrong with a board, as far as the evidence goes."""
    unsteady = unsteady_sensors(profile, evidence)
    seen = looked(profile, looks := settled(profile, evidence), unsteady)
    explanation = Search(seen.matrix, seen.observed, seen.certain).explain()
    standing = Stand(profile, evidence, looked(profile, looks), explanation.suspects).standing()
    affected = affected_sensors(profile, evidence, seen, explanation)
    findings = [
        *_matrix_findings(profile, evidence, seen, explanation),
        *judge_contacts(profile, evidence, affected),
    ]
    verdicts, untested = dict(standing.verdicts), dict(standing.untested)
    for room in (judge_lamps(profile, evidence), judge_cabling(profile, evidence)):
        verdicts |= room.verdicts
        untested |= room.untested
        findings += room.findings
    for finding in findings:
        _mark(verdicts, finding)
    return Diagnosis(verdicts, tuple(_in_order(findings)), _still(untested, verdicts))


def _mark(verdicts: dict[Part, Verdict], finding: Finding) -> None:
    """Give the parts of a finding its verdict: with several causes, one of them is only suspected."""
    verdict = finding.verdict if len(finding.causes) == 1 else Verdict.SUSPECT
    for number, part in enumerate(finding.parts):
        mine = finding.verdict if number == 0 else verdict
        if _WORSE[mine] > _WORSE[verdicts.get(part, Verdict.PASS)]:
            verdicts[part] = mine


def _still(untested: Mapping[Part, str], verdicts: Mapping[Part, Verdict]) -> dict[Part, str]:
    return {part: why for part, why in untested.items() if verdicts[part] is Verdict.UNTESTED}


def _in_order(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: -_WORSE[finding.verdict])


def _matrix_findings(
    profile: Profile, evidence: Evidence, seen: Looked, explanation: Explanation
) -> list[Finding]:
    if explanation.left and not explanation.causes:
        return [_unexplained(seen)]
    return [
        _finding(profile, evidence, seen, explanation, number) for number in range(len(explanation.causes))
    ]


def _unexplained(seen: Looked) -> Finding:
    cause = Cause(
        "",
        "The matrix reads what nothing that we know of explains.",
        "Have the test run again with nothing but its pieces near the board; then look at the live map.",
    )
    return Finding(Verdict.SUSPECT, (), (cause,), trace_of(seen, (), ()))


def _finding(
    profile: Profile, evidence: Evidence, seen: Looked, explanation: Explanation, number: int
) -> Finding:
    alike = explanation.causes[number]
    shown = alike[:MOST_CAUSES]
    parts = dict.fromkeys(part for suspect in shown for part in parts_of(suspect, profile))
    verdict = Verdict.SUSPECT if explanation.left or alike[0].kind in _MILD else Verdict.FAIL
    others = tuple(suspect for suspect in explanation.suspects if suspect is not alike[0])
    told = trace_of(seen, others, (alike[0],))
    if verdict is Verdict.FAIL:
        told += " Whatever else may be wrong there shows once this is mended."
    if explanation.left:
        told += " Not all that was read is explained by what is found; test again once it is mended."
    causes = tuple(cause_of(suspect, profile) for suspect in shown)
    return Finding(verdict, tuple(parts), causes, told, _why_together(evidence, alike))


def _why_together(evidence: Evidence, alike: tuple[Suspect, ...]) -> str:
    if len(alike) == 1:
        return ""
    why = "Each of these reads the same in all that was tried, so they cannot be told apart."
    if len(alike) > MOST_CAUSES:
        why += f" There are {len(alike) - MOST_CAUSES} more that would."
    lacking = [stage.value for stage in (Stage.REEDS, Stage.GHOSTS) if stage not in evidence.done]
    return f"{why} The stages left out may tell: {', '.join(lacking)}." if lacking else why
