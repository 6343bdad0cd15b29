"""The tables of a report's page: parts by verdict, reeds and keys by figure, wires by pin.

Decides what stands in which column. All of it comes from the report.
"""

from manalath_board.controller.board import Wire
from manalath_board.controller.diagnose.diagnosis import Kind, Part, Verdict
from manalath_board.controller.diagnose.evidence import Stage
from manalath_board.controller.diagnose.reporting.marks import VERDICT_MARKS, told_part
from manalath_board.controller.diagnose.reporting.markup import element, listed, table, text
from manalath_board.controller.diagnose.reporting.report import PartLine, Report, SensorLine

_KIND_WORDS = {
    Kind.REED: "Reeds",
    Kind.DIODE: "Diodes",
    Kind.ROW: "Rows",
    Kind.COLUMN: "Columns",
    Kind.KEY: "Keys",
    Kind.LIGHT: "Lights",
    Kind.CABLE: "Supply and cables",
    Kind.LINK: "Link",
}

_STAGE_WORDS = {
    Stage.EMPTY: "empty board",
    Stage.LIGHTS: "lights",
    Stage.REEDS: "reeds",
    Stage.GHOSTS: "ghosts",
    Stage.KEYS: "keys",
    Stage.SOAK: "quiet soak",
}

#: What stands for a figure that nobody has.
_NONE = "–"


def parts_table(lines: tuple[PartLine, ...]) -> str:
    """A table of each kind of part: how many stand how, and which, but for those that have passed."""
    kinds = [kind for kind in Kind if any(line.kind is kind for line in lines)]
    rows = [
        (
            text(_KIND_WORDS[kind]),
            *(
                _counted([line for line in lines if line.kind is kind and line.verdict is verdict])
                for verdict in VERDICT_MARKS
            ),
        )
        for kind in kinds
    ]
    head = ("kind", *(f"{mark.sign} {mark.word}" for mark in VERDICT_MARKS.values()))
    return table("Parts by their verdict", head, rows, "parts") + _untested(lines)


def _counted(lines: list[PartLine]) -> str:
    if not lines or lines[0].verdict is Verdict.PASS:
        return str(len(lines))
    return f"{element('b', str(len(lines)))}: {text(', '.join(line.name for line in lines))}"


def _untested(lines: tuple[PartLine, ...]) -> str:
    """Say why parts are untested, reason by reason."""
    reasons: dict[str, list[str]] = {}
    for line in lines:
        if line.why_untested:
            reasons.setdefault(line.why_untested, []).append(told_part(Part(line.kind, line.name)))
    told = (f"{element('b', text(why))} {text(', '.join(names))}" for why, names in reasons.items())
    return element("h3", "Why parts are untested") + listed(told) if reasons else ""


def sensors_table(report: Report) -> str:
    """Every reed and key with its figures, and which stages they are of."""
    kinds = (Kind.REED, Kind.KEY)
    verdicts = {line.name: line.verdict for line in report.parts if line.kind in kinds}
    stages = [words for stage, words in _STAGE_WORDS.items() if stage in report.evidence.done]
    done = f"Stages that were done: {', '.join(stages) or 'none'}."
    return element("p", text(done)) + table(
        "What every reed and key showed: the soonest it answered a request, the longest it took to settle",
        (
            "sensor",
            "verdict",
            "row, column",
            "tries",
            "closed after",
            "opened after",
            "settled closing",
            "settled opening",
            "turns lying still",
            "pushed",
            "untouched",
        ),
        (_sensor(line, verdicts.get(line.name)) for line in report.sensors),
        "sensors",
    )


def _sensor(line: SensorLine, verdict: Verdict | None) -> tuple[str, ...]:
    mark = VERDICT_MARKS[verdict or Verdict.UNTESTED]
    return (
        text(line.name),
        element("span", f"{mark.sign} {text(mark.word)}", class_=f"state {mark.verdict.value}"),
        f"{line.at[0]}, {line.at[1]}",
        str(line.visits),
        _seconds(line.came_ms),
        _seconds(line.left_ms),
        _settled(line.closing_us),
        _settled(line.opening_us),
        str(line.still_turns),
        str(line.pushed_turns),
        str(line.quiet_turns),
    )


def _seconds(time_ms: float | None) -> str:
    return _NONE if time_ms is None else f"{time_ms / 1000:.2f} s"


def _settled(time_us: int | None) -> str:
    return _NONE if time_us is None else f"{time_us / 1000:.2f} ms"


def wiring_tables(report: Report) -> str:
    """Every wire as the profile has it, and the chain of the lights."""
    profile = report.profile
    verdicts = {line.name: line.verdict for line in report.parts if line.kind in (Kind.ROW, Kind.COLUMN)}
    tables = (
        table(
            f"The {word}s of the matrix, counted from 0",
            (word, "verdict", "pin", "connector", "wire", "passes, from the pin to its far end"),
            (
                _wire(f"{word} {number}", wire, verdicts.get(f"{word} {number}"))
                for number, wire in enumerate(wires)
            ),
            "wires",
        )
        for word, wires in (("row", profile.rows), ("column", profile.columns))
    )
    chain = f"Lights, in the order of the chain from {profile.light_pin}: {' '.join(profile.lights)}"
    return "".join(tables) + element("p", text(chain))


def _wire(name: str, wire: Wire, verdict: Verdict | None) -> tuple[str, ...]:
    mark = VERDICT_MARKS[verdict or Verdict.UNTESTED]
    return (
        text(name),
        element("span", f"{mark.sign} {text(mark.word)}", class_=f"state {mark.verdict.value}"),
        text(wire.pin),
        text(wire.connector),
        text(wire.colour),
        text(" ".join(wire.order) or "the far ends of the others, by bare diodes: a reference line"),
    )
