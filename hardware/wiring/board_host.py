"""What a board hangs on, as the tables of a builder need to know it.

Decides what is asked of it: its name, what its pins run on and bear, how a pin is found on it, and what else
has to be wired, bought or set because of it. `hardware.wiring.mega` and `hardware.wiring.pi` answer. Knows
nothing of how that is shown.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from manalath_board.hardware.wiring.parts import StockPart
from manalath_board.hardware.wiring.pi_settings import PiSetting


class Use(Enum):
    """What a pin of a header is for."""

    ROW = "row"
    COLUMN = "column"
    LIGHTS = "lights"
    SUPPLY = "supply"  #: what the pull-ups pull to
    GROUND = "ground"
    KEPT = "kept"  #: nothing may be put there
    FREE = "free"  #: nothing is put there


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """One pin of a header, counted from 1: its name, its use, where it goes and by which colour of wire."""

    number: int
    name: str
    use: Use
    goes_to: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class HostPin:
    """A pin that is no row or column: where it is, and what it goes to."""

    pin: str
    terminal: str
    goes_to: str


class BoardHost(Protocol):
    """What one board hangs on."""

    @property
    def name(self) -> str:
        """What it is called for short."""

    @property
    def place(self) -> str:
        """What a `terminal` is."""

    @property
    def logic_pin(self) -> str:
        """The pin that the pull-ups pull to."""

    @property
    def logic_v(self) -> float:
        """What its inputs run on, in volts."""

    @property
    def shifter(self) -> str | None:
        """What lifts the data of the lights to their level, if it has to be lifted."""

    @property
    def level_fact(self) -> str:
        """Why it has to be, or not."""

    @property
    def column_ma(self) -> float:
        """The current of one column that is pulled low, at most."""

    @property
    def single_pins(self) -> tuple[HostPin, ...]:
        """The pins that are no rows or columns."""

    @property
    def pin_facts(self) -> tuple[str, ...]:
        """What may not be put on a pin."""

    @property
    def circuit_facts(self) -> tuple[str, ...]:
        """What the circuit around the matrix is like because of it."""

    @property
    def parts(self) -> tuple[StockPart, ...]:
        """Itself, and what it needs that another would not."""

    @property
    def header(self) -> tuple[HeaderPin, ...]:
        """The pins of its header, where they have to be counted."""

    @property
    def settings(self) -> tuple[PiSetting, ...]:
        """What has to be set on it, in the order in which it is written."""

    @property
    def setting_facts(self) -> tuple[str, ...]:
        """What else has to be done to it."""

    def terminal(self, pin: str) -> str:
        """Tell where a pin is; ProfileError if there is none such."""

    def row_ma(self, pin: str, closed: int) -> float:
        """Tell what the pin of a row bears while so many of its columns are low."""

    def load_fact(self, row: str, pin: str, closed: int) -> str:
        """Say the same of the busiest row, and what the pin is made for."""
