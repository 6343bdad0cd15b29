"""How a report reads: on a terminal, and for programs (docs/doctor.md has the schema).

A finding carries a mark and a word, so that nothing depends on colour; the marks are plain ASCII, which every
terminal has.
"""

import json
import textwrap
from collections.abc import Iterator

from manalath_board.hardware.doctor.asked import NotAsked, OnLine, OnPins
from manalath_board.hardware.doctor.examination import Report, Topic
from manalath_board.hardware.doctor.findings import Finding, Level, listed

#: The version of the schema: it grows with what a program that reads it would have to know.
VERSION = 1

WIDTH = 100

_MARKS = {Level.OK: "+", Level.NOTE: "-", Level.WARNING: "!", Level.FAULT: "X"}
_INDENT = " " * 14


def text_of(report: Report) -> str:
    """Word a report for people."""
    parts = ["\n".join(_topic(report, topic, findings)) for topic, findings in report.topics]
    return "\n\n".join([*parts, _summary(report)]) + "\n"


def json_of(report: Report) -> str:
    """Word a report for programs."""
    document = {
        "version": VERSION,
        "machine": _machine(report),
        "findings": [
            {
                "topic": topic.name,
                "code": finding.code.value,
                "level": finding.level.value,
                "what": finding.what,
                "fix": finding.fix,
                "evidence": list(finding.evidence),
            }
            for topic, findings in report.topics
            for finding in findings
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def _machine(report: Report) -> dict[str, object]:
    machine = report.machine
    return {
        "model": None if machine.raspberry is None else machine.raspberry.model.name,
        "system": machine.system,
        "kernel": machine.kernel,
        "architecture": machine.architecture,
        "python": ".".join(map(str, machine.python.version)),
        "bits": machine.python.bits,
        "user": machine.user.name,
        "board": _board(report),
    }


def _board(report: Report) -> str | None:
    match report.asked:
        case NotAsked():
            return None
        case OnLine():
            return "serial"
        case OnPins(profile):
            return f"gpio:{profile.name}"


def _topic(report: Report, topic: Topic, findings: tuple[Finding, ...]) -> Iterator[str]:
    is_unasked = not topic.rules and isinstance(report.asked, NotAsked)
    yield topic.title + (" (only for a board on the pins: --board gpio:PROFILE)" if is_unasked else "")
    for finding in findings:
        yield _wrapped(f"  {_MARKS[finding.level]} {finding.level.value:<8}  ", finding.what)
        if finding.fix:
            yield _wrapped(f"{_INDENT}To do: ", finding.fix)
        if finding.level is not Level.OK and finding.evidence:
            yield _wrapped(f"{_INDENT}Seen: ", "; ".join(finding.evidence))


def _wrapped(start: str, text: str) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=_INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _summary(report: Report) -> str:
    counts = [
        _counted(report.count(level), word)
        for level, word in ((Level.FAULT, "fault"), (Level.WARNING, "warning"))
    ]
    counts.append(_counted(report.count(Level.NOTE), "note"))
    told = ", ".join(counts)
    if not report.has_fault:
        return f"Nothing is at fault: {told}."
    where = [
        topic.title for topic, findings in report.topics if any(one.level is Level.FAULT for one in findings)
    ]
    said = f"{told[0].upper()}{told[1:]}. Mend the faults first: {listed(where)}."
    return textwrap.fill(said, WIDTH)


def _counted(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"
