"""The tables of the report page: parts by verdict, reeds and keys by figure, wires by pin.

Decides what each column shows. All of it comes from the report.
"""

from controller.board import Axis, Wire, key_word
from controller.diagnose.diagnosis import Part, PartKind, PartVerdict
from controller.diagnose.evidence import Stage
from controller.diagnose.report.marks import VERDICT_MARKS, describe_part
from controller.diagnose.report.report import PartLine, Report, SensorLine
from controller.document import element, listed, table, text
from controller.messages import Message

_KIND_WORDS = {
    PartKind.REED: Message("report_table.reeds"),
    PartKind.DIODE: Message("report_table.diodes"),
    PartKind.ROW: Message("report_table.rows"),
    PartKind.COLUMN: Message("report_table.columns"),
    PartKind.KEY: Message("report_table.keys"),
    PartKind.LIGHT: Message("report_table.lights"),
    PartKind.CABLE: Message("report_table.cables"),
    PartKind.LINK: Message("report_table.link"),
}

_STAGE_WORDS = {
    Stage.EMPTY: Message("report_table.stage_empty"),
    Stage.LIGHTS: Message("report_table.stage_lights"),
    Stage.REEDS: Message("report_table.stage_reeds"),
    Stage.GHOSTS: Message("report_table.stage_ghosts"),
    Stage.KEYS: Message("report_table.stage_keys"),
    Stage.SOAK: Message("report_table.stage_soak"),
}

#: What replaces a missing figure.
_NONE = "–"


def parts_table(lines: tuple[PartLine, ...]) -> str:
    """Draw a table of the kinds of part: how many have each verdict, and which of them have not passed."""
    kinds = [kind for kind in PartKind if any(line.kind is kind for line in lines)]
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
    verdicts = (
        Message("report_table.verdict_head", sign=mark.sign, verdict=mark.word)
        for mark in VERDICT_MARKS.values()
    )
    head = (Message("report_table.kind"), *verdicts)
    return table(Message("report_table.parts"), head, rows, "parts") + _untested(lines)


def _counted(lines: list[PartLine]) -> str:
    if not lines or lines[0].verdict is PartVerdict.PASS:
        return str(len(lines))
    return f"{element('b', str(len(lines)))}: {text(', '.join(line.name for line in lines))}"


def _untested(lines: tuple[PartLine, ...]) -> str:
    """Explain why parts are untested, reason by reason."""
    reasons: dict[Message, list[Message]] = {}
    for line in lines:
        if line.why_untested:
            reasons.setdefault(line.why_untested, []).append(describe_part(Part(line.kind, line.name)))
    items = (
        f"{element('b', text(why))} {text(Message('report_page.parts', names=tuple(names)))}"
        for why, names in reasons.items()
    )
    return element("h3", text(Message("report_table.why_untested"))) + listed(items) if reasons else ""


def sensors_table(report: Report) -> str:
    """Draw every reed and key with its figures, and name the stages that these come from."""
    kinds = (PartKind.REED, PartKind.KEY)
    verdicts = {line.name: line.verdict for line in report.parts if line.kind in kinds}
    stages = tuple(words for stage, words in _STAGE_WORDS.items() if stage in report.evidence.done)
    done = Message("report_table.done", stages=stages)
    return element("p", text(done)) + table(
        Message("report_table.sensors"),
        (
            Message("report_table.sensor"),
            Message("report_table.verdict"),
            Message("report_table.crosspoint"),
            Message("report_table.tries"),
            Message("report_table.closed_after"),
            Message("report_table.opened_after"),
            Message("report_table.settled_closing"),
            Message("report_table.settled_opening"),
            Message("report_table.still_turns"),
            Message("report_table.pushed_turns"),
            Message("report_table.quiet_turns"),
        ),
        (_sensor(line, verdicts.get(line.name)) for line in report.sensors),
        "sensors",
    )


def _sensor(line: SensorLine, verdict: PartVerdict | None) -> tuple[str, ...]:
    mark = VERDICT_MARKS[verdict or PartVerdict.UNTESTED]
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


_WIRE_HEADS = (
    Message("report_table.verdict"),
    Message("report_table.pin"),
    Message("report_table.connector"),
    Message("report_table.wire"),
    Message("report_table.passes"),
)


def wiring_tables(report: Report) -> str:
    """Draw every wire as the profile has it, and the chain of the lights."""
    profile = report.profile
    verdicts = {
        line.name: line.verdict for line in report.parts if line.kind in (PartKind.ROW, PartKind.COLUMN)
    }
    rows = [line for line in profile.lines() if line.axis is Axis.ROW]
    columns = [line for line in profile.lines() if line.axis is Axis.COLUMN]
    tables = (
        table(
            caption,
            (head, *_WIRE_HEADS),
            (_wire(str(line), line.wire(profile), verdicts.get(str(line))) for line in lines),
            "wires",
        )
        for caption, head, lines in (
            (Message("report_table.matrix_rows"), Message("report_table.row"), rows),
            (Message("report_table.matrix_columns"), Message("report_table.column"), columns),
        )
    )
    chain = Message("report_table.chain", pin=profile.light_pin, lights=profile.lights)
    return "".join(tables) + element("p", text(chain))


def _wire(name: str, wire: Wire, verdict: PartVerdict | None) -> tuple[str, ...]:
    mark = VERDICT_MARKS[verdict or PartVerdict.UNTESTED]
    return (
        text(name),
        element("span", f"{mark.sign} {text(mark.word)}", class_=f"state {mark.verdict.value}"),
        text(wire.pin),
        text(wire.connector),
        text(wire.colour),
        text(" ".join(map(key_word, wire.order)) or Message("report_table.reference_line")),
    )
