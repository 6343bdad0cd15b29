"""The bought parts, each as its maker's data sheet has it: its pins and legs, its body, and its source.

Every room of the builder reads these records: footprints take legs and courtyards, printed parts bodies and
heights, lists what to buy. They decide nothing, and know nothing of this board. The tests hold them against
KiCad's library, which others drew from the same data sheets; both are as of November 2026. The pins of the
hosts are in `hardware.mega_header` and `hardware.pi_header`.

A part is drawn as it lies before a person who solders it, unturned, in millimetres from its middle, x to the
right and y away.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import dist

from controller.board import Place

#: A lower left and an upper right corner.
Corners = tuple[Place, Place]
#: The packages of the ends of what stands between two boards: a wire in a hole, and the copper of a reed on a
#: land beside the hole that it leaves through; and the beginning of a plug's.
WIRE, TAIL, HEADER = "wire", "tail", "header-"


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg in a hole, or a land if ``drill_mm`` is 0: its pin, its place, and the size of its copper.

    Legs of one pin are one piece of metal inside the part.
    """

    pin: str
    at_mm: Place
    size_mm: Place
    drill_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Datasheet:
    """A bought part.

    ``pins`` maps the number of each pin to its name. ``body_mm`` is what stands on the board, ``high_mm`` how
    far it rises from there; ``courtyard_mm`` holds body and joints, with what an iron needs. ``source`` is
    the document, with its number or revision, and ``library`` names the footprints of KiCad drawn from it.
    ``slot_mm`` is cut into the board under the part's middle.
    """

    package: str
    reference: str
    source: str
    pins: Mapping[str, str]
    legs: tuple[Leg, ...]
    body_mm: Corners
    high_mm: float
    courtyard_mm: Corners
    library: tuple[str, ...] = ()
    slot_mm: Place | None = None

    @property
    def straps_mm(self) -> tuple[float, ...]:
        """How far apart the legs of one pin are, for every two of them."""
        return tuple(
            dist(one.at_mm, other.at_mm) for one, other in combinations(self.legs, 2) if one.pin == other.pin
        )


def _around(wide: float, high: float) -> Corners:
    """Return the corners of a rectangle around the middle, from half its width and half its height."""
    return (-wide, -high), (wide, high)


def _legs(places: Iterable[tuple[str, Place]], size_mm: Place, drill_mm: float = 0.0) -> tuple[Leg, ...]:
    return tuple(Leg(pin, at_mm, size_mm, drill_mm) for pin, at_mm in places)


#: The pins of a diode, its band at the first.
_DIODE = {"1": "K", "2": "A"}
_ENDS = {"1": "one end", "2": "the other"}

#: The legs of a key, across and along; its shaft: how wide it is, and how far it goes down at most; and how
#: high the rivets at the corners of its cover reach, as KiCad's model of it draws them.
KEY_LEGS_MM, KEY_SHAFT_MM, KEY_TRAVEL_MM, KEY_RIVETS_MM = (6.5, 4.5), 3.5, 0.45, 4.1
KEY = Datasheet(
    package="key",
    reference="Omron B3F",
    source="Omron, B3F tactile switch, en-b3f, 6 x 6 mm types without ground terminal",
    pins={"1": "one contact", "2": "the other"},
    legs=_legs(
        (
            (pin, (side * KEY_LEGS_MM[0] / 2, end * KEY_LEGS_MM[1] / 2))
            for pin, end in (("1", 1), ("2", -1))
            for side in (-1, 1)
        ),
        (1.6, 1.6),
        1.0,
    ),
    body_mm=_around(3.0, 3.0),
    high_mm=3.5,
    courtyard_mm=_around(4.35, 3.5),
    library=("Button_Switch_THT/SW_PUSH_6mm", "Button_Switch_THT/SW_TH_Tactile_Omron_B3F-10xx"),
)
LIGHT = Datasheet(
    package="SK6812MINI-E",
    reference="SK6812MINI-E",
    source="Opsco, SK6812MINI-E, 2023 (LCSC C5149201)",
    pins={"1": "VDD", "2": "data out", "3": "GND", "4": "data in"},
    legs=_legs(
        (("1", (-2.85, -0.7)), ("2", (-2.85, 0.7)), ("3", (2.85, 0.7)), ("4", (2.85, -0.7))), (1.6, 0.82)
    ),
    body_mm=_around(1.6, 1.4),
    high_mm=0.85,
    courtyard_mm=_around(3.9, 1.75),
    slot_mm=(3.4, 3.0),
)


def _upright(reference: str, source: str, across_mm: float, high_mm: float) -> Datasheet:
    """Return one end of what stands between two boards on wires of 0.5 mm: its body is round."""
    return Datasheet(
        package=WIRE,
        reference=reference,
        source=source,
        pins={"1": "one end"},
        legs=_legs([("1", (0.0, 0.0))], (1.7, 1.7), 1.1),
        body_mm=_around(across_mm / 2, across_mm / 2),
        high_mm=high_mm,
        courtyard_mm=_around(1.1, 1.1),
    )


#: Reeds by the length of their glass, 1.8 mm across, and a diode with wires.
GLASS_MM = 1.8
REEDS = {
    10: _upright("ORD213 or MKA-10110", "Standex, ORD213; MEDER, MKA-10110", GLASS_MM, 10.0),
    14: _upright("MKA-14103", "MEDER, MKA-14103", GLASS_MM, 14.0),
}
#: The hole that a glass leaves through, and the copper wire from its lower stub to the land beside that hole.
WAY_OUT_MM = 2.2
REED_TAIL = Datasheet(
    package=TAIL,
    reference="copper, no steel core",
    source="IEC 60228, a solid wire of 0.5 mm across",
    pins={"1": "the lower end of a reed"},
    legs=_legs([("1", (-2.4, 0.0))], (1.8, 1.8)),
    body_mm=((-3.3, -0.25), (-1.5, 0.25)),
    high_mm=0.5,
    courtyard_mm=((-3.35, -0.95), (-1.45, 0.95)),
)
STANDING_DIODE = _upright("1N4148 or BAT85", "JEDEC, DO-35; DO-34", 2.0, 4.25)

FLAT_DIODE = Datasheet(
    package="SOD-123",
    reference="1N4148W or BAT46W",
    source="JEDEC, SOD-123; Diodes Incorporated, DS30086 (1N4148W)",
    pins=_DIODE,
    legs=_legs((("1", (-1.65, 0.0)), ("2", (1.65, 0.0))), (1.0, 1.3)),
    body_mm=_around(1.4, 0.9),
    high_mm=1.35,
    courtyard_mm=_around(2.4, 1.15),
    library=("Diode_SMD/D_SOD-123",),
)
#: A diode that bears 3 A, lying.
GUARD_DIODE = Datasheet(
    package="DO-201",
    reference="1N5822",
    source="JEDEC, DO-201AD; Vishay, 88526 (1N5820 to 1N5822)",
    pins=_DIODE,
    legs=_legs((("1", (-6.35, 0.0)), ("2", (6.35, 0.0))), (3.0, 3.0), 1.6),
    body_mm=_around(4.77, 2.65),
    high_mm=5.75,
    courtyard_mm=_around(8.1, 2.85),
    library=("Diode_THT/D_DO-201_P12.70mm_Horizontal",),
)


def _metric_2012(package: str, high_mm: float) -> Datasheet:
    return Datasheet(
        package=package,
        reference="any",
        source="IPC-7351, 2012 metric",
        pins=_ENDS,
        legs=_legs((("1", (-1.0, 0.0)), ("2", (1.0, 0.0))), (1.1, 1.4)),
        body_mm=_around(1.0, 0.625),
        high_mm=high_mm,
        courtyard_mm=_around(1.8, 1.0),
        library=(f"{'Resistor' if package[0] == 'R' else 'Capacitor'}_SMD/{package[0]}_0805_2012Metric",),
    )


RESISTOR, CAPACITOR = _metric_2012("R0805", 0.65), _metric_2012("C0805", 1.45)
ELECTROLYTIC = Datasheet(
    package="radial-8",
    reference="any",
    source="EN 130300, radial, 8 mm across, 3.5 mm between its wires",
    pins={"1": "plus", "2": "minus"},
    legs=_legs((("1", (-1.75, 0.0)), ("2", (1.75, 0.0))), (1.7, 1.7), 0.9),
    body_mm=_around(4.0, 4.0),
    high_mm=12.5,
    courtyard_mm=_around(4.25, 4.25),
    library=("Capacitor_THT/CP_Radial_D8.0mm_P3.50mm",),
)
JACK = Datasheet(
    package="PJ-102AH",
    reference="CUI PJ-102AH",
    source="CUI Devices, PJ-102AH",
    pins={"1": "pin", "2": "sleeve", "3": "switch"},
    legs=_legs((("1", (0.0, 13.7)), ("2", (0.0, 7.7)), ("3", (4.7, 10.7))), (2.6, 2.6), 1.6),
    body_mm=((-4.5, 0.0), (4.5, 14.4)),
    high_mm=11.0,
    courtyard_mm=((-5.0, 0.0), (6.5, 15.5)),
    library=("Connector_BarrelJack/BarrelJack_CUI_PJ-102AH_Horizontal",),
)
FUSE_CLIPS = Datasheet(
    package="clips-5x20",
    reference="Schurter CQM",
    source="Schurter, CQM (0752), typ_CQM",
    pins=_ENDS,
    legs=_legs(
        ((pin, (sign * off, 0.0)) for pin, sign in (("1", -1), ("2", 1)) for off in (10.3, 5.3)),
        (2.0, 2.0),
        1.0,
    ),
    body_mm=_around(10.05, 2.55),
    high_mm=7.0,
    courtyard_mm=_around(11.55, 2.8),
    library=("Fuse/Fuseholder_Clip-5x20mm_Schurter_CQM_Inline_P20.60x5.00mm_D1.00mm_Horizontal",),
)
#: Four gates; which, each host says.
GATES = Datasheet(
    package="SO-14",
    reference="74AHCT125",
    source="JEDEC, MS-012AB; Texas Instruments, SCLS264 (SN74AHCT125)",
    pins={
        str(pin): name
        for pin, name in enumerate(
            ("1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"),
            start=1,
        )
    },
    legs=_legs(
        (
            *((str(pin), (-2.475, 5.08 - 1.27 * pin)) for pin in range(1, 8)),
            *((str(pin), (2.475, 1.27 * pin - 13.97)) for pin in range(8, 15)),
        ),
        (1.95, 0.6),
    ),
    body_mm=_around(1.95, 4.325),
    high_mm=1.75,
    courtyard_mm=_around(3.7, 4.6),
    library=("Package_SO/SOIC-14_3.9x8.7mm_P1.27mm",),
)
#: Between two pins of a plug, and the pins that are bought.
PITCH_MM, PLUG = 2.54, "Molex KK 254, header 6373"


def plug(pins: int) -> Datasheet:
    """Return a row of pins onto which a cable is plugged, the first at the left."""
    numbers, half_mm = [str(pin) for pin in range(1, pins + 1)], (pins - 1) / 2 * PITCH_MM
    return Datasheet(
        package=f"{HEADER}{pins}",
        reference=PLUG,
        source="Molex, SD-022272021 (KK 254)",
        pins={number: number for number in numbers},
        legs=_legs(
            ((number, (at * PITCH_MM - half_mm, 0.0)) for at, number in enumerate(numbers)), (1.6, 1.6), 1.0
        ),
        body_mm=_around(half_mm + 1.27, 2.92),
        high_mm=11.7,
        courtyard_mm=_around(half_mm + 1.75, 3.4),
        library=(f"Connector_Molex/Molex_KK-254_AE-6410-{pins:02}A_1x{pins:02}_P2.54mm_Vertical",),
    )
