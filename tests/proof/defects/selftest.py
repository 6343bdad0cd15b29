"""A wrong verdict: a builder is sent to a sound part, past a faulty one, or misled by a report."""

from collections.abc import Callable
from dataclasses import replace
from html import unescape

from controller.board import Profile
from controller.diagnose import Diagnosis, Evidence, Finding, PartVerdict, conclude
from controller.diagnose.evidence import half_silent
from controller.diagnose.reasoner.late_sensors import late_sensors
from controller.diagnose.reasoner.rest_faults import matrix_findings
from controller.diagnose.report import compare_reports
from controller.diagnose.report.drift import Drift
from controller.diagnose.selftest.progress import SelftestProgress, open_progress
from controller.diagnose.selftest.retries import doubts, silent
from controller.diagnose.selftest.route import marks_left
from controller.document import text
from tests.proof.defects.defect import hurts
from tests.proof.defects.seams import always, changed, getter, instead


def _findings(change: Callable[[Finding], Finding | None]) -> None:
    """Change each finding, or leave it out."""

    def err(diagnosis: Diagnosis) -> Diagnosis:
        kept = (change(finding) for finding in diagnosis.findings)
        return replace(diagnosis, findings=tuple(finding for finding in kept if finding is not None))

    changed(conclude, err)


@hurts("A self-test finds nothing, whatever is broken.", "diagnose/test_conclusion.py")
def nothing_is_found() -> None:
    _findings(lambda _: None)


@hurts(
    "A report that names only one of two possible causes makes a builder replace a sound reed.",
    "diagnose/test_conclusion.py",
    "diagnose/test_wiring_model.py",
)
def one_cause_of_two() -> None:
    _findings(lambda finding: replace(finding, causes=finding.causes[:1]))


@hurts(
    "A part that nobody tried passes.",
    "diagnose/test_conclusion.py",
)
def untested_passes() -> None:
    def err(diagnosis: Diagnosis) -> Diagnosis:
        passed = {
            part: PartVerdict.PASS if verdict is PartVerdict.UNTESTED else verdict
            for part, verdict in diagnosis.verdicts.items()
        }
        return replace(diagnosis, verdicts=passed, untested={})

    changed(conclude, err)


@hurts("Short circuits and broken wires are not found.", "diagnose/test_conclusion.py")
def wires_not_judged() -> None:
    always(matrix_findings, [])


@hurts("A reed that opens late is not found.", "diagnose/test_late_sensors.py")
def late_sensors_not_found() -> None:
    always(late_sensors, [])


@hurts("The supply passes although the lights never drew all they may.", "diagnose/test_supply_and_link.py")
def supply_passes_untried() -> None:
    always(getter(Evidence, "is_soaked"), True)


@hurts("A ring of reeds with a dead one among them passes.", "diagnose/test_rings.py")
def half_dead_ring_passes() -> None:
    always(half_silent, ())
    always(marks_left, ())


@hurts(
    "A slip of the hand counts as a fault, because nothing is tried a second time.",
    "diagnose/test_examination_resilience.py",
)
def nothing_tried_twice() -> None:
    always(silent, frozenset())
    always(doubts, ())


@hurts(
    "A resumed self-test starts over, and its findings are lost.",
    "diagnose/test_examination_resilience.py",
    "diagnose/test_examination.py",
)
def resumed_from_the_beginning() -> None:
    def err(begin: Callable[..., SelftestProgress], profile: Profile, evidence: Evidence) -> SelftestProgress:
        return begin(profile, Evidence(is_quick=evidence.is_quick, skipped=evidence.skipped))

    instead(open_progress, err)


@hurts("A fault that appeared since the last report is not listed as new.", "diagnose/test_drift.py")
def drift_blind_to_news() -> None:
    def err(drift: Drift) -> Drift:
        return replace(drift, new=())

    changed(compare_reports, err)


@hurts(
    "A report from somebody else runs the code hidden in its text when it is opened.",
    "diagnose/test_report_page.py",
    "document",
)
def report_is_markup() -> None:
    changed(text, unescape)
