"""The tables of a builder as one page of HTML: drawings, tables, a list to tick; on screen and on paper.

Decides how they are laid out. The page is one file that asks for nothing from elsewhere; its ticks are kept
by the browser, and without scripts it is still whole. All facts come from the sheet.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape

from manalath_board.controller.games.base import COLOUR_WORDS, Colour
from manalath_board.controller.html_page import html_page
from manalath_board.controller.profile import Crosspoint, Profile, Sensing
from manalath_board.hardware.wiring.assets import asset
from manalath_board.hardware.wiring.board_drawing import plan_above
from manalath_board.hardware.wiring.facts import circuit_facts, light_facts, reed_fact, short_key, way_of
from manalath_board.hardware.wiring.header import FROM_ABOVE, header_drawing
from manalath_board.hardware.wiring.pi_settings import FILE, config_text
from manalath_board.hardware.wiring.schematic import crosspoint_drawing, supply_drawing
from manalath_board.hardware.wiring.section import section_drawing, section_facts
from manalath_board.hardware.wiring.sheet import Sheet, SheetAxis, SheetLine, kind_of
from manalath_board.hardware.wiring.shifter import shifter_drawing
from manalath_board.hardware.wiring.svg import WIRES, element
from manalath_board.hardware.wiring.underside import plan_below


def page_of(sheet: Sheet) -> str:
    """Write the page."""
    parts = _sections(sheet)
    sections = "\n".join(
        f'<section id="{name}" aria-labelledby="h-{name}">\n<h2 id="h-{name}">{title}</h2>\n{body}\n'
        "</section>"
        for name, title, body in parts
    )
    links = "\n".join(f'<a href="#{name}">{title}</a>' for name, title, _ in parts)
    profile = sheet.profile
    title = f"Wiring of {profile.name}"
    body = (
        f"<header>\n<h1>{escape(title)}</h1>\n<p>{escape(profile.title)}</p>\n{_counts(sheet)}\n"
        f'<nav aria-label="Sections">\n{links}\n</nav>\n</header>\n<main>\n{sections}\n</main>\n'
    )
    style = asset("builder_page.css") + asset("drawing.css")
    return html_page(title, style, body, script=asset("builder_page.js"), keeps=profile.name)


def _sections(sheet: Sheet) -> tuple[tuple[str, str, str], ...]:
    """The sections by name, with title and body."""
    chip = sheet.chip
    header = ("header", f"The header of the {chip.name}", _header(sheet))
    settings = ("settings", f"Settings of the {chip.name}", _settings(sheet))
    return (
        ("board", "From above", _figure(plan_above(sheet), _legend(sheet))),
        ("solder", "From below", _solder(sheet)),
        (
            "space",
            "One space, cut open",
            _figure(section_drawing(sheet.profile)) + _facts(section_facts(sheet.profile.build)),
        ),
        ("connectors", "Connectors and wires", _connectors(sheet)),
        *([header] if chip.header else []),
        *([settings] if chip.settings else []),
        (
            "circuit",
            "Diodes and pull-ups",
            _figure(crosspoint_drawing(sheet)) + _facts(circuit_facts(sheet)),
        ),
        ("matrix", "Crosspoints", _matrix(sheet)),
        ("lights", "Lights", _lights(sheet)),
        ("parts", "Parts", _parts(sheet)),
    )


def _counts(sheet: Sheet) -> str:
    profile = sheet.profile
    counts = {
        "spaces": len(profile.spaces),
        "reeds": sheet.reeds,
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


def _solder(sheet: Sheet) -> str:
    """One drawing, or one each for rows and columns where they run criss-cross."""
    drawings = [(SheetAxis.ROW,), (SheetAxis.COLUMN,)] if sheet.is_scattered else [tuple(SheetAxis)]
    *others, last = (plan_below(sheet, axes) for axes in drawings)
    return "".join(map(_figure, others)) + _figure(
        last,
        "As you solder: left and right have changed places, a1 is at the lower right. Press a wire's name in "
        "a table to see it alone.",
    )


def _legend(sheet: Sheet) -> str:
    return (
        f"{_reed_keys(sheet.profile)} "
        '<span class="key light">7</span> light and its number in the chain '
        f'<span class="key light fed">0</span> the same, with 5 V led to it. Dashed: a piece of '
        f"{sheet.profile.build.pieces.across_mm:g} mm. Pitch {sheet.profile.pitch_mm:.0f} mm."
    )


def _reed_keys(profile: Profile) -> str:
    if profile.sensing is Sensing.SINGLE:
        return '<span class="key single"></span> reed, in the centre, for pieces of either colour'
    first, second = (COLOUR_WORDS[colour] for colour in Colour)
    return (
        f'<span class="key first"></span> reed of the {first} piece, in the centre '
        f'<span class="key second"></span> reeds of the {second} piece, in parallel'
    )


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """A table whose first column names its rows; cells are HTML."""
    columns = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "\n".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    return (
        f'<div class="wide"><table class="{kind}">\n<caption>{_prose(caption)}</caption>\n'
        f"<thead><tr>{columns}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"
    )


def _tick(name: str, what: str) -> str:
    return f'<input type="checkbox" name="{escape(name)}" aria-label="{escape(what)}">'


def _swatch(colour: str) -> str:
    return (
        f'<span class="swatch" style="background:{WIRES.get(colour, WIRES["grey"])}"></span>{escape(colour)}'
    )


def _connectors(sheet: Sheet) -> str:
    chip = sheet.chip
    tables = "\n".join(
        _plug(name, lines)
        + _table(
            f"{name}, pin 1 first",
            ("pin", "wire", chip.name, chip.place, "line", "mm", "way, from the pin", "done"),
            (_wire_row(line) for line in lines),
            "wires",
        )
        for name, lines in sheet.connectors.items()
    )
    others = _table(
        f"Single pins of the {chip.name}",
        (chip.name, chip.place, "goes to", "done"),
        (
            (pin.pin, pin.terminal, escape(pin.goes_to), _tick(f"pin {pin.pin}", f"{pin.pin} is soldered"))
            for pin in chip.single_pins
        ),
    )
    bare = (
        " A diode sign ends each wire: its bare diode. Lines in dots are the reference lines, and their "
        "numbers the wires whose far ends they meet."
    )
    return (
        f"<p>Millimetres run from centre to centre; what lies between the board and the {chip.name} you "
        f"measure: ··.{bare if sheet.bare else ''}</p>\n{tables}\n<p>Along spaces lie "
        f"{sheet.along_m:.1f} m of wire in all.</p>\n{others}\n{_facts(chip.pin_facts)}"
    )


def _header(sheet: Sheet) -> str:
    uses = (
        ("row", "a row"),
        ("column", "a column"),
        ("lights", "the lights"),
        ("supply", "the pull-ups"),
        ("ground", "ground"),
        ("kept", "keep free"),
    )
    keys = " ".join(f'<span class="key {use}"></span> {words}' for use, words in uses)
    return _figure(header_drawing(sheet), f"{keys}<br>{FROM_ABOVE}")


def _settings(sheet: Sheet) -> str:
    return (
        f"<p>These lines go to the end of <code>{FILE}</code>, and take effect when the {sheet.chip.name} is "
        f"started again:</p>\n<pre>{escape(config_text(sheet.chip.settings))}</pre>\n"
        f"{_facts(sheet.chip.setting_facts)}"
    )


def _lights(sheet: Sheet) -> str:
    shifter = (
        _figure(shifter_drawing(sheet), "The level shifter from above, the notch on top.")
        if sheet.chip.shifter
        else ""
    )
    return _figure(supply_drawing(sheet)) + shifter + _facts(light_facts(sheet))


def _plug(name: str, lines: Sequence[SheetLine]) -> str:
    """The connector as it looks, pin 1 at the left."""
    pins = "".join(
        f'<li style="--wire:{WIRES.get(line.colour, WIRES["grey"])}"><b>{line.place}</b>{line.pin}</li>'
        for line in lines
    )
    return f'<h3>{escape(name)}</h3>\n<ol class="plug" aria-hidden="true">{pins}</ol>\n'


def _wire_row(line: SheetLine) -> tuple[str, ...]:
    button = f'<button type="button" aria-pressed="false" data-line="{line.name}">{line.name}</button>'
    if line.is_reference:
        button += " <small>reference</small>"
    return (
        str(line.place),
        _swatch(line.colour),
        line.pin,
        line.terminal,
        button,
        f"{line.along_mm:.0f}",
        _way(line),
        _tick(line.name, f"{line.name} is soldered"),
    )


def _way(line: SheetLine) -> str:
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
    return _table(
        "What is soldered at each crosspoint: a space's reed, a "
        f"key{', a bare diode' if sheet.bare else ''}. {reed_fact(sheet.profile)}",
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
    return f'<span class="{kind_of(joint)}" title="{joint}">{first}</span>'


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
    return element("ul", *(element("li", _prose(fact)) for fact in facts), class_="facts")


def _prose(text: str) -> str:
    """Text as HTML, with what stands between backquotes as code."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))
