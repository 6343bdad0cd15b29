"""Doubtful findings, decided by re-enactment: of the causes that look alike, those that show what was seen.

A reed that is weak, far too sensitive, or one of two that is dead differ in what they sense, not in what a
single look shows. A twin with each of these faults is asked how likely all that was seen of the reed is. What
is far less likely than another cause is left out, and another cause takes the place of all that the reasoner
named only if it is far likelier than each of them. Without a twin every finding stays as it is.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from controller.board import Crosspoint, Profile
from controller.diagnose.diagnosis import Diagnosis, Finding, PartKind
from controller.diagnose.evidence import Evidence
from controller.diagnose.reasoner.contacts import finding_of, sensing_faults

#: How much likelier a cause must be than another one, as a logarithm: more than one odd look makes it.
MARGIN = 4.0

#: Findings of what a reed senses, or of a reed that seems to let go late since another one closes early.
_DOUBTFUL = frozenset({"weak", "sensitive", "half-dead", "slow-release"})

#: No twin at rest shows it, so it stays beside what is decided.
_RESTLESS = "chatter"


#: How likely the evidence is for each of some faults of one reed, in logarithms; nothing if that is unknown.
Odds = Callable[[Profile, Evidence, Sequence[str]], Sequence[float]]


def reenacted(profile: Profile, evidence: Evidence, diagnosis: Diagnosis, odds_of: Odds) -> Diagnosis:
    """Return a diagnosis with its doubtful findings decided."""
    findings = [_decided(profile, evidence, finding, odds_of) for finding in diagnosis.findings]
    if findings == list(diagnosis.findings):
        return diagnosis
    early = _beside(profile, (finding for finding in findings if _kinds(finding) == {"sensitive"}))
    kept = [
        each for each in findings if not (_kinds(each) == {"slow-release"} and _at(profile, each) in early)
    ]
    verdicts = dict(diagnosis.verdicts) | {part: each.verdict for each in kept for part in each.parts[:1]}
    return replace(diagnosis, verdicts=verdicts, findings=tuple(kept))


def _decided(profile: Profile, evidence: Evidence, finding: Finding, odds_of: Odds) -> Finding:
    at, own = _at(profile, finding), [cause.fault for cause in finding.causes]
    judged = [fault for fault in own if fault.split()[0] != _RESTLESS]
    if at is None or not judged or not _kinds(finding) <= _DOUBTFUL | {_RESTLESS}:
        return finding
    sensing = (way.written(finding.parts[0].name) for way in sensing_faults(profile, at))
    faults = list(dict.fromkeys((*judged, *sensing)))
    odds = dict(zip(faults, odds_of(profile, evidence, faults) if len(faults) > 1 else (), strict=False))
    if not odds:
        return finding
    likely = [fault for fault in faults if odds[fault] > max(odds.values()) - MARGIN]
    kept = [fault for fault in likely if fault in judged] or likely
    if len(own) > len(judged):
        kept = [*(fault for fault in own if fault not in judged), *likely]
    return finding if kept == own else finding_of(profile, at, kept, finding)


def _beside(profile: Profile, findings: Iterable[Finding]) -> set[Crosspoint]:
    """Return the reeds on spaces beside those of some findings."""
    homes = {profile.places()[at] for finding in findings if (at := _at(profile, finding)) is not None}
    near = {name for home in homes for name in profile.next_to(home)}
    return {at for space in profile.spaces if space.name in near for at in (space.first, space.second)}


def _at(profile: Profile, finding: Finding) -> Crosspoint | None:
    """Return the reed of a finding; None if it is about anything else."""
    if len(finding.parts) != 1 or finding.parts[0].kind is not PartKind.REED:
        return None
    name = finding.parts[0].name
    return next((at for at, other in profile.sensors().items() if other == name), None)


def _kinds(finding: Finding) -> set[str]:
    return {cause.fault.split()[0] for cause in finding.causes}
