"""Labels to cut out: flags for both ends of every wire, tags for plugs, names of spaces, caps of keys.

Decides their sizes. A flag is folded round its wire, so its text is printed twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.board import Key
from hardware.builder.kit.printed_files import new_pdf, printable
from hardware.builder.wiring import Sheet, SheetLine, hue_of

if TYPE_CHECKING:
    from fpdf import FPDF

#: A4, and the margin that a printer leaves.
_PAPER_MM, _EDGE_MM = (210.0, 297.0), 12.0

#: The width of the bar in a wire's colour.
_BAR_MM = 2.0


@dataclass(frozen=True, slots=True)
class Label:
    """The text of a label, how often it is repeated side by side, and the edge colour, as #rrggbb."""

    text: str
    times: int = 1
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Lot:
    """Labels of one size (width, height), in letters of ``points`` points."""

    title: str
    labels: Sequence[Label]
    size_mm: tuple[float, float]
    points: float


def labels_pdf(sheet: Sheet) -> bytes:
    """Draw all labels on A4."""
    pdf = new_pdf(f"Labels of {sheet.profile.name}", _PAPER_MM)
    pdf.add_page()
    pdf.set_y(_EDGE_MM)
    for lot in _lots(sheet):
        _draw(pdf, lot)
    return bytes(pdf.output())


def _lots(sheet: Sheet) -> tuple[Lot, ...]:
    return (
        Lot("Flags: cut out, fold one round each end of the wire", list(_flags(sheet)), (61.0, 8.0), 6.5),
        Lot("Tags for both halves of the plugs", list(_tags(sheet)), (30.0, 9.0), 10),
        Lot("Spaces, for the underside", list(_spaces(sheet)), (11.0, 6.0), 8),
        Lot("Key caps", list(_caps()), (18.0, 12.0), 9),
    )


def _flags(sheet: Sheet) -> Iterator[Label]:
    for line in sheet.lines:
        colour = hue_of(line.colour)
        yield from [Label(_flag(line), 2, colour)] * 2


def _flag(line: SheetLine) -> str:
    return f"{line.name} {line.pin} {line.connector}.{line.place}"


def _tags(sheet: Sheet) -> Iterator[Label]:
    for name, lines in sheet.connectors.items():
        yield from [Label(f"{name}, 1 to {max(line.place for line in lines)}")] * 2
    yield from (Label(text) for text in ("lights 5 V", "lights GND", "lights data", "fuse"))


def _spaces(sheet: Sheet) -> Iterator[Label]:
    return (Label(space.name) for space in sheet.profile.spaces)


def _caps() -> Iterator[Label]:
    return (Label(key.word) for key in Key)


def _draw(pdf: "FPDF", lot: Lot) -> None:
    """Draw labels of one size, row by row, over as many pages as needed."""
    _title(pdf, lot.title)
    width_mm, height_mm = lot.size_mm
    beside = int((_PAPER_MM[0] - 2 * _EDGE_MM) / width_mm)
    for row in range(0, len(lot.labels), beside):
        if pdf.get_y() + height_mm > _PAPER_MM[1] - _EDGE_MM:
            pdf.add_page()
            pdf.set_y(_EDGE_MM)
            _title(pdf, lot.title)
        for place, one in enumerate(lot.labels[row : row + beside]):
            _label(pdf, one, (_EDGE_MM + place * width_mm, pdf.get_y()), lot)
        pdf.set_y(pdf.get_y() + height_mm)
    pdf.set_y(pdf.get_y() + 4)


def _title(pdf: "FPDF", title: str) -> None:
    pdf.set_font("helvetica", style="B", size=10)
    pdf.text(_EDGE_MM, pdf.get_y() + 4, title)
    pdf.set_y(pdf.get_y() + 7)


def _label(pdf: "FPDF", one: Label, at_mm: tuple[float, float], lot: Lot) -> None:
    """Draw one label in a thin frame, its text centred, with a bar in its colour on either side."""
    (x_mm, y_mm), (width_mm, height_mm) = at_mm, lot.size_mm
    pdf.set_line_width(0.1)
    pdf.set_draw_color(150)
    pdf.rect(x_mm, y_mm, width_mm, height_mm)
    if one.colour:
        pdf.set_fill_color(one.colour)
        for side_mm in (x_mm, x_mm + width_mm - _BAR_MM):
            pdf.rect(side_mm, y_mm, _BAR_MM, height_mm, style="DF")
    pdf.set_font("helvetica", style="B", size=lot.points)
    left_mm = x_mm + (_BAR_MM if one.colour else 0)
    part_mm = (x_mm + width_mm - left_mm - (_BAR_MM if one.colour else 0)) / one.times
    words = printable(one.text)
    for place in range(one.times):
        middle_mm = left_mm + (place + 0.5) * part_mm
        down_mm = y_mm + height_mm / 2 + lot.points * 0.13
        pdf.text(middle_mm - pdf.get_string_width(words) / 2, down_mm, words)
    pdf.set_dash_pattern(dash=1, gap=1)
    for fold in range(1, one.times):
        pdf.line(left_mm + fold * part_mm, y_mm, left_mm + fold * part_mm, y_mm + height_mm)
    pdf.set_dash_pattern()
