"""The report of an examination: as a document, as a page, and compared with an earlier one."""

from controller.diagnose.report.drift import OtherBoardError, compare_reports, drift_text
from controller.diagnose.report.marks import (
    DARK,
    ELSEWHERE,
    NEVER,
    STUCK,
    describe_part,
    likeliest_parts,
    mark_of,
)
from controller.diagnose.report.report import (
    About,
    Report,
    ReportError,
    evidence_from,
    read_report,
    report_from_text,
    report_of,
    report_text,
    summary_of,
)
from controller.diagnose.report.report_page import DrawJoint, JointFigure, ReadJoint, no_joints, report_page

__all__ = [
    "DARK",
    "ELSEWHERE",
    "NEVER",
    "STUCK",
    "About",
    "DrawJoint",
    "JointFigure",
    "OtherBoardError",
    "ReadJoint",
    "Report",
    "ReportError",
    "compare_reports",
    "describe_part",
    "drift_text",
    "evidence_from",
    "likeliest_parts",
    "mark_of",
    "no_joints",
    "read_report",
    "report_from_text",
    "report_of",
    "report_page",
    "report_text",
    "summary_of",
]
