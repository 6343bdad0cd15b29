"""The parts that stand on the circuit boards, with pads as their makers' data sheets draw them.

Each is drawn unturned, for the side on which it is soldered, and placed on the board from above. The plugs
join the host's board, the skin and the rows: here is the net at each of their contacts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import cos, radians, sin

from controller.board import Place, Profile
from hardware.builder.circuit_boards.copper import HEADER, WIRE, BoardWord, Component, Face, Pad
from hardware.builder.mechanics import moved
from hardware.builder.wiring import ohms

#: The nets of the lights: their supply, which is not the host's, the ground of both, and the data.
SUPPLY, GROUND, DATA = "5V", "GND", "DATA"

#: The nets at the contacts of each plug, from 1 on; an empty one goes nowhere.
Plugs = dict[str, list[str]]

#: The hole of a wire of 0.5 mm, with its pad; that of a pin of 0.64 mm square.
_WIRE_MM, _WIRE_PAD_MM = 0.9, 1.7
_PIN_MM, _PIN_PAD_MM = 1.0, 1.6
#: Between two pins of a header.
PITCH_MM = 2.54
#: What is sold in SOD-123 for a diode with wires.
_FLAT_DIODES = {"1N4148": "1N4148W", "BAT85": "BAT46W"}
#: From the pins of a plug to its name, over its body.
_WORD_ABOVE_MM = 4.4
#: The pins on each side of a SO-14.
_SO_SIDE = 7
#: How far the body and the joints of a package reach from its middle, unturned, with what an iron needs.
_ROOMS_MM = {
    WIRE: (1.1, 1.1),
    "SOD-123": (2.4, 1.15),
    "R0805": (1.8, 1.0),
    "C0805": (1.8, 1.0),
    "radial-8": (4.25, 4.25),
    "SK6812MINI-E": (3.9, 1.75),
    "key": (4.35, 3.5),
    "clips-5x20": (11.55, 2.8),
    "DO-201": (8.1, 2.85),
    "SO-14": (3.7, 4.6),
}
#: The same of a plug, from its last pin and beside its pins (Molex, KK 254 with its ramp), of the socket of
#: the supply, whose front stands over the edge, and from the pins or sockets that meet a host.
_PLUG_MM, _SOCKET_MM, _MEETING_MM = (1.75, 3.4), ((-5.0, 0.0), (6.5, 15.5)), 1.5
#: The slot that a reverse-mounted light shines through.
_LIGHT_SLOT_MM = (3.4, 3.0)


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


def reed_end(name: str, at_mm: Place, net: str) -> Component:
    """One end of a reed, in a plated hole; it stands between two boards."""
    return _standing(name, at_mm, "reed", net)


def diode_end(name: str, at_mm: Place, value: str, net: str) -> Component:
    """One end of a wired diode that stands between two boards as a reed does."""
    return _standing(name, at_mm, value, net)


def surface_diode(name: str, at_mm: Place, wired: str, anode: str, cathode: str) -> Component:
    """A diode in SOD-123 on the back, its band below: the flat kind of one with wires."""
    lands = Pad("1", (-1.65, 0.0), (1.0, 1.3), cathode), Pad("2", (1.65, 0.0), (1.0, 1.3), anode)
    value = _FLAT_DIODES.get(wired, wired)
    return _placed(_at_origin(name, value, "SOD-123", Face.BACK, lands), at_mm, 90.0)


def resistor(name: str, at_mm: Place, ohm: int, nets: tuple[str, str], side: Face) -> Component:
    """A resistor in 0805."""
    return _placed(_at_origin(name, ohms(ohm), "R0805", side, _lands_0805(nets)), at_mm)


def capacitor(name: str, at_mm: Place, nets: tuple[str, str], side: Face, turn_deg: float) -> Component:
    """A capacitor of 100 nF in 0805."""
    return _placed(_at_origin(name, "100n", "C0805", side, _lands_0805(nets)), at_mm, turn_deg)


def electrolytic(name: str, at_mm: Place, value: str, nets: tuple[str, str]) -> Component:
    """A capacitor of 8 mm on the back, its plus to the left."""
    pads = _hole("1", (-1.75, 0.0), nets[0], 0.9, 1.7), _hole("2", (1.75, 0.0), nets[1], 0.9, 1.7)
    return _placed(_at_origin(name, value, "radial-8", Face.BACK, pads), at_mm)


def light(name: str, at_mm: Place, nets: Sequence[str], turn_deg: float) -> Component:
    """A SK6812MINI-E on the back, which shines through its slot; nets of 5 V, data out, ground, data in."""
    places = ((-2.85, 0.7), (-2.85, -0.7), (2.85, -0.7), (2.85, 0.7))
    lands = tuple(
        Pad(str(number), place, (1.6, 0.82), net)
        for number, (place, net) in enumerate(zip(places, nets, strict=True), start=1)
    )
    part = _at_origin(name, "SK6812MINI-E", "SK6812MINI-E", Face.BACK, lands)
    return _placed(replace(part, slot_mm=_LIGHT_SLOT_MM), at_mm, turn_deg)


def key(name: str, at_mm: Place, nets: tuple[str, str]) -> Component:
    """A key of 6 x 6 mm on the front: the two upper legs are one strap of metal, and the two lower ones."""
    pads = tuple(
        _pin(number, (x_mm, y_mm), net)
        for number, y_mm, net in (("1", 2.25, nets[0]), ("2", -2.25, nets[1]))
        for x_mm in (-3.25, 3.25)
    )
    return _placed(_at_origin(name, "key 6 x 6 mm", "key", Face.FRONT, pads), at_mm)


def header(
    name: str, at_mm: Place, nets: Sequence[str], *, is_upright: bool = False, side: Face = Face.BACK
) -> Component:
    """A row of pins, the first at the left, or at the bottom."""
    half_mm = (len(nets) - 1) / 2 * PITCH_MM
    steps = [number * PITCH_MM - half_mm for number in range(len(nets))]
    places = [(0.0, step) if is_upright else (step, 0.0) for step in steps]
    pads = tuple(
        _pin(str(number), place, net) for number, (place, net) in enumerate(zip(places, nets, strict=True), 1)
    )
    along, across = half_mm + _PLUG_MM[0], _PLUG_MM[1]
    wide, high = (across, along) if is_upright else (along, across)
    value, package, room = f"header 1 x {len(nets)}", f"{HEADER}{len(nets)}", ((-wide, -high), (wide, high))
    return _placed(Component(name, value, package, (0.0, 0.0), side, pads, room), at_mm)


def plug_words(parts: Iterable[Component]) -> Iterator[BoardWord]:
    """Yield the names of plugs, each beside its plug: above it, or beyond its last pin if it is upright."""
    for part in parts:
        if part.is_plug:
            (_, first_y), (x_mm, last_y) = part.pads[0].at_mm, part.pads[-1].at_mm
            above_mm = (part.at_mm[0], last_y + _WORD_ABOVE_MM)
            at_mm = above_mm if first_y == last_y else (x_mm, last_y + PITCH_MM)
            yield BoardWord(part.name, at_mm, part.side)


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
    pads = tuple(_hole(pin, at_mm, net, _PIN_MM, _PIN_PAD_MM) for pin, at_mm, net in pins)
    xs, ys = zip(*(pad.at_mm for pad in pads), strict=True)
    room = (min(xs) - _MEETING_MM, min(ys) - _MEETING_MM), (max(xs) + _MEETING_MM, max(ys) + _MEETING_MM)
    package = value.replace(" x ", "x").replace(" ", "-")
    return Component(name, value, package, pads[0].at_mm, Face.BACK, pads, room)


def jack(name: str, at_mm: Place, nets: tuple[str, str]) -> Component:
    """A socket of 5.5 x 2.1 mm on the front that opens downwards, over an edge; nets of pin and sleeve."""
    places = ("1", (0.0, 13.7), nets[0]), ("2", (0.0, 7.7), nets[1]), ("3", (4.7, 10.7), "")
    pads = tuple(_hole(number, place, net, 1.6, 2.6) for number, place, net in places)
    value, package = "socket 5.5 x 2.1 mm", "PJ-102AH"
    return _placed(Component(name, value, package, (0.0, 0.0), Face.FRONT, pads, _SOCKET_MM), at_mm)


def fuse(name: str, at_mm: Place, value: str, nets: tuple[str, str]) -> Component:
    """Two clips on the front for a fuse of 5 x 20 mm."""
    pads = tuple(
        _hole(number, (sign * off_mm, 0.0), net, 1.0, 2.0)
        for number, sign, net in (("1", -1, nets[0]), ("2", 1, nets[1]))
        for off_mm in (10.3, 5.3)
    )
    return _placed(_at_origin(name, value, "clips-5x20", Face.FRONT, pads), at_mm)


def wired_diode(name: str, at_mm: Place, value: str, cathode: str, anode: str) -> Component:
    """A diode in DO-201 on the front, its band to the left."""
    pads = _hole("1", (-6.35, 0.0), cathode, 1.6, 3.0), _hole("2", (6.35, 0.0), anode, 1.6, 3.0)
    return _placed(_at_origin(name, value, "DO-201", Face.FRONT, pads), at_mm)


def gates(name: str, at_mm: Place, value: str, nets: Sequence[str]) -> Component:
    """A chip in SO-14 on the front, pin 1 at the upper left."""
    lands = tuple(
        Pad(
            str(number),
            (-2.475, 5.08 - 1.27 * number) if number <= _SO_SIDE else (2.475, 1.27 * number - 13.97),
            (1.95, 0.6),
            net,
        )
        for number, net in enumerate(nets, start=1)
    )
    return _placed(_at_origin(name, value, "SO-14", Face.FRONT, lands), at_mm)


def _pin(number: str, at_mm: Place, net: str) -> Pad:
    return _hole(number, at_mm, net, _PIN_MM, _PIN_PAD_MM)


def _hole(number: str, at_mm: Place, net: str, drill_mm: float, pad_mm: float) -> Pad:
    """Return a pad with a hole, round but for the first of its part."""
    return Pad(number, at_mm, (pad_mm, pad_mm), net, drill_mm, is_round=number != "1")


def _standing(name: str, at_mm: Place, value: str, net: str) -> Component:
    """Return one end of what stands between two boards."""
    pad = Pad("1", (0.0, 0.0), (_WIRE_PAD_MM, _WIRE_PAD_MM), net, _WIRE_MM, is_round=True)
    return _placed(_at_origin(name, value, WIRE, Face.BACK, (pad,)), at_mm)


def _lands_0805(nets: tuple[str, str]) -> tuple[Pad, ...]:
    return Pad("1", (-1.0, 0.0), (1.1, 1.4), nets[0]), Pad("2", (1.0, 0.0), (1.1, 1.4), nets[1])


def _at_origin(name: str, value: str, package: str, side: Face, pads: tuple[Pad, ...]) -> Component:
    wide, high = _ROOMS_MM[package]
    return Component(name, value, package, (0.0, 0.0), side, pads, ((-wide, -high), (wide, high)))


def _placed(part: Component, at_mm: Place, turn_deg: float = 0.0) -> Component:
    """Turn a part, by a multiple of 90 degrees, and move it to its place."""
    along, across = round(cos(radians(turn_deg))), round(sin(radians(turn_deg)))

    def turned(size_mm: Place) -> Place:
        return size_mm if along else (size_mm[1], size_mm[0])

    def placed(off_mm: Place) -> Place:
        x, y = off_mm
        return at_mm[0] + x * along - y * across, at_mm[1] + x * across + y * along

    pads = tuple(replace(pad, at_mm=placed(pad.at_mm), size_mm=turned(pad.size_mm)) for pad in part.pads)
    (x, y), (other_x, other_y) = map(placed, part.room_mm)
    room = (min(x, other_x), min(y, other_y)), (max(x, other_x), max(y, other_y))
    slot = part.slot_mm and turned(part.slot_mm)
    return replace(part, at_mm=at_mm, pads=pads, room_mm=room, turn_deg=turn_deg, slot_mm=slot)
