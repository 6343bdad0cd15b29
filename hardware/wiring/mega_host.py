"""An Arduino Mega as the host of a board; it is connected to a computer by its USB cable.

Decides what builders read about it; `hardware.mega_header` says where its pins are.
"""

from dataclasses import dataclass

from controller.board import Profile
from hardware.mega_header import PINS, port_of
from hardware.wiring.board_host import HostPin
from hardware.wiring.parts import StockKind, StockPart, ohms

#: The current that a pin of the ATmega2560 is made for, and the least value of its own pull-ups, which the
#: firmware leaves on at the columns (data sheet, DC characteristics).
_PIN_MA, _OWN_PULL_UP_OHM = 20, 20_000


@dataclass(frozen=True, slots=True)
class Mega:
    """An Arduino Mega 2560; the names of its pins are printed beside them."""

    profile: Profile

    name = "Mega"
    place = "port"
    logic_pin = "5V"
    logic_v = 5.0
    shifter = None
    level_fact = "The Mega's 5 V level needs no shifter."
    parts = (StockPart(StockKind.CHIP, "Arduino Mega 2560", 1, 0, "reads the matrix, drives the lights"),)
    header = ()
    settings = ()
    setting_facts = ()

    @property
    def column_ma(self) -> float:
        """The current of one column that is pulled low, without the drop of its diode."""
        return 1000 * self.logic_v * (1 / self.profile.build.pull_up_ohm + 1 / _OWN_PULL_UP_OHM)

    @property
    def measured_v(self) -> float | None:
        """The voltage at the supply pin while the lights have their 5 V."""
        divider = self.profile.build.supply_ohm
        return None if divider is None else self.logic_v * divider[1] / sum(divider)

    @property
    def single_pins(self) -> tuple[HostPin, ...]:
        """The data of the lights, what measures their supply, and the Mega's 5V and ground."""
        light, supply = self.profile.light_pin, self.profile.build.supply_pin
        measuring = "the middle of the divider at the lights' supply"
        down = ohms(self.profile.build.data_down_ohm)
        return (
            HostPin(
                light, self.terminal(light), f"data of light 0 ({self.profile.lights[0]}); {down} to GND"
            ),
            *([HostPin(supply, self.terminal(supply), measuring)] if supply else []),
            HostPin(self.logic_pin, "", "the pull-ups of all columns, and nothing else"),
            HostPin("GND", "", "the ground of the lights' supply"),
        )

    @property
    def keep_free(self) -> tuple[str, ...]:
        """The pins on the port of the lights' data, which the firmware writes as a whole."""
        light = self.profile.light_pin
        letter, _ = port_of(light)
        return tuple(pin for pin, (port, _) in PINS.items() if port == letter and pin != light)

    @property
    def pin_facts(self) -> tuple[str, ...]:
        """What may not be connected to a pin."""
        free = ", ".join(self.keep_free)
        return (
            f"Leave free: D0 and D1 (USB); {free} (they share a port with the data of the lights).",
            "The Mega runs on USB. Never join its 5V pin to the 5 V of the lights; join the grounds.",
        )

    @property
    def circuit_facts(self) -> tuple[str, ...]:
        """How the supply of the lights is measured."""
        pin, divider = self.profile.build.supply_pin, self.profile.build.supply_ohm
        if divider is None:
            return ()
        to_supply, to_ground = (ohms(value) for value in divider)
        return (
            (
                f"Supply of the lights, measured: {to_supply} from their 5 V to {pin}, {to_ground} from "
                f"{pin} to GND; at 5 V the pin sees {self.measured_v:.2f} V."
            ),
        )

    def terminal(self, pin: str) -> str:
        """Return the port and bit of a pin, as the firmware names them."""
        port, bit = port_of(pin)
        return f"P{port}{bit}"

    def row_ma(self, pin: str, closed: int) -> float:  # noqa: ARG002 - all pins are alike
        """Return the current in the pin of a row."""
        return closed * self.column_ma

    def load_fact(self, row: str, pin: str, closed: int) -> str:
        """Describe the current in the busiest row's pin."""
        return (
            f"A low column draws at most {self.column_ma:.2f} mA, with the Mega's own pull-up; {row} joins "
            f"{closed} columns, so its pin carries at most {self.row_ma(pin, closed):.1f} mA, of the "
            f"{_PIN_MA} it is rated for."
        )
