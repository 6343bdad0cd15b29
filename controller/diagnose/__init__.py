"""The self-test: find a board's faults by asking a person to do simple things.

`selftest` leads the person from step to step and leaves `evidence`; `reasoner` turns that into a `diagnosis`;
`report` presents both as a document and a page, and compares two documents. `teach` learns how an unknown
board is wired. A guest (`controller.play.guest`) holds the board while this runs. Nothing here waits, and
nothing depends on a particular board.
"""

from controller.diagnose.diagnosis import Diagnosis, Finding, Part, PartKind, PartVerdict
from controller.diagnose.echo_guest import EchoGuest
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.piece_check import PieceState
from controller.diagnose.piece_guest import CheckedPiece, PieceGuest, open_piece_check
from controller.diagnose.reasoner.conclusion import conclude
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
from controller.diagnose.selftest.examination import Examination, open_examination, open_quick_check
from controller.diagnose.teach.lessons import TaughtPart, guessed_wires
from controller.diagnose.teach.teach_guest import ALL_PARTS, TeachGuest, open_teaching

__all__ = [
    "ALL_PARTS",
    "DARK",
    "ELSEWHERE",
    "NEVER",
    "STUCK",
    "About",
    "CheckedPiece",
    "Diagnosis",
    "DrawJoint",
    "EchoGuest",
    "Evidence",
    "Examination",
    "Finding",
    "JointFigure",
    "OtherBoardError",
    "Part",
    "PartKind",
    "PartVerdict",
    "PieceGuest",
    "PieceState",
    "ReadJoint",
    "Report",
    "ReportError",
    "Stage",
    "TaughtPart",
    "TeachGuest",
    "compare_reports",
    "conclude",
    "describe_part",
    "drift_text",
    "evidence_from",
    "guessed_wires",
    "likeliest_parts",
    "mark_of",
    "no_joints",
    "open_examination",
    "open_piece_check",
    "open_quick_check",
    "open_teaching",
    "read_report",
    "report_from_text",
    "report_of",
    "report_page",
    "report_text",
    "summary_of",
]
