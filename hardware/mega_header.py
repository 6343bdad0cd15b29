"""The sockets of the Arduino Mega 2560: where each pin is, and the port and bit of the chip behind it.

Decides nothing; the sources are the pin mapping and the board layout (revision 3) that Arduino publishes.
Knows nothing of what a profile puts on a pin. The sockets have 70 of the chip's 86 port bits.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from controller.board import ProfileError
from controller.messages import Message

#: Port letter and bit of each pin, in header order.
_DIGITAL = (
    *("E0", "E1", "E4", "E5", "G5", "E3", "H3", "H4", "H5", "H6"),  # D0 - D9
    *("B4", "B5", "B6", "B7", "J1", "J0", "H1", "H0", "D3", "D2"),  # D10 - D19
    *("D1", "D0", "A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7"),  # D20 - D29
    *("C7", "C6", "C5", "C4", "C3", "C2", "C1", "C0", "D7", "G2"),  # D30 - D39
    *("G1", "G0", "L7", "L6", "L5", "L4", "L3", "L2", "L1", "L0"),  # D40 - D49
    *("B3", "B2", "B1", "B0"),  # D50 - D53
)
_ANALOG = tuple(chain((f"F{bit}" for bit in range(8)), (f"K{bit}" for bit in range(8))))

#: Every pin of the header, D0 to D53 and A0 to A15, with its port and bit.
PINS: Mapping[str, tuple[str, int]] = MappingProxyType(
    {
        f"{side}{number}": (name[0], int(name[1]))
        for side, names in (("D", _DIGITAL), ("A", _ANALOG))
        for number, name in enumerate(names)
    }
)


@dataclass(frozen=True, slots=True)
class MegaSocket:
    """The names printed at a row of pins, or at two rows side by side, and where the first pin is.

    Places are millimetres from the upper left of the board, seen from above with its USB socket at the left.
    """

    names: tuple[str, ...]
    first_mm: tuple[float, float]
    is_paired: bool = False


#: The width and height of the board.
SIZE_MM = (101.6, 53.34)
#: Left, top, width and height of the sockets for USB and supply.
USB_MM, JACK_MM = (-6.3, 9.3, 15.7, 11.8), (-1.7, 41.0, 13.5, 9.0)
#: The sockets of its pins.
_UPPER_MM, _LOWER_MM = 2.54, 50.8
SOCKETS = (
    MegaSocket(("SCL", "SDA", "AREF", "GND", *(f"D{n}" for n in range(13, 7, -1))), (18.796, _UPPER_MM)),
    MegaSocket(tuple(f"D{n}" for n in range(7, -1, -1)), (45.72, _UPPER_MM)),
    MegaSocket(tuple(f"D{n}" for n in range(14, 22)), (68.58, _UPPER_MM)),
    MegaSocket(("", "IOREF", "RESET", "3V3", "5V", "GND", "GND", "VIN"), (27.94, _LOWER_MM)),
    MegaSocket(tuple(f"A{n}" for n in range(8)), (50.8, _LOWER_MM)),
    MegaSocket(tuple(f"A{n}" for n in range(8, 16)), (73.66, _LOWER_MM)),
    MegaSocket(
        ("5V", "5V", *(f"D{n}" for n in range(22, 54)), "GND", "GND"), (93.98, _UPPER_MM), is_paired=True
    ),
)


def port_of(pin: str) -> tuple[str, int]:
    """Return the port letter and bit of a pin as printed on the board; ProfileError if it does not exist.

    >>> port_of("D22"), port_of("A8"), port_of("D12")
    (('A', 0), ('K', 0), ('B', 6))
    """
    if pin not in PINS:
        raise ProfileError(Message("profile_files.no_mega_pin", pin=pin))
    return PINS[pin]
