"""The 40 pins of a Raspberry Pi's header, the same on every model since the B+ (Raspberry Pi documentation).

Decides nothing: the profile says which line of a board is on which pin. Pins are named by Broadcom number,
``GPIO4``; builders count the header's own numbers, odd ones along the inner row.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

#: The header pin of every line that a board may use; GPIO 0 and 1 belong to the EEPROM of a HAT.
PHYSICAL: Mapping[str, int] = MappingProxyType(
    {
        f"GPIO{number}": pin
        for number, pin in (
            *((2, 3), (3, 5), (4, 7), (5, 29), (6, 31), (7, 26), (8, 24), (9, 21), (10, 19), (11, 23)),
            *((12, 32), (13, 33), (14, 8), (15, 10), (16, 36), (17, 11), (18, 12), (19, 35), (20, 38)),
            *((21, 40), (22, 15), (23, 16), (24, 18), (25, 22), (26, 37), (27, 13)),
        )
    }
)

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
POWER_3V3 = (1, 17)
POWER_5V = (2, 4)

#: These have a 1.8 kilohm pull-up on the Pi itself: rows can bear it, columns cannot.
PULLED_UP = frozenset({"GPIO2", "GPIO3"})

#: The data line of SPI, and the clock that SPI drives along with it.
SPI_DATA = "GPIO10"
SPI_CLOCK = "GPIO11"


def broadcom_of(pin: str) -> int:
    """Return the Broadcom number of a pin: ``GPIO4`` is 4. ValueError if the header has no such pin."""
    if pin not in PHYSICAL:
        raise ValueError(f"the header of a Raspberry Pi has no pin {pin!r} for a board")
    return int(pin.removeprefix("GPIO"))


#: Models whose pins are on a separate chip, and whose lights go through its PIO.
_PI_5 = re.compile(r"Raspberry Pi (5|Compute Module 5)")


def is_pi_5(model: str) -> bool:
    """Whether a model is a Raspberry Pi 5, or one of its kind.

    >>> is_pi_5("Raspberry Pi 500 Rev 1.0"), is_pi_5("Raspberry Pi 4 Model B Rev 1.5")
    (True, False)
    """
    return _PI_5.match(model) is not None
