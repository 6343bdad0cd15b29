"""The builder's tables as one page of HTML: drawings, tables, a list to tick; on screen and on paper.

Decides their layout. The page is one file that loads nothing else; the browser keeps its ticks, and it is
complete without scripts. All facts come from the sheet.
"""

from collections.abc import Iterable, Iterator, Sequence

from controller.board import Crosspoint, Profile, Sensing
from controller.document import HtmlPage, element, figure, listed, pairs, prose, section, table, text
from controller.games import COLOUR_WORDS, Colour
from hardware.wiring.assets import asset, builder_style
from hardware.wiring.board_drawing import plan_above
from hardware.wiring.builder_sentences import (
    circuit_facts,
    light_facts,
    reed_fact,
    short_key,
    way_of,
)
from hardware.wiring.header import FROM_ABOVE, header_drawing
from hardware.wiring.pi_settings import FILE, config_text
from hardware.wiring.schematic import crosspoint_drawing, supply_drawing
from hardware.wiring.section import section_drawing, section_facts
from hardware.wiring.sheet import Sheet, SheetAxis, SheetLine, kind_of
from hardware.wiring.shifter import shifter_drawing
from hardware.wiring.underside import plan_below
from hardware.wiring.wire_colours import hue_of


def page_of(sheet: Sheet) -> str:
    """Return the page as HTML."""
    parts = _sections(sheet)
    profile = sheet.profile
    links = "\n".join(element("a", text(title), href=f"#{name}") for name, title, _ in parts)
    lead = (
        element("p", text(profile.title)),
        pairs(_counts(sheet), class_="counts"),
        element("nav", f"\n{links}\n", aria_label="Sections"),
    )
    return HtmlPage(
        title=f"Wiring of {profile.name}",
        lead="\n".join(lead),
        sections=(section(*part) for part in parts),
        style=builder_style(),
        script=asset("builder_page.js"),
        keeps=profile.name,
    ).html()


def _sections(sheet: Sheet) -> tuple[tuple[str, str, str], ...]:
    """List the sections: name, title and body."""
    chip = sheet.chip
    header = ("header", f"The header of the {chip.name}", _header(sheet))
    settings = ("settings", f"Settings of the {chip.name}", _settings(sheet))
    return (
        ("board", "From above", figure(plan_above(sheet), _legend(sheet))),
        ("solder", "From below", _solder(sheet)),
        (
            "space",
            "One space, cut open",
            figure(section_drawing(sheet.profile)) + _facts(section_facts(sheet.profile.build)),
        ),
        ("connectors", "Connectors and wires", _connectors(sheet)),
        *([header] if chip.header else []),
        *([settings] if chip.settings else []),
        (
            "circuit",
            "Diodes and pull-ups",
            figure(crosspoint_drawing(sheet)) + _facts(circuit_facts(sheet)),
        ),
        ("matrix", "Crosspoints", _matrix(sheet)),
        ("lights", "Lights", _lights(sheet)),
        ("parts", "Parts", _parts(sheet)),
    )


def _counts(sheet: Sheet) -> Iterator[tuple[str, str]]:
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
    return ((name, str(count)) for name, count in counts.items())


def _solder(sheet: Sheet) -> str:
    """One drawing, or one each for rows and columns if they run criss-cross."""
    drawings = [(SheetAxis.ROW,), (SheetAxis.COLUMN,)] if sheet.is_scattered else [tuple(SheetAxis)]
    *others, last = (plan_below(sheet, axes) for axes in drawings)
    return "".join(map(figure, others)) + figure(
        last,
        "As you see it while soldering: left and right are swapped, and a1 is at the lower right. Press a "
        "wire's name in a table to see that wire alone.",
    )


def _legend(sheet: Sheet) -> str:
    return (
        f"{_reed_keys(sheet.profile)} {_key('light', '7')} light and its number in the chain "
        f"{_key('light fed', '0')} the same, fed with 5 V. Dashed: a piece of "
        f"{sheet.profile.build.pieces.across_mm:g} mm. Pitch {sheet.profile.pitch_mm:.0f} mm."
    )


def _reed_keys(profile: Profile) -> str:
    if profile.sensing is Sensing.SINGLE:
        return f"{_key('single')} reed, in the centre, for pieces of either colour"
    first, second = (COLOUR_WORDS[colour] for colour in Colour)
    return (
        f"{_key('first')} reed of the {first} piece, in the centre "
        f"{_key('second')} reeds of the {second} piece, in parallel"
    )


def _key(kind: str, sign: str = "") -> str:
    """Draw a mark of the drawing, to go beside the words that explain it."""
    return element("span", sign, class_=f"key {kind}")


def tick(name: str, what: str | None = None) -> str:
    """Return a box to tick, which the page remembers under its name; ``what`` describes it."""
    return element("input", type="checkbox", name=name, aria_label=what)


def _swatch(colour: str) -> str:
    return element("span", class_="swatch", style=f"background:{hue_of(colour)}") + text(colour)


def _connectors(sheet: Sheet) -> str:
    chip = sheet.chip
    tables = "\n".join(
        _plug(name, lines)
        + table(
            f"{name}, pin 1 first",
            ("pin", "wire", chip.name, chip.place, "line", "mm", "way, from the pin", "done"),
            (_wire_row(line) for line in lines),
            "wires",
        )
        for name, lines in sheet.connectors.items()
    )
    others = table(
        f"Single pins of the {chip.name}",
        (chip.name, chip.place, "goes to", "done"),
        (
            (pin.pin, pin.terminal, text(pin.goes_to), tick(f"pin {pin.pin}", f"{pin.pin} is soldered"))
            for pin in chip.single_pins
        ),
    )
    bare = (
        " The diode sign at the end of each wire is its bare diode. Dotted lines are the reference lines, "
        "and their numbers are the wires whose far ends they meet."
    )
    return (
        f"<p>Lengths are in millimetres, from centre to centre; ·· is the length between the board and the "
        f"{chip.name}, which you measure.{bare if sheet.bare else ''}</p>\n{tables}\n<p>Along the spaces "
        f"there are {sheet.along_m:.1f} m of wire in all.</p>\n{others}\n{_facts(chip.pin_facts)}"
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
    keys = " ".join(f"{_key(use)} {words}" for use, words in uses)
    return figure(header_drawing(sheet), f"{keys}<br>{FROM_ABOVE}")


def _settings(sheet: Sheet) -> str:
    instruction = (
        f"Add these lines to the end of `{FILE}`; they take effect when the {sheet.chip.name} restarts:"
    )
    lines = element("pre", text(config_text(sheet.chip.settings)))
    return element("p", prose(instruction)) + lines + _facts(sheet.chip.setting_facts)


def _lights(sheet: Sheet) -> str:
    shifter = (
        figure(shifter_drawing(sheet), "The level shifter from above, with the notch on top.")
        if sheet.chip.shifter
        else ""
    )
    return figure(supply_drawing(sheet)) + shifter + _facts(light_facts(sheet))


def _plug(name: str, lines: Sequence[SheetLine]) -> str:
    """Draw the connector as it looks, pin 1 at the left."""
    pins = (
        element("li", element("b", str(line.place)), text(line.pin), style=f"--wire:{hue_of(line.colour)}")
        for line in lines
    )
    return element("h3", text(name)) + element("ol", *pins, class_="plug", aria_hidden="true")


def _wire_row(line: SheetLine) -> tuple[str, ...]:
    button = element("button", line.name, type="button", aria_pressed="false", data_line=line.name)
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
        tick(line.name, f"{line.name} is soldered"),
    )


def _way(line: SheetLine) -> str:
    """Format a way: names bold, lengths small, and the sign of a diode at the far end."""
    words = way_of(line, unknown="··", bare="▷|").split()
    return " ".join(
        f"<b>{text(word)}</b>" if word[0].isalpha() else f"<small>{word}</small>" for word in words
    )


def _matrix(sheet: Sheet) -> str:
    rows = (
        (
            f"{row.number} {element('small', row.pin)}",
            *(_cell(sheet, (row.number, column.number)) for column in sheet.columns),
        )
        for row in sheet.rows
    )
    head = ("row", *(f"{column.number}\n{column.pin}" for column in sheet.columns))
    caption = (
        f"What is soldered at each crosspoint: a space's reed, a key{', a bare diode' if sheet.bare else ''}"
    )
    return element("p", prose(reed_fact(sheet.profile))) + table(caption, head, rows, "matrix")


def _cell(sheet: Sheet, at: Crosspoint) -> str:
    joint = sheet.joints.get(at)
    if joint is None:
        return ""
    if joint == "bare":
        return element("span", "▷|", class_="bare", title="bare diode")
    first, _, second = joint.partition(" ")
    if first == "key":
        return element("span", short_key(second), class_="button", title=joint)
    return element("span", first, class_=kind_of(joint), title=joint)


def _parts(sheet: Sheet) -> str:
    return table(
        "What to buy",
        ("part", "built in", "spare", "buy", "for", "have"),
        (
            (
                text(part.name),
                str(part.count),
                str(part.spare),
                f"<b>{part.total}</b>",
                text(part.purpose),
                tick(f"part {part.name}", f"{part.name} is there"),
            )
            for part in sheet.parts
        ),
    )


def _facts(facts: Iterable[str]) -> str:
    return listed(map(prose, facts))
