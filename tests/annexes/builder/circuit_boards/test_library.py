"""Every bought part against KiCad's own library: its legs, which of them are one, and the room of its body.

The light is in no library of KiCad 6 to 9. What meets a host is held against a board of the library that has
the same pins.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import dist

import pytest

from controller.board import Place
from hardware.builder.circuit_boards.copper import Component, Face, Pad
from hardware.builder.datasheets import Datasheet
from hardware.mega_header import SOCKETS
from hardware.pi_header import GROUNDS, PHYSICAL, POWER_3V3, POWER_5V
from hardware.profiles import profile_names
from tests.annexes.builder.bought_parts import sheet_of, sheets
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards
from tests.annexes.builder.circuit_boards.library_reader import (
    LibraryPad,
    LibraryPart,
    library_part,
    symbol_pins,
)

pytestmark = pytest.mark.kicad

#: Pins and sockets that meet a host: they are no part with a body of its own.
MEETING = ("pins-", "socket-")
#: How far a pad may lie from that of the library, and how much narrower its hole may be.
OFF_MM, NARROWER_MM = 0.1, 0.2


def bought() -> dict[str, Component]:
    """Return one part of each package on each side."""
    found = dict[str, Component]()
    for name in profile_names():
        for board in bare_boards(name):
            for part in board.parts:
                if not part.package.startswith(MEETING) and sheet_of(part.package).library:
                    found.setdefault(f"{part.package} {part.side.value} {part.turn_deg:g}", part)
    return found


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
    for name in sheet_of(part.package).library:
        assert bodies(part, name), (part.package, name)
    for number in {pad.number for pad in part.pads}:
        assert len({pad.net for pad in part.pads if pad.number == number}) == 1


@pytest.mark.parametrize("part", bought().values(), ids=bought())
def test_the_room_of_a_part_holds_its_body_and_its_joints(part: Component) -> None:
    low, high = part.room_mm
    for name in sheet_of(part.package).library:
        for body in bodies(part, name):
            assert all(low[axis] <= body[0][axis] and body[1][axis] <= high[axis] for axis in (0, 1)), name
    for pad in part.pads:
        for axis in (0, 1):
            half = pad.size_mm[axis] / 2
            assert low[axis] <= pad.at_mm[axis] - half
            assert pad.at_mm[axis] + half <= high[axis]


@pytest.mark.parametrize(
    "sheet", [sheet for sheet in sheets() if sheet.library], ids=lambda sheet: sheet.package
)
def test_the_body_of_a_data_sheet_is_that_of_the_library(sheet: Datasheet) -> None:
    """The library draws a lying diode with its leads; across them both are alike."""
    for name in sheet.library:
        one = library_part(name)
        off = [
            sum(leg.at_mm[axis] for leg in sheet.legs) / len(sheet.legs)
            - sum(pad.at_mm[axis] for pad in one.pads) / len(one.pads)
            for axis in (0, 1)
        ]
        low, high = (tuple(at + by for at, by in zip(corner, off, strict=True)) for corner in one.body_mm)
        assert (low[1], high[1]) == pytest.approx([corner[1] for corner in sheet.body_mm], abs=OFF_MM), name
        assert low[0] - OFF_MM <= sheet.body_mm[0][0] < sheet.body_mm[1][0] <= high[0] + OFF_MM, name


#: The pins of the library's Uno by their numbers, and those of its Pi.
UNO = [
    *("", "IOREF", "RESET", "3V3", "5V", "GND", "GND", "VIN", *(f"A{number}" for number in range(6))),
    *(*(f"D{number}" for number in range(14)), "GND", "AREF", "SDA", "SCL"),
]
PI = {number: name for name, number in PHYSICAL.items()} | {
    27: "GPIO0",
    28: "GPIO1",
    **{
        number: name
        for name, pins in {"GND": GROUNDS, "3V3": POWER_3V3, "5V": POWER_5V}.items()
        for number in pins
    },
}


def meets(places: Iterable[tuple[str, Place]], host: list[LibraryPad]) -> bool:
    """Whether these are the pins and screws of a host of the library, which lies face down on a board."""
    pads = tuple(Pad(name, at_mm, (1.6, 1.6), "", 3.0) for name, at_mm in places)
    own = Component("", "", "", (0.0, 0.0), Face.BACK, pads, ((0.0, 0.0), (0.0, 0.0)))
    one = LibraryPart(tuple(host), ((0.0, 0.0), (0.0, 0.0)))
    assert len(pads) == len(host)
    return any(is_on(own, one, found) for found, _ in placings(one, own))


def test_the_sockets_of_the_mega_are_those_of_the_uno_where_both_have_them() -> None:
    """Both take the same shields."""
    host = [
        replace(pad, number=UNO[int(pad.number) - 1]) for pad in library_part("Module/Arduino_UNO_R3").pads
    ]
    places = [
        (name, (socket.first_mm[0] + 2.54 * number, -socket.first_mm[1]))
        for socket in SOCKETS
        if not socket.is_paired
        for number, name in enumerate(socket.names)
        if name in UNO
    ]
    assert meets(places, host)


@pytest.mark.parametrize("name", [name for name in profile_names() if name.endswith("gpio")])
def test_the_socket_of_a_hat_and_the_screws_beside_it_are_those_of_a_pi(name: str) -> None:
    """The screws at the other edge are farther away on a Pi that is no Zero."""
    pads = library_part("Module/Raspberry_Pi_Zero_Socketed_THT_FaceDown_MountingHoles").pads
    (beside_mm,) = {pad.at_mm[0] for pad in pads if not pad.number and abs(pad.at_mm[0]) < 3.0}
    host = [
        replace(pad, number=PI[int(pad.number)] if pad.number else "")
        for pad in pads
        if pad.number or pad.at_mm[0] == beside_mm
    ]
    hat = bare_boards(name)[-1]
    (socket,) = (part for part in hat.parts if part.package.startswith("socket-"))
    upper_mm = max(bore.at_mm[1] for bore in hat.bores)
    screws = [("", bore.at_mm) for bore in hat.bores if bore.at_mm[1] == upper_mm]
    assert meets([*((pad.number, pad.at_mm) for pad in socket.pads), *screws], host)


def test_the_pins_of_the_pi_have_the_names_of_the_library() -> None:
    """There a pin has all names of what it can do, as in ``SDA/GPIO2``."""
    there = symbol_pins("Connector", "Raspberry_Pi_2_3")
    assert {number: name for number, name in PI.items() if name not in there[str(number)].split("/")} == {}
