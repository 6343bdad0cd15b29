"""The reports that `manalath diagnose` begins with and leaves, as files.

Decides which can be gone on with or compared, and where one can be written, before anybody has done
anything: a self-test takes its time. What is in a report decides `controller.diagnose.reporting`.
"""

import stat
from pathlib import Path
from typing import Any

from manalath_board.controller.board import Profile
from manalath_board.controller.cli.files import read_text, write_text
from manalath_board.controller.diagnose.evidence import Evidence
from manalath_board.controller.diagnose.reporting.drift import OtherBoardError
from manalath_board.controller.diagnose.reporting.page import report_page
from manalath_board.controller.diagnose.reporting.report import (
    Report,
    ReportError,
    read_report,
    report_from_text,
    report_text,
)
from manalath_board.hardware.plain_files import FileError, kind_of

#: What the page of a report ends in, which lies beside it.
PAGE = ".html"

_WHAT = "a report that `manalath diagnose --report` wrote"


def check_place(path: Path) -> None:
    """Refuse a file that a report and its page cannot be written to; FileError."""
    if path.suffix == PAGE:
        raise FileError(f"{path} will be the page of the report; name the report itself {path.stem}.json")
    _check_no_folder(path)
    _check_no_folder(path.with_suffix(PAGE))
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {path.parent} for {path.name}; make it, or name another")


def _check_no_folder(path: Path) -> None:
    try:
        kind = kind_of(path)
    except OSError as error:
        raise FileError(f"{path} cannot be written: {error.strerror}; name another file") from error
    if kind == stat.S_IFDIR:
        raise FileError(f"{path} is a folder; name a file")


def old_report(path: Path, profile: Profile) -> dict[str, Any]:
    """Read a report to compare with; OtherBoardError if it is of another kind of board."""
    document, before = _read(path)
    if before.profile.name != profile.name:
        raise _other(path, before.profile, profile, "compare reports of the same board")
    return document


def evidence_of(path: Path, profile: Profile) -> Evidence:
    """Read what a report has seen, to go on from there; OtherBoardError if its board was wired otherwise."""
    _, report = _read(path)
    if report.profile.name != profile.name:
        raise _other(path, report.profile, profile, "go on with a report of this board")
    if report.profile != profile:
        raise OtherBoardError(
            f"{path} is of a {profile.name} that is wired otherwise than this one; begin a new self-test"
        )
    return report.evidence


def _read(path: Path) -> tuple[dict[str, Any], Report]:
    """Read a report and check it whole; ReportError names the file."""
    text = read_text(path, _WHAT)
    try:
        document = report_from_text(text)
        return document, read_report(document)
    except ReportError as error:
        raise ReportError(f"{path}: {error}") from error


def _other(path: Path, before: Profile, profile: Profile, cure: str) -> OtherBoardError:
    return OtherBoardError(f"{path} is of {before.name}, and this board is {profile.name}; {cure}")


def keep_report(path: Path, document: dict[str, Any]) -> None:
    """Write a report, and its page beside it."""
    write_text(path, report_text(document))
    write_text(path.with_suffix(PAGE), report_page(document))
