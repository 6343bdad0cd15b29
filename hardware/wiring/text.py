"""The tables of a builder as text, for a terminal and for paper: no line is longer than WIDTH.

Decides how they are laid out and which sentences stand between them; all facts come from the sheet.
"""

import textwrap
from collections.abc import Iterable, Sequence

from controller.board import Crosspoint
from controller.games.base import COLOUR_WORDS, Colour
from hardware.wiring.facts import circuit_facts, light_facts, pin_facts, reed_words, short_key, way_of
from hardware.wiring.parts import ohms
from hardware.wiring.picture import chain_picture
from hardware.wiring.sheet import Line, Sheet

WIDTH = 100

#: A crosspoint, drawn. The band is the ring on the diode's body.
DIODE = """\
5 V --[{pull_up}]--+-- column pin
{pad}               |
{pad}               +---o/ o-----|>|--- row pin: low while selected, else not connected
{pad}                   reed   anode|band (cathode)
"""


def text_of(sheet: Sheet) -> str:
    """Print every table, one after the other."""
    parts = (
        _head(sheet),
        _section("Pins of the Mega", _pins(sheet)),
        _section("Connectors, pin 1 first", _connectors(sheet)),
        _section("Wires, from the pin to the far end", _wires(sheet)),
        _section("Crosspoints", _crosspoints(sheet)),
        _section("Diodes and pull-ups", _circuit(sheet)),
        _section("Lights", _lights(sheet)),
        _section("Parts", _parts(sheet)),
    )
    return "\n".join(parts)


def _head(sheet: Sheet) -> str:
    profile = sheet.profile
    title = f"{profile.name}: {profile.title}"
    facts = (
        (
            f"{len(profile.spaces)} spaces, {2 * len(profile.spaces)} reeds, {len(profile.keys)} keys, "
            f"{len(sheet.joints)} diodes ({len(sheet.bare)} of them bare), {len(profile.lights)} lights; "
            f"{len(sheet.rows)} rows and {len(sheet.columns)} columns, the last of each a reference line."
        ),
        (
            f"Seen from above, {profile.spaces[0].name} is at the lower left. From below, where you solder, "
            "left and right change places."
        ),
    )
    return f"{title}\n{'=' * len(title)}\n{_facts(facts)}"


def _section(title: str, body: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{body.rstrip()}\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as they need to be, the last one wrapped."""
    cells = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(head) - 1)]
    indent = sum(widths) + 2 * len(widths)
    lines = []
    for row in cells:
        start = "".join(f"{cell:<{width}}  " for cell, width in zip(row, widths, strict=False))
        wrapped = textwrap.wrap(row[-1], WIDTH - indent) or [""]
        lines += [start + wrapped[0], *(" " * indent + more for more in wrapped[1:])]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _facts(facts: Iterable[str]) -> str:
    return "".join(textwrap.fill(fact, WIDTH) + "\n" for fact in facts)


def _pins(sheet: Sheet) -> str:
    lines = [
        (line.pin, line.port, f"{line.name}{' (reference)' if line.is_reference else ''}", _plug(line))
        for line in sheet.lines
    ]
    others = [(pin.pin, pin.port, pin.goes_to, "") for pin in sheet.pins]
    table = _table(("pin", "port", "goes to", "connector and colour"), [*lines, *others])
    return f"{table}\n{_facts(pin_facts(sheet))}"


def _plug(line: Line) -> str:
    return f"{line.connector}.{line.place}  {line.colour}"


def _connectors(sheet: Sheet) -> str:
    return "\n".join(
        f"{name}\n" + _table(("", ""), ((f"{line.place:>4}", _ends(line)) for line in lines)).lstrip("\n")
        for name, lines in sheet.connectors.items()
    )


def _ends(line: Line) -> str:
    return f"{line.colour:<8}  {line.pin:<4} {line.name}{', reference' if line.is_reference else ''}"


def _wires(sheet: Sheet) -> str:
    rows = (
        (line.name, line.pin, line.colour, f"{line.along_mm:.0f}", way_of(line, unknown="..", bare="*"))
        for line in sheet.lines
    )
    before = (
        (
            "Numbers between names are millimetres from centre to centre; .. is a length the profile does "
            "not know, to the board and to the keys: measure it. * is the bare diode at the far end."
        ),
    )
    after = (
        (
            "The reference lines pass the far ends of all other wires, in this order, and then each other. "
            "In brackets: the wires they meet there."
        ),
        f"Along spaces lie {sheet.along_m:.1f} m of wire in all.",
    )
    return f"{_facts(before)}\n{_table(('wire', 'pin', 'colour', 'mm', 'way'), rows)}\n{_facts(after)}"


def _crosspoints(sheet: Sheet) -> str:
    """The matrix as it is soldered: the space or key at each crosspoint."""
    names = [[_cell(sheet, (row.number, column.number)) for column in sheet.columns] for row in sheet.rows]
    width = max(len(name) for row in names for name in row) + 1
    head = "".join(f"{column.number:>{width}}" for column in sheet.columns)
    lines = [f"{'row':<6}{head}"]
    lines += [
        f"{number:<6}" + "".join(f"{name:>{width}}" for name in row) for number, row in enumerate(names)
    ]
    keys = [key.value for key in sheet.profile.keys]
    first, second = (f"{COLOUR_WORDS[colour]} (`{colour.name.lower()}`)" for colour in Colour)
    explained = (
        (
            f"* is a bare diode; {', '.join(map(short_key, keys))} are the keys {', '.join(keys)}. Each "
            f"space has two reeds. The one in the centre is for {first}, the other, "
            f"{reed_words(sheet.profile)} of it, for {second} with its ring of magnets. For each space its "
            "row, and the columns of both:"
        ),
    )
    matrix = "\n".join(line.rstrip() for line in lines)
    return f"{matrix}\n\n{_facts(explained)}\n{_reeds(sheet)}"


def _cell(sheet: Sheet, at: Crosspoint) -> str:
    joint = sheet.joints.get(at, ".")
    first, _, second = joint.partition(" ")
    return "*" if joint == "bare" else short_key(second) if first == "key" else first


def _reeds(sheet: Sheet) -> str:
    """For each space the row, and the column of its centre and of its ring reed."""
    cells = [
        f"{space.name:<4}row {space.first[0]:<2} {space.first[1]:>2} {space.second[1]:>2}"
        if space.first[0] == space.second[0]
        else f"{space.name:<4}{space.first} {space.second}"
        for space in sheet.profile.spaces
    ]
    width = max(map(len, cells)) + 4
    beside = WIDTH // width
    height = -(-len(cells) // beside)
    lines = ("".join(f"{cell:<{width}}" for cell in cells[start::height]) for start in range(height))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _circuit(sheet: Sheet) -> str:
    value = ohms(sheet.profile.build.pull_up_ohm)
    drawing = DIODE.format(pull_up=value, pad=" " * (len(value) - len("10 kΩ")))
    return f"{drawing}\n{_facts(circuit_facts(sheet))}"


def _lights(sheet: Sheet) -> str:
    picture = chain_picture(sheet.lights)
    return f"Seen from above; + is where the supply comes in:\n\n{picture}\n{_facts(light_facts(sheet))}"


def _parts(sheet: Sheet) -> str:
    rows = [
        (f"{part.total:>4}", f"{part.count}+{part.spare}", part.name, part.purpose) for part in sheet.parts
    ]
    return _table((" buy", "used+spare", "part", "for"), rows)
