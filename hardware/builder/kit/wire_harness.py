"""The wire harness: the colour, both ends and cut length of every wire of a board.

Decides the allowance for a joint (`JOINT_MM`) and the lead from the plug; the way along spaces and keys
comes from the sheet. Lengths are in millimetres, rounded up.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from controller.board import key_word
from controller.document import csv_of
from hardware.builder.wiring import Sheet, SheetAxis, SheetLine, kind_of

#: The allowance for a joint, to strip and bend.
JOINT_MM = 30

#: Cross-sections in mm2: lines and light to light, the supply, the enamelled wire at the stubs of a reed, and
#: the bare wire along a row.
LINE_MM2, SUPPLY_MM2, STUB_MM2, BARE_MM2 = 0.14, 0.75, 0.13, 0.2

#: How far the wires from a reed's stubs hang out of the block.
_OUT_MM = 25

_HEAD = ("wire", "colour", "mm2", "from", "to", "way mm", "lead mm", "joints", "cut mm", "pieces", "metres")


@dataclass(frozen=True, slots=True)
class Cord:
    """A wire to cut: ``way_mm`` along the board, ``lead_mm`` to its plug, in ``pieces`` copies."""

    name: str
    colour: str
    mm2: float
    start: str
    end: str
    way_mm: float
    lead_mm: float
    joints: int
    pieces: int = 1

    @property
    def cut_mm(self) -> int:
        """The length to cut each piece; where a bare wire is tapped, nothing is stripped or bent."""
        bent = 2 if self.mm2 == BARE_MM2 else self.joints
        return math.ceil(round(self.way_mm + self.lead_mm, 3)) + JOINT_MM * bent

    @property
    def metres(self) -> float:
        """The length of all pieces together."""
        return self.pieces * self.cut_mm / 1000


def cords_of(sheet: Sheet) -> tuple[Cord, ...]:
    """List every wire: rows, columns, lights, reeds."""
    return (
        *(cord for line in sheet.lines if line.stops for cord in _of_line(sheet, line)),
        *_of_lights(sheet),
        *_of_supply(sheet),
        *_of_stubs(sheet),
    )


def harness_csv(sheet: Sheet) -> str:
    """Write the list of all wires."""
    return csv_of(
        _HEAD,
        (
            (
                *(cord.name, cord.colour, cord.mm2, cord.start, cord.end),
                *(math.ceil(cord.way_mm), math.ceil(cord.lead_mm), cord.joints),
                *(cord.cut_mm, cord.pieces, round(cord.metres, 2)),
            )
            for cord in cords_of(sheet)
        ),
    )


def metres_of(cords: Iterable[Cord]) -> dict[tuple[float, str], float]:
    """Add up the wire of each cross-section and colour."""
    metres: dict[tuple[float, str], float] = {}
    for cord in cords:
        wire = cord.mm2, cord.colour
        metres[wire] = metres.get(wire, 0.0) + cord.metres
    return metres


def _of_line(sheet: Sheet, line: SheetLine) -> Iterator[Cord]:
    """Yield the wire of a line; a row of spaces is a bare wire, to which a coloured one leads."""
    start, end = f"{line.connector}.{line.place}, {line.pin}", key_word(line.stops[-1].name)
    lead_mm, taps = _lead_mm(sheet, line.stops[0].name), len(line.crosspoints)
    if line.axis is SheetAxis.ROW and not line.is_reference:
        first = key_word(line.stops[0].name)
        yield Cord(line.name, line.colour, LINE_MM2, start, first, 0, lead_mm, 2)
        yield Cord(f"{line.name}, along", "bare", BARE_MM2, first, end, line.along_mm, 0, taps)
        return
    way_mm = line.along_mm + _within_rings_mm(sheet, line)
    in_rings = _rings(sheet, line) * (len(sheet.profile.build.reeds.ring_mm) - 1)
    yield Cord(line.name, line.colour, LINE_MM2, start, end, way_mm, lead_mm, 1 + taps + in_rings)


def _rings(sheet: Sheet, line: SheetLine) -> int:
    """Count the rings of reeds that a column visits; a row meets only one diode per ring."""
    if line.axis is SheetAxis.ROW:
        return 0
    return sum(kind_of(sheet.joints[at]) == "second" for at in line.crosspoints)


def _within_rings_mm(sheet: Sheet, line: SheetLine) -> float:
    """Return the extra wire that a column needs to visit all reeds of its rings, there and back."""
    around_mm = sum(math.dist(one, other) for one, other in pairwise(sheet.profile.build.reeds.ring_mm))
    return 2 * _rings(sheet, line) * around_mm


def _lead_mm(sheet: Sheet, name: str) -> float:
    """Return the way from the plug, parallel to the edges of the board."""
    build = sheet.profile.build
    at_mm = sheet.profile.places_mm().get(name, build.exit_mm)
    return build.cable_mm + abs(at_mm[0] - build.exit_mm[0]) + abs(at_mm[1] - build.exit_mm[1])


def _of_lights(sheet: Sheet) -> Iterator[Cord]:
    """Yield the data wire to the first light, and the wires between lights, grouped by length."""
    first = sheet.lights[0].space
    yield Cord(
        "data", "green", LINE_MM2, sheet.profile.light_pin, "DIN of light 0", 0, _lead_mm(sheet, first), 2
    )
    hops = Counter(round(light.hop_mm) for light in sheet.lights if light.hop_mm is not None)
    for hop_mm, pieces in sorted(hops.items()):
        for name, colour in (("5 V", "red"), ("GND", "black"), ("data", "green")):
            yield Cord(
                f"{name}, light to light",
                colour,
                LINE_MM2,
                "a light",
                "the next light",
                hop_mm,
                0,
                2,
                pieces,
            )


def _of_supply(sheet: Sheet) -> Iterator[Cord]:
    for light in sheet.lights:
        if light.is_fed:
            for name, colour, start in (("5 V", "red", "behind the fuse"), ("GND", "black", "the supply")):
                yield Cord(
                    f"{name}, feed",
                    colour,
                    SUPPLY_MM2,
                    start,
                    f"light {light.number}, {light.space}",
                    0,
                    _lead_mm(sheet, light.space),
                    2,
                )


def _of_stubs(sheet: Sheet) -> Iterator[Cord]:
    """Yield the wires from both stubs of the reeds; the lower stub ends within the block as well."""
    build = sheet.profile.build
    high_mm = build.deck.block_mm
    low_mm = high_mm - build.air_mm - 2 * build.reeds.stub_mm - build.reeds.glass_mm
    for name, way_mm in (("upper stub", high_mm), ("lower stub", max(low_mm, 0.0))):
        way = way_mm + _OUT_MM
        yield Cord(name, "enamelled", STUB_MM2, "a reed", "below the block", way, 0, 1, sheet.reeds)
