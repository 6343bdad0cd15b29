"""The report page: one page of HTML with what is wrong first, then the board, then every figure.

Decides the layout. The page is one file that loads nothing from elsewhere and has no script; it is light or
dark on screen as its reader prefers, and light on paper. All of it comes from the document.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from controller.board import Profile
from controller.diagnose.diagnosis import Cause, Finding, Part, PartVerdict
from controller.diagnose.evidence import Loss, Seen, Supply
from controller.diagnose.report.charts import BAR_US, charts_of
from controller.diagnose.report.drift import (
    REWIRED,
    Drift,
    describe_finding,
    describe_moved,
    describe_turned,
)
from controller.diagnose.report.marks import (
    LEGEND,
    VERDICT_MARKS,
    Mark,
    describe_part,
    mark_of,
    space_marks,
)
from controller.diagnose.report.report import Report, read_report
from controller.diagnose.report.report_tables import parts_table, sensors_table, wiring_tables
from controller.document import (
    HtmlPage,
    drawing,
    element,
    figure,
    label,
    listed,
    outline,
    pairs,
    section,
    table,
    text,
)
from controller.messages import Message, speaks, word

_EDGE_MM = 4.0

#: The share of its place that a space fills.
_FILLED = 0.96

_WRONG = (PartVerdict.FAIL, PartVerdict.SUSPECT)


def map_of(profile: Profile, marks: Mapping[str, Mark]) -> str:
    """Draw the board in its shape, row a at the bottom, as it lies before its player.

    A sign, a word and the way a space is drawn (plain, hatched, with a broken or a thick edge) show its
    state.
    """
    corners = [(x * _FILLED, y * _FILLED) for x, y in profile.corners_mm]
    xs, ys = zip(*(space.at_mm for space in profile.spaces), strict=True)
    reach = _reach(corners) + _EDGE_MM
    box = (min(xs) - reach, -max(ys) - reach, max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach)
    # Faults are drawn last: their edges are thick, and nothing lies over them.
    last = sorted(profile.spaces, key=lambda space: marks[space.name].verdict in _WRONG)
    spaces = (_space(space.name, space.at_mm, corners, marks[space.name]) for space in last)
    return drawing("map", Message("report_page.map_title"), _describe(marks), box, _HATCH, *spaces)


_HATCH = element(
    "defs",
    element(
        "pattern",
        element("path", d="M0 0V3", class_="hatch"),
        id="untested-hatch",
        width=3,
        height=3,
        patternUnits="userSpaceOnUse",
        patternTransform="rotate(45)",
    ),
)


def _space(name: str, at_mm: tuple[float, float], corners: list[tuple[float, float]], mark: Mark) -> str:
    x, y = at_mm[0], -at_mm[1]
    points = [(x + dx, y + dy) for dx, dy in corners]
    hatched = [outline(points, class_="hatched")] if mark.verdict is PartVerdict.UNTESTED else []
    return element(
        "g",
        outline(points, class_="space"),
        *hatched,
        label((x, y - 6.2), name, class_="name"),
        label((x, y + 2.2), mark.sign, class_="sign"),
        label((x, y + 8.4), mark.word, class_="word"),
        class_=mark.verdict.value,
    )


def _reach(corners: list[tuple[float, float]]) -> float:
    return max(math.hypot(*corner) for corner in corners)


def _describe(marks: Mapping[str, Mark]) -> Message:
    """Describe the map in words: every space that has not passed, by its mark."""
    spaces: dict[Message, list[str]] = {}
    for space, mark in marks.items():
        if mark.verdict is not PartVerdict.PASS:
            spaces.setdefault(mark.word, []).append(space)
    by_mark = tuple((mark, tuple(names)) for mark, names in spaces.items())
    return Message("report_page.map_marks", marks=by_mark)


#: What replaces a missing figure.
_NONE = "–"
#: Shown for a twin's board id and firmware, which it does not have.
_SIMULATED = Message("report_page.simulated")


@dataclass(frozen=True, slots=True)
class JointFigure:
    """Where a builder mends a fault: a drawing of the joint, its style, and what a meter shows there."""

    drawing: str
    style: str
    reading: Message


#: Draws the joint of a fault on a board, or says what a meter shows there, if it has one.
DrawJoint = Callable[[Profile, str], JointFigure | None]
ReadJoint = Callable[[Profile, str], Message | None]


def no_joints(_profile: Profile, _fault: str) -> None:
    """Draw no joint."""


def report_page(
    document: Mapping[str, object],
    drift: Drift | None = None,
    draw_joint: DrawJoint = no_joints,
    strips: Sequence[tuple[Message, str]] = (),
) -> str:
    """Draw the page of a document, with the drift since an earlier one if they were compared.

    ``strips`` are drawings of what was before faults in play, each with what was named.
    """
    report = read_report(dict(document))
    is_quick = report.evidence.is_quick
    title = Message("report_page.title", profile=report.profile.name, is_quick=is_quick)
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    causes = {cause.fault for finding in report.findings for cause in finding.causes}
    joints = {fault: joint for fault in sorted(causes) if (joint := draw_joint(report.profile, fault))}
    style += "".join(f"\n.joint {{\n{joint.style}\n}}\n" for joint in list(joints.values())[:1])
    sections = (section(*each) for each in _sections(report, drift, joints, strips))
    page = HtmlPage(
        title=word(title), lead=_lead(report), sections=sections, style=style, language=speaks()[0]
    )
    return page.html()


def _sections(
    report: Report,
    drift: Drift | None,
    joints: Mapping[str, JointFigure],
    strips: Sequence[tuple[Message, str]],
) -> Iterable[tuple[str, Message, str]]:
    """Yield the sections: name, title and body."""
    yield "findings", Message("report_page.what_is_wrong"), _findings(report.findings, joints)
    if drift is not None:
        yield "drift", Message("report_page.since", date=drift.before), _drift(drift)
    if report.wear:
        yield "wear", Message("report_page.wear"), listed(map(text, report.wear))
    if strips:
        body = "".join(figure(drawn, text(named)) for named, drawn in strips)
        yield "before", Message("report_page.before"), body
    yield "board", Message("report_page.the_board"), _board(report)
    yield "parts", Message("report_page.all_parts"), parts_table(report.parts)
    yield "sensors", Message("report_page.reeds_and_keys"), sensors_table(report)
    yield "bounce", Message("report_page.bounce"), _bounce(report)
    yield "power", Message("report_page.power"), _power(report)
    yield "wiring", Message("report_page.wiring"), wiring_tables(report)


def _lead(report: Report) -> str:
    """Draw what comes first: the verdict on the board, and where the report comes from."""
    about, mark = report.about, VERDICT_MARKS[report.verdict]
    badge = element("span", f"{mark.sign} {text(mark.word)}", class_=f"badge {report.verdict.value}")
    lines = [
        (Message("report_page.date"), about.date),
        (Message("report_page.board"), about.board),
        (Message("report_page.its_id"), about.board_id),
        (Message("report_page.firmware"), about.firmware),
        (Message("report_page.program"), about.product),
        (Message("report_page.profile"), report.profile.title),
    ]
    none = _NONE if about.seed is None else _SIMULATED
    if about.seed is not None:
        lines.append((Message("report_page.seed"), str(about.seed)))
    summary = element("p", f"{badge} {text(report.summary)}", class_="summary")
    return summary + pairs(((name, value or none) for name, value in lines))


def _findings(findings: tuple[Finding, ...], joints: Mapping[str, JointFigure]) -> str:
    if not findings:
        return element("p", text(Message("report_page.nothing_found")))
    worst_first = sorted(findings, key=lambda finding: finding.verdict is not PartVerdict.FAIL)
    return "\n".join(_finding(finding, joints) for finding in worst_first)


def _finding(finding: Finding, joints: Mapping[str, JointFigure]) -> str:
    mark, verdict = mark_of(finding), finding.verdict.value
    badge = element(
        "span", f"{mark.sign} {text(VERDICT_MARKS[finding.verdict].word)}", class_=f"badge {verdict}"
    )
    named = Message("report_page.parts", names=tuple(map(describe_part, finding.parts)))
    title = element("h3", f"{badge} {text(named if finding.parts else mark.word)}")
    together = element("p", text(finding.why_together), class_="soft") if finding.why_together else ""
    causes = element(
        "ol", *(element("li", _cause(cause, joints)) for cause in finding.causes), class_="causes"
    )
    seen = element("p", element("b", text(Message("report_page.seen"))), f" {text(finding.evidence)}")
    return element("article", title, together, causes, seen, class_=verdict)


def _cause(cause: Cause, joints: Mapping[str, JointFigure]) -> str:
    cure = element("b", text(Message("report_page.cure")))
    said = f"{text(cause.text)} {element('code', text(cause.fault))}<br>{cure} {text(cause.cure)}"
    joint = joints.get(cause.fault)
    if joint is None:
        return said
    meter = element("b", text(Message("report_page.meter")))
    shown = element("summary", text(Message("report_page.joint"))) + joint.drawing
    measured = f"{meter} {text(joint.reading)}"
    return f"{said}<br>{measured}{element('details', shown, class_='joint')}"


def _drift(drift: Drift) -> str:
    groups = (
        (Message("report_page.new"), [describe_finding(finding) for finding in drift.new]),
        (Message("report_page.gone"), [describe_finding(finding) for finding in drift.gone]),
        (Message("report_page.still_there"), [describe_finding(finding) for finding in drift.still]),
        (Message("report_page.other_verdicts"), describe_turned(drift)),
        (Message("report_page.figures_moved"), [describe_moved(moved) for moved in drift.moved]),
    )
    changes = "".join(element("h3", text(name)) + listed(map(text, items)) for name, items in groups if items)
    warning = element("p", text(REWIRED), class_="soft") if drift.is_rewired else ""
    return warning + (changes or element("p", text(Message("report_page.nothing_changed"))))


def _board(report: Report) -> str:
    verdicts = ((Part(line.kind, line.name), line.verdict) for line in report.parts)
    marks = space_marks(report.profile, verdicts, report.findings)
    legend = listed(
        (
            element("span", sign, class_="sign", aria_hidden="true") + f" {text(word)}"
            for sign, word in LEGEND
        ),
        class_="keys",
    )
    caption = text(Message("report_page.map_caption")) + legend
    return figure(map_of(report.profile, marks), caption, class_="map")


def _bounce(report: Report) -> str:
    moves = sum(line.bounce.moves for line in report.sensors)
    if not moves:
        scan_ms = report.profile.timings.scan_us / 1000
        return element("p", text(Message("report_page.untraced", scan_ms=scan_ms)))
    bin_us = max(line.bounce.bin_us for line in report.sensors)
    message = Message("report_page.charts", bar_us=max(BAR_US, bin_us), bin_us=bin_us)
    return element("p", text(message)) + charts_of(report.profile, report.sensors, report.evidence)


def _power(report: Report) -> str:
    evidence = report.evidence
    blocks = []
    if evidence.supply:
        head = (
            Message("report_table.lights_draw"),
            Message("report_table.samples"),
            Message("report_table.least"),
            Message("report_table.most"),
        )
        blocks.append(table(Message("report_table.supply"), head, _supply(evidence.supply)))
    else:
        blocks.append(element("p", text(Message("report_page.no_supply_measured"))))
    counts = [
        (text(Message("report_table.counted", counter=name)), str(count))
        for name, count in evidence.counters.items()
    ]
    if counts:
        counted = (Message("report_table.count"), Message("report_table.grew_by"))
        blocks.append(table(Message("report_table.counts"), counted, counts))
    blocks.extend(element("p", text(_lost(loss))) for loss in evidence.losses)
    blocks.extend(element("p", text(_otherwise(seen))) for seen in evidence.seen if seen.differs)
    return "".join(blocks)


def _lost(loss: Loss) -> Message:
    lights_ma = round(loss.lights_ma)
    return Message("report_page.lost", lights_ma=lights_ma, cause=loss.cause, came_back=loss.came_back)


def _otherwise(seen: Seen) -> Message:
    return Message("report_page.looked_otherwise", hue=seen.hue, spaces=tuple(sorted(seen.differs)))


def _supply(samples: tuple[Supply, ...]) -> list[tuple[str, ...]]:
    """Group samples by current in steps of 100 mA, the least first."""
    steps: dict[int, list[int]] = {}
    for sample in samples:
        steps.setdefault(round(sample.lights_ma / 100), []).append(sample.mv)
    return [
        (
            text(Message("report_table.about_ma", lights_ma=step * 100)),
            str(len(found)),
            f"{min(found)} mV",
            f"{max(found)} mV",
        )
        for step, found in sorted(steps.items())
    ]
