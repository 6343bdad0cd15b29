"""The builder's tables as one document: drawings, tables, a list to tick; as a page, or as text.

Decides their layout. The page is one file that loads nothing else; the browser keeps its ticks, and it is
complete without scripts. All facts come from the sheet.
"""

from collections.abc import Iterator, Sequence

from controller.board import Crosspoint, Profile, Sensing
from controller.document import (
    Apart,
    Block,
    DataTable,
    Document,
    Facts,
    Figure,
    Rich,
    Section,
    Verbatim,
    element,
    pairs,
    text,
    wrapped,
)
from controller.games import COLOUR_WORDS, Colour
from hardware.builder.wiring.board_drawing import asset, builder_style, hue_of, plan_above
from hardware.builder.wiring.builder_sentences import (
    board_fact,
    circuit_facts,
    keys_fact,
    light_facts,
    reed_fact,
    short_key,
    way_of,
    ways_facts,
)
from hardware.builder.wiring.characters import chain_picture, diode_picture, reeds_picture
from hardware.builder.wiring.header import header_drawing, header_picture
from hardware.builder.wiring.schematic import crosspoint_drawing, shifter_drawing, supply_drawing
from hardware.builder.wiring.section import section_drawing, section_facts
from hardware.builder.wiring.sheet import Sheet, SheetAxis, SheetLine, kind_of
from hardware.builder.wiring.underside import plan_below
from hardware.pi_settings import FILE, config_text

_DONE = Rich("", "done")


def page_of(sheet: Sheet) -> str:
    """Return the document as a page of HTML."""
    return _page(sheet, document_of(sheet))


def text_of(sheet: Sheet) -> str:
    """Return the document as text."""
    return document_of(sheet).to_text()


def wiring_files(sheet: Sheet) -> dict[str, str]:
    """Return the document as both, by the names of its files."""
    document = document_of(sheet)
    return {"wiring.html": _page(sheet, document), "wiring.txt": document.to_text()}


def _page(sheet: Sheet, document: Document) -> str:
    return document.to_html(builder_style(), asset("builder_page.js"), keeps=sheet.profile.name)


def document_of(sheet: Sheet) -> Document:
    """Lay out everything that a builder needs to solder a board."""
    sections = tuple(_sections(sheet))
    profile = sheet.profile
    links = "\n".join(element("a", text(each.title), href=f"#{each.name}") for each in sections)
    on_page = (
        element("p", text(profile.title)),
        pairs(_counts(sheet), class_="counts"),
        element("nav", f"\n{links}\n", aria_label="Sections"),
    )
    return Document(
        title=f"Wiring of {profile.name}",
        lead=(Apart("\n".join(on_page), wrapped(f"{profile.title}.", board_fact(sheet))),),
        sections=sections,
    )


def _sections(sheet: Sheet) -> Iterator[Section]:
    chip, profile = sheet.chip, sheet.profile
    yield Section("board", "From above", (Figure(plan_above(sheet), _legend(sheet)),))
    if sheet.is_wired:
        yield Section("solder", "From below", tuple(_solder(sheet)))
        space = Figure(section_drawing(profile)), Facts(section_facts(profile.build))
        yield Section("space", "One space, cut open", space)
    yield Section("connectors", "Connectors and wires", tuple(_connectors(sheet)))
    yield Section("pins", f"The pins of the {chip.name}", (_header(sheet),))
    if chip.settings:
        yield Section("settings", f"Settings of the {chip.name}", _settings(sheet))
    circuit = Figure(crosspoint_drawing(sheet), instead=diode_picture(sheet)), Facts(circuit_facts(sheet))
    yield Section("circuit", "Diodes and pull-ups", circuit)
    yield Section("matrix", "Crosspoints", _matrix(sheet))
    yield Section("lights", "Lights", tuple(_lights(sheet)))
    if sheet.is_wired:
        yield Section("parts", "Parts", (_parts(sheet),))


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


def _solder(sheet: Sheet) -> Iterator[Block]:
    """One drawing, or one each for rows and columns if they run criss-cross."""
    drawings = [(SheetAxis.ROW,), (SheetAxis.COLUMN,)] if sheet.is_scattered else [tuple(SheetAxis)]
    *others, last = (plan_below(sheet, axes) for axes in drawings)
    yield from map(Figure, others)
    yield Figure(
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


def _connectors(sheet: Sheet) -> Iterator[Block]:
    chip = sheet.chip
    yield Facts(ways_facts(sheet), is_listed=False)
    head = ("pin", "wire", chip.name, chip.place, "line", "mm", "way, from the pin", _DONE)
    for name, lines in sheet.connectors.items():
        yield Apart(on_page=_plug(name, lines))
        rows = [_wire_row(line, is_drawn=sheet.is_wired) for line in lines]
        yield DataTable(f"{name}, pin 1 first", head, rows, "wires")
    yield DataTable(
        f"Single pins of the {chip.name}",
        (chip.name, chip.place, "goes to", _DONE),
        [
            (pin.pin, pin.terminal, pin.goes_to, _ticked(f"pin {pin.pin}", f"{pin.pin} is soldered"))
            for pin in chip.single_pins
        ],
    )
    yield Facts(chip.pin_facts)


def _ticked(name: str, what: str) -> Rich:
    return Rich("", tick(name, what))


def _header(sheet: Sheet) -> Figure:
    uses = (
        ("row", "a row"),
        ("column", "a column"),
        ("lights", "the lights"),
        ("supply", "the pull-ups"),
        ("ground", "ground"),
        ("kept", "keep free"),
    )
    keys = " ".join(f"{_key(use)} {words}" for use, words in uses)
    seen = sheet.chip.header.seen
    in_characters = f"{wrapped(seen)}\n{header_picture(sheet)}"
    return Figure(header_drawing(sheet), f"{keys}<br>{seen}", in_characters)


def _settings(sheet: Sheet) -> tuple[Block, ...]:
    chip = sheet.chip
    instruction = f"Add these lines to the end of `{FILE}`; they take effect when the {chip.name} restarts:"
    return (
        Facts((instruction,), is_listed=False),
        Verbatim(config_text(chip.settings)),
        Facts(chip.setting_facts),
    )


def _lights(sheet: Sheet) -> Iterator[Block]:
    yield Figure(supply_drawing(sheet), instead=chain_picture(sheet.lights))
    if sheet.chip.shifter:
        yield Figure(shifter_drawing(sheet), "The level shifter from above, with the notch on top.")
    yield Facts(light_facts(sheet))


def _plug(name: str, lines: Sequence[SheetLine]) -> str:
    """Draw the connector as it looks, pin 1 at the left."""
    pins = (
        element("li", element("b", str(line.place)), text(line.pin), style=f"--wire:{hue_of(line.colour)}")
        for line in lines
    )
    return element("h3", text(name)) + element("ol", *pins, class_="plug", aria_hidden="true")


def _wire_row(line: SheetLine, *, is_drawn: bool) -> tuple[str | Rich, ...]:
    """List a wire; its name shows it alone where it ``is_drawn`` from below."""
    swatch = element("span", class_="swatch", style=f"background:{hue_of(line.colour)}")
    button = element("button", line.name, type="button", aria_pressed="false", data_line=line.name)
    name = button if is_drawn else line.name
    reference = " <small>reference</small>" if line.is_reference else ""
    return (
        str(line.place),
        Rich(line.colour, swatch + text(line.colour)),
        line.pin,
        line.terminal,
        Rich(line.name, name + reference),
        f"{line.along_mm:.0f}",
        Rich(way_of(line, unknown="..", bare="*"), _way(line)),
        _ticked(line.name, f"{line.name} is soldered"),
    )


def _way(line: SheetLine) -> str:
    """Format a way: names bold, lengths small, and the sign of a diode at the far end."""
    words = way_of(line, unknown="··", bare="▷|").split()
    return " ".join(
        f"<b>{text(word)}</b>" if word[0].isalpha() else f"<small>{word}</small>" for word in words
    )


def _matrix(sheet: Sheet) -> tuple[Block, ...]:
    bare = ", a bare diode" if sheet.bare else ""
    columns = (Rich(str(column.number), f"{column.number}\n{column.pin}") for column in sheet.columns)
    rows = [
        (
            Rich(str(row.number), f"{row.number} {element('small', row.pin)}"),
            *(_cell(sheet, (row.number, column.number)) for column in sheet.columns),
        )
        for row in sheet.rows
    ]
    caption = f"What is soldered at each crosspoint: a space's reed, a key{bare}"
    return (
        Facts((reed_fact(sheet.profile),), is_listed=False),
        DataTable(caption, ("row", *columns), rows, "matrix"),
        Apart(in_text=f"{wrapped(keys_fact(sheet))}\n{reeds_picture(sheet.profile)}"),
    )


def _cell(sheet: Sheet, at: Crosspoint) -> Rich:
    joint = sheet.joints.get(at)
    if joint is None:
        return Rich(".", "")
    if joint == "bare":
        return Rich("*", element("span", "▷|", class_="bare", title="bare diode"))
    first, _, second = joint.partition(" ")
    kind, short = ("button", short_key(second)) if first == "key" else (kind_of(joint), first)
    return Rich(short, element("span", short, class_=kind, title=joint))


def _parts(sheet: Sheet) -> DataTable:
    return DataTable(
        "What to buy",
        ("part", "built in", "spare", "buy", "for", Rich("", "have")),
        [
            (
                part.name,
                str(part.count),
                str(part.spare),
                Rich(str(part.total), f"<b>{part.total}</b>"),
                part.purpose,
                _ticked(f"part {part.name}", f"{part.name} is there"),
            )
            for part in sheet.parts
        ],
    )
