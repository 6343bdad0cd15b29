"""The report of a self-test: everything that was seen and found, as one document to keep and send.

Decides what is in it (docs/develop/report.md describes every field), and refuses a malformed document. The
document is complete: it contains the board's own profile and all the evidence, so that a later program can
judge it again, and a page can be drawn from it alone. The caller states when it was made, and by what.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.board import Build, Crosspoint, Deck, Pieces, Profile
from controller.diagnose.diagnosis import Diagnosis, Finding, Part, PartKind, PartVerdict
from controller.diagnose.evidence import Evidence, Visit
from controller.errors import InputError
from controller.messages import Message, word
from controller.plain import Codec, Form, MalformedError, MisfitError, read_json, shown
from controller.play.bounce import BounceHistogram, bounce_of, settle_us

FORMAT = "manalath-report"
VERSION = 5

_REPORT = "the report"


class ReportError(InputError):
    """A report of a self-test that cannot be read; the message names what is wrong, where, and what to do."""

    code = "bad-report"


def _quoted(value: object, where: str) -> Message:
    return Message("quoted.text", text=Codec().read(str, value, where))


def _quoted_if_any(value: object, where: str) -> Message | None:
    return None if value == "" else _quoted(value, where)


@dataclass(frozen=True, slots=True)
class About:
    """The origin of a report, as texts for people; ``seed`` is a twin's.

    ``date`` is as the caller gives it, ``product`` and ``firmware`` are versions, ``board`` is its name on
    the command line (``virtual:hex70-dual-mega``), ``board_id`` the board's own name for itself.
    """

    date: str
    product: str
    firmware: str
    board: str
    board_id: str
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class PartLine:
    """The verdict on one part and, if it is untested, why."""

    kind: PartKind
    name: str
    verdict: PartVerdict
    why_untested: Message | None = None


@dataclass(frozen=True, slots=True)
class SensorLine:
    """What one reed or key showed over all visits to it: the shortest times, the sums of turns.

    A daydreaming hand makes one time longer, a late reed all of them. ``closing_us`` and ``opening_us`` are
    the longest times its contact took to settle, None if the board did not trace it. ``overlap_ms`` is the
    longest. ``pushed_turns`` include those of a turned piece. ``quiet_turns`` happened while nothing should
    have.
    """

    name: str
    at: Crosspoint
    visits: int
    came_ms: float | None
    left_ms: float | None
    closing_us: int | None
    opening_us: int | None
    overlap_ms: float
    still_turns: int
    pushed_turns: int
    quiet_turns: int
    bounce: BounceHistogram


@dataclass(frozen=True, slots=True)
class Report:
    """The document as a value."""

    format: str
    version: int
    about: About
    verdict: PartVerdict
    summary: Message
    profile: Profile
    parts: tuple[PartLine, ...]
    findings: tuple[Finding, ...]
    sensors: tuple[SensorLine, ...]
    evidence: Evidence
    wear: tuple[Message, ...] = ()


#: People read reports too: messages are stored as text, and an absent one is empty.
_CODEC = Codec(
    {
        Message: Form(word, _quoted),
        Message | None: Form(lambda said: "" if said is None else word(said), _quoted_if_any),
    },
    grown=frozenset({Build, Deck, Pieces, Evidence, Report}),
)


def report_of(
    profile: Profile,
    evidence: Evidence,
    diagnosis: Diagnosis,
    about: About,
    wear: tuple[Message, ...] = (),
) -> dict[str, Any]:
    """Build the document of an examination, in JSON types; ``wear`` says which reeds wear over all games."""
    report = Report(
        format=FORMAT,
        version=VERSION,
        about=about,
        verdict=diagnosis.verdict,
        summary=summary_of(diagnosis, is_quick=evidence.is_quick),
        profile=profile,
        parts=tuple(
            PartLine(part.kind, part.name, verdict, diagnosis.untested.get(part))
            for part, verdict in diagnosis.verdicts.items()
        ),
        findings=diagnosis.findings,
        sensors=sensor_lines(profile, evidence),
        evidence=evidence,
        wear=wear,
    )
    document: dict[str, Any] = _CODEC.write(Report, report)
    return document


def report_text(document: Mapping[str, Any]) -> str:
    """Return a document as the text of a file: JSON, one entry per line down to the single look or visit."""
    entries = (f" {json.dumps(name)}: {_spread(value)}" for name, value in document.items())
    return "{\n" + ",\n".join(entries) + "\n}\n"


def report_from_text(text: str) -> dict[str, Any]:
    """Read a document from the text of a file; ReportError if it is not one."""
    try:
        document = read_json(text)
    except MalformedError as error:
        raise ReportError(Message("report.no_json", why=error.message)) from None
    if not isinstance(document, dict):
        raise ReportError(Message("report.no_object"))
    read_report(document)
    return document


def read_report(document: object) -> Report:
    """Turn a document into a value; ReportError names the first place that is wrong."""
    if not isinstance(document, dict):
        raise ReportError(Message("report.no_object"))
    if document.get("format") != FORMAT:
        raise ReportError(Message("report.other_format", wanted=FORMAT))
    if document.get("version") != VERSION:
        found = shown(document.get("version"))
        raise ReportError(Message("report.other_version", found=found, version=VERSION))
    try:
        report: Report = _CODEC.read(Report, document, _REPORT)
    except MisfitError as error:
        raise ReportError(Message("report.misfit", why=error.message)) from None
    _check(report)
    return report


def evidence_from(document: object) -> Evidence:
    """Return the evidence of a document, exactly as it was stored, to continue from there."""
    return read_report(document).evidence


def diagnosis_from(document: object) -> Diagnosis:
    """Return the diagnosis of a document."""
    report = read_report(document)
    return Diagnosis(
        {Part(line.kind, line.name): line.verdict for line in report.parts},
        report.findings,
        {Part(line.kind, line.name): line.why_untested for line in report.parts if line.why_untested},
    )


def summary_of(diagnosis: Diagnosis, *, is_quick: bool = False) -> Message:
    """Summarise the state of the board in one sentence, and mark the summary of a quick check as such."""
    summary = _summary(diagnosis)
    return Message("report.quick_check", summary=summary) if is_quick else summary


def _summary(diagnosis: Diagnosis) -> Message:
    verdicts = list(diagnosis.verdicts.values())
    parts, untested = len(verdicts), verdicts.count(PartVerdict.UNTESTED)
    faults = tuple(finding.causes[0].fault for finding in diagnosis.findings if finding.causes)
    if not parts:
        return Message("report.nothing_tested")
    match diagnosis.verdict:
        case PartVerdict.PASS:
            return Message("report.in_order", parts=parts)
        case PartVerdict.UNTESTED:
            return Message("report.not_all_tested", untested=untested, parts=parts)
        case PartVerdict.SUSPECT:
            return Message("report.works", faults=faults, untested=untested, parts=parts)
        case PartVerdict.FAIL:
            return Message("report.broken", faults=faults, untested=untested, parts=parts)


def sensor_lines(profile: Profile, evidence: Evidence) -> tuple[SensorLine, ...]:
    """Summarise what was seen of every reed and key, in the order of the spaces."""
    visits: dict[Crosspoint, list[Visit]] = {}
    for visit in evidence.visits:
        visits.setdefault(visit.sensor, []).append(visit)
    return tuple(
        _line(name, at, visits.get(at, []), evidence.quiet.turns.get(at, 0))
        for at, name in profile.sensors().items()
    )


def _line(name: str, at: Crosspoint, visits: list[Visit], quiet_turns: int) -> SensorLine:
    return SensorLine(
        name=name,
        at=at,
        visits=len(visits),
        came_ms=_shortest(visit.came_ms for visit in visits),
        left_ms=_shortest(visit.left_ms for visit in visits),
        closing_us=_longest(visit.closing_us for visit in visits),
        opening_us=_longest(visit.opening_us for visit in visits),
        overlap_ms=max((visit.overlap_ms for visit in visits), default=0.0),
        still_turns=sum(visit.still_turns for visit in visits),
        pushed_turns=sum(visit.pushed_turns + visit.turned_turns for visit in visits),
        quiet_turns=quiet_turns,
        bounce=bounce_of(edges for visit in visits for edges in (visit.closing_us, visit.opening_us)),
    )


def _shortest(times_ms: Iterable[float | None]) -> float | None:
    return min((time_ms for time_ms in times_ms if time_ms is not None), default=None)


def _longest(moves: Iterable[tuple[int, ...]]) -> int | None:
    return max((time_us for edges in moves if (time_us := settle_us(edges)) is not None), default=None)


def _check(report: Report) -> None:
    """Raise ReportError for evidence about sensors or spaces that the board of the report does not have."""
    profile, evidence = report.profile, report.evidence
    rows, columns = len(profile.rows), len(profile.columns)
    spaces = {space.name for space in profile.spaces}
    if not set(profile.lights) <= spaces or not profile.pitch_mm > 0.0:
        raise ReportError(Message("report.profile_without_spaces"))
    for n, look in enumerate(evidence.looks):
        if len(look.matrix) != rows or not all(0 <= row < 1 << columns for row in look.matrix):
            raise ReportError(Message("report.other_matrix", look=n, rows=rows, columns=columns))
        for laid in look.pieces:
            if laid.space not in spaces:
                raise ReportError(Message("report.piece_nowhere", look=n, space=laid.space))
    asked = [look.asked for look in evidence.looks if look.asked is not None]
    recorded = [visit.sensor for visit in evidence.visits]
    recorded += [marked.sensor for marked in evidence.marked]
    recorded += [sensor for pressed in evidence.pressed for sensor in pressed.others]
    sensors = [*profile.sensors(), *(line.at for line in report.sensors)]
    for row, column in [
        *sensors,
        *asked,
        *recorded,
        *evidence.quiet.turns,
        *evidence.skipped,
        *evidence.first,
    ]:
        if not (0 <= row < rows and 0 <= column < columns):
            raise ReportError(Message("report.sensor_outside", row=row, column=column))


def _spread(value: object) -> str:
    """Write an entry: one line for each entry in it, and for each item of a list of objects."""
    if isinstance(value, dict) and value:
        entries = (f"  {json.dumps(name)}: {_listed(item)}" for name, item in value.items())
        return "{\n" + ",\n".join(entries) + "\n }"
    return _listed(value)


def _listed(value: object) -> str:
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return "[\n" + ",\n".join(f"   {_json(item)}" for item in value) + "\n  ]"
    return _json(value)


def _json(value: object) -> str:
    return json.dumps(value, allow_nan=False)
