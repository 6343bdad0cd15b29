"""Raspberry Pi models: which one this is, and what follows from that alone.

The sources are the name in the device tree and Raspberry Pi's own tables of model filters and primary UARTs
(documentation, config.txt and UART pages). A model newer than this list is treated as a Pi 5, and marked
unknown.
"""

from dataclasses import dataclass
from enum import IntEnum


class PiChip(IntEnum):
    """The processor, oldest first."""

    BCM2835 = 2835
    BCM2836 = 2836
    BCM2837 = 2837
    BCM2711 = 2711
    BCM2712 = 2712


@dataclass(frozen=True, slots=True)
class Model:
    """A model: its full ``name``, its chip, and the config.txt filters that it matches.

    ``has_bluetooth`` if Bluetooth has the full UART, so that the header's is off unless asked for.
    ``is_short`` if the header has 26 pins.
    """

    name: str
    chip: PiChip
    filters: frozenset[str]
    has_bluetooth: bool
    is_known: bool = True
    is_short: bool = False

    @property
    def is_pi_5(self) -> bool:
        """Whether its pins are on the RP1, which the older libraries cannot drive."""
        return self.chip is PiChip.BCM2712


_MAKER = "Raspberry Pi "

#: By the start of the name, longer ones first: chip, filters, and whether Bluetooth has the full UART.
_MODELS = (
    ("Compute Module 5", PiChip.BCM2712, "pi5 cm5", False),
    ("500", PiChip.BCM2712, "pi5 pi500", False),
    ("5", PiChip.BCM2712, "pi5", False),
    ("Compute Module 4S", PiChip.BCM2711, "pi4 cm4s", False),
    ("Compute Module 4", PiChip.BCM2711, "pi4 cm4", True),
    ("400", PiChip.BCM2711, "pi4 pi400", True),
    ("4", PiChip.BCM2711, "pi4", True),
    ("Compute Module 3 Plus", PiChip.BCM2837, "pi3 cm3 cm3+", False),
    ("Compute Module 3", PiChip.BCM2837, "pi3 cm3", False),
    ("3 Model A Plus", PiChip.BCM2837, "pi3 pi3+", True),
    ("3 Model B Plus", PiChip.BCM2837, "pi3 pi3+", True),
    ("3", PiChip.BCM2837, "pi3", True),
    ("Compute Module 0", PiChip.BCM2837, "pi0 pi0w pi02 cm0", True),
    ("Zero 2", PiChip.BCM2837, "pi0 pi0w pi02", True),
    ("Zero W", PiChip.BCM2835, "pi0 pi0w", True),
    ("Zero", PiChip.BCM2835, "pi0", False),
    ("2", PiChip.BCM2836, "pi2", False),
    ("Compute Module", PiChip.BCM2835, "pi1 cm1", False),
    ("Model A Plus", PiChip.BCM2835, "pi1", False),
    ("Model B Plus", PiChip.BCM2835, "pi1", False),
)

#: The earliest models have a 26-pin header.
_SHORT = ("Model A", "Model B")


def model_of(name: str) -> Model | None:
    """Return the Raspberry Pi with that name in the device tree; None if it is not one.

    >>> model_of("Raspberry Pi Zero 2 W Rev 1.0").chip.name
    'BCM2837'
    """
    if not name.startswith(_MAKER):
        return None
    rest = name.removeprefix(_MAKER)
    for start, chip, filters, has_bluetooth in _MODELS:
        if rest.startswith(start):
            return Model(name, chip, frozenset(filters.split()), has_bluetooth)
    if rest.startswith(_SHORT):
        return Model(name, PiChip.BCM2835, frozenset({"pi1"}), has_bluetooth=False, is_short=True)
    return Model(name, PiChip.BCM2712, frozenset(), has_bluetooth=False, is_known=False)
