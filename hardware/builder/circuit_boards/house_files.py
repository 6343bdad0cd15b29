"""What a board house is sent: one archive a board to etch and drill, and the two lists of what it places.

The lists are in the form that JLCPCB asks for and others read (its help pages "Bill of Materials for PCB
Assembly" and "Pick & Place File"): names in capitals and split by commas, at most 200 a line, plain ASCII,
and no part that is soldered by hand. Its numbers of parts are those under which public projects order the
same parts; nobody has ordered these boards yet, so its page of parts has the last word.
"""

import io
from collections.abc import Iterator, Mapping, Sequence
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from controller.document import csv_of
from hardware.builder.circuit_boards.copper import CircuitBoard, Component, Face
from hardware.builder.circuit_boards.kicad_file import on_sheet

#: When the numbers below were looked up: each in two lists of parts or more that others have ordered from.
NUMBERS_OF = "2026-11-30"
#: The number of each flat part at LCSC, by its value and package; one that is not here is chosen on the page.
_NUMBERS = {
    ("10k", "R0805"): "C17414",
    ("20k", "R0805"): "C4328",
    ("1k", "R0805"): "C17513",
    ("330R", "R0805"): "C17630",
    ("100n", "C0805"): "C49678",
    ("1N4148W", "SOD-123"): "C81598",
    ("SK6812MINI-E", "SK6812MINI-E"): "C5149201",
    ("74AHCT125", "SO-14"): "C155176",
}
#: The most names that one line may hold.
_MOST = 200
#: The layer of paste, by the end of its file's name, and the side whose flat parts need it.
_PASTE = {".gtp": Face.FRONT, ".gbp": Face.BACK}


def house_value(part: Component) -> str:
    """Return the value of a part as a board house writes it: ``10k``, not ``10 kΩ``."""
    return part.value.replace(" kΩ", "k").replace(" Ω", "R")


def house_number(part: Component) -> str:
    """Return the number of a flat part at LCSC; empty if it is chosen on the house's page."""
    return _NUMBERS.get((house_value(part), part.package), "")


def placed(board: CircuitBoard) -> list[Component]:
    """List the parts that the house places and solders."""
    return [part for part in board.parts if part.is_placed]


def placed_side(board: CircuitBoard) -> Face:
    """Return the side on which the house places parts; one board has them on one side alone."""
    (side,) = {part.side for part in placed(board)}
    return side


def alike(parts: Sequence[Component]) -> Mapping[tuple[str, str], list[Component]]:
    """Group parts by value and package."""
    found: dict[tuple[str, str], list[Component]] = {}
    for part in parts:
        found.setdefault((house_value(part), part.package), []).append(part)
    return found


def bom_table(board: CircuitBoard) -> str:
    """List the placed parts: value, names, package and number of those that are alike."""
    rows = (
        (value, ",".join(part.name.upper() for part in some), package, house_number(some[0]))
        for (value, package), parts in alike(placed(board)).items()
        for some in (parts[at : at + _MOST] for at in range(0, len(parts), _MOST))
    )
    return csv_of(["Comment", "Designator", "Footprint", "JLCPCB Part #"], rows)


def places_table(board: CircuitBoard) -> str:
    """List where the placed parts go, in millimetres of the drawing, and how they are turned."""

    def lines() -> Iterator[tuple[str, ...]]:
        for part in placed(board):
            right, down = on_sheet(part.at_mm)
            layer = "Top" if part.side is Face.FRONT else "Bottom"
            yield part.name.upper(), f"{right:.3f}", f"{-down:.3f}", layer, f"{part.turn_deg:g}"

    return csv_of(["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], lines())


def archive(board: CircuitBoard, plotted: Mapping[str, bytes]) -> bytes:
    """Pack what KiCad has plotted of a board, by name; paste only for a side on which parts are placed."""
    sides = {part.side for part in placed(board)}
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        for name, content in sorted(plotted.items()):
            if _PASTE.get(name[-4:]) in {None, *sides}:
                file.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return packed.getvalue()
