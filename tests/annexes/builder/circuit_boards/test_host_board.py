"""Shield and HAT: their pins are where the host has its own, and join to what the wiring sheet says."""

from collections.abc import Mapping
from functools import cache

import pytest

from controller.board import Transport
from hardware.builder.circuit_boards import board_files
from hardware.builder.circuit_boards.host_board import host_board
from hardware.builder.wiring import ohms, sheet_of
from hardware.profiles import load_profile, profile_names
from tests.annexes.builder.circuit_boards.copper_conductors import bare_boards
from tests.annexes.builder.circuit_boards.copper_reader import Place, all_of, copper_of, parsed, shapes
from tests.sweeps import PROOF

#: A part and the number of a pad.
PadName = tuple[str, str]

#: From the 3V3 at one end of a Pi's header: the number of a pin along its inner row, and the outer one.
PI_PINS = {"GPIO4": 7, "GPIO10": 19, "GPIO17": 11, "GPIO18": 12, "GPIO21": 40, "GPIO12": 32, "GPIO26": 37}
#: From A0 of a Mega, in tenths of an inch to the right and up (Arduino's drawing of the board).
MEGA_PINS = {"A1": (1, 0), "A9": (10, 0), "A15": (16, 0), "D12": (-7.6, 19), "D22": (17, 18), "D49": (18, 5)}


def each(host: str) -> list[str]:
    return [name for name in profile_names() if name.endswith(host)]


@cache
def text_of(name: str) -> str:
    """Return the file of a board without copper."""
    *_, board = bare_boards(name)
    return board_files(board)[f"{board.name}.kicad_pcb"]


def pins(name: str) -> dict[str, Place]:
    """Map the name of each pin to its place."""
    return {
        shape.pad[1]: shape.start for shape in shapes(text_of(name)) if shape.pad and shape.pad[0][0] == "P"
    }


@pytest.mark.parametrize("name", each("mega"))
def test_the_pins_of_a_shield_are_those_of_the_mega(name: str) -> None:
    own = pins(name)
    x, y = own["A0"]
    for pin, (right, up) in MEGA_PINS.items():
        if pin in own:
            assert own[pin] == pytest.approx((x + 2.54 * right, y - 2.54 * up), abs=0.01)
    assert {wire.pin for wire in (*load_profile(name).rows, *load_profile(name).columns)} <= set(own)


@pytest.mark.parametrize("name", each("gpio"))
def test_the_socket_of_a_hat_is_that_of_the_pi(name: str) -> None:
    own = pins(name)
    x, y = own["GPIO4"]
    for pin, number in PI_PINS.items():
        along, across = divmod(number - PI_PINS["GPIO4"], 2)
        assert own[pin] == pytest.approx((x + 2.54 * along, y - 2.54 * across), abs=0.01)


def nets_of(text: str) -> Mapping[PadName, frozenset[str]]:
    """Map every pad to its nets; pins of one name are several."""
    nets = dict[PadName, frozenset[str]]()
    for shape in shapes(text):
        if shape.pad:
            nets[shape.pad] = nets.get(shape.pad, frozenset()) | {shape.net}
    return nets


class HostFile:
    """What the nets of a file join, or its copper, and the values of its parts."""

    def __init__(self, text: str, pieces: Mapping[PadName, frozenset[object]]) -> None:
        self.pieces = pieces
        parts = all_of(parsed(text), "footprint")
        words = [{str(text[1]): str(text[2]) for text in all_of(part, "fp_text")} for part in parts]
        self.values = {word["reference"]: word["value"] for word in words if "reference" in word}

    def joins(self, *pads: PadName) -> bool:
        """Whether pads are one piece; pins of one name are so on the host."""
        return bool(frozenset.intersection(*(self.pieces[pad] for pad in pads)))

    def pin(self, name: str) -> PadName:
        return next(pad for pad in self.pieces if pad[0][0] == "P" and pad[1] == name)

    def bridges(self, value: str | int, one: PadName, other: PadName) -> bool:
        """Whether exactly one part of this value lies between the copper of two pads."""
        found, value = 0, value if isinstance(value, str) else ohms(value)
        for part in (part for part, own in self.values.items() if own == value):
            first, second = self.pieces[part, "1"], self.pieces[part, "2"]
            for end, far_end in ((first, second), (second, first)):
                found += bool(end & self.pieces[one] and far_end & self.pieces[other])
        return found == 1


@pytest.mark.parametrize("name", profile_names())
def test_a_host_board_joins_what_the_sheet_says(name: str) -> None:
    check(name, HostFile(text_of(name), nets_of(text_of(name))))


@PROOF
@pytest.mark.parametrize("name", profile_names())
def test_so_does_its_copper(name: str) -> None:
    board = host_board(load_profile(name))
    text = board_files(board)[f"{board.name}.kicad_pcb"]
    check(name, HostFile(text, copper_of(text)))


def check(name: str, copper: HostFile) -> None:
    sheet = sheet_of(load_profile(name))
    build, light = sheet.profile.build, next(plug for plug, _ in copper.pieces if plug == "J4")
    logic = next(
        copper.pin(pin.name)
        for rows in sheet.chip.header.rows
        for pin in rows.pins
        if pin.use.value == "supply"
    )
    for line in sheet.rows:
        assert copper.joins(copper.pin(line.pin), (line.connector, str(line.place)))
    for line in sheet.columns:
        plug = line.connector, str(line.place)
        assert copper.bridges(build.pull_up_ohm, plug, logic)
        if build.column_ohm:
            assert copper.bridges(build.column_ohm, plug, copper.pin(line.pin))
        else:
            assert copper.joins(plug, copper.pin(line.pin))
    supply, ground, data = (light, "2"), (light, "1"), (light, "3")
    assert copper.joins(supply, (light, "4"), ("F1", "2"), ("D1", "1"))
    assert copper.joins(("J_5V", "1"), ("F1", "1"))
    assert copper.joins(ground, (light, "5"), ("J_5V", "2"), ("D1", "2"), copper.pin("GND"))
    pin = copper.pin(sheet.profile.light_pin)
    assert copper.bridges(build.data_down_ohm, pin, ground)
    if sheet.profile.transport is Transport.SERIAL:
        assert copper.joins(pin, data)
        assert build.supply_pin is not None
        assert build.supply_ohm is not None
        sense = copper.pin(build.supply_pin)
        assert copper.bridges(build.supply_ohm[0], supply, sense)
        assert copper.bridges(build.supply_ohm[1], sense, ground)
    else:
        gate = {number: ("U1", str(number)) for number in range(1, 15)}
        assert copper.joins(pin, gate[2])
        assert copper.joins(gate[3], data)
        assert copper.joins(ground, *(gate[number] for number in (1, 5, 7, 9, 12)))
        assert copper.joins(supply, *(gate[number] for number in (4, 10, 13, 14)))
        assert copper.bridges("100n", supply, ground)
