"""The parts that stand on the circuit boards, with pads as their makers' data sheets draw them.

Each is drawn unturned, for the side on which it is soldered, and placed on the board from above.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from controller.board import Place
from hardware.circuit_boards.copper import Component, Face, Pad

#: The hole of a wire of 0.5 mm, with its pad; that of a pin of 0.64 mm square.
_WIRE_MM, _WIRE_PAD_MM = 0.9, 1.7
_PIN_MM, _PIN_PAD_MM = 1.0, 1.7
#: Between two pins of a header.
PITCH_MM = 2.54
#: The slot that a reverse-mounted light shines through.
_LIGHT_SLOT_MM = (3.4, 3.0)


def reed_end(name: str, at_mm: Place, net: str) -> Component:
    """One end of a reed, in a plated hole; it stands between two boards."""
    return Component(name, "reed", "wire", at_mm, Face.BACK, (_wire("1", at_mm, net),))


def diode_end(name: str, at_mm: Place, net: str) -> Component:
    """One end of a wired diode that stands between two boards as a reed does."""
    return Component(name, "1N4148", "wire", at_mm, Face.BACK, (_wire("1", at_mm, net),))


def surface_diode(name: str, at_mm: Place, anode: str, cathode: str, turn_deg: float = 0.0) -> Component:
    """A diode in SOD-123 on the back; unturned its band is to the left, seen from above."""
    lands = Pad("1", (-1.65, 0.0), (1.0, 1.3), cathode), Pad("2", (1.65, 0.0), (1.0, 1.3), anode)
    return _placed(_on_back(name, "1N4148W", "SOD-123", lands), at_mm, turn_deg)


def resistor(name: str, at_mm: Place, value: str, nets: tuple[str, str], turn_deg: float = 0.0) -> Component:
    """A resistor in 0805 on the back."""
    return _placed(_on_back(name, value, "R0805", _lands_0805(nets)), at_mm, turn_deg)


def capacitor(name: str, at_mm: Place, value: str, nets: tuple[str, str], turn_deg: float = 0.0) -> Component:
    """A capacitor in 0805 on the back."""
    return _placed(_on_back(name, value, "C0805", _lands_0805(nets)), at_mm, turn_deg)


def light(name: str, at_mm: Place, nets: Sequence[str], turn_deg: float) -> Component:
    """A SK6812MINI-E on the back, which shines through its slot; nets of 5 V, data out, ground, data in."""
    places = ((-2.85, 0.7), (-2.85, -0.7), (2.85, -0.7), (2.85, 0.7))
    lands = tuple(
        Pad(str(number), place, (1.6, 0.82), net)
        for number, (place, net) in enumerate(zip(places, nets, strict=True), start=1)
    )
    part = _on_back(name, "SK6812MINI-E", "SK6812MINI-E", lands)
    return _placed(replace(part, slot_mm=_LIGHT_SLOT_MM), at_mm, turn_deg)


def key(name: str, at_mm: Place, nets: tuple[str, str]) -> Component:
    """A key of 6 x 6 mm on the front, with its pairs of legs at the left and the right."""
    pads = tuple(
        _pin(number, (at_mm[0] + x_mm, at_mm[1] + y_mm), net)
        for number, x_mm, net in (("1", -3.25, nets[0]), ("2", 3.25, nets[1]))
        for y_mm in (-2.25, 2.25)
    )
    return Component(name, "key 6 x 6 mm", "key", at_mm, Face.FRONT, pads)


def header(name: str, at_mm: Place, nets: Sequence[str], *, is_upright: bool = False) -> Component:
    """A row of pins on the back, the first at the left, or at the bottom."""
    half_mm = (len(nets) - 1) / 2 * PITCH_MM
    steps = [number * PITCH_MM - half_mm for number in range(len(nets))]
    places = [(at_mm[0], at_mm[1] + step) if is_upright else (at_mm[0] + step, at_mm[1]) for step in steps]
    pads = tuple(
        _pin(str(number), place, net) for number, (place, net) in enumerate(zip(places, nets, strict=True), 1)
    )
    return Component(name, f"header 1 x {len(nets)}", f"header-{len(nets)}", at_mm, Face.BACK, pads)


def _wire(number: str, at_mm: Place, net: str) -> Pad:
    return Pad(number, at_mm, (_WIRE_PAD_MM, _WIRE_PAD_MM), net, _WIRE_MM, is_round=True)


def _pin(number: str, at_mm: Place, net: str) -> Pad:
    return Pad(number, at_mm, (_PIN_PAD_MM, _PIN_PAD_MM), net, _PIN_MM, is_round=number != "1")


def _lands_0805(nets: tuple[str, str]) -> tuple[Pad, ...]:
    return Pad("1", (-1.0, 0.0), (1.1, 1.4), nets[0]), Pad("2", (1.0, 0.0), (1.1, 1.4), nets[1])


def _on_back(name: str, value: str, package: str, pads: tuple[Pad, ...]) -> Component:
    return Component(name, value, package, (0.0, 0.0), Face.BACK, pads)


def _placed(part: Component, at_mm: Place, turn_deg: float) -> Component:
    """Turn a part, by a multiple of 90 degrees, and move it to its place."""
    along, across = round(cos(radians(turn_deg))), round(sin(radians(turn_deg)))

    def turned(size_mm: Place) -> Place:
        return size_mm if along else (size_mm[1], size_mm[0])

    pads = tuple(
        replace(
            pad,
            at_mm=(
                at_mm[0] + pad.at_mm[0] * along - pad.at_mm[1] * across,
                at_mm[1] + pad.at_mm[0] * across + pad.at_mm[1] * along,
            ),
            size_mm=turned(pad.size_mm),
        )
        for pad in part.pads
    )
    slot = part.slot_mm and turned(part.slot_mm)
    return replace(part, at_mm=at_mm, pads=pads, turn_deg=turn_deg, slot_mm=slot)
