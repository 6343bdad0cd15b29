"""What a board house asks for beside the copper: which parts to buy, and where to place those it solders."""

from controller.document import csv_of
from hardware.circuit_boards.copper import CircuitBoard, Face
from hardware.circuit_boards.kicad_file import on_sheet


def parts_table(board: CircuitBoard) -> str:
    """List the parts as CSV: value, names, package and count of those that are alike."""
    alike: dict[tuple[str, str], list[str]] = {}
    for part in board.parts:
        alike.setdefault((part.value, part.package), []).append(part.name)
    rows = [(value, " ".join(names), package, str(len(names))) for (value, package), names in alike.items()]
    return csv_of(["Comment", "Designator", "Footprint", "Quantity"], rows)


def places_table(board: CircuitBoard) -> str:
    """List where the parts without holes go, in millimetres of the drawing, and how they are turned."""
    rows = []
    for part in board.parts:
        if not part.has_holes:
            right, down = on_sheet(part.at_mm)
            layer = "top" if part.side is Face.FRONT else "bottom"
            rows.append((part.name, f"{right:.3f}", f"{-down:.3f}", layer, f"{part.turn_deg:g}"))
    return csv_of(["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], rows)
