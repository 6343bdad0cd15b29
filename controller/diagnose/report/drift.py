"""Drift: how a board has changed between two reports, in its findings and in the figures of its parts.

Decides what counts as a change. A figure of a reed has drifted if it moved further than on the other reeds,
and further than a hand or a stamp can resolve. When a person takes a piece off is a matter of habit, so only
a reed's difference from the others in its report is compared.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from controller.diagnose.diagnosis import Finding, Part, PartVerdict
from controller.diagnose.evidence import Supply
from controller.diagnose.report.report import Report, ReportError, SensorLine, read_report
from controller.messages import Message, word

#: How many times the common spread of all reeds one must move by.
SPREADS = 5.0

#: This many reeds with a figure in both reports make a spread.
ENOUGH = 8

#: The spread of normal errors per median distance from their middle.
_NORMAL = 1.4826

#: The share of the lights' highest current from which a supply counts as under load.
_LOADED = 0.8

#: By how much a supply may vary from day to day.
_SUPPLY_MV = 100.0

REWIRED = Message("drift.rewired")


class OtherBoardError(ReportError):
    """Two reports of different kinds of board; the message names both."""

    code = "other-board"


@dataclass(frozen=True, slots=True)
class Turned:
    """A part whose verdict has changed."""

    part: Part
    before: PartVerdict
    after: PartVerdict


@dataclass(frozen=True, slots=True)
class Moved:
    """A figure that has drifted: of which part, in what unit, from what to what."""

    name: str
    figure: str | Message
    unit: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Drift:
    """What has changed between two reports; ``before`` and ``after`` are their dates.

    ``is_rewired``: the profile has the same name but was changed. ``gone`` findings are from the older
    report, ``new`` and ``still`` ones from the newer.
    """

    before: str
    after: str
    is_rewired: bool
    turned: tuple[Turned, ...]
    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    still: tuple[Finding, ...]
    moved: tuple[Moved, ...]


def compare_reports(old: Mapping[str, object], new: Mapping[str, object]) -> Drift:
    """Compare two documents of one board; OtherBoardError if their profiles have different names."""
    before, after = read_report(dict(old)), read_report(dict(new))
    if before.profile.name != after.profile.name:
        raise OtherBoardError(
            Message("drift.other_board", before=before.profile.name, after=after.profile.name)
        )
    known = {_faults(finding) for finding in before.findings}
    found = {_faults(finding) for finding in after.findings}
    return Drift(
        before=before.about.date,
        after=after.about.date,
        is_rewired=before.profile != after.profile,
        turned=_turned(before, after),
        new=tuple(finding for finding in after.findings if _faults(finding) not in known),
        gone=tuple(finding for finding in before.findings if _faults(finding) not in found),
        still=tuple(finding for finding in after.findings if _faults(finding) in known),
        moved=(*_sensors_moved(before, after), *_supply_moved(before, after), *_counts_moved(before, after)),
    )


def drift_text(drift: Drift) -> str:
    """Return a drift as lines of text."""
    messages = [
        *([REWIRED] if drift.is_rewired else []),
        *(Message("drift.new", finding=describe_finding(finding)) for finding in drift.new),
        *(Message("drift.gone", finding=describe_finding(finding)) for finding in drift.gone),
        *(Message("drift.still_there", finding=describe_finding(finding)) for finding in drift.still),
        *describe_turned(drift),
        *map(describe_moved, drift.moved),
    ]
    head = word(Message("drift.from_to", before=drift.before, after=drift.after))
    lines = [f"  {word(message)}" for message in messages or [Message("drift.nothing")]]
    return "\n".join([head, *lines]) + "\n"


def describe_finding(finding: Finding) -> Message:
    """Name a finding by its likeliest cause."""
    return finding.causes[0].text if finding.causes else finding.evidence


def describe_turned(drift: Drift) -> list[Message]:
    """Describe the parts with a changed verdict, those of one kind that changed alike in one line."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for turned in drift.turned:
        how = (turned.part.kind.value, turned.before.value, turned.after.value)
        alike.setdefault(how, []).append(turned.part.name)
    return [
        Message("drift.turned", kind=kind, before=before, after=after, names=tuple(names))
        for (kind, before, after), names in alike.items()
    ]


def describe_moved(moved: Moved) -> Message:
    """Describe a figure that has drifted."""
    return Message(
        "drift.moved",
        name=moved.name,
        figure=moved.figure,
        unit=moved.unit,
        before=moved.before,
        after=moved.after,
    )


def _faults(finding: Finding) -> tuple[str | Message, ...]:
    """Return what identifies a finding: its causes, in any order."""
    return tuple(sorted(cause.fault for cause in finding.causes)) or (finding.evidence,)


def _turned(before: Report, after: Report) -> tuple[Turned, ...]:
    was = {Part(line.kind, line.name): line.verdict for line in before.parts}
    now = {Part(line.kind, line.name): line.verdict for line in after.parts}
    return tuple(
        Turned(part, was[part], verdict) for part, verdict in now.items() if was.get(part, verdict) != verdict
    )


@dataclass(frozen=True, slots=True)
class _Figure:
    """One figure of a reed: its name, how it is read, and by how much it must move at least.

    With ``is_custom`` the hand has a share in it: a move common to all reeds is the hand's, and the larger
    figure must come from two tries, as a single one may be a moment's inattention.
    """

    name: Message
    of: Callable[[SensorLine], float | None]
    least_ms: float
    is_custom: bool = False


_FIGURES = (
    _Figure(Message("drift.settles_after_closing"), lambda line: _in_ms(line.closing_us), 0.5),
    _Figure(Message("drift.settles_after_opening"), lambda line: _in_ms(line.opening_us), 0.5),
    _Figure(Message("drift.opens_after_leaving"), lambda line: line.left_ms, 300.0, is_custom=True),
    _Figure(Message("drift.stays_closed"), lambda line: line.overlap_ms if line.visits else None, 50.0),
)


def _sensors_moved(before: Report, after: Report) -> Iterable[Moved]:
    return [moved for figure in _FIGURES for moved in _figure_moved(figure, before.sensors, after.sensors)]


def _figure_moved(
    figure: _Figure, before: tuple[SensorLine, ...], after: tuple[SensorLine, ...]
) -> list[Moved]:
    was, now = _figures(figure, before), _figures(figure, after)
    both = [name for name in now if name in was]
    if not both:
        return []
    shift = median(now[name] for name in both) - median(was[name] for name in both)
    by = {name: now[name] - was[name] - (shift if figure.is_custom else 0.0) for name in both}
    noise = max(figure.least_ms, SPREADS * _spread(tuple(by.values())))
    moved = [name for name in both if abs(by[name]) > noise]
    if figure.is_custom:
        sure = {True: _tried_twice(after), False: _tried_twice(before)}
        moved = [name for name in moved if name in sure[by[name] > 0.0]]
    return [Moved(name, figure.name, "ms", was[name], now[name]) for name in moved]


def _tried_twice(lines: tuple[SensorLine, ...]) -> set[str]:
    return {line.name for line in lines if line.visits > 1}


def _figures(figure: _Figure, lines: tuple[SensorLine, ...]) -> dict[str, float]:
    return {line.name: value for line in lines if (value := figure.of(line)) is not None}


def _spread(values: tuple[float, ...]) -> float:
    """Return how far values of the same kind scatter, whatever a few of them do; 0 if there are too few."""
    if len(values) < ENOUGH:
        return 0.0
    middle = median(values)
    return _NORMAL * median(abs(value - middle) for value in values)


def _supply_moved(before: Report, after: Report) -> list[Moved]:
    was, now = _under_load(before.evidence.supply), _under_load(after.evidence.supply)
    if was is None or now is None or abs(now - was) <= _SUPPLY_MV:
        return []
    return [Moved("supply", Message("drift.under_load"), "mV", was, now)]


def _under_load(supply: tuple[Supply, ...]) -> float | None:
    """Return the median voltage while the lights drew close to the most."""
    most_ma = max((sample.lights_ma for sample in supply), default=0.0)
    loaded = [sample.mv for sample in supply if sample.lights_ma >= _LOADED * most_ma]
    return median(loaded) if loaded else None


def _counts_moved(before: Report, after: Report) -> list[Moved]:
    """Find the counts that differ by more than chance: over two plus three times the root of the larger."""
    was, now = before.evidence.counters, after.evidence.counters
    return [
        Moved("count", Message("report_table.counted", counter=name), "", was.get(name, 0), count)
        for name, count in now.items()
        if abs(count - was.get(name, 0)) > 2.0 + 3.0 * max(count, was.get(name, 0)) ** 0.5
    ]


def _in_ms(time_us: int | None) -> float | None:
    return None if time_us is None else time_us / 1000.0
