"""KiCad's own library: what a bought part is, drawn by those who never saw this board."""

from dataclasses import dataclass
from math import hypot
from pathlib import Path

from tests.annexes.builder.circuit_boards.copper_reader import Parsed, Place, all_of, numbers, parsed, words

#: Where Debian's packages kicad-footprints and kicad-symbols have them.
LIBRARY, SYMBOLS = Path("/usr/share/kicad/footprints"), Path("/usr/share/kicad/symbols")
_DRAWN = ("fp_line", "fp_rect", "fp_arc", "fp_poly")


@dataclass(frozen=True, slots=True)
class LibraryPad:
    """A pad: its number, its place to the right and up, its size, and its hole, 0 if it has none."""

    number: str
    at_mm: Place
    size_mm: Place
    drill_mm: float


@dataclass(frozen=True, slots=True)
class LibraryPart:
    """A part, seen from the side on which it lies: its pads, and the corners of its body."""

    pads: tuple[LibraryPad, ...]
    body_mm: tuple[Place, Place]


def library_part(name: str) -> LibraryPart:
    """Read ``library/footprint``."""
    library, _, footprint = name.partition("/")
    text = (LIBRARY / f"{library}.pretty" / f"{footprint}.kicad_mod").read_text(encoding="utf-8")
    whole = parsed(text)
    return LibraryPart(tuple(_pad(pad) for pad in all_of(whole, "pad")), _box(whole, "F.Fab"))


def symbol_pins(library: str, symbol: str) -> dict[str, str]:
    """Map the number of each pin of a symbol to its name."""
    whole = parsed((SYMBOLS / f"{library}.kicad_sym").read_text(encoding="utf-8"))
    own = next(each for each in all_of(whole, "symbol") if each[1] == symbol)
    return {
        words(pin, "number")[0]: words(pin, "name")[0]
        for unit in all_of(own, "symbol")
        for pin in all_of(unit, "pin")
    }


def _pad(pad: Parsed) -> LibraryPad:
    (right, down, *_), (wide, high) = numbers(pad, "at"), numbers(pad, "size")
    drills = [float(word) for word in words(pad, "drill") if word != "oval"]
    return LibraryPad(str(pad[1]), (right, -down), (wide, high), drills[0] if drills else 0.0)


def _box(whole: Parsed, layer: str) -> tuple[Place, Place]:
    """Return the lower left and the upper right corner of what is drawn on a layer."""
    xs, ys = list[float](), list[float]()
    for kind in _DRAWN:
        for drawn in all_of(whole, kind):
            if layer in words(drawn, "layer"):
                for end in ("start", "mid", "end"):
                    for found in all_of(drawn, end):
                        xs.append(float(str(found[1])))
                        ys.append(-float(str(found[2])))
    for circle in all_of(whole, "fp_circle"):
        if layer in words(circle, "layer"):
            (x, y), (end_x, end_y) = numbers(circle, "center"), numbers(circle, "end")
            reach = hypot(end_x - x, end_y - y)
            xs += [x - reach, x + reach]
            ys += [-y - reach, -y + reach]
    return (min(xs), min(ys)), (max(xs), max(ys))
