"""Every bought part against KiCad's own library: its legs, which of them are one, and the room of its body.

The light is not in the library of KiCad 6. Pins and sockets that meet a host are held against that host, in
`test_host_board`.
"""

from collections.abc import Iterator
from math import dist

import pytest

from controller.board import Place
from hardware.builder.circuit_boards.copper import HEADER, WIRE, Component, Face
from hardware.profiles import profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards
from tests.annexes.builder.circuit_boards.library_reader import LibraryPart, library_part

pytestmark = pytest.mark.kicad

#: The library's footprints of a package; of keys those of two makers, which have the same straps.
FOOTPRINTS = {
    "key": ("Button_Switch_THT/SW_PUSH_6mm", "Button_Switch_THT/SW_TH_Tactile_Omron_B3F-10xx"),
    "SOD-123": ("Diode_SMD/D_SOD-123",),
    "R0805": ("Resistor_SMD/R_0805_2012Metric",),
    "C0805": ("Capacitor_SMD/C_0805_2012Metric",),
    "radial-8": ("Capacitor_THT/CP_Radial_D8.0mm_P3.50mm",),
    "PJ-102AH": ("Connector_BarrelJack/BarrelJack_CUI_PJ-102AH_Horizontal",),
    "clips-5x20": ("Fuse/Fuseholder_Clip-5x20mm_Schurter_CQM_Inline_P20.60x5.00mm_D1.00mm_Horizontal",),
    "DO-201": ("Diode_THT/D_DO-201_P12.70mm_Horizontal",),
    "SO-14": ("Package_SO/SOIC-14_3.9x8.7mm_P1.27mm",),
}
#: What has no footprint there, and what is no bought part.
ELSEWHERE = ("SK6812MINI-E", WIRE, "pins-", "socket-")
#: How far a pad may lie from that of the library, and how much narrower its hole may be.
OFF_MM, NARROWER_MM = 0.1, 0.2


def bought() -> dict[str, Component]:
    """Return one part of each package on each side."""
    found = dict[str, Component]()
    for name in profile_names():
        for board in bare_boards(name):
            for part in board.parts:
                if not part.package.startswith(ELSEWHERE):
                    found.setdefault(f"{part.package} {part.side.value} {part.turn_deg:g}", part)
    return found


def footprints(package: str) -> tuple[str, ...]:
    if package.startswith(HEADER):
        pins = int(package.removeprefix(HEADER))
        return (f"Connector_Molex/Molex_KK-254_AE-6410-{pins:02}A_1x{pins:02}_P2.54mm_Vertical",)
    return FOOTPRINTS[package]


def placings(one: LibraryPart, part: Component) -> Iterator[tuple[list[Place], tuple[Place, Place]]]:
    """Yield where pads and body of a library's part are, in each way it can be turned onto ours."""
    mirror = -1 if part.side is Face.BACK else 1
    for along, across in ((1, 0), (0, 1), (-1, 0), (0, -1)):

        def turned(at: Place, along: int = along, across: int = across) -> Place:
            x, y = mirror * at[0], at[1]
            return x * along - y * across, x * across + y * along

        places = [turned(pad.at_mm) for pad in one.pads]
        low, high = (
            tuple(pick(ends) for ends in zip(*map(turned, one.body_mm), strict=True)) for pick in (min, max)
        )
        off = [
            sum(pad.at_mm[axis] for pad in part.pads) / len(part.pads)
            - sum(at[axis] for at in places) / len(places)
            for axis in (0, 1)
        ]

        def shifted(at: tuple[float, ...], off: list[float] = off) -> Place:
            return at[0] + off[0], at[1] + off[1]

        yield [shifted(at) for at in places], (shifted(low), shifted(high))


def is_on(part: Component, one: LibraryPart, places: list[Place]) -> bool:
    """Whether each pad of a part is where the library has one of its number, and its hole no narrower."""
    own = list(part.pads)
    for pad, at_mm in zip(one.pads, places, strict=True):
        near = [mine for mine in own if mine.number == pad.number and dist(mine.at_mm, at_mm) <= OFF_MM]
        if not near or near[0].drill_mm < pad.drill_mm - NARROWER_MM:
            return False
        own.remove(near[0])
    return True


def bodies(part: Component, name: str) -> list[tuple[Place, Place]]:
    """Return the body of a library's part in each way in which its pads are those of ours."""
    one = library_part(name)
    assert len(one.pads) == len(part.pads), name
    return [body for places, body in placings(one, part) if is_on(part, one, places)]


@pytest.mark.parametrize("part", bought().values(), ids=bought())
def test_the_legs_are_those_of_the_library(part: Component) -> None:
    """Pads of one number are one piece of metal: a key has two straps, each of two legs."""
    for name in footprints(part.package):
        assert bodies(part, name), (part.package, name)
    for number in {pad.number for pad in part.pads}:
        assert len({pad.net for pad in part.pads if pad.number == number}) == 1


@pytest.mark.parametrize("part", bought().values(), ids=bought())
def test_the_room_of_a_part_holds_its_body_and_its_joints(part: Component) -> None:
    low, high = part.room_mm
    for name in footprints(part.package):
        for body in bodies(part, name):
            assert all(low[axis] <= body[0][axis] and body[1][axis] <= high[axis] for axis in (0, 1)), name
    for pad in part.pads:
        for axis in (0, 1):
            half = pad.size_mm[axis] / 2
            assert low[axis] <= pad.at_mm[axis] - half
            assert pad.at_mm[axis] + half <= high[axis]
