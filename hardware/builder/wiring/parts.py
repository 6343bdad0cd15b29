"""The parts list of a board, counted from its profile, with spares.

Decides how many spares are wise: one in twenty, and at least one of whatever costs less than a second order.
The board's `board_host` lists its own parts; magnets, pieces, deck and wire are in `kit.shopping_list`;
`kit.stock` names the package in which each part is bought.

Spare parts: how many more of each part are ordered than are built in.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from controller.board import Key, Profile

#: One spare for this many parts of most kinds: some break, some get lost.
OF_MOST = 20
#: Of a batch of 10 to 20 ampere-turns, sorting keeps this share: what pulls in at 13 or more, and of that
#: what lets go at no less than 0.45 of it.
REEDS_KEPT = 0.61
#: The share of builders for whom the reeds bought are enough: with the mean alone, half would order again.
ENOUGH_FOR = 0.95
#: One magnet in ten breaks or gets lost.
OF_MAGNETS = 10


def spares(count: int, of: int = OF_MOST) -> int:
    """Return the spares for ``count`` parts: one for every ``of`` or part of that.

    >>> spares(70), spares(1), spares(70, OF_MAGNETS), spares(0)
    (4, 1, 7, 0)
    """
    return math.ceil(count / of)


def spare_reeds(count: int) -> int:
    """Return how many reeds more to buy than are built in, so that `ENOUGH_FOR` of all builders keep enough.

    >>> spare_reeds(210), spare_reeds(0)
    (159, 0)
    """
    spare = 0
    # Kept so far, the last bought one among them: the negative binomial distribution.
    share = reached = REEDS_KEPT**count
    while reached < ENOUGH_FOR:
        spare += 1
        share *= (1.0 - REEDS_KEPT) * (count + spare - 1) / spare
        reached += share
    return spare


class StockKind(Enum):
    """The kind of a part, whatever its value."""

    CHIP = auto()
    CHIP_SUPPLY = auto()
    CARD = auto()
    SOCKET = auto()
    SHIFTER = auto()
    REED = auto()
    DIODE = auto()
    LIGHT = auto()
    BUTTON = auto()
    RESISTOR = auto()
    ELECTROLYTIC = auto()
    CERAMIC = auto()
    SUPPLY = auto()
    FUSE = auto()
    GUARD = auto()
    CONNECTOR = auto()


@dataclass(frozen=True, slots=True)
class StockPart:
    """A part to buy: how many are built in, how many more to have, and what for."""

    kind: StockKind
    name: str
    count: int
    spare: int
    purpose: str

    @property
    def total(self) -> int:
        """How many to buy."""
        return self.count + self.spare


def ohms(value: int) -> str:
    """Write a resistance as it is sold.

    >>> ohms(330), ohms(4700), ohms(10_000)
    ('330 Ω', '4.7 kΩ', '10 kΩ')
    """
    return f"{value} Ω" if value < 1000 else f"{value / 1000:g} kΩ"  # noqa: PLR2004 - the k


def parts_of(
    profile: Profile, diodes: int, connectors: Mapping[str, int], shifter: str | None
) -> tuple[StockPart, ...]:
    """List the parts of a board with that many ``diodes``, and that many wires on each connector.

    The host of the board is not included, except for the capacitor of its ``shifter``.
    """
    build = profile.build
    each = reeds_a_space(profile)
    reeds = each * len(profile.spaces)
    far_ends = ", one a far end" if profile.reference else ""
    at_shifter = f"; across the {shifter}, at its pins 14 and 7" if shifter else ""
    return (
        StockPart(
            StockKind.REED,
            "reed switch, normally open",
            reeds,
            spare_reeds(reeds),
            f"{each} a space, sorted by a coil",
        ),
        _spared(StockKind.DIODE, f"diode {build.diode}", diodes, f"one a reed, one a key{far_ends}"),
        _spared(StockKind.LIGHT, "light WS2812B", len(profile.lights), "one a space"),
        StockPart(
            StockKind.BUTTON, "push button, normally open", len(Key), 1, ", ".join(key.word for key in Key)
        ),
        *_resistors(profile),
        StockPart(
            StockKind.ELECTROLYTIC,
            f"capacitor {build.capacitor_uf} µF, 10 V",
            1,
            0,
            "across the lights' supply, at light 0",
        ),
        _spared(
            StockKind.CERAMIC,
            "capacitor 100 nF",
            len(profile.lights) + (shifter is not None),
            f"one a light, between its 5 V and GND{at_shifter}",
        ),
        StockPart(StockKind.SUPPLY, f"supply 5 V, {build.supply_ma / 1000:g} A", 1, 0, "the lights"),
        StockPart(
            StockKind.FUSE,
            f"fuse {build.fuse_ma / 1000:g} A, fast, with holder",
            1,
            2,
            "in the 5 V of the lights",
        ),
        StockPart(
            StockKind.GUARD,
            f"diode {build.guard}",
            1,
            1,
            "across the lights' supply behind the fuse, band to plus",
        ),
        *(
            StockPart(
                StockKind.CONNECTOR,
                f"connector, {pins} pins",
                count,
                0,
                ", ".join(_of_size(connectors, pins)),
            )
            for pins, count in Counter(connectors.values()).items()
        ),
    )


def reeds_a_space(profile: Profile) -> int:
    """Count the reeds of a space: one in the middle, plus those of the ring."""
    return 1 + len(profile.build.reeds.ring_mm)


def _resistors(profile: Profile) -> tuple[StockPart, ...]:
    """List the resistors: those of one value are one part, whatever they are for."""
    build = profile.build
    ends = ("divider, to the supply", "divider, to ground")
    uses = (
        (build.pull_up_ohm, len(profile.columns), "pull-ups"),
        *((value, 1, end) for value, end in zip(build.supply_ohm or (), ends, strict=False)),
        *([(build.column_ohm, len(profile.columns), "in the columns")] if build.column_ohm else []),
        (build.data_ohm, 1, "data of the lights"),
        (build.data_down_ohm, 1, "data, to ground"),
    )
    counts, purposes = Counter[int](), dict[int, list[str]]()
    for value, count, purpose in uses:
        counts[value] += count
        purposes.setdefault(value, []).append(purpose)
    return tuple(
        _spared(StockKind.RESISTOR, f"resistor {ohms(value)}", count, "; ".join(purposes[value]))
        for value, count in counts.items()
    )


def _of_size(connectors: Mapping[str, int], pins: int) -> list[str]:
    return [name for name, size in connectors.items() if size == pins]


def _spared(kind: StockKind, name: str, count: int, purpose: str) -> StockPart:
    return StockPart(kind, name, count, spares(count), purpose)
