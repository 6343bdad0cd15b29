"""The order page: what to click at a board house, board by board, and how its preview must look.

The drawing of a board shows the side on which the house places parts, as its preview does: a board whose
parts are below is turned over from left to right. Decides what of a part must be compared: the band of a
diode, the marked corner of a light, the first pin of a chip; a resistor or a small capacitor goes in either
way round.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files

from controller.board import Place
from controller.document import (
    HtmlPage,
    drawing,
    element,
    figure,
    label,
    listed,
    outline,
    path,
    section,
    table,
    text,
)
from hardware.builder.circuit_boards import CircuitBoard, Component
from hardware.builder.circuit_boards.copper import BoardWord, Face
from hardware.builder.circuit_boards.house_files import NUMBERS_OF, alike, house_number, placed, placed_side
from hardware.builder.wiring import builder_style

#: The pad that a package is told by, what lies there, and how that is printed on the board.
_TOLD_BY = {
    "SOD-123": ("1", "the band", "the open end of each bracket is the anode"),
    "SK6812MINI-E": ("3", "the marked corner", "the corner is ground"),
    "SO-14": ("1", "pin 1", "1 is pin 1"),
}
#: Around a board in its drawing, and the least fraction of a pad's way to the side that counts as a side.
_MARGIN_MM, _ASIDE = 3.0, 0.2
_LEAD = (
    "Written for JLCPCB; another house has the same questions under other names. Nobody has ordered these "
    f"boards yet. The numbers of parts were looked up on {NUMBERS_OF}, in lists that others have ordered "
    "from; where there is none, choose the part by its value and package on the house's page."
)


def order_html(profile_name: str, boards: Sequence[CircuitBoard]) -> str:
    """Write the page."""
    own = files(__package__).joinpath("order_page.css").read_text(encoding="utf-8")
    return HtmlPage(
        title=f"Ordering the boards of {profile_name}",
        lead=element("p", text(_LEAD)),
        sections=(_board(board) for board in boards),
        style=builder_style() + own,
    ).html()


def _board(board: CircuitBoard) -> str:
    rows = (
        (
            text(value),
            text(package),
            str(len(parts)),
            text(house_number(parts[0]) or "choose it"),
            text("; ".join(ways_of(package, parts))),
        )
        for (value, package), parts in alike(placed(board)).items()
    )
    compared = table("What the house places", ("value", "package", "count", "number", "in the preview"), rows)
    return section(
        board.name.rpartition("-")[2],
        board.name,
        listed(map(text, clicks(board)))
        + element("p", text(_compare(board)))
        + compared
        + figure(preview(board)),
    )


def _compare(board: CircuitBoard) -> str:
    """Say what to do about a part that the preview turns, if it matters of any."""
    printed = [_TOLD_BY[package][2] for _, package in alike(placed(board)) if package in _TOLD_BY]
    if not printed:
        return "All of these go in either way round."
    return (
        "In the preview every part must lie as here. If one is turned, turn it there and say so in the "
        f"remarks: “polarity as printed on the board: {'; '.join(printed)}”. Ask the house to confirm the "
        "placement before it begins."
    )


def clicks(board: CircuitBoard) -> Iterator[str]:
    """Yield what is chosen for a board, in the order in which the house asks."""
    wide, tall = board.size_mm
    side = "top" if placed_side(board) is Face.FRONT else "bottom"
    yield f"Add the gerber file, boards/{board.name}.zip, which the kit has if KiCad is installed."
    yield f"It reads 2 layers, {wide:.1f} x {tall:.1f} mm. Choose five boards, {board.thick_mm:g} mm thick."
    yield "Any colour; lead-free finish; order number: remove, or at a place that you specify."
    yield f"PCB assembly, economic, on the {side} side; two boards are enough. Confirm the placement: yes."
    yield f"Add the BOM, boards/{board.name}-bom-jlc.csv, and the CPL, boards/{board.name}-cpl-jlc.csv."
    yield "Every line of the list of parts is found, or you choose it; nothing is left out."
    yield "Compare the preview with the picture below, part by part."


def ways_of(package: str, parts: Sequence[Component]) -> Iterator[str]:
    """Yield how parts of a package lie in the preview, and how many of them lie so."""
    if package not in _TOLD_BY:
        yield "either way round"
        return
    number, what, _ = _TOLD_BY[package]
    ways = Counter(_way(part, number) for part in parts)
    for way, count in ways.items():
        yield f"{what} {way}" + (f", {count}" if len(ways) > 1 else "")


def _way(part: Component, number: str) -> str:
    """Say on which side of a part, as the preview shows it, a pad is."""
    (pad,) = (pad for pad in part.pads if pad.number == number)
    off = tuple(
        at - middle
        for at, middle in zip(_seen(pad.at_mm, part.side), _seen(part.at_mm, part.side), strict=True)
    )
    most = max(map(abs, off))
    across, along = (
        names[value > 0] if abs(value) > _ASIDE * most else ""
        for value, names in zip(off, (("left", "right"), ("below", "above")), strict=True)
    )
    return " ".join(filter(None, (along, across)))


def _seen(at_mm: Place, side: Face) -> Place:
    """Return a place as it is seen on a side: the back is turned over from left to right."""
    return at_mm if side is Face.FRONT else (-at_mm[0], at_mm[1])


def preview(board: CircuitBoard) -> str:
    """Draw the side of a board on which parts are placed."""
    side = placed_side(board)

    def at(place: Place) -> Place:
        x, y = _seen(place, side)
        return x, -y

    xs, ys = zip(*map(at, board.outline), strict=True)
    box = (
        min(xs) - _MARGIN_MM,
        min(ys) - _MARGIN_MM,
        max(xs) - min(xs) + 2 * _MARGIN_MM,
        max(ys) - min(ys) + 2 * _MARGIN_MM,
    )
    parts = [part for part in board.parts if part.side is side or part.is_standing]
    names = {part.name for part in placed(board)}
    drawn = [
        outline(map(at, board.outline), class_="board"),
        *(_hole(at(bore.at_mm), bore.across_mm) for bore in board.bores),
        *(_slot(at(part.at_mm), part.slot_mm) for part in parts if part.slot_mm),
        *(shape for part in parts for shape in _pads(part, at)),
        *(
            path(map(at, (line.start_mm, line.end_mm)), class_="silk")
            for line in board.lines
            if line.side is side
        ),
        *(_name(at(word.at_mm), word) for word in board.words if word.side is side and word.text in names),
    ]
    way = "from above" if side is Face.FRONT else "from below"
    description = (
        f"The board {way}, its placed parts by their pads, with the bands, brackets and outlines that are "
        "printed on it."
    )
    return drawing(
        f"preview-{board.name.rpartition('-')[2]}", f"{board.name}, {way}", description, box, *drawn
    )


def _pads(part: Component, at: Callable[[Place], Place]) -> Iterator[str]:
    """Yield the pads of a part; the one that it is told by is marked."""
    number, *_ = _TOLD_BY.get(part.package, ("",))
    for pad in part.pads:
        (x, y), (wide, high) = at(pad.at_mm), pad.size_mm
        if pad.drill_mm:
            yield _hole((x, y), pad.drill_mm)
            continue
        class_ = "told" if pad.number == number else "land"
        yield element("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, class_=class_)


def _name(at_mm: Place, word: BoardWord) -> str:
    x, y = at_mm
    turned = f"rotate(-90 {x:g} {y:g})" if word.is_upright else None
    return label(at_mm, word.text, class_="silk-name", transform=turned)


def _hole(at_mm: Place, across_mm: float) -> str:
    return element("circle", cx=at_mm[0], cy=at_mm[1], r=across_mm / 2, class_="bored")


def _slot(at_mm: Place, size_mm: Place) -> str:
    (x, y), (wide, high) = at_mm, size_mm
    return element("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, class_="bored")
