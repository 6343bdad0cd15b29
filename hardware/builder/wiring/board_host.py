"""The host of a board: the computer or chip it is wired to, as the builder's tables need to know it.

Decides which facts a host provides: its name, the voltage and current of its pins, how a pin is found on it,
and what else must be wired, bought or set because of it. `hardware.builder.wiring.mega_host` and
`hardware.builder.wiring.pi_host` provide them. Knows nothing of how they are shown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from controller.board import Profile
from controller.document import Point
from hardware.builder.wiring.parts import StockPart
from hardware.pi_settings import PiSetting

#: Left, top, width and height.
Box = tuple[float, float, float, float]


class Use(Enum):
    """What a pin of a header is for."""

    ROW = "row"
    COLUMN = "column"
    LIGHTS = "lights"
    SUPPLY = "supply"  #: what the pull-ups pull to
    GROUND = "ground"
    KEPT = "kept"  #: nothing may be connected
    FREE = "free"  #: nothing is connected


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """One pin of a header: its name, its use, what it goes to, and the wire's colour.

    `number` counts from 1 where builders count pins, and is 0 where names are printed at them.
    """

    number: int
    name: str
    use: Use
    goes_to: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class HeaderRows:
    """A row of pins a tenth of an inch apart, or two rows downwards, whose pins are counted across.

    `first_mm` is the place of the first, right of and below the upper left corner of the host.
    """

    pins: tuple[HeaderPin, ...]
    first_mm: Point
    is_paired: bool

    @property
    def across(self) -> int:
        """How many pins are side by side."""
        return 2 if self.is_paired else len(self.pins)


@dataclass(frozen=True, slots=True)
class Header:
    """What a builder sees of a host: from which side, its pins, its size, and the scale of its drawing.

    Landmarks are other sockets, with left, top, width and height.
    """

    seen: str
    rows: tuple[HeaderRows, ...]
    size_mm: Point
    scale: float
    landmarks_mm: Mapping[str, Box] = field(default_factory=dict)

    @property
    def pins(self) -> tuple[HeaderPin, ...]:
        """All of its pins."""
        return tuple(pin for rows in self.rows for pin in rows.pins)


@dataclass(frozen=True, slots=True)
class HostPin:
    """A pin that is neither row nor column: where it is, and what it goes to."""

    pin: str
    terminal: str
    goes_to: str


class BoardHost(Protocol):
    """The host of one board."""

    @property
    def name(self) -> str:
        """Its short name."""

    @property
    def place(self) -> str:
        """What kind of place a `terminal` is."""

    @property
    def logic_pin(self) -> str:
        """The pin that the pull-ups pull to."""

    @property
    def logic_v(self) -> float:
        """The supply voltage of its inputs."""

    @property
    def shifter(self) -> str | None:
        """What lifts the data of the lights to their level; None if it need not be lifted."""

    @property
    def plug(self) -> str:
        """What is plugged onto its pins."""

    @property
    def level_fact(self) -> str:
        """Why it must be lifted, or need not."""

    @property
    def column_ma(self) -> float:
        """The greatest current of one column that is pulled low."""

    @property
    def single_pins(self) -> tuple[HostPin, ...]:
        """The pins that are neither rows nor columns."""

    @property
    def pin_facts(self) -> tuple[str, ...]:
        """What may not be connected to a pin."""

    @property
    def circuit_facts(self) -> tuple[str, ...]:
        """What the circuit around the matrix needs because of it."""

    @property
    def parts(self) -> tuple[StockPart, ...]:
        """The host itself, and the parts that another would not need."""

    @property
    def header(self) -> Header:
        """Its pins, and what goes to each."""

    @property
    def settings(self) -> tuple[PiSetting, ...]:
        """What must be set on it, in the order in which it is written."""

    @property
    def setting_facts(self) -> tuple[str, ...]:
        """What else must be done to it."""

    def terminal(self, pin: str) -> str:
        """Return where a pin is; ProfileError if it does not exist."""

    def row_ma(self, pin: str, closed: int) -> float:
        """Return the current in the pin of a row while ``closed`` of its columns are low."""

    def load_fact(self, row: str, pin: str, closed: int) -> str:
        """Describe that current for the busiest row, and what the pin is made for."""


def pins_of_lines(profile: Profile, numbers: Mapping[str, int] = MappingProxyType({})) -> Iterator[HeaderPin]:
    """Yield the pins of all rows and columns; ``numbers`` counts those that builders count."""
    for use, wires in ((Use.ROW, profile.rows), (Use.COLUMN, profile.columns)):
        for number, wire in enumerate(wires):
            goes_to = f"{use.value} {number}, {wire.connector}"
            yield HeaderPin(numbers.get(wire.pin, 0), wire.pin, use, goes_to, wire.colour)
