"""Call costs: how long a call of the GPIO library takes on each Raspberry Pi.

This project has measured none of this on a Pi. The published figures are:

- Zero 2 W with rpi-lgpio: output, input, output take 120-250 us, and 15 us with RPi.GPIO (rpi-lgpio issue 2).
- Pi 2 with RPi.GPIO: 243 kHz of output high, output low (codeandlife.com, 2015), which is 2 us per call.

The ratio between rpi-lgpio's calls was measured on a simulated GPIO chip of Linux 6.1: setup 46, output 25,
input 14.5 us. The middle of the published range is divided in that ratio, and rounded. A Pi 3 has the chip of
the Zero 2 W at 1.4 times its clock. By estimate, a Pi 4 is four times as fast as the Zero 2 W, and a Pi 5
five times.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

#: The two libraries that are imported as ``RPi.GPIO``, by distribution name.
Flavour = Literal["RPi.GPIO", "rpi-lgpio"]


@dataclass(frozen=True, slots=True)
class Costs:
    """The time of one call for one line, in us; any other call takes as long as a set-up.

    A library that drives the chip's own registers ``finds_chip`` only if it knows the chip.
    """

    setup_us: int
    output_us: int
    input_us: int
    finds_chip: bool = True


#: The costs by model of Pi, abbreviated, and library.
COSTS: Mapping[str, Mapping[Flavour, Costs]] = MappingProxyType(
    {
        "zero2w": MappingProxyType({"rpi-lgpio": Costs(130, 70, 40), "RPi.GPIO": Costs(5, 5, 5)}),
        "3": MappingProxyType({"rpi-lgpio": Costs(95, 50, 30), "RPi.GPIO": Costs(4, 4, 4)}),
        "4": MappingProxyType({"rpi-lgpio": Costs(32, 18, 10), "RPi.GPIO": Costs(2, 2, 2)}),
        "5": MappingProxyType({"rpi-lgpio": Costs(26, 14, 8), "RPi.GPIO": Costs(2, 2, 2, finds_chip=False)}),
    }
)


def costs_of(pi: str, flavour: Flavour) -> Costs:
    """Return the cost of calls; raises KeyError for a Pi or library that is not in `COSTS`."""
    return COSTS[pi][flavour]
