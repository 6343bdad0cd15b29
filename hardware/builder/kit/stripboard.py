"""The strip-board between a board's plugs and its chip: where to cut it, and what to solder into it.

Decides where everything goes. Each line of the matrix has its own strip, with the header of its plug in the
middle and the wire to the chip on the left. A column's strip also has, on the right, its pull-up, which
bridges a cut and ends on a bare wire across all columns. A resistor between column and pin, if there is one,
bridges a second cut on the left. `hardware.builder.kit.stripboard_svg` decides how this is drawn.

Strips and holes are counted from 1, strips downwards, seen from the component side.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from hardware.builder.wiring import GROUND, SUPPLY, Sheet, ohms, shifter_pins

#: A hole: its strip, and its number on the strip.
Spot = tuple[int, int]

#: The holes for the parts on a strip.
_CHIP, _LEFT, _LEFT_CUT, _LEFT_END = 2, 4, 9, 10
_PLUG, _RIGHT, _RIGHT_CUT, _RIGHT_END, _BUS = 14, 18, 23, 24, 26
_DIP_LEFT, _DIP_CUT, _DIP_RIGHT = 24, 25, 27
_TERMINAL = 42
HOLES = 44


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A part or a wire between two holes; ``kind`` is resistor, capacitor, wire or bare."""

    kind: str
    text: str
    one: Spot
    other: Spot


@dataclass(frozen=True, slots=True)
class PlugHeader:
    """The header of a plug: one pin per strip, starting at pin 1."""

    name: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class End:
    """A wire that leaves the strip-board: its hole, where it goes, and its colour."""

    spot: Spot
    text: str
    colour: str


@dataclass(frozen=True, slots=True)
class Socket:
    """A socket with two rows of pins, over a cut in each of its strips: its name, and its pins from 1 on."""

    name: str
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything on the strip-board."""

    strips: int
    cuts: tuple[Spot, ...]
    bridges: tuple[BoardPart, ...]
    headers: tuple[PlugHeader, ...]
    ends: tuple[End, ...]
    sockets: tuple[Socket, ...]


def layout_of(sheet: Sheet) -> Layout:
    """Lay out the strip-board of a board."""
    strips = strips_of(sheet)
    logic = max(strips.values()) + 1
    ground, feed = logic + 1, logic + 2
    supply, sockets, strips_used = (
        _of_shifter(sheet, ground, feed) if sheet.chip.shifter else _of_mega(sheet, ground, feed)
    )
    columns = [strips[line.name] for line in sheet.columns]
    cuts, parts = _of_lines(sheet, strips)
    return Layout(
        strips=strips_used,
        cuts=(*cuts, *((strip, _DIP_CUT) for socket in sockets for strip, hole in socket.spots[:7])),
        bridges=(*parts, *_bus(columns, logic), *(item for item in supply if isinstance(item, BoardPart))),
        headers=tuple(
            PlugHeader(name, tuple((strips[line.name], _PLUG) for line in lines))
            for name, lines in sheet.connectors.items()
        ),
        ends=(
            *(End((strips[line.name], _CHIP), line.pin, line.colour) for line in sheet.lines),
            End((logic, _CHIP), f"{sheet.chip.logic_pin} of the {sheet.chip.name}", "orange"),
            End((ground, _CHIP), f"GND of the {sheet.chip.name}", "black"),
            End((ground, _TERMINAL), "GND of the lights", "black"),
            End((feed, _TERMINAL), "5 V of the lights, behind the fuse", "red"),
            *(item for item in supply if isinstance(item, End)),
        ),
        sockets=sockets,
    )


def chip_side(sheet: Sheet) -> str:
    """Say how the wires on the left meet the pins of the chip."""
    return f"each wire to its pin of the {sheet.chip.name}, over {sheet.chip.plug}"


def strips_of(sheet: Sheet) -> dict[str, int]:
    """Assign a strip to every line, plug by plug, and pin by pin within a plug."""
    strips, first = dict[str, int](), 1
    for lines in sheet.connectors.values():
        strips |= {line.name: first + line.place - 1 for line in lines}
        first += max(line.place for line in lines)
    return strips


def _of_lines(sheet: Sheet, strips: dict[str, int]) -> tuple[list[Spot], list[BoardPart]]:
    """Place the cuts and resistors of the columns."""
    build = sheet.profile.build
    cuts, parts = list[Spot](), list[BoardPart]()
    for line in sheet.columns:
        strip = strips[line.name]
        cuts.append((strip, _RIGHT_CUT))
        parts.append(BoardPart("resistor", ohms(build.pull_up_ohm), (strip, _RIGHT), (strip, _RIGHT_END)))
        if build.column_ohm:
            cuts.append((strip, _LEFT_CUT))
            parts.append(BoardPart("resistor", ohms(build.column_ohm), (strip, _LEFT), (strip, _LEFT_END)))
    return cuts, parts


def _bus(columns: list[int], logic: int) -> Iterator[BoardPart]:
    """Run a wire along the ends of all pull-ups, down to the chip's supply; it is bare between neighbours."""
    stops = [*sorted(columns), logic]
    for one, other in pairwise(stops):
        kind = "bare" if other - one == 1 else "wire"
        yield BoardPart(kind, "", (one, _BUS), (other, _BUS))


#: The additions for the lights: parts and ends, sockets, and the total number of strips.
_Side = tuple[tuple[BoardPart | End, ...], tuple[Socket, ...], int]


def _of_mega(sheet: Sheet, ground: int, feed: int) -> _Side:
    """Place the divider that measures the supply, and the resistor that keeps the data low."""
    profile, build = sheet.profile, sheet.profile.build
    sense, data = feed + 1, feed + 2
    items: list[BoardPart | End] = [
        End((data, _CHIP), profile.light_pin, "green"),
        End((data, _TERMINAL), "data of the lights", "green"),
        BoardPart("resistor", ohms(build.data_down_ohm), (ground, 32), (data, 32)),
    ]
    if build.supply_pin is not None and build.supply_ohm is not None:
        upper, lower = (ohms(value) for value in build.supply_ohm)
        items += [
            End((sense, _CHIP), build.supply_pin, "blue"),
            BoardPart("resistor", upper, (feed, 38), (sense, 38)),
            BoardPart("resistor", lower, (ground, 35), (sense, 35)),
        ]
    return tuple(items), (), data


def _of_shifter(sheet: Sheet, ground: int, feed: int) -> _Side:
    """Place the socket of the level shifter, and wire each of its pins."""
    first = feed + 1
    left = [(first + n, _DIP_LEFT) for n in range(7)]
    right = [(first + n, _DIP_RIGHT) for n in range(7)]
    spots = (*left, *reversed(right))
    build = sheet.profile.build
    items: list[BoardPart | End] = []
    for number, (end, (strip, hole)) in enumerate(zip(shifter_pins(sheet), spots, strict=True), start=1):
        at = hole - 2 - (number % 7) if hole == _DIP_LEFT else hole + 2 + (number % 7)
        if end in {GROUND, SUPPLY}:
            items.append(BoardPart("wire", "", (strip, at), (ground if end == GROUND else feed, at)))
    (data, _), (out, _) = spots[1], spots[2]
    items += [
        End((data, _CHIP), sheet.profile.light_pin, "green"),
        BoardPart("resistor", ohms(build.data_down_ohm), (data, 12), (spots[0][0], 12)),
        End((out, _CHIP), "data of the lights", "green"),
        BoardPart("capacitor", "100 nF", (spots[13][0], _DIP_RIGHT + 1), (spots[11][0], _DIP_RIGHT + 1)),
    ]
    return tuple(items), (Socket(str(sheet.chip.shifter), spots),), first + 6
