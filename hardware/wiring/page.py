"""The tables of a builder as one page of HTML: drawings, tables, a list to tick; on screen and on paper.

Decides how they are laid out. The page is one file that asks for nothing from elsewhere; its ticks are kept
by the browser, and without scripts it is still whole. All facts come from the sheet.
"""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from controller.board import Crosspoint
from controller.games.base import COLOUR_WORDS, Colour
from hardware.wiring.facts import circuit_facts, light_facts, pin_facts, short_key, way_of
from hardware.wiring.plan import plan_above, plan_below
from hardware.wiring.schematic import crosspoint_drawing, supply_drawing
from hardware.wiring.sheet import Line, Sheet
from hardware.wiring.svg import WIRES, element

_SECTIONS = {
    "board": "From above",
    "solder": "From below",
    "connectors": "Connectors and wires",
    "circuit": "Diodes and pull-ups",
    "matrix": "Crosspoints",
    "lights": "Lights",
    "parts": "Parts",
}


def page_of(sheet: Sheet) -> str:
    """Write the page."""
    bodies = {
        "board": _figure(plan_above(sheet), _legend(sheet)),
        "solder": _figure(
            plan_below(sheet),
            "As you solder: left and right have changed places, a1 is at the lower right. Keys are drawn "
            "where there is room; put them where you like. Press a wire's name in a table to see it alone.",
        ),
        "connectors": _connectors(sheet),
        "circuit": _figure(crosspoint_drawing(sheet)) + _facts(circuit_facts(sheet)),
        "matrix": _matrix(sheet),
        "lights": _figure(supply_drawing(sheet)) + _facts(light_facts(sheet)),
        "parts": _parts(sheet),
    }
    sections = "\n".join(
        f'<section id="{name}" aria-labelledby="h-{name}">\n<h2 id="h-{name}">{title}</h2>\n{bodies[name]}\n'
        "</section>"
        for name, title in _SECTIONS.items()
    )
    links = "\n".join(f'<a href="#{name}">{title}</a>' for name, title in _SECTIONS.items())
    profile = sheet.profile
    title = f"Wiring of {profile.name}"
    return (
        f'<!DOCTYPE html>\n<html lang="en" data-profile="{escape(profile.name)}">\n<head>\n'
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>\n{_asset('page.css')}{_asset('drawing.css')}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{escape(title)}</h1>\n<p>{escape(profile.title)}</p>\n{_counts(sheet)}\n"
        f'<nav aria-label="Sections">\n{links}\n</nav>\n</header>\n<main>\n{sections}\n</main>\n'
        f"<script>\n{_asset('page.js')}</script>\n</body>\n</html>\n"
    )


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _counts(sheet: Sheet) -> str:
    profile = sheet.profile
    counts = {
        "spaces": len(profile.spaces),
        "reeds": 2 * len(profile.spaces),
        "keys": len(profile.keys),
        "diodes": len(sheet.joints),
        "lights": len(sheet.lights),
        "rows": len(sheet.rows),
        "columns": len(sheet.columns),
    }
    return (
        f"<dl>{''.join(f'<div><dt>{name}</dt><dd>{count}</dd></div>' for name, count in counts.items())}</dl>"
    )


def _figure(drawing: str, caption: str = "") -> str:
    told = f"\n<figcaption>{caption}</figcaption>" if caption else ""
    return f"<figure>\n{drawing}{told}\n</figure>"


def _legend(sheet: Sheet) -> str:
    first, second = (COLOUR_WORDS[colour] for colour in Colour)
    return (
        f'<span class="key first"></span> reed of the {first} piece, in the centre '
        f'<span class="key second"></span> reed of the {second} piece '
        '<span class="key light">7</span> light and its number in the chain '
        f'<span class="key light fed">0</span> the same, with 5 V led to it. Dashed: a piece of 25 mm. '
        f"Pitch {sheet.profile.pitch_mm:.0f} mm."
    )


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table whose first column names its rows; cells are HTML."""
    columns = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    return (
        f'<div class="wide"><table class="{kind}">\n<caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{columns}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def _tick(name: str, what: str) -> str:
    return f'<input type="checkbox" name="{escape(name)}" aria-label="{escape(what)}">'


def _swatch(colour: str) -> str:
    return (
        f'<span class="swatch" style="background:{WIRES.get(colour, WIRES["grey"])}"></span>{escape(colour)}'
    )


def _connectors(sheet: Sheet) -> str:
    tables = "\n".join(
        _plug(name, lines)
        + _table(
            f"{name}, pin 1 first",
            ("pin", "wire", "Mega", "port", "line", "mm", "way, from the pin", "done"),
            (_wire_row(line) for line in lines),
            "wires",
        )
        for name, lines in sheet.connectors.items()
    )
    others = _table(
        "Single pins of the Mega",
        ("Mega", "port", "goes to", "done"),
        (
            (pin.pin, pin.port, escape(pin.goes_to), _tick(f"pin {pin.pin}", f"{pin.pin} is soldered"))
            for pin in sheet.pins
        ),
    )
    return (
        "<p>Millimetres run from centre to centre; what lies between the board and the Mega, and at the "
        "keys, you measure: ··. A diode sign ends each wire: its bare diode. Lines in dots are the "
        f"reference lines, and their numbers the wires whose far ends they meet.</p>\n{tables}\n<p>Along "
        f"spaces lie {sheet.along_m:.1f} m of wire in all.</p>\n{others}\n{_facts(pin_facts(sheet))}"
    )


def _plug(name: str, lines: Sequence[Line]) -> str:
    """The connector as it looks, pin 1 at the left."""
    pins = "".join(
        f'<li style="--wire:{WIRES.get(line.colour, WIRES["grey"])}"><b>{line.place}</b>{line.pin}</li>'
        for line in lines
    )
    return f'<h3>{escape(name)}</h3>\n<ol class="plug" aria-hidden="true">{pins}</ol>\n'


def _wire_row(line: Line) -> tuple[str, ...]:
    button = f'<button type="button" aria-pressed="false" data-line="{line.name}">{line.name}</button>'
    if line.is_reference:
        button += " <small>reference</small>"
    return (
        str(line.place),
        _swatch(line.colour),
        line.pin,
        line.port,
        button,
        f"{line.along_mm:.0f}",
        _way(line),
        _tick(line.name, f"{line.name} is soldered"),
    )


def _way(line: Line) -> str:
    """Names bold, lengths small, and the sign of a diode at the far end."""
    words = way_of(line, unknown="··", bare="▷|").split()
    return " ".join(
        f"<b>{escape(word)}</b>" if word[0].isalpha() else f"<small>{word}</small>" for word in words
    )


def _matrix(sheet: Sheet) -> str:
    rows = (
        (
            f"{row.number} <small>{row.pin}</small>",
            *(_cell(sheet, (row.number, column.number)) for column in sheet.columns),
        )
        for row in sheet.rows
    )
    head = ("row", *(f"{column.number}<small>{column.pin}</small>" for column in sheet.columns))
    first, second = (COLOUR_WORDS[colour] for colour in Colour)
    return _table(
        f"What is soldered at each crosspoint: a space's reed for {first} or {second}, a key, a bare diode",
        head,
        rows,
        "matrix",
    )


def _cell(sheet: Sheet, at: Crosspoint) -> str:
    joint = sheet.joints.get(at)
    if joint is None:
        return ""
    if joint == "bare":
        return '<span class="bare" title="bare diode">▷|</span>'
    first, _, second = joint.partition(" ")
    if first == "key":
        return f'<span class="button" title="{joint}">{short_key(second)}</span>'
    return f'<span class="{second}" title="{joint}">{first}</span>'


def _parts(sheet: Sheet) -> str:
    return _table(
        "What to buy",
        ("part", "built in", "spare", "buy", "for", "have"),
        (
            (
                escape(part.name),
                str(part.count),
                str(part.spare),
                f"<b>{part.total}</b>",
                escape(part.purpose),
                _tick(f"part {part.name}", f"{part.name} is there"),
            )
            for part in sheet.parts
        ),
    )


def _facts(facts: Iterable[str]) -> str:
    return element("ul", *(element("li", escape(fact)) for fact in facts), class_="facts")
