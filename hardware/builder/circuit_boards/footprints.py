"""The parts that stand on the circuit boards: each as its data sheet has it, at its place, with its nets.

The plugs join the host's board, the skin and the rows: here is the net at each of their contacts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import cos, radians, sin

from controller.board import Place, Profile
from hardware.builder import datasheets as sheets
from hardware.builder.circuit_boards.copper import Component, Face, Pad
from hardware.builder.datasheets import PITCH_MM, Corners, Datasheet
from hardware.builder.mechanics import moved
from hardware.builder.wiring import ohms

#: The nets of the lights: their supply, which is not the host's, the ground of both, and the data.
SUPPLY, GROUND, DATA = "5V", "GND", "DATA"

#: The nets at the contacts of each plug, from 1 on; an empty one goes nowhere.
Plugs = dict[str, list[str]]

#: The hole of a pin of 0.64 mm square that meets a host, its pad, and what its body takes beyond its middle.
_PIN_MM, _PIN_PAD_MM, _MEETING_MM = 1.0, 1.6, 1.5
#: What is sold in SOD-123 for a diode with wires.
_FLAT_DIODES = {"1N4148": "1N4148W", "BAT85": "BAT46W"}


def column_net(number: int) -> str:
    """Return the net of a column."""
    return f"COL{number}"


def row_net(number: int) -> str:
    """Return the net of a row."""
    return f"ROW{number}"


def row_plugs(profile: Profile) -> Plugs:
    """Return the plugs of the rows."""
    return _plugs((wire.connector, row_net(number)) for number, wire in enumerate(profile.rows))


def column_plugs(profile: Profile) -> Plugs:
    """Return the plugs of the columns."""
    return _plugs((wire.connector, column_net(number)) for number, wire in enumerate(profile.columns))


def lights_plug(profile: Profile) -> Plugs:
    """Return the plug of the lights: J4, or the next that no line of the matrix has.

    Turned round, each of its contacts meets its own net: a header can be soldered either way, and behind the
    guard of the supply nothing else protects the lights.
    """
    taken = {wire.connector.partition(".")[0] for wire in (*profile.rows, *profile.columns)}
    name = next(name for name in (f"J{number}" for number in count(4)) if name not in taken)
    return {name: [GROUND, SUPPLY, DATA, SUPPLY, GROUND]}


def _plugs(wired: Iterable[tuple[str, str]]) -> Plugs:
    """List the nets of each plug, from those at each contact: ``J2.5`` is contact 5 of J2."""
    plugs = dict[str, dict[int, str]]()
    for connector, net in wired:
        plug, _, contact = connector.partition(".")
        plugs.setdefault(plug, {})[int(contact)] = net
    return {plug: [nets.get(at, "") for at in range(1, max(nets) + 1)] for plug, nets in plugs.items()}


def reed_end(name: str, at_mm: Place, glass_mm: int, net: str) -> Component:
    """One end of a reed, in a plated hole; it stands between two boards."""
    return _placed(_bought(sheets.REEDS[glass_mm], name, "reed", [net]), at_mm, Face.BACK)


def reed_tail(name: str, at_mm: Place, net: str) -> Component:
    """The lower end of a reed: the land for the copper wire at its stub, beside the hole that it leaves by.

    The hole is without copper, so that the reed goes in and out from below with two joints open.
    """
    return _placed(_bought(sheets.REED_TAIL, name, "reed", [net]), at_mm, Face.BACK)


def diode_end(name: str, at_mm: Place, value: str, net: str) -> Component:
    """One end of a wired diode that stands between two boards as a reed does."""
    return _placed(_bought(sheets.STANDING_DIODE, name, value, [net]), at_mm, Face.BACK)


def surface_diode(name: str, at_mm: Place, wired: str, anode: str, cathode: str) -> Component:
    """A diode on the back, its band below: the flat kind of one with wires."""
    value = _FLAT_DIODES.get(wired, wired)
    return _placed(_bought(sheets.FLAT_DIODE, name, value, [cathode, anode]), at_mm, Face.BACK, 90.0)


def resistor(name: str, at_mm: Place, ohm: int, nets: tuple[str, str], side: Face) -> Component:
    """A resistor in 0805."""
    return _placed(_bought(sheets.RESISTOR, name, ohms(ohm), nets), at_mm, side)


def capacitor(name: str, at_mm: Place, nets: tuple[str, str], side: Face, turn_deg: float) -> Component:
    """A capacitor of 100 nF in 0805."""
    return _placed(_bought(sheets.CAPACITOR, name, "100n", nets), at_mm, side, turn_deg)


def electrolytic(name: str, at_mm: Place, value: str, nets: tuple[str, str]) -> Component:
    """A capacitor of 8 mm on the back, its plus to the left."""
    return _placed(_bought(sheets.ELECTROLYTIC, name, value, nets), at_mm, Face.BACK)


def light(name: str, at_mm: Place, nets: Sequence[str], turn_deg: float) -> Component:
    """A light on the back, which shines through its slot; nets of 5 V, data out, ground, data in."""
    return _placed(_bought(sheets.LIGHT, name, sheets.LIGHT.reference, nets), at_mm, Face.BACK, turn_deg)


def key(name: str, at_mm: Place, nets: tuple[str, str]) -> Component:
    """A key on the front: the two upper legs are one strap of metal, and the two lower ones."""
    return _placed(_bought(sheets.KEY, name, "key 6 x 6 mm", nets), at_mm, Face.FRONT)


def header(
    name: str, at_mm: Place, nets: Sequence[str], *, is_upright: bool = False, side: Face = Face.BACK
) -> Component:
    """A row of pins, the first at the left, or at the bottom."""
    turn_deg = 90.0 if is_upright else 0.0
    return _placed(
        _bought(sheets.plug(len(nets)), name, f"header 1 x {len(nets)}", nets), at_mm, side, turn_deg
    )


def lined_up(
    plugs: Mapping[str, Sequence[str]], middle_mm: Place, side: Face, *, is_upright: bool
) -> Iterator[Component]:
    """Yield rows of pins in one line, the first at the left, or at the bottom."""
    lengths = [(len(nets) + 1) * PITCH_MM for nets in plugs.values()]
    off_mm = -sum(lengths) / 2
    for (name, nets), length_mm in zip(plugs.items(), lengths, strict=True):
        along_mm = off_mm + length_mm / 2
        at_mm = moved(middle_mm, (0.0, along_mm) if is_upright else (along_mm, 0.0))
        yield header(name, at_mm, nets, is_upright=is_upright, side=side)
        off_mm += length_mm


def host_pins(name: str, value: str, pins: Iterable[tuple[str, Place, str]]) -> Component:
    """Pins or sockets on the back that meet those of the host: the name, the place and the net of each."""
    pads = tuple(
        Pad(pin, at_mm, (_PIN_PAD_MM, _PIN_PAD_MM), net, _PIN_MM, is_round=True) for pin, at_mm, net in pins
    )
    xs, ys = zip(*(pad.at_mm for pad in pads), strict=True)
    room = (min(xs) - _MEETING_MM, min(ys) - _MEETING_MM), (max(xs) + _MEETING_MM, max(ys) + _MEETING_MM)
    package = value.replace(" x ", "x").replace(" ", "-")
    return Component(name, value, package, pads[0].at_mm, Face.BACK, pads, room)


def jack(name: str, at_mm: Place, nets: tuple[str, str]) -> Component:
    """A socket of 5.5 x 2.1 mm on the front that opens downwards, over an edge; nets of pin and sleeve."""
    return _placed(_bought(sheets.JACK, name, "socket 5.5 x 2.1 mm", [*nets, ""]), at_mm, Face.FRONT)


def fuse(name: str, at_mm: Place, value: str, nets: tuple[str, str]) -> Component:
    """Two clips on the front for a fuse of 5 x 20 mm."""
    return _placed(_bought(sheets.FUSE_CLIPS, name, value, nets), at_mm, Face.FRONT)


def wired_diode(name: str, at_mm: Place, value: str, cathode: str, anode: str) -> Component:
    """A diode that bears the current of the lights, on the front, its band to the left."""
    return _placed(_bought(sheets.GUARD_DIODE, name, value, [cathode, anode]), at_mm, Face.FRONT)


def gates(name: str, at_mm: Place, value: str, nets: Sequence[str]) -> Component:
    """A chip of four gates on the front, pin 1 at the upper left."""
    return _placed(_bought(sheets.GATES, name, value, nets), at_mm, Face.FRONT)


def _bought(sheet: Datasheet, name: str, value: str, nets: Sequence[str]) -> Component:
    """Draw a part as its data sheet has it, with the net of each pin; the first of several is square."""
    by_pin, first = dict(zip(sheet.pins, nets, strict=True)), next(iter(sheet.pins))
    pads = tuple(
        Pad(
            leg.pin,
            leg.at_mm,
            leg.size_mm,
            by_pin[leg.pin],
            leg.drill_mm,
            is_round=leg.drill_mm > 0 and (leg.pin != first or len(sheet.pins) == 1),
        )
        for leg in sheet.legs
    )
    return Component(
        name,
        value,
        sheet.package,
        (0.0, 0.0),
        Face.FRONT,
        pads,
        sheet.courtyard_mm,
        slot_mm=sheet.slot_mm,
        body_mm=sheet.body_mm,
        high_mm=sheet.high_mm,
    )


def _placed(part: Component, at_mm: Place, side: Face, turn_deg: float = 0.0) -> Component:
    """Turn a part by a multiple of 90 degrees, and move it to its place.

    For the back it is first turned over about the axis from left to right.
    """
    along, across = round(cos(radians(turn_deg))), round(sin(radians(turn_deg)))
    over = -1 if side is Face.BACK else 1

    def turned(size_mm: Place) -> Place:
        return size_mm if along else (size_mm[1], size_mm[0])

    def placed(off_mm: Place) -> Place:
        x, y = off_mm[0], over * off_mm[1]
        return at_mm[0] + x * along - y * across, at_mm[1] + x * across + y * along

    def cornered(corners: Corners) -> Corners:
        (left, right), (low, high) = map(sorted, zip(*map(placed, corners), strict=True))
        return (left, low), (right, high)

    return replace(
        part,
        at_mm=at_mm,
        side=side,
        turn_deg=turn_deg,
        pads=tuple(replace(pad, at_mm=placed(pad.at_mm), size_mm=turned(pad.size_mm)) for pad in part.pads),
        room_mm=cornered(part.room_mm),
        slot_mm=part.slot_mm and turned(part.slot_mm),
        body_mm=part.body_mm and cornered(part.body_mm),
    )
