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
from hardware.kit.printed_files import csv_of
from hardware.wiring import Sheet, SheetAxis, SheetLine, kind_of

#: The allowance for a joint, to strip and bend.
JOINT_MM = 30

#: Cross-sections in mm2: lines and light to light, the supply, and the enamelled wire at the stub of a reed.
LINE_MM2, SUPPLY_MM2, STUB_MM2 = 0.14, 0.75, 0.13

#: How far the wire from a reed's upper stub hangs out of the block.
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
        """The length to cut each piece."""
        return math.ceil(round(self.way_mm + self.lead_mm, 3)) + JOINT_MM * self.joints

    @property
    def metres(self) -> float:
        """The length of all pieces together."""
        return self.pieces * self.cut_mm / 1000


def cords_of(sheet: Sheet) -> tuple[Cord, ...]:
    """List every wire: rows, columns, lights, reeds."""
    return (
        *(_of_line(sheet, line) for line in sheet.lines if line.stops),
        *_of_lights(sheet),
        *_of_supply(sheet),
        _of_stubs(sheet),
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


def metres_of(cords: Iterable[Cord], mm2: float) -> float:
    """Add up the wire with one cross-section."""
    return sum(cord.metres for cord in cords if cord.mm2 == mm2)


def _of_line(sheet: Sheet, line: SheetLine) -> Cord:
    return Cord(
        line.name,
        line.colour,
        LINE_MM2,
        f"{line.connector}.{line.place}, {line.pin}",
        key_word(line.stops[-1].name),
        line.along_mm + _within_rings_mm(sheet, line),
        _lead_mm(sheet, line.stops[0].name),
        1 + len(line.crosspoints) + _rings(sheet, line) * (len(sheet.profile.build.reeds.ring_mm) - 1),
    )


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


def _of_stubs(sheet: Sheet) -> Cord:
    way_mm = sheet.profile.build.deck.block_mm + _OUT_MM
    return Cord(
        "upper stub", "enamelled", STUB_MM2, "a reed", "below the block", way_mm, 0, 0, pieces=sheet.reeds
    )
