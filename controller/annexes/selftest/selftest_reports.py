"""The report files that `manalath diagnose` begins with and leaves.

Decides which can be continued or compared, and where one can be written, before the person has done anything:
a self-test takes time. `controller.diagnose.report` decides what is in a report.
"""

import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from controller.board import Profile
from controller.command_line.user_files import read_text, unwritable, write_text
from controller.diagnose import Evidence
from controller.diagnose.report import (
    DrawJoint,
    OtherBoardError,
    Report,
    ReportError,
    read_report,
    report_from_text,
    report_page,
    report_text,
)
from controller.messages import Message
from hardware.plain_files import FileError, kind_of

#: The ending of a report's page, which is written beside it.
PAGE = ".html"

_WANTED = Message("selftest_said.a_report")


def check_place(path: Path) -> None:
    """Refuse a path to which a report and its page cannot be written; FileError."""
    if path.suffix == PAGE:
        name = f"{path.stem}.json"
        raise FileError(Message("report_file.is_the_page", path=str(path), name=name))
    _check_no_folder(path)
    _check_no_folder(path.with_suffix(PAGE))
    if not path.parent.is_dir():
        raise FileError(Message("file.no_folder", folder=str(path.parent), name=path.name))


def _check_no_folder(path: Path) -> None:
    try:
        kind = kind_of(path)
    except OSError as error:
        raise unwritable(path, error) from error
    if kind == stat.S_IFDIR:
        raise FileError(Message("report_file.is_a_folder", path=str(path)))


def old_report(path: Path, profile: Profile) -> dict[str, Any]:
    """Read a report to compare with; OtherBoardError if it is of another kind of board."""
    document, before = _read(path)
    if before.profile.name != profile.name:
        other = Message(
            "report_file.not_comparable", path=str(path), before=before.profile.name, board=profile.name
        )
        raise OtherBoardError(other)
    return document


def evidence_of(path: Path, profile: Profile) -> Evidence:
    """Read a report's evidence, to continue from it; OtherBoardError if its board was wired differently."""
    _, report = _read(path)
    if report.profile.name != profile.name:
        other = Message(
            "report_file.not_of_this_board", path=str(path), before=report.profile.name, board=profile.name
        )
        raise OtherBoardError(other)
    if report.profile != profile:
        raise OtherBoardError(Message("report_file.wired_otherwise", path=str(path), board=profile.name))
    return report.evidence


def _read(path: Path) -> tuple[dict[str, Any], Report]:
    """Read and check a whole report; ReportError names the file."""
    text = read_text(path, _WANTED)
    try:
        document = report_from_text(text)
        return document, read_report(document)
    except ReportError as error:
        raise ReportError(Message("file.within", path=str(path), why=error.message)) from error


def keep_report(
    path: Path,
    document: dict[str, Any],
    draw_joint: DrawJoint,
    strips: Sequence[tuple[Message, str]] = (),
) -> None:
    """Write a report, and its page, which draws where faults are mended, and the seconds before some."""
    write_text(path, report_text(document))
    write_text(path.with_suffix(PAGE), report_page(document, draw_joint=draw_joint, strips=strips))
