"""The header of the Arduino Mega 2560: the port and bit of the chip behind each pin.

Decides nothing; the source is the pin mapping that Arduino publishes for the board. Knows nothing of what a
profile puts on a pin. The header has 70 of the chip's 86 port bits.
"""

from collections.abc import Mapping
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


def port_of(pin: str) -> tuple[str, int]:
    """Return the port letter and bit of a pin as printed on the board; ProfileError if it does not exist.

    >>> port_of("D22"), port_of("A8"), port_of("D12")
    (('A', 0), ('K', 0), ('B', 6))
    """
    if pin not in PINS:
        raise ProfileError(Message("profile_files.no_mega_pin", pin=pin))
    return PINS[pin]
