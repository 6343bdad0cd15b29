"""The self-test: find a board's faults by asking a person to do simple things.

`selftest` leads the person from step to step and leaves `evidence`; `reasoner` turns that into a `diagnosis`;
`report` presents both as a document and a page, and compares two documents. `teach` learns how an unknown
board is wired. A guest (`controller.play.guest`) holds the board while this runs. Nothing here waits, and
nothing depends on a particular board.
"""

from controller.diagnose.diagnosis import Diagnosis, Finding, Part, PartKind, PartVerdict
from controller.diagnose.doubtful_findings import reenacted
from controller.diagnose.echo_guest import EchoGuest
from controller.diagnose.evidence import Evidence, Stage
from controller.diagnose.piece_check import PieceState
from controller.diagnose.piece_guest import CheckedPiece, PieceGuest, open_piece_check
from controller.diagnose.reasoner.conclusion import conclude
from controller.diagnose.selftest.examination import Examination, open_examination, open_quick_check

__all__ = [
    "CheckedPiece",
    "Diagnosis",
    "EchoGuest",
    "Evidence",
    "Examination",
    "Finding",
    "Part",
    "PartKind",
    "PartVerdict",
    "PieceGuest",
    "PieceState",
    "Stage",
    "conclude",
    "open_examination",
    "open_piece_check",
    "open_quick_check",
    "reenacted",
]
