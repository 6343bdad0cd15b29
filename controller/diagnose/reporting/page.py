"""The report as one page of HTML: what is wrong first, then the board, then every figure.

Decides how it is laid out. The page is one file that asks for nothing from elsewhere and has no script; on
screen it is light or dark as its reader likes, on paper light. All of it comes from the document.
"""

from collections.abc import Iterable, Mapping
from importlib.resources import files

from manalath_board.controller.diagnose.diagnosis import Cause, Finding, Part, Verdict
from manalath_board.controller.diagnose.evidence import Supply
from manalath_board.controller.diagnose.reporting.board_map import map_of
from manalath_board.controller.diagnose.reporting.charts import BAR_US, charts_of
from manalath_board.controller.diagnose.reporting.drift import (
    REWIRED,
    Drift,
    told_finding,
    told_moved,
    told_turned,
)
from manalath_board.controller.diagnose.reporting.marks import (
    LEGEND,
    VERDICT_MARKS,
    mark_of,
    space_marks,
    told_part,
)
from manalath_board.controller.diagnose.reporting.markup import element, listed, pairs, section, table, text
from manalath_board.controller.diagnose.reporting.report import Report, read_report
from manalath_board.controller.diagnose.reporting.tables import parts_table, sensors_table, wiring_tables

#: What stands for a figure that nobody has.
_NONE = "–"
#: What a twin has neither an id of its own nor firmware for.
_SIMULATED = "simulated"


def report_page(document: Mapping[str, object], drift: Drift | None = None) -> str:
    """Draw the page of a document, with what has changed since an earlier one where that was compared."""
    report = read_report(dict(document))
    sections = "\n".join(section(*each) for each in _sections(report, drift))
    title = f"Self-test of {report.profile.name}"
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{text(title)}</title>\n<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n{_header(report, title)}\n<main>\n{sections}\n</main>\n</body>\n</html>\n"
    )


def _sections(report: Report, drift: Drift | None) -> Iterable[tuple[str, str, str]]:
    """The sections by name, with title and body."""
    yield "findings", "What is wrong", _findings(report.findings)
    if drift is not None:
        yield "drift", f"Since {drift.before}", _drift(drift)
    yield "board", "The board", _board(report)
    yield "parts", "All parts", parts_table(report.parts)
    yield "sensors", "Reeds and keys", sensors_table(report)
    yield "bounce", "Bounce", _bounce(report)
    yield "power", "Supply, link and lights", _power(report)
    yield "wiring", "Wiring", wiring_tables(report)


def _header(report: Report, title: str) -> str:
    about, mark = report.about, VERDICT_MARKS[report.verdict]
    badge = element("span", f"{mark.sign} {text(mark.word)}", class_=f"badge {report.verdict.value}")
    lines = [
        ("date", about.date),
        ("board", about.board),
        ("its id", about.board_id),
        ("firmware", about.firmware),
        ("program", about.product),
        ("profile", report.profile.title),
    ]
    none = _NONE if about.seed is None else _SIMULATED
    if about.seed is not None:
        lines.append(("seed", str(about.seed)))
    return element(
        "header",
        element("h1", text(title)),
        element("p", f"{badge} {text(report.summary)}", class_="summary"),
        pairs(((name, told or none) for name, told in lines), class_="about"),
    )


def _findings(findings: tuple[Finding, ...]) -> str:
    if not findings:
        return element("p", "Nothing was found.")
    worst_first = sorted(findings, key=lambda finding: finding.verdict is not Verdict.FAIL)
    return "\n".join(map(_finding, worst_first))


def _finding(finding: Finding) -> str:
    mark, verdict = mark_of(finding), finding.verdict.value
    badge = element("span", f"{mark.sign} {verdict}", class_=f"badge {verdict}")
    named = ", ".join(map(told_part, finding.parts))
    title = element("h3", f"{badge} {text(named or mark.word)}")
    together = element("p", text(finding.why_together), class_="why") if finding.why_together else ""
    causes = element("ol", *(element("li", _cause(cause)) for cause in finding.causes), class_="causes")
    seen = element("p", element("b", "Seen:"), f" {text(finding.evidence)}")
    return element("article", title, together, causes, seen, class_=verdict)


def _cause(cause: Cause) -> str:
    cure = element("b", "Cure:")
    return f"{text(cause.text)} {element('code', text(cause.fault))}<br>{cure} {text(cause.cure)}"


def _drift(drift: Drift) -> str:
    groups = (
        ("New", [told_finding(finding) for finding in drift.new]),
        ("Gone", [told_finding(finding) for finding in drift.gone]),
        ("Still there", [told_finding(finding) for finding in drift.still]),
        ("Other verdicts", told_turned(drift)),
        ("Figures that moved", [told_moved(moved) for moved in drift.moved]),
    )
    told = "".join(element("h3", name) + listed(map(text, items)) for name, items in groups if items)
    warning = element("p", REWIRED, class_="why") if drift.is_rewired else ""
    return warning + (told or element("p", "Nothing has changed."))


def _board(report: Report) -> str:
    verdicts = ((Part(line.kind, line.name), line.verdict) for line in report.parts)
    marks = space_marks(report.profile, verdicts, report.findings)
    legend = listed(
        (
            element("span", sign, class_="sign", aria_hidden="true") + f" {text(word)}"
            for sign, word in LEGEND
        ),
        class_="legend",
    )
    caption = element("figcaption", "Row a at the bottom. The tables below say the same in words.", legend)
    return element("figure", map_of(report.profile, marks), caption, class_="map")


def _bounce(report: Report) -> str:
    moves = sum(line.bounce.moves for line in report.sensors)
    if not moves:
        scan_ms = report.profile.timings.scan_us / 1000
        untraced = f"No contact was traced. A scan starts every {scan_ms:g} ms; what is shorter is not seen."
        return element("p", untraced)
    bin_us = max(line.bounce.bin_us for line in report.sensors)
    told = (
        f"Edges by the time since the first one of their move. A bar is {max(BAR_US, bin_us)} µs wide; the "
        f"board looks at a contact every {bin_us} µs. Below the bars is the longest move as it was traced, "
        "up where the contact is closed. Hollow bars are beyond what the bounce filter waits for."
    )
    return element("p", told) + charts_of(report.profile, report.sensors, report.evidence)


def _power(report: Report) -> str:
    evidence = report.evidence
    told = []
    if evidence.supply:
        head = ("lights draw", "samples", "least", "most")
        told.append(table("The supply of the lights", head, _supply(evidence.supply)))
    else:
        told.append(element("p", "This board does not measure the supply of its lights."))
    counts = [(text(name), str(count)) for name, count in evidence.counters.items()]
    if counts:
        told.append(table("What the board counted meanwhile", ("count", "grew by"), counts))
    for loss in evidence.losses:
        back = "it came back" if loss.came_back else "it did not come back"
        told.append(element("p", text(f"The link was lost at {loss.lights_ma:.0f} mA: {loss.cause} {back}.")))
    told.extend(
        element("p", text(f"All in {seen.hue}: {', '.join(sorted(seen.differs))} looked otherwise."))
        for seen in evidence.seen
        if seen.differs
    )
    return "".join(told)


def _supply(samples: tuple[Supply, ...]) -> list[tuple[str, ...]]:
    """Samples by the current in steps of 100 mA, the least first."""
    steps: dict[int, list[int]] = {}
    for sample in samples:
        steps.setdefault(round(sample.lights_ma / 100), []).append(sample.mv)
    return [
        (f"about {step * 100} mA", str(len(found)), f"{min(found)} mV", f"{max(found)} mV")
        for step, found in sorted(steps.items())
    ]
