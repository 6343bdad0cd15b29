"""The builder's tables as text, for a terminal and for paper: no line is longer than WIDTH.

Decides their layout and the sentences between them; all facts come from the sheet.

The chain of lights drawn in characters, in its layout on the board, seen from above.
"""

import textwrap
from collections.abc import Iterable, Sequence
from itertools import pairwise

from controller.board import Crosspoint, Space
from hardware.wiring.builder_sentences import (
    board_fact,
    circuit_facts,
    light_facts,
    reed_fact,
    short_key,
    way_of,
)
from hardware.wiring.header import FROM_ABOVE, header_picture
from hardware.wiring.parts import ohms
from hardware.wiring.pi_settings import FILE, config_text
from hardware.wiring.sheet import Sheet, SheetLight, SheetLine

#: Characters from one light to the next beside it: a number, a gap, an arrow, a gap.
_STEP = 6
_NUMBER = 2


def chain_picture(lights: Sequence[SheetLight]) -> str:
    """Draw every light as its number, and the way to the next as an arrow, a bar or a slash."""
    pitch_mm = min((light.hop_mm for light in lights if light.hop_mm), default=1.0)
    left_mm = min(light.at_mm[0] for light in lights)
    heights = sorted({round(light.at_mm[1], 1) for light in lights}, reverse=True)
    lines: dict[int, dict[int, str]] = {}

    def place(light: SheetLight) -> tuple[int, int]:
        across = round((light.at_mm[0] - left_mm) * _STEP / pitch_mm)
        return across, 2 * heights.index(round(light.at_mm[1], 1))

    def put(across: int, down: int, text: str) -> None:
        lines.setdefault(down, {}).update({across + n: sign for n, sign in enumerate(text)})

    for light in lights:
        put(*place(light), f"{light.number:>{_NUMBER}}{'+' if light.is_fed else ''}")
    for one, other in pairwise(lights):
        (x, y), (then_x, then_y) = place(one), place(other)
        put((x + then_x) // 2 + 1, (y + then_y) // 2, _way(then_x - x, then_y - y))
    return "".join(_line(lines.get(down, {})) for down in range(2 * len(heights) - 1))


def _way(right: int, down: int) -> str:
    if down == 0:
        return ">" if right > 0 else "<"
    if right == 0:
        return "|"
    return "/" if (right > 0) != (down > 0) else "\\"


def _line(signs: dict[int, str]) -> str:
    width = max(signs, default=-1) + 1
    return f"    {''.join(signs.get(n, ' ') for n in range(width))}".rstrip() + "\n"


WIDTH = 100

#: A crosspoint, drawn. The band is the ring on the diode's body.
DIODE = """\
{volts} --[{pull_up}]--+-- column pin
{pad}               |
{pad}               +---o/ o-----|>|--- row pin: low while selected, else not connected
{pad}                   reed   anode|band (cathode)
"""


def text_of(sheet: Sheet) -> str:
    """Return every table as text, one after the other."""
    chip = sheet.chip
    parts = (
        _head(sheet),
        _section(f"Pins of the {chip.name}", _pins(sheet)),
        *([_section(f"Header of the {chip.name}", _header(sheet))] if chip.header else []),
        *([_section(f"Settings of the {chip.name}", _settings(sheet))] if chip.settings else []),
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
        board_fact(sheet),
        (
            f"Seen from above, {profile.spaces[0].name} is at the lower left. From below, where you solder, "
            "left and right are swapped."
        ),
    )
    return f"{title}\n{'=' * len(title)}\n{_facts(facts)}"


def _section(title: str, body: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{body.rstrip()}\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lay out columns as wide as they need to be, the last one wrapped."""
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
        (line.pin, line.terminal, f"{line.name}{' (reference)' if line.is_reference else ''}", _plug(line))
        for line in sheet.lines
    ]
    chip = sheet.chip
    others = [(pin.pin, pin.terminal, pin.goes_to, "") for pin in chip.single_pins]
    table = _table(("pin", chip.place, "goes to", "connector and colour"), [*lines, *others])
    return f"{table}\n{_facts(chip.pin_facts)}"


def _header(sheet: Sheet) -> str:
    return f"{_facts([FROM_ABOVE])}\n{header_picture(sheet)}"


def _settings(sheet: Sheet) -> str:
    """Print them exactly as they are written, so that they can be copied from here."""
    instruction = (
        f"Add these lines to the end of {FILE}; they take effect when the {sheet.chip.name} restarts:"
    )
    return f"{_facts([instruction])}\n{config_text(sheet.chip.settings)}\n{_facts(sheet.chip.setting_facts)}"


def _plug(line: SheetLine) -> str:
    return f"{line.connector}.{line.place}  {line.colour}"


def _connectors(sheet: Sheet) -> str:
    return "\n".join(
        f"{name}\n" + _table(("", ""), ((f"{line.place:>4}", _ends(line)) for line in lines)).lstrip("\n")
        for name, lines in sheet.connectors.items()
    )


def _ends(line: SheetLine) -> str:
    return f"{line.colour:<9}  {line.pin:<6}  {line.name}{', reference' if line.is_reference else ''}"


def _wires(sheet: Sheet) -> str:
    rows = (
        (line.name, line.pin, line.colour, f"{line.along_mm:.0f}", way_of(line, unknown="..", bare="*"))
        for line in sheet.lines
    )
    bare = " * is the bare diode at the far end." if sheet.bare else ""
    before = (
        (
            "Numbers between names are millimetres from centre to centre; .. is the length from the plug, "
            f"which you measure.{bare}"
        ),
    )
    reference = (
        "The reference lines pass the far ends of all other wires, in this order, and then each other. "
        "In brackets: the wires they meet there."
    )
    after = (
        *([reference] if sheet.bare else []),
        f"Along the spaces there are {sheet.along_m:.1f} m of wire in all.",
    )
    return f"{_facts(before)}\n{_table(('wire', 'pin', 'colour', 'mm', 'way'), rows)}\n{_facts(after)}"


def _crosspoints(sheet: Sheet) -> str:
    """Print the matrix as it is soldered: the space or key at each crosspoint."""
    names = [[_cell(sheet, (row.number, column.number)) for column in sheet.columns] for row in sheet.rows]
    width = max(len(name) for row in names for name in row) + 1
    head = "".join(f"{column.number:>{width}}" for column in sheet.columns)
    lines = [f"{'row':<6}{head}"]
    lines += [
        f"{number:<6}" + "".join(f"{name:>{width}}" for name in row) for number, row in enumerate(names)
    ]
    keys = [key.word for key in sheet.profile.keys]
    bare = "* is a bare diode; " if sheet.bare else ""
    explained = (
        (
            f"{bare}{', '.join(map(short_key, keys))} are the keys {', '.join(keys)}. "
            f"{reed_fact(sheet.profile)} For each space, its row and the column of each reed:"
        ),
    )
    matrix = "\n".join(line.rstrip() for line in lines)
    return f"{matrix}\n\n{_facts(explained)}\n{_reeds(sheet)}"


def _cell(sheet: Sheet, at: Crosspoint) -> str:
    joint = sheet.joints.get(at, ".")
    first, _, second = joint.partition(" ")
    return "*" if joint == "bare" else short_key(second) if first == "key" else first


def _reeds(sheet: Sheet) -> str:
    """Print for each space its row, and the columns of its centre and ring reeds."""
    cells = [_sensors(space) for space in sheet.profile.spaces]
    width = max(map(len, cells)) + 4
    beside = WIDTH // width
    height = -(-len(cells) // beside)
    lines = ("".join(f"{cell:<{width}}" for cell in cells[start::height]) for start in range(height))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _sensors(space: Space) -> str:
    if space.first[0] != space.second[0]:
        return f"{space.name:<4}{space.first} {space.second}"
    columns = dict.fromkeys((space.first[1], space.second[1]))
    return f"{space.name:<4}row {space.first[0]:<2} {' '.join(f'{column:>2}' for column in columns)}"


def _circuit(sheet: Sheet) -> str:
    value = ohms(sheet.profile.build.pull_up_ohm)
    volts = f"{sheet.chip.logic_v:g} V"
    drawing = DIODE.format(volts=volts, pull_up=value, pad=" " * (len(volts + value) - len("5 V10 kΩ")))
    return f"{drawing}\n{_facts(circuit_facts(sheet))}"


def _lights(sheet: Sheet) -> str:
    picture = chain_picture(sheet.lights)
    return f"Seen from above; + marks where the supply comes in:\n\n{picture}\n{_facts(light_facts(sheet))}"


def _parts(sheet: Sheet) -> str:
    rows = [
        (f"{part.total:>4}", f"{part.count}+{part.spare}", part.name, part.purpose) for part in sheet.parts
    ]
    return _table((" buy", "used+spare", "part", "for"), rows)
