"""The host of a board: the computer or chip it is wired to, as the builder's tables need to know it.

Decides which facts a host provides: its name, the voltage and current of its pins, how a pin is found on it,
and what else must be wired, bought or set because of it. `hardware.wiring.mega_host` and
`hardware.wiring.pi_host` provide them. Knows nothing of how they are shown.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from hardware.wiring.parts import StockPart
from hardware.wiring.pi_settings import PiSetting


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
    """One pin of a header, counted from 1: its name, its use, what it goes to, and the wire's colour."""

    number: int
    name: str
    use: Use
    goes_to: str = ""
    colour: str = ""


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
    def header(self) -> tuple[HeaderPin, ...]:
        """The pins of its header, if they must be counted."""

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
