"""How long a call of the GPIO library takes on each Raspberry Pi.

Nothing here was measured on a Pi by this project. What is cited:

- Zero 2 W with rpi-lgpio: output, input, output take 120-250 us, and 15 us with RPi.GPIO (rpi-lgpio issue 2).
- Pi 2 with RPi.GPIO: 243 kHz of output high, output low (codeandlife.com, 2015), which is 2 us a call.

How a call of rpi-lgpio divides is measured on a simulated GPIO chip of Linux 6.1: setup 46, output 25, input
14.5 us. The middle of the cited figures is divided likewise, and rounded. A Pi 3 has the chip of the Zero 2 W
at 1.4 times its clock. Estimated: a Pi 4 is four times as fast as the Zero 2 W, and a Pi 5 five times.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

#: The two libraries that are imported as ``RPi.GPIO``, by the names of their distributions.
Flavour = Literal["RPi.GPIO", "rpi-lgpio"]


@dataclass(frozen=True, slots=True)
class Costs:
    """What one call takes, in us, for one line; all other calls take as long as a set-up.

    A library that drives the chip's own registers ``finds_chip`` only where it knows the chip.
    """

    setup_us: int
    output_us: int
    input_us: int
    finds_chip: bool = True


#: By model of the Pi, as its maker writes them, and library.
COSTS: Mapping[str, Mapping[Flavour, Costs]] = MappingProxyType(
    {
        "zero2w": MappingProxyType({"rpi-lgpio": Costs(130, 70, 40), "RPi.GPIO": Costs(5, 5, 5)}),
        "3": MappingProxyType({"rpi-lgpio": Costs(95, 50, 30), "RPi.GPIO": Costs(4, 4, 4)}),
        "4": MappingProxyType({"rpi-lgpio": Costs(32, 18, 10), "RPi.GPIO": Costs(2, 2, 2)}),
        "5": MappingProxyType({"rpi-lgpio": Costs(26, 14, 8), "RPi.GPIO": Costs(2, 2, 2, finds_chip=False)}),
    }
)


def costs_of(pi: str, flavour: Flavour) -> Costs:
    """Find what calls cost; KeyError for a Pi or library that is not in `COSTS`."""
    return COSTS[pi][flavour]
