"""Report text: formats a report for a terminal, and as JSON for programs (schema in docs/build/doctor.md).

A finding carries a mark and a word, so that nothing depends on colour; the marks are plain ASCII, which every
terminal can show.
"""

import json
from collections.abc import Iterator, Mapping

from controller.annexes.doctor.board_answer import NotAsked, OnLine, OnPins
from controller.annexes.doctor.checkup import CheckTopic, Checkup
from controller.annexes.doctor.findings import MachineFinding, Seen, Severity
from controller.document import columns, wrapped
from controller.messages import Message, word

#: The version of the schema, raised with each change that a program reading it must know about.
VERSION = 1

_MARKS = {Severity.OK: "+", Severity.NOTE: "-", Severity.WARNING: "!", Severity.FAULT: "X"}
_LEVELS = {
    Severity.OK: Message("doctor_report.ok"),
    Severity.NOTE: Message("doctor_report.note"),
    Severity.WARNING: Message("doctor_report.warning"),
    Severity.FAULT: Message("doctor_report.fault"),
}


def text_of(report: Checkup) -> str:
    """Format a report for people."""
    parts = ["\n".join(_topic(report, topic, findings)) for topic, findings in report.topics]
    return "\n\n".join([*parts, wrapped(word(_summary(report)))])


def json_of(report: Checkup, measured: Mapping[str, object] | None = None) -> str:
    """Format a report for programs, with what was ``measured``, if anything was."""
    document: dict[str, object] = {
        "version": VERSION,
        "machine": _machine(report),
        "findings": [
            {
                "topic": topic.name,
                "code": finding.code.value,
                "level": finding.level.value,
                "what": word(finding.what),
                "fix": "" if finding.fix is None else word(finding.fix),
                "evidence": [_said(seen) for seen in finding.evidence],
            }
            for topic, findings in report.topics
            for finding in findings
        ],
    }
    if measured is not None:
        document["measured"] = measured
    return json.dumps(document, indent=2) + "\n"


def _machine(report: Checkup) -> dict[str, object]:
    machine = report.machine
    return {
        "model": None if machine.raspberry is None else machine.raspberry.model.name,
        "system": _said(machine.system),
        "kernel": machine.kernel,
        "architecture": machine.architecture,
        "python": ".".join(map(str, machine.python.version)),
        "bits": machine.python.bits,
        "user": machine.user.name,
        "board": _board(report),
    }


def _board(report: Checkup) -> str | None:
    match report.asked:
        case NotAsked():
            return None
        case OnLine():
            return "serial"
        case OnPins(profile):
            return f"gpio:{profile.name}"


def _topic(report: Checkup, topic: CheckTopic, findings: tuple[MachineFinding, ...]) -> Iterator[str]:
    is_unasked = not topic.rules and isinstance(report.asked, NotAsked)
    yield word(Message("doctor_report.only_on_pins", topic=topic.title) if is_unasked else topic.title)
    yield from columns([row for finding in findings for row in _rows(finding)], indent="  ")


def _rows(finding: MachineFinding) -> Iterator[tuple[str, str]]:
    """Yield its level and what was found, then what to do, and where it was seen if it is not in order."""
    yield f"{_MARKS[finding.level]} {word(_LEVELS[finding.level]):<8}", word(finding.what)
    if finding.fix is not None:
        yield "", word(Message("doctor_report.to_do", fix=finding.fix))
    if finding.level is not Severity.OK and finding.evidence:
        yield "", word(Message("doctor_report.seen", evidence=finding.evidence))


def _said(said: Seen) -> str:
    return word(said) if isinstance(said, Message) else said


def _summary(report: Checkup) -> Message:
    faults, warnings, notes = (
        report.count(level) for level in (Severity.FAULT, Severity.WARNING, Severity.NOTE)
    )
    if not report.has_fault:
        return Message("doctor_report.in_order", warnings=warnings, notes=notes)
    where = tuple(
        topic.title
        for topic, findings in report.topics
        if any(one.level is Severity.FAULT for one in findings)
    )
    return Message("doctor_report.faulty", faults=faults, warnings=warnings, notes=notes, topics=where)
