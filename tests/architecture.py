"""``python -m tests.architecture``: draws the rooms of the product, as the import contracts stack them.

The contracts are in pyproject.toml, and `make check` enforces them; what a room is for, its first line says.
"""

import ast
import textwrap
import tomllib
from pathlib import Path

from controller.cli.annexes import every_annex
from controller.document import element, text
from tests.checkouts import ROOT

PICTURE = ROOT / "docs/develop/architecture.svg"

WIDE, HIGH, GAP, MARGIN = 900, 66, 10, 24
ROOF = 70
BESIDE = 270
ANNEXES_A_ROW, ANNEX_HIGH = 6, 30
_STYLE = """
text { font-family: "DejaVu Sans", system-ui, sans-serif; fill: #221c16; }
.name { font-size: 15px; font-weight: 700; }
.about { font-size: 11.5px; fill: #5d5348; }
.room { fill: #fffdf9; stroke: #857a6b; }
.annex { fill: #fffdf9; stroke: #857a6b; stroke-dasharray: 4 3; }
.small { font-size: 13px; font-weight: 700; }
.ground { fill: #f5f0e8; }
.roof { fill: #7a5239; }
"""


def first_line(path: Path) -> str:
    """Return the first line of what a module says of itself."""
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").splitlines()[0]


def about(room: str) -> str:
    """Say in a few words what a room is for, as its own first line does."""
    folder = ROOT / room.replace(".", "/")
    words = first_line(folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py"))
    words = words.split(". ")[0].rstrip(".").replace("`", "")
    before, colon, after = words.partition(": ")
    said = after if colon and len(before) < 40 else words
    return said[0].upper() + said[1:]


def floors() -> list[list[str]]:
    """Return the rooms of the controller from the roof down, those of one floor together."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    house = next(one for one in project["tool"]["importlinter"]["contracts"] if "containers" in one)
    return [[room.strip() for room in floor.split("|")] for floor in house["layers"]]


def _box(room: str, name: str, at: tuple[float, float], wide: float, high: float = HIGH) -> str:
    x, y = at
    lines = textwrap.wrap(about(room), int(wide / 6.4))
    return element(
        "g",
        element("rect", class_="room", x=x, y=y, width=wide, height=high, rx=10),
        element("text", text(name), class_="name", x=x + 14, y=y + 23),
        *(
            element("text", text(line), class_="about", x=x + 14, y=y + 41 + 14 * n)
            for n, line in enumerate(lines)
        ),
    )


def _attic(top: float, house: float) -> list[str]:
    """Draw a box with its name for each annex."""
    wide = (house - GAP * (ANNEXES_A_ROW - 1)) / ANNEXES_A_ROW
    boxes = []
    for number, annex in enumerate(sorted(every_annex(), key=lambda annex: annex.name)):
        down, across = divmod(number, ANNEXES_A_ROW)
        x, y = MARGIN + across * (wide + GAP), top + down * (ANNEX_HIGH + GAP)
        rect = element("rect", class_="annex", x=x, y=y, width=wide, height=ANNEX_HIGH, rx=8)
        boxes.append(
            element("g", rect, element("text", text(annex.name), class_="small", x=x + 12, y=y + 20))
        )
    return boxes


def drawing() -> str:
    """Draw the house of the controller, with hardware beside it, and a box for each annex under the roof."""
    house, rows = WIDE - BESIDE - MARGIN, floors()
    attic = -(-len(every_annex()) // ANNEXES_A_ROW) * (ANNEX_HIGH + GAP) - GAP
    more = attic - HIGH
    top = MARGIN + ROOF
    parts = [
        element(
            "path",
            class_="roof",
            d=f"M{MARGIN} {top - GAP}L{MARGIN + house / 2} {MARGIN}L{MARGIN + house} {top - GAP}Z",
        )
    ]
    for number, row in enumerate(rows):
        wide = (house - GAP * (len(row) - 1)) / len(row)
        y = top + number * (HIGH + GAP) + (more if number > rows.index(["annexes"]) else 0)
        if row == ["annexes"]:
            parts += _attic(y, house)
            continue
        parts += [
            _box(f"controller.{room}", f"controller/{room}", (MARGIN + n * (wide + GAP), y), wide)
            for n, room in enumerate(row)
        ]
    x, wide = MARGIN + house + 2 * GAP, BESIDE - 2 * GAP - MARGIN
    parts += [
        _box("simulator", "simulator/", (x, top + more + 2 * (HIGH + GAP)), wide, 2 * HIGH),
        _box("hardware", "hardware/", (x, top + more + 5 * (HIGH + GAP)), wide, 2 * HIGH),
    ]
    high = top + more + len(rows) * (HIGH + GAP) + MARGIN
    return (
        element(
            "svg",
            element("title", text("The rooms of the product: each imports only from what is below it")),
            element("style", _STYLE),
            element("rect", class_="ground", width=WIDE, height=high, rx=16),
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDE} {high}",
            width=WIDE,
            height=high,
            role="img",
        )
        + "\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
